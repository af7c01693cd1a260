import { ASVS_REQUIREMENTS } from './asvs-requirements.ts';
import { PROJECT_SPECIFIC_REQUIREMENTS } from './project-specific-requirements.ts';
import type { Requirement } from './requirement';

const numbered = Object.values(ASVS_REQUIREMENTS)
  .flatMap((chapter) => Object.entries(chapter))
  .flatMap(([codes, requirement]) => codes.split(', ').map((code) => [code, requirement] as const));

/** Every security requirement by its code, which is also the tag of the tests that verify the requirement. */
export const ALL_SECURITY_REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map([
  ...Object.entries(PROJECT_SPECIFIC_REQUIREMENTS),
  ...numbered,
]);
