import { expect, it } from 'vitest';
import { pageQuery } from './page';

it.each([
  [{}, { limit: 20 }],
  [{ limit: '1' }, { limit: 1 }],
  [{ limit: '100' }, { limit: 100 }],
  [{ limit: '101' }, { limit: 100 }],
  [{ limit: '1000000000' }, { limit: 100 }],
  [{ limit: '1e9' }, { limit: 100 }],
  [{ limit: '2.9' }, { limit: 2 }],
  [
    { cursor: 'abc', extra: 'x' },
    { limit: 20, cursor: 'abc' },
  ],
])('of %o a list is asked for %o', (query, expected) => expect(pageQuery.parse(query)).toEqual(expected));

it.each([
  { limit: '' },
  { limit: '0' },
  { limit: '-1' },
  { limit: 'abc' },
  { limit: 'NaN' },
  { limit: 'Infinity' },
  { limit: '0.5' },
  { cursor: 'x'.repeat(501) },
])('it is not asked for %o', (query) => expect(pageQuery.safeParse(query).success).toBe(false));
