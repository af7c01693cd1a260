import { describe, expect, it } from 'vitest';
import { SORTS } from '@/lib/posts/schema';
import { SORT_LABELS, sortFrom } from './sorts';

describe('the order in an address', () => {
  it('can be any order of the API', () => {
    expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
    expect(SORTS.map(sortFrom)).toEqual([...SORTS]);
  });

  it.each([undefined, null, '', 'newest', 'toString', ['popular', 'recent']])(
    "is 'recent' for the value %o",
    (value) => {
      expect(sortFrom(value)).toBe('recent');
    },
  );
});
