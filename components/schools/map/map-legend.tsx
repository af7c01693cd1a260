import { SCHOOL_LEVEL_LABELS, SCHOOL_LEVELS, type SchoolLevel } from '@/lib/schools/facts/school-level';
import { SchoolLevelMarkers } from './school-markers';

/** Shows the legend of the map, which explains the marks. */
export function MapLegend({ levels = SCHOOL_LEVELS }: { levels?: readonly SchoolLevel[] }) {
  return (
    <ul
      aria-label="What the marks mean"
      className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted-foreground"
    >
      {levels.map((level) => (
        <li key={level} className="flex items-center gap-1.5">
          <LegendMarker level={level} />
          {SCHOOL_LEVEL_LABELS[level]}
        </li>
      ))}
    </ul>
  );
}

/** Shows the mark of a school level, for use beside text. */
export function LegendMarker({ level }: { level: SchoolLevel }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className="size-3.5 shrink-0">
      <SchoolLevelMarkers level={level} points={CENTRE} isLarge />
    </svg>
  );
}

const CENTRE = [{ x: 7, y: 7 }];
