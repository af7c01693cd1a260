type Box = { left: number; right: number; top: number; bottom: number };

const GAP = 12;
/**
 * Minimum distance in pixels between a toast and the top of the window, so that the toast does not cover the page
 * header.
 */
const MIN_TOP = 72;

/**
 * Returns the number of pixels by which a toast must move up to cover none of the obstacles. Obstacles without enough
 * space above them are ignored.
 */
export function offsetAboveObstacles(toast: Box, obstacles: readonly Box[]): number {
  let lift = 0;
  for (const { left, right, top, bottom } of obstacles.toSorted((first, second) => second.bottom - first.bottom)) {
    const isBeside = right <= toast.left || left >= toast.right;
    const isApart = bottom <= toast.top - lift || top >= toast.bottom - lift;
    const above = toast.bottom - top + GAP;
    if (!isBeside && !isApart && toast.top - above >= MIN_TOP) lift = above;
  }
  return lift;
}
