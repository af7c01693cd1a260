import { expect, it } from 'vitest';
import { toQueryCacheEntry, pageQuery } from './list-pagination';

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
])('the page query %o is read as %o', { tags: ['Q2'] }, (query, expected) =>
  expect(pageQuery.parse(query)).toEqual(expected),
);

it.each([
  { limit: '' },
  { limit: '0' },
  { limit: '-1' },
  { limit: 'abc' },
  { limit: 'NaN' },
  { limit: 'Infinity' },
  { limit: '0.5' },
  { cursor: 'x'.repeat(501) },
])('the page query may not be %o', (query) => expect(pageQuery.safeParse(query).success).toBe(false));

it('toQueryCacheEntry removes the parameter `limit` from the link to the next page', () => {
  const key = ['/api/user/feed', 'recent'] as const;
  const next = (nextCursor: string | null) => toQueryCacheEntry(key, { items: [], next: nextCursor })[1].pages[0]?.next;
  expect(next('?sort=recent&limit=10&cursor=abc')).toBe('/api/user/feed?sort=recent&cursor=abc');
  expect(next('?limit=10&cursor=abc')).toBe('/api/user/feed?cursor=abc');
  expect(next(null)).toBeNull();
});
