import type { Point } from '@/lib/schools/map/map';
import type { Box, Line } from './box';

/** Lines that follow each other, and the box around them: what lies beside the box crosses none of them. */
export type Stretch = { box: Box; lines: Line[] };

/** So short that most boxes are small, so long that there are few. */
const LINES_IN_A_STRETCH = 32;

export function stretchesOf(...paths: string[]): Stretch[] {
  const lines = paths.flatMap(linesOf);
  return Array.from({ length: Math.ceil(lines.length / LINES_IN_A_STRETCH) }, (_, index) => {
    const own = lines.slice(index * LINES_IN_A_STRETCH, (index + 1) * LINES_IN_A_STRETCH);
    const [x, y] = [own.flat().map((point) => point.x), own.flat().map((point) => point.y)];
    const box = { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
    return { box, lines: own };
  });
}

/** The lines of closed rings, from their path: the first point of each, then steps ('M3 4l1 0 2-5z'). */
export function linesOf(path: string): Line[] {
  return path.split('z').flatMap((ring) => {
    const [x, y, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    if (x === undefined || y === undefined) return [];
    const start: Point = { x, y };
    let from = start;
    const lines: Line[] = [];
    for (let step = 0; step < steps.length; step += 2) {
      const to = { x: from.x + (steps[step] ?? 0), y: from.y + (steps[step + 1] ?? 0) };
      lines.push([from, to]);
      from = to;
    }
    return [...lines, [from, start]];
  });
}
