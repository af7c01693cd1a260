import type { Point } from '@/lib/schools/map/map';
import { boxAround, type Box } from './box';
import type { Ground } from './ground';

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Position of the scale bar's middle in pixels: at the lower edge, otherwise the upper one, without covering marks or
 * the coast. If that is impossible, without covering marks.
 */
export function placeScale(frame: Box, { width, height }: { width: number; height: number }, ground: Ground): Point {
  const first = { x: frame.left + width / 2, y: frame.bottom - height / 2 };
  const places = [first.y, frame.top + height / 2].flatMap((y) =>
    STEPS.map((step) => ({ x: first.x + step * (frame.right - frame.left - width), y })),
  );
  const free = places.filter((place) => ground.isFree(boxAround(place, width, height)));
  return free.find((place) => ground.isOffCoast(boxAround(place, width, height))) ?? free[0] ?? first;
}
