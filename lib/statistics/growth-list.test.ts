import { describe, expect, it } from 'vitest';
import { boardsOf, GROWTH_PAGE, growthPage, shownCount, shownShare, sumOfShown } from './growth-list';
import { growthQuery, type GrowthSchool } from './growth-schema';

const school = (id: number, fields: Partial<GrowthSchool> = {}): GrowthSchool => ({
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

describe('what is told', () => {
  it('is no number below five, and whether there is any neither', () => {
    expect([0, 1, 4, 5, 612].map(shownCount)).toEqual([null, null, null, 5, 612]);
  });

  it('is a share that is five or more, to the next ten in a hundred', () => {
    // With the number beside it a share of four would be the four that is not told.
    expect([shownShare(4, 4), shownShare(0, 5), shownShare(4, 40), shownShare(5, 7), shownShare(99, 100)]).toEqual([
      null,
      null,
      null,
      70,
      100,
    ]);
  });

  it('is in the sum, and nothing else: the sum less the rows is nothing', () => {
    const all = [school(1, { followers: 12 }), school(2), school(3, { followers: 7, posts: 5 })];
    expect(sumOfShown(all)).toEqual({ followers: 19, parents: 0, posts: 5 });
  });
});

describe('a page', () => {
  it('has the greatest first, and what is not told last, by name', () => {
    const all = [school(3), school(1), school(2, { followers: 5 }), school(4, { followers: 900 })];
    expect(growthPage(all, ask()).schools.map(({ id }) => id)).toEqual([4, 2, 1, 3]);
    expect(growthPage(all, ask({ sort: 'name' })).schools.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('is of one board, and one that is not there is the last', () => {
    const all = Array.from({ length: 60 }, (_, id) => school(id, { board: id < 55 ? 'East' : 'West' }));
    expect(growthPage(all, ask({ board: 'East', page: '9' }))).toMatchObject({ page: 3, pages: 3, count: 55 });
    expect(growthPage(all, ask({ board: 'East', page: '3' })).schools).toHaveLength(55 - 2 * GROWTH_PAGE);
    expect(growthPage(all, ask({ board: 'North' }))).toMatchObject({ page: 1, pages: 1, count: 0, schools: [] });
    expect(boardsOf([...all, school(99, { board: null })])).toEqual(['East', 'West']);
  });
});
