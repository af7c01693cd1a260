import { SCHOOL_LEVELS, type SchoolLevel } from '@/lib/schools/facts/school-level';
import type { SchoolOnMap, MapPoint } from '@/lib/schools/map/map-projection';

type Shape = 'round' | 'square' | 'small';

/**
 * Look of the mark of each school level. Levels differ in both colour and shape, so that readers can tell them apart
 * without colours.
 */
const MARKS: Record<SchoolLevel, { colour: string; shape: Shape; isHollow: boolean }> = {
  elementary: { colour: 'stroke-primary', shape: 'round', isHollow: false },
  junior: { colour: 'stroke-brick', shape: 'square', isHollow: false },
  senior: { colour: 'stroke-brick', shape: 'square', isHollow: true },
  several: { colour: 'stroke-success', shape: 'round', isHollow: true },
  unknown: { colour: 'stroke-muted-foreground', shape: 'small', isHollow: false },
};

// A mark is a line of length zero with round or square ends. Its size is the line's width, which stays the same when
// the map is zoomed.
const LINE = '[vector-effect:non-scaling-stroke]';

type Widths = Record<'halo' | 'body' | 'heart', string>;
const WIDTHS: Record<Shape, Widths> = {
  round: {
    halo: '[stroke-width:8.5px] @md:[stroke-width:11px]',
    body: '[stroke-width:6.5px] @md:[stroke-width:8.5px]',
    heart: '[stroke-width:2.5px] @md:[stroke-width:3.5px]',
  },
  square: {
    halo: '[stroke-width:7.5px] @md:[stroke-width:9.5px]',
    body: '[stroke-width:5.5px] @md:[stroke-width:7.5px]',
    heart: '[stroke-width:2px] @md:[stroke-width:3px]',
  },
  small: {
    halo: '[stroke-width:6px] @md:[stroke-width:7.5px]',
    body: '[stroke-width:4px] @md:[stroke-width:5px]',
    heart: '',
  },
};
/** Sizes of a school's mark beside text, for example in the legend. */
const LARGE: Record<Shape, Widths> = {
  round: { halo: '', body: '[stroke-width:12px]', heart: '[stroke-width:5px]' },
  square: { halo: '', body: '[stroke-width:10.5px]', heart: '[stroke-width:4.5px]' },
  small: { halo: '', body: '[stroke-width:6px]', heart: '' },
};

/**
 * Returns CSS classes for the strokes of a mark, from bottom to top. These are the light edge, the mark itself, and the
 * opening in its middle.
 */
function strokesOf(level: SchoolLevel, isLarge = false): string[] {
  const { colour, shape, isHollow } = MARKS[level];
  const { halo, body, heart } = (isLarge ? LARGE : WIDTHS)[shape];
  const line = `${LINE} ${shape === 'square' ? '[stroke-linecap:square]' : '[stroke-linecap:round]'}`;
  return [
    ...(halo ? [`${line} ${halo} stroke-card forced-colors:stroke-[Canvas]`] : []),
    `${line} ${body} ${colour} forced-colors:stroke-[CanvasText]`,
    ...(isHollow ? [`${line} ${heart} stroke-card forced-colors:stroke-[Canvas]`] : []),
  ];
}

type MarkProps = { level: SchoolLevel; points: readonly MapPoint[]; isLarge?: boolean };

/** Renders all marks of one school level in a few SVG elements, regardless of the number of schools. */
export function SchoolLevelMarkers({ level, points, isLarge = false }: MarkProps) {
  const path = points.map(({ x, y }) => ['M', x, ' ', y, 'h0'].join('')).join('');
  return (
    <g fill="none">
      {strokesOf(level, isLarge).map((stroke) => (
        <path key={stroke} d={path} className={stroke} />
      ))}
    </g>
  );
}

/**
 * Draws the marks of all schools. Rarer school levels are drawn last, so that the marks of common levels do not cover
 * them.
 */
export function SchoolMarkers({ schools }: { schools: readonly SchoolOnMap[] }) {
  const layers = SCHOOL_LEVELS.map((level) => ({ level, points: schools.filter((school) => school.level === level) }));
  return layers
    .filter(({ points }) => points.length > 0)
    .toSorted((one, other) => other.points.length - one.points.length)
    .map(({ level, points }) => <SchoolLevelMarkers key={level} level={level} points={points} />);
}
