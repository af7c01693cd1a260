import { readOwnProperty } from '@/lib/own-property';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

/**
 * Level of a school, which decides its symbol on the map. 'several' is for schools with more than one level, such as
 * P-12.
 */
export const SCHOOL_LEVELS = ['elementary', 'junior', 'senior', 'several', 'unknown'] as const;
export type SchoolLevel = (typeof SCHOOL_LEVELS)[number];

export const SCHOOL_LEVEL_LABELS: Record<SchoolLevel, string> = {
  elementary: 'Elementary',
  junior: 'Junior high',
  senior: 'Senior high',
  several: 'Several levels',
  unknown: 'Type not listed',
};

const BY_TYPE: Record<string, SchoolLevel> = {
  elementary: 'elementary',
  'junior high': 'junior',
  'senior high': 'senior',
};

/**
 * Returns the level for a school's type: `unknown` without a type, and `several` for a type other than elementary,
 * junior high and senior high.
 */
export function schoolLevelOf(type: string | null): SchoolLevel {
  const levelText = foldCaseAndAccents(type ?? '').trim();
  return levelText === '' ? 'unknown' : (readOwnProperty(BY_TYPE, levelText) ?? 'several');
}
