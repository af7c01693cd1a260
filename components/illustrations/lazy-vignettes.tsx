'use client';

import type { ComponentType } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';

type Vignettes = typeof import('./vignettes');

/**
 * An illustration that loads only when it is shown, for lists that are rarely empty. If the illustration cannot load,
 * its space is left blank, because the text says everything.
 */
const lazyIllustration = (pick: (vignettes: Vignettes) => ComponentType) =>
  lazyComponent(async () => pick(await import('./vignettes')));

export const LazySchoolBus = lazyIllustration(({ SchoolBus }) => SchoolBus);
export const LazySchoolhouse = lazyIllustration(({ Schoolhouse }) => Schoolhouse);
export const LazyLighthouse = lazyIllustration(({ Lighthouse }) => Lighthouse);
export const LazyBellBuoy = lazyIllustration(({ BellBuoy }) => BellBuoy);
export const LazySignpost = lazyIllustration(({ Signpost }) => Signpost);
