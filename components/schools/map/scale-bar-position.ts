import type { MapPoint } from '@/lib/schools/map/map-projection';
import { createBoxAround, type Box } from './box-geometry';
import type { FreeLabelSpace } from './free-label-space';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Returns the position of the scale bar's middle in pixels. The bar covers no marks, and avoids the coast if possible.
 */
export function scaleBarPosition(
  frame: Box,
  { width, height }: { width: number; height: number },
  space: FreeLabelSpace,
): MapPoint {
  const first = { x: frame.left + width / 2, y: frame.bottom - height / 2 };
  const places = [first.y, frame.top + height / 2].flatMap((y) =>
    STEPS.map((step) => ({ x: first.x + step * (frame.right - frame.left - width), y })),
  );
  const free = places.filter((place) => space.isFree(createBoxAround(place, width, height)));
  return free.find((place) => space.isOffCoast(createBoxAround(place, width, height))) ?? free[0] ?? first;
}
