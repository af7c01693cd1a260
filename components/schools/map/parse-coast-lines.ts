import type { MapPoint } from '@/lib/schools/map/map-projection';
import type { LineSegment } from './box-geometry';

/**
 * Returns the lines of closed rings in an SVG path. Each ring begins with an absolute point, and its other points are
 * relative, for example 'M3 4l1 0 2-5z'.
 */
export function parseCoastLines(path: string): LineSegment[] {
  return path.split('z').flatMap((ring) => {
    const [x, y, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    if (x === undefined || y === undefined) return [];
    const start: MapPoint = { x, y };
    let from = start;
    const lines: LineSegment[] = [];
    for (let step = 0; step < steps.length; step += 2) {
      const to = { x: from.x + (steps[step] ?? 0), y: from.y + (steps[step + 1] ?? 0) };
      lines.push([from, to]);
      from = to;
    }
    return [...lines, [from, start]];
  });
}
