import { compareText } from '@/lib/text/order';
import type { GrowthQuery, GrowthSchool, GrowthSort } from './growth-schema';
import { LEAST } from './transparency-schema';

export const GROWTH_PAGE = 25;

/** A number that could be about somebody is not told; nor whether there is any. */
export const shownCount = (count: number): number | null => (count < LEAST ? null : count);

/** A share of fewer than five, or that is fewer than five, is not told; others to the next ten in a hundred: else each would tell of one person. */
export const shownShare = (part: number, of: number): number | null =>
  of < LEAST || part < LEAST ? null : Math.round((part / of) * 10) * 10;

const NUMBERS = ['followers', 'parents', 'posts'] as const;

/** What is told of each, added up: what is not told is in no sum, so that no difference gives it away. */
export const sumOfShown = (schools: readonly GrowthSchool[]) =>
  Object.fromEntries(
    NUMBERS.map((name) => [name, schools.reduce((sum, school) => sum + (school[name] ?? 0), 0)]),
  ) as Record<(typeof NUMBERS)[number], number>;

/** The greatest first, what is not told last and by name: its order tells nothing. */
const bySort =
  (sort: GrowthSort) =>
  (a: GrowthSchool, b: GrowthSchool): number => {
    const byName = compareText(a.name, b.name) || a.id - b.id;
    return sort === 'name' ? byName : (b[sort] ?? -1) - (a[sort] ?? -1) || byName;
  };

/** A page of it; one that is not there is the last one. */
export function growthPage(all: readonly GrowthSchool[], { board, sort, page: asked }: GrowthQuery) {
  const found = all.filter((school) => board === '' || school.board === board);
  const pages = Math.max(1, Math.ceil(found.length / GROWTH_PAGE));
  const page = Math.min(asked, pages);
  return {
    page,
    pages,
    count: found.length,
    sum: sumOfShown(found),
    schools: found.sort(bySort(sort)).slice((page - 1) * GROWTH_PAGE, page * GROWTH_PAGE),
  };
}

export const boardsOf = (schools: readonly GrowthSchool[]): string[] =>
  [...new Set(schools.flatMap(({ board }) => board ?? []))].sort(compareText);
