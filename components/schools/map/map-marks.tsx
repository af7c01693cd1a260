import { LEVELS, type Level } from '@/lib/schools/level';
import type { MapSchool, Point } from '@/lib/schools/map/map';
import { strokesOf } from './marks';

type MarkProps = { level: Level; points: readonly Point[]; isLarge?: boolean };

/** The marks of one level, as few elements however many schools there are. */
export function Marks({ level, points, isLarge = false }: MarkProps) {
  const path = points.map(({ x, y }) => `M${x} ${y}h0`).join('');
  return (
    <g fill="none">
      {strokesOf(level, isLarge).map((stroke) => (
        <path key={stroke} d={path} className={stroke} />
      ))}
    </g>
  );
}

/** All schools, those of which there are fewer above the others. */
export function MapMarks({ schools }: { schools: readonly MapSchool[] }) {
  const layers = LEVELS.map((level) => ({ level, points: schools.filter((school) => school.level === level) }));
  return layers
    .filter(({ points }) => points.length > 0)
    .toSorted((one, other) => other.points.length - one.points.length)
    .map(({ level, points }) => <Marks key={level} level={level} points={points} />);
}
