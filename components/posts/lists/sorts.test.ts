import { describe, expect, it } from 'vitest';
import { SORTS } from '@/lib/posts/schema';
import { SORT_LABELS, sortFrom } from './sorts';

describe('sortFrom', () => {
  it('knows every order of the API', () => {
    expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
    expect(SORTS.map(sortFrom)).toEqual([...SORTS]);
  });

  it.each([undefined, null, '', 'newest', 'toString', ['popular', 'recent']])('takes %o for recent', (value) => {
    expect(sortFrom(value)).toBe('recent');
  });
});
