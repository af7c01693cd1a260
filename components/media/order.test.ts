import { expect, it } from 'vitest';
import { moved } from './order';

it('moves one item by one place', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('changes nothing at the ends', () => {
  const list = ['a', 'b'];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 1, 1)).toBe(list);
});
