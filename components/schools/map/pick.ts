import type { Point } from '@/lib/schools/map/map';

export type Direction = 'left' | 'right' | 'up' | 'down';

const AHEAD: Record<Direction, (from: Point, to: Point) => { ahead: number; aside: number }> = {
  left: (from, to) => ({ ahead: from.x - to.x, aside: Math.abs(to.y - from.y) }),
  right: (from, to) => ({ ahead: to.x - from.x, aside: Math.abs(to.y - from.y) }),
  up: (from, to) => ({ ahead: from.y - to.y, aside: Math.abs(to.x - from.x) }),
  down: (from, to) => ({ ahead: to.y - from.y, aside: Math.abs(to.x - from.x) }),
};

/** Returns the nearest point, or undefined if no point is within the distance. */
export function nearest<T extends Point>(points: readonly T[], at: Point, within = Infinity): T | undefined {
  return lowestBy(points, (point) => {
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    return distance <= within ? distance : null;
  });
}

/**
 * Returns the next point in a direction, or undefined if no point is in that direction. A point straight ahead is
 * preferred to a nearer point off to the side.
 */
export function nextTo<T extends Point>(points: readonly T[], from: Point, direction: Direction): T | undefined {
  return lowestBy(points, (point) => {
    const { ahead, aside } = AHEAD[direction](from, point);
    return ahead > 0 ? ahead + 2 * aside : null;
  });
}

function lowestBy<T>(items: readonly T[], weigh: (item: T) => number | null): T | undefined {
  let nearestItem: { item: T; weight: number } | undefined;
  for (const item of items) {
    const weight = weigh(item);
    if (weight !== null && (!nearestItem || weight < nearestItem.weight)) nearestItem = { item, weight };
  }
  return nearestItem?.item;
}
