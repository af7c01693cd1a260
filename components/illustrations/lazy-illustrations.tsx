'use client';

import type { ComponentType } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';

type Vignettes = typeof import('./vignettes');

/**
 * Illustration for an empty list. Lists are rarely empty, so the illustration loads only when it is shown. If loading
 * fails, its space stays blank.
 */
const lazyIllustration = (pick: (vignettes: Vignettes) => ComponentType) =>
  lazyComponent(async () => pick(await import('./vignettes')));

export const LazySchoolBusIllustration = lazyIllustration(({ SchoolBus }) => SchoolBus);
export const LazySchoolhouseIllustration = lazyIllustration(({ Schoolhouse }) => Schoolhouse);
export const LazyLighthouseIllustration = lazyIllustration(({ Lighthouse }) => Lighthouse);
export const LazyBellBuoyIllustration = lazyIllustration(({ BellBuoy }) => BellBuoy);
export const LazySignpostIllustration = lazyIllustration(({ Signpost }) => Signpost);
