import { ParentLevel } from '@/prisma/generated/enums';

// Level to which a person is verified as a parent of one school (record 049).
//
// - `none`: not verified, even if the email address is confirmed.
// - `parent`: verified as a parent by a Nova Scotia payment card or an administrator.
// - `school`: verified for this school by its code, two of its parents, or an administrator.

export { ParentLevel };

/**
 * Minimum number of people with the same verification level. An anonymous post does not show a rarer level, because the
 * level could identify the author.
 */
export const MIN_PEOPLE_PER_LEVEL = 5;

/** For each verification level, the number of people with this level who could have written an anonymous post. */
export type PeopleCountPerLevel = Readonly<Record<ParentLevel, number>>;

const VERIFIED_LEVELS = ['parent', 'school'] as const;

/**
 * Returns the verification levels that anonymous posts may show. At least `MIN_PEOPLE_PER_LEVEL` possible authors have
 * each of these levels, because a rarer level could identify the author.
 */
export function publishableVerificationLevels(counts: PeopleCountPerLevel): readonly ParentLevel[] {
  const shownLevels = VERIFIED_LEVELS.filter((level) => counts[level] >= MIN_PEOPLE_PER_LEVEL);
  const rest = counts.none + counts.parent + counts.school - shownLevels.reduce((sum, level) => sum + counts[level], 0);
  // `rest` is the number of possible authors whose posts would show no level. If it is small, a post without a level
  // could identify its author. In that case no post shows a level.
  return rest >= MIN_PEOPLE_PER_LEVEL ? shownLevels : [];
}

/**
 * Returns the level that an anonymous post shows: the author's level, or 'none' if the level could identify the author.
 */
export const hideVerificationLevelIfIdentifying = (level: ParentLevel, counts: PeopleCountPerLevel): ParentLevel =>
  publishableVerificationLevels(counts).includes(level) ? level : 'none';
