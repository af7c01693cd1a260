import type { MapPoint } from '@/lib/schools/map/map-projection';

export type MapDirection = 'left' | 'right' | 'up' | 'down';

const AHEAD: Record<MapDirection, (from: MapPoint, to: MapPoint) => { ahead: number; aside: number }> = {
  left: (from, to) => ({ ahead: from.x - to.x, aside: Math.abs(to.y - from.y) }),
  right: (from, to) => ({ ahead: to.x - from.x, aside: Math.abs(to.y - from.y) }),
  up: (from, to) => ({ ahead: from.y - to.y, aside: Math.abs(to.x - from.x) }),
  down: (from, to) => ({ ahead: to.y - from.y, aside: Math.abs(to.x - from.x) }),
};

/** Returns the point that is nearest to a position, or undefined if no point is within the distance. */
export function findNearestPoint<T extends MapPoint>(
  points: readonly T[],
  at: MapPoint,
  within = Infinity,
): T | undefined {
  return lowestBy(points, (point) => {
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    return distance <= within ? distance : null;
  });
}

/**
 * Returns the next point in a direction, or undefined if there is none. Prefers a point straight ahead, even if a point
 * off to the side is nearer.
 */
export function findNextPointInDirection<T extends MapPoint>(
  points: readonly T[],
  from: MapPoint,
  direction: MapDirection,
): T | undefined {
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
