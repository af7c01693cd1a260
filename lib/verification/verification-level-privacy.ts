import { ParentLevel } from '@/prisma/generated/enums';

// Level to which a person is verified as a parent of one school (record 049).
//
// - `none`: the person is not verified, even if their email address is confirmed.
// - `parent`: a payment card with an address in Nova Scotia, or an administrator, verified the person as a parent.
// - `school`: the school's code, two parents of the school, or an administrator verified the person for this school.

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
 * Returns the verification levels that anonymous posts may show. A level may be shown only if at least
 * `MIN_PEOPLE_PER_LEVEL` possible authors have it, so that it does not identify the author. A post by an author with
 * any other level shows none. If too few possible authors have other levels, such a post could identify its author. No
 * level may then be shown.
 */
export function publishableVerificationLevels(counts: PeopleCountPerLevel): readonly ParentLevel[] {
  const shownLevels = VERIFIED_LEVELS.filter((level) => counts[level] >= MIN_PEOPLE_PER_LEVEL);
  const rest = counts.none + counts.parent + counts.school - shownLevels.reduce((sum, level) => sum + counts[level], 0);
  return rest >= MIN_PEOPLE_PER_LEVEL ? shownLevels : [];
}

/**
 * Returns the level that an anonymous post shows: the author's level, or 'none' if the level could identify the author.
 */
export const hideVerificationLevelIfIdentifying = (level: ParentLevel, counts: PeopleCountPerLevel): ParentLevel =>
  publishableVerificationLevels(counts).includes(level) ? level : 'none';
