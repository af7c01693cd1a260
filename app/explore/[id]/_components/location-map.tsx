import { MapBackdrop } from '@/components/schools/map/map-backdrop';
import { MapMarks, Marks } from '@/components/schools/map/map-marks';
import { MapNames } from '@/components/schools/map/map-names';
import { clamped, heightOf, viewBoxOf, type View } from '@/components/schools/map/view';
import { FRAME, onMap, positionOf, unitsPerKilometre, type Point } from '@/lib/schools/map';
import { coastsWithin } from '@/lib/schools/outline';
import type { SchoolSummary } from '@/lib/schools/schema';

type LocationMapProps = { school: Pick<SchoolSummary, 'id' | 'name' | 'city' | 'geoLocation'>; schools: SchoolSummary[] };

/** Some eighty kilometres: the next towns and a piece of the coast are on it. */
const WIDTH = FRAME.width / 7;
const SCALE_KM = 20;

/** Where the school is, among its neighbours. Nothing when its place is not known. */
export function LocationMap({ school, schools }: LocationMapProps) {
  const position = positionOf(school.geoLocation);
  const marks = onMap(schools);
  const here = marks.find(({ id }) => id === school.id);
  if (!position || !here) return null;
  const height = heightOf({ width: WIDTH });
  const view = clamped({ x: here.x - WIDTH / 2, y: here.y - height / 2, width: WIDTH });
  return (
    <svg
      viewBox={viewBoxOf(view)}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map of the surroundings of ${school.name} in ${school.city}`}
      className="aspect-[5/3] h-auto w-full border-t lg:aspect-auto lg:h-full lg:max-h-104 lg:min-h-88 lg:border-t-0 lg:border-l"
    >
      <MapBackdrop coasts={coastsWithin({ ...view, height })} />
      <MapMarks schools={marks.filter((mark) => mark !== here && isIn(view, mark))} />
      {/* It is narrower than the map of the province. */}
      <MapNames width={view.width * 1.55} onPhones />
      <path d={`M${here.x} ${here.y}h0`} className={`${RING} stroke-foreground [stroke-width:26px] forced-colors:stroke-[Highlight]`} />
      <path d={`M${here.x} ${here.y}h0`} className={`${RING} stroke-lamp [stroke-width:21px] forced-colors:stroke-[Canvas]`} />
      <Marks level={here.level} points={[here]} />
      <ScaleBar view={view} length={SCALE_KM * unitsPerKilometre(position.lat)} />
    </svg>
  );
}

const RING = '[stroke-linecap:round] [vector-effect:non-scaling-stroke]';

const isIn = (view: View, { x, y }: Point) => x > view.x && x < view.x + view.width && y > view.y && y < view.y + heightOf(view);

/** Well inside: the map is cut to the room that it gets. */
function ScaleBar({ view, length }: { view: View; length: number }) {
  const [x, y] = [Math.round(view.x + view.width * 0.15), Math.round(view.y + heightOf(view) * 0.84)];
  const tick = Math.round(view.width * 0.012);
  return (
    <g aria-hidden>
      <path
        d={`M${x} ${y - tick}v${tick}h${Math.round(length)}v${-tick}`}
        fill="none"
        className="stroke-foreground [stroke-width:1.5px] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
      />
      <text
        x={x + length / 2}
        y={y - tick}
        fontSize={view.width * 0.03}
        textAnchor="middle"
        strokeWidth={view.width * 0.008}
        strokeLinejoin="round"
        className="fill-foreground stroke-card/70 [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
      >
        {SCALE_KM} km
      </text>
    </g>
  );
}
