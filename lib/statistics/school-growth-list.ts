import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import type { GrowthQuery, SchoolGrowth, GrowthSortOrder } from './growth-schema';
import { MIN_PUBLISHABLE_COUNT } from './transparency-schema';

export const GROWTH_PAGE_SIZE = 25;

/** Hides a number below five, including zero, because it could identify people. */
export const hideSmallCount = (count: number): number | null => (count < MIN_PUBLISHABLE_COUNT ? null : count);

/**
 * Rounds a percentage to tens. Returns null if `part` or `whole` is below five, because exact numbers could identify a
 * person.
 */
export const roundOrHidePercentage = (part: number, whole: number): number | null =>
  whole < MIN_PUBLISHABLE_COUNT || part < MIN_PUBLISHABLE_COUNT ? null : Math.round((part / whole) * 10) * 10;

const NUMBERS = ['followers', 'parents', 'posts'] as const;

/** Adds up only the published numbers, because a sum that included hidden numbers would reveal them by subtraction. */
export const sumSchoolCountsExceptHidden = (schools: readonly SchoolGrowth[]) =>
  Object.fromEntries(
    NUMBERS.map((name) => [name, schools.reduce((sum, school) => sum + (school[name] ?? 0), 0)]),
  ) as Record<(typeof NUMBERS)[number], number>;

/**
 * Sorts schools by a published number, largest first. Schools whose number is hidden come last, by name, so that their
 * order reveals nothing.
 */
const bySort =
  (sort: GrowthSortOrder) =>
  (a: SchoolGrowth, b: SchoolGrowth): number => {
    const byName = compareAlphabetically(a.name, b.name) || a.id - b.id;
    return sort === 'name' ? byName : (b[sort] ?? -1) - (a[sort] ?? -1) || byName;
  };

const hasPublishedNumber = (school: SchoolGrowth): boolean => NUMBERS.some((name) => school[name] !== null);

/**
 * Returns one page of the list of schools, or the last page if the number is too high. `folded` counts the schools that
 * are left out because all their numbers are hidden.
 */
export function paginateGrowthList(
  all: readonly SchoolGrowth[],
  { board, sort, show, page: requestedPage }: GrowthQuery,
) {
  const ofBoard = all.filter((school) => board === '' || school.board === board);
  const matches = show === 'all' ? [...ofBoard] : ofBoard.filter(hasPublishedNumber);
  const pages = Math.max(1, Math.ceil(matches.length / GROWTH_PAGE_SIZE));
  const page = Math.min(requestedPage, pages);
  return {
    page,
    pages,
    count: matches.length,
    folded: ofBoard.length - matches.length,
    sum: sumSchoolCountsExceptHidden(matches),
    schools: matches.sort(bySort(sort)).slice((page - 1) * GROWTH_PAGE_SIZE, page * GROWTH_PAGE_SIZE),
  };
}

export const listSchoolBoardNames = (schools: readonly SchoolGrowth[]): string[] =>
  [...new Set(schools.flatMap(({ board }) => board ?? []))].sort(compareAlphabetically);
