import { ParentLevel } from '@/prisma/generated/enums';

// Level to which a person is verified as a parent of one school (record 049).
// - `none`: the person states it, with or without a confirmed email address.
// - `parent`: a card from Nova Scotia, or an administrator's decision.
// - `school`: the school's code, two of its parents, or an administrator.

export { ParentLevel };

/** Minimum number of people who must share an attribute before it is shown about an anonymous author. */
export const MIN_SHARED = 5;

/** Number of possible authors who have each level. */
export type LevelCounts = Readonly<Record<ParentLevel, number>>;

const VERIFIED_LEVELS = ['parent', 'school'] as const;

/**
 * Returns the levels that an anonymous post may show. Authors of every other level appear as `none`, so enough authors
 * must have those levels too. Otherwise, where nearly everybody is verified, a post without a mark would identify the
 * few who are not.
 */
export function levelsToShow(counts: LevelCounts): readonly ParentLevel[] {
  const shownLevels = VERIFIED_LEVELS.filter((level) => counts[level] >= MIN_SHARED);
  const rest = counts.none + counts.parent + counts.school - shownLevels.reduce((sum, level) => sum + counts[level], 0);
  return rest >= MIN_SHARED ? shownLevels : [];
}

/** Returns the level that an anonymous post shows for an author of this level. */
export const levelShown = (level: ParentLevel, counts: LevelCounts): ParentLevel =>
  levelsToShow(counts).includes(level) ? level : 'none';
