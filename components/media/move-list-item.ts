/**
 * Returns the list with one item moved one position earlier (-1) or later (1). Returns the same list if the item or its
 * new position does not exist.
 */
export function moveListItem<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const item = list[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= list.length) return list;
  const rest = list.toSpliced(index, 1);
  return rest.toSpliced(target, 0, item);
}
