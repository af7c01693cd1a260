import { describe, expect, it } from 'vitest';
import { SORTS } from '@/lib/posts/schema';
import { SORT_LABELS, parseSortOrder } from './sorts';

describe('the order of posts in a page address', () => {
  it('a page address can ask for any order that the API has', () => {
    expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
    expect(SORTS.map(parseSortOrder)).toEqual([...SORTS]);
  });

  it.each([undefined, null, '', 'newest', 'toString', ['popular', 'recent']])(
    "the order of posts is 'recent' for the invalid value %o",
    (value) => {
      expect(parseSortOrder(value)).toBe('recent');
    },
  );
});
