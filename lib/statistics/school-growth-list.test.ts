import { describe, expect, it } from 'vitest';
import {
  listSchoolBoardNames,
  GROWTH_PAGE_SIZE,
  paginateGrowthList,
  hideSmallCount,
  roundOrHidePercentage,
  sumSchoolCountsExceptHidden,
} from './school-growth-list';
import { growthQuery, type SchoolGrowth } from './growth-schema';

const school = (id: number, fields: Partial<SchoolGrowth> = {}): SchoolGrowth => ({
  id,
  name: `School ${String(id).padStart(3, '0')}`,
  city: 'Truro',
  board: 'East',
  followers: null,
  parents: null,
  posts: null,
  answered: null,
  returned: null,
  ...fields,
});
const ask = (fields: object = {}) => growthQuery.parse(fields);

describe('published statistics hide small numbers', () => {
  it('published statistics hide every number below five, including zero', () => {
    expect([0, 1, 4, 5, 612].map(hideSmallCount)).toEqual([null, null, null, 5, 612]);
  });

  it('published statistics hide a percentage if it is computed from a number below five', () => {
    // Numbers below five are hidden. From 10% and a total of 40 people, a reader could compute the hidden number four,
    // so the percentage is hidden too.
    expect([
      roundOrHidePercentage(4, 4),
      roundOrHidePercentage(0, 5),
      roundOrHidePercentage(4, 40),
      roundOrHidePercentage(5, 7),
      roundOrHidePercentage(99, 100),
    ]).toEqual([null, null, null, 70, 100]);
  });

  it('published totals equal the sum of the published rows', () => {
    const all = [school(1, { followers: 12 }), school(2), school(3, { followers: 7, posts: 5 })];
    expect(sumSchoolCountsExceptHidden(all)).toEqual({ followers: 19, parents: 0, posts: 5 });
  });
});

describe('the list of growth statistics has several pages', () => {
  it('the growth list puts schools with hidden numbers last, sorted by name', () => {
    const all = [school(3), school(1), school(2, { followers: 5 }), school(4, { followers: 900 })];
    expect(paginateGrowthList(all, ask({ show: 'all' })).schools.map(({ id }) => id)).toEqual([4, 2, 1, 3]);
    expect(paginateGrowthList(all, ask({ show: 'all', sort: 'name' })).schools.map(({ id }) => id)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('the growth list leaves out schools whose numbers are all hidden, and gives their number', () => {
    const all = [school(1), school(2, { followers: 5 }), school(3, { posts: 6 }), school(4, { board: 'West' })];
    const { schools, count, folded } = paginateGrowthList(all, ask({ board: 'East' }));
    expect([schools.map(({ id }) => id), count, folded]).toEqual([[2, 3], 2, 1]);
    expect(paginateGrowthList(all, ask({ show: 'all' }))).toMatchObject({ count: 4, folded: 0 });
  });

  it('the growth list shows its last page if the requested page number is too high', () => {
    const all = Array.from({ length: 60 }, (_, id) => school(id, { board: id < 55 ? 'East' : 'West' }));
    expect(paginateGrowthList(all, ask({ show: 'all', board: 'East', page: '9' }))).toMatchObject({
      page: 3,
      pages: 3,
      count: 55,
    });
    expect(paginateGrowthList(all, ask({ show: 'all', board: 'East', page: '3' })).schools).toHaveLength(
      55 - 2 * GROWTH_PAGE_SIZE,
    );
    expect(paginateGrowthList(all, ask({ board: 'North' }))).toMatchObject({
      page: 1,
      pages: 1,
      count: 0,
      schools: [],
    });
    expect(listSchoolBoardNames([...all, school(99, { board: null })])).toEqual(['East', 'West']);
  });
});
