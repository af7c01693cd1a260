import { describe, expect, it } from 'vitest';
import { POST_SORT_ORDERS } from '@/lib/posts/schema';
import { SORT_ORDER_LABELS, parseSortOrder } from './sort-order';

describe('the order of posts in a page address', () => {
  it('a page address can ask for any order that the API supports', () => {
    expect(Object.keys(SORT_ORDER_LABELS)).toEqual([...POST_SORT_ORDERS]);
    expect(POST_SORT_ORDERS.map(parseSortOrder)).toEqual([...POST_SORT_ORDERS]);
  });

  it.each([undefined, null, '', 'newest', 'toString', ['popular', 'recent']])(
    "the order of posts is 'recent' for the invalid value %o",
    (value) => {
      expect(parseSortOrder(value)).toBe('recent');
    },
  );
});
