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
 * Returns the verification levels that an anonymous post may show. Each of these levels must have at least
 * `MIN_PEOPLE_PER_LEVEL` people, so that it does not identify the author. Posts by people with other levels show no
 * level. If too few people have another level, a post without a level could identify its author. In that case, the
 * function returns no levels.
 */
export function publishableVerificationLevels(counts: PeopleCountPerLevel): readonly ParentLevel[] {
  const shownLevels = VERIFIED_LEVELS.filter((level) => counts[level] >= MIN_PEOPLE_PER_LEVEL);
  const rest = counts.none + counts.parent + counts.school - shownLevels.reduce((sum, level) => sum + counts[level], 0);
  return rest >= MIN_PEOPLE_PER_LEVEL ? shownLevels : [];
}

/**
 * Returns the level that an anonymous post shows: the author's level, or 'none' if the level could identify the author.
 */
export const hideIdentifyingVerificationLevel = (level: ParentLevel, counts: PeopleCountPerLevel): ParentLevel =>
  publishableVerificationLevels(counts).includes(level) ? level : 'none';
