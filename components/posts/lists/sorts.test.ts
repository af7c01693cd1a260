import { describe, expect, it } from 'vitest';
import { SORTS } from '@/lib/posts/schema';
import { SORT_LABELS, sortFrom } from './sorts';

describe('the order in an address', () => {
  it('the order in an address can be any order of the API', () => {
    expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
    expect(SORTS.map(sortFrom)).toEqual([...SORTS]);
  });

  it.each([undefined, null, '', 'newest', 'toString', ['popular', 'recent']])(
    "the order is 'recent' for the value %o",
    (value) => {
      expect(sortFrom(value)).toBe('recent');
    },
  );
});
