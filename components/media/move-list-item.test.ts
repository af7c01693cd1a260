import { expect, it } from 'vitest';
import { moveListItem } from './move-list-item';

it('moveListItem moves an item of a list by one position', () => {
  expect(moveListItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveListItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('moveListItem returns the same list when an item is moved past its start or end', () => {
  const list = ['a', 'b'];
  expect(moveListItem(list, 0, -1)).toBe(list);
  expect(moveListItem(list, 1, 1)).toBe(list);
});
