import { ParentLevel } from '@/prisma/generated/enums';

// Record 049: how far it is proven that somebody is a parent, toward one school. `none`: attested, with or without a proven address;
// `parent`: a card of Nova Scotia, or an administrator's word; `school`: of this school, by its code, two of its parents or an administrator.

export { ParentLevel };

/** So many people have to share what is said of an anonymous author. */
export const SHARED_BY = 5;

/** How many of those who may have written something are of each level. */
export type LevelCounts = Readonly<Record<ParentLevel, number>>;

const PROVEN = ['parent', 'school'] as const;

/**
 * Which levels an anonymous post may show. Who is of any other one shows `none`, so these have to be enough, too: where all but two
 * are proven, to have no mark would point at them.
 */
export function levelsToShow(counts: LevelCounts): readonly ParentLevel[] {
  const shown = PROVEN.filter((level) => counts[level] >= SHARED_BY);
  const rest = counts.none + counts.parent + counts.school - shown.reduce((sum, level) => sum + counts[level], 0);
  return rest >= SHARED_BY ? shown : [];
}

/** What an anonymous post says of an author of this level. */
export const levelShown = (level: ParentLevel, counts: LevelCounts): ParentLevel =>
  levelsToShow(counts).includes(level) ? level : 'none';
