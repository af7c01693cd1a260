'use client';

import dynamic from 'next/dynamic';

// For lists that are drawn in the browser and seldom empty: the drawing comes only when it is shown.

export const LateSchoolBus = dynamic(async () => (await import('./vignettes')).SchoolBus);
export const LateSchoolhouse = dynamic(async () => (await import('./vignettes')).Schoolhouse);
export const LateLighthouse = dynamic(async () => (await import('./vignettes')).Lighthouse);
export const LateBellBuoy = dynamic(async () => (await import('./vignettes')).BellBuoy);
export const LateSignpost = dynamic(async () => (await import('./vignettes')).Signpost);
