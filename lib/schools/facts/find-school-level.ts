import { readOwnProperty } from '@/lib/text/own-property';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import type { SchoolLevel } from './school-level';

const BY_TYPE: Record<string, SchoolLevel> = {
  elementary: 'elementary',
  'junior high': 'junior',
  'senior high': 'senior',
};

/**
 * Returns the level for a school's type: `unknown` without a type, and `several` for a type other than elementary,
 * junior high and senior high.
 */
export function findSchoolLevel(type: string | null): SchoolLevel {
  const levelText = foldCaseAndAccents(type ?? '').trim();
  return levelText === '' ? 'unknown' : (readOwnProperty(BY_TYPE, levelText) ?? 'several');
}
