import { ASVS } from './asvs.ts';
import { OURS } from './ours.ts';
import type { Requirement } from './requirement';

const numbered = Object.values(ASVS)
  .flatMap((chapter) => Object.entries(chapter))
  .flatMap(([codes, requirement]) => codes.split(', ').map((code) => [code, requirement] as const));

/** Every requirement by its code, which is also the tag of the tests that prove it. */
export const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map([...Object.entries(OURS), ...numbered]);
