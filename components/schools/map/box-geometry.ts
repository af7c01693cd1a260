import type { MapPoint } from '@/lib/schools/map/map-projection';

export type Box = { left: number; top: number; right: number; bottom: number };
export type LineSegment = readonly [from: MapPoint, to: MapPoint];

export const createBoxAround = ({ x, y }: MapPoint, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const doBoxesOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const isBoxInsideBox = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

export function doesLineCrossBox([from, to]: LineSegment, box: Box): boolean {
  // Lines that are wholly on one side of the box are rejected first, without allocations, because most coast lines are
  // outside.
  if ((from.x < box.left && to.x < box.left) || (from.x > box.right && to.x > box.right)) return false;
  if ((from.y < box.top && to.y < box.top) || (from.y > box.bottom && to.y > box.bottom)) return false;
  let [first, last] = [0, 1];
  const sides = [
    [from.x - to.x, from.x - box.left],
    [to.x - from.x, box.right - from.x],
    [from.y - to.y, from.y - box.top],
    [to.y - from.y, box.bottom - from.y],
  ] as const;
  for (const [way, room] of sides) {
    if (way === 0 && room < 0) return false;
    if (way < 0) first = Math.max(first, room / way);
    if (way > 0) last = Math.min(last, room / way);
  }
  return first <= last;
}
