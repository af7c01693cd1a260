import { expect, it } from 'vitest';
import { moved } from './move-item';

it('moves an item of a list by one position', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('returns the same list when an item is moved past its start or end', () => {
  const list = ['a', 'b'];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 1, 1)).toBe(list);
});
