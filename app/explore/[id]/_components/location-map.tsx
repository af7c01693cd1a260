import { GEOGRAPHIC_NAMES } from '@/components/schools/map/geographic-names';
import { createBoxAround, type Box } from '@/components/schools/map/box-geometry';
import { parseCoastLines } from '@/components/schools/map/parse-coast-lines';
import { findFreeLabelSpace } from '@/components/schools/map/free-label-space';
import { MapBackdrop, type BackdropCoastPaths } from '@/components/schools/map/map-backdrop';
import { SchoolMarkers, SchoolLevelMarkers } from '@/components/schools/map/school-markers';
import { GeographicNameLabels } from '@/components/schools/map/geographic-name-labels';
import { positionGeographicNames } from '@/components/schools/map/position-geographic-names';
import { scaleBarPosition } from '@/components/schools/map/scale-bar-position';
import { clampViewport, viewportHeight, toSvgViewBox, type MapViewport } from '@/components/schools/map/map-viewport';
import {
  MAP_FRAME_SIZE,
  parseMapCoordinates,
  unitsPerKilometre,
  type SchoolOnMap,
  type MapPoint,
} from '@/lib/schools/map/map-projection';
import { placeSchoolsOnMap } from '@/lib/schools/map/place-schools-on-map';
import { drawCoastsWithin } from '@/lib/schools/map/outline';
import type { SchoolSummary } from '@/lib/schools/schema';

type LocationMapProps = {
  school: Pick<SchoolSummary, 'id' | 'name' | 'city' | 'geoLocation'>;
  schools: SchoolSummary[];
};

/**
 * Width of the visible part of the map, in map units: about 80 km, enough to show neighbouring towns and some coast.
 */
const WIDTH = MAP_FRAME_SIZE.width / 7;
const SCALE_KM = 20;

/** Map of a school's surroundings. Renders nothing if the position of the school is unknown. */
export function LocationMap({ school, schools }: LocationMapProps) {
  const position = parseMapCoordinates(school.geoLocation);
  const marks = placeSchoolsOnMap(schools);
  const ownMark = marks.find(({ id }) => id === school.id);
  if (!position || !ownMark) return null;
  const height = viewportHeight({ width: WIDTH });
  const view = clampViewport({ x: ownMark.x - WIDTH / 2, y: ownMark.y - height / 2, width: WIDTH });
  const others = marks.filter((mark) => mark !== ownMark && isIn(view, mark));
  const coasts = drawCoastsWithin({ ...view, height });
  const lettering = { view, here: ownMark, others, coasts, barUnits: SCALE_KM * unitsPerKilometre(position.lat) };
  return (
    <figure className="border-t">
      <div className="@container aspect-[5/3]">
        <svg
          viewBox={toSvgViewBox(view)}
          preserveAspectRatio="xMidYMid slice"
          role="img"
          aria-label={`Map of the surroundings of ${school.name} in ${school.city}`}
          className="size-full"
        >
          <MapBackdrop coasts={coasts} />
          <SchoolMarkers schools={others} />
          <Lettering {...lettering} />
          <path
            d={`M${ownMark.x} ${ownMark.y}h0`}
            className={`${RING} stroke-foreground [stroke-width:26px] forced-colors:stroke-[Highlight]`}
          />
          <path
            d={`M${ownMark.x} ${ownMark.y}h0`}
            className={`${RING} stroke-lamp [stroke-width:21px] forced-colors:stroke-[Canvas]`}
          />
          <SchoolLevelMarkers level={ownMark.level} points={[ownMark]} />
        </svg>
      </div>
      <figcaption className="border-t px-4 py-2 text-[0.8125rem] text-muted-foreground">
        A sketch of coasts, towns and schools, without roads or lakes.
      </figcaption>
    </figure>
  );
}

const RING = '[stroke-linecap:round] [vector-effect:non-scaling-stroke]';
/**
 * Assumed width of the map in pixels, for computing the positions of labels. Phones and the narrow column of wide
 * screens have this width.
 */
const WIDTH_PX = 356;
/**
 * Part of the map that is visible in every layout, as fractions of the map's width and height. Some layouts crop the
 * other parts.
 */
const SEEN = { left: 0.08, top: 0.14, right: 0.92, bottom: 0.86 };

const isIn = (view: MapViewport, { x, y }: MapPoint) =>
  x > view.x && x < view.x + view.width && y > view.y && y < view.y + viewportHeight(view);

type LetteringProps = {
  view: MapViewport;
  here: SchoolOnMap;
  others: SchoolOnMap[];
  coasts: BackdropCoastPaths;
  barUnits: number;
};

/** Draws the names of towns and the scale bar on the map. */
function Lettering({ view, here, others, coasts, barUnits }: LetteringProps) {
  const pixels = WIDTH_PX;
  const high = viewportHeight({ width: pixels });
  const frame: Box = {
    left: SEEN.left * pixels,
    top: SEEN.top * high,
    right: SEEN.right * pixels,
    bottom: SEEN.bottom * high,
  };
  const drawn = {
    view,
    pixels,
    marks: others,
    coast: [...parseCoastLines(coasts.province), ...parseCoastLines(coasts.neighbours)],
    frame,
  };
  const bare = findFreeLabelSpace({ ...drawn, taken: [] });
  const school = createBoxAround(bare.onScreen(here), 32, 32);
  const plate = { width: (barUnits * pixels) / view.width + 16, height: 28 };
  const middle = scaleBarPosition(frame, plate, findFreeLabelSpace({ ...drawn, taken: [school] }));
  const names = positionGeographicNames(
    GEOGRAPHIC_NAMES,
    findFreeLabelSpace({ ...drawn, taken: [school, createBoxAround(middle, plate.width, plate.height)] }),
  );
  return (
    <g>
      <GeographicNameLabels names={names} />
      <ScaleBar middle={bare.onPaper(middle)} length={barUnits} unit={bare.units(1)} />
    </g>
  );
}

type ScaleBarProps = {
  middle: MapPoint;
  length: number;
  /** Size of one screen pixel, in the units of the map. */
  unit: number;
};

/** Scale bar with a background, so that the bar is readable over the coast. */
function ScaleBar({ middle: { x, y }, length, unit }: ScaleBarProps) {
  function at(value: number) {
    return Math.round(value * 10) / 10;
  }
  return (
    <g aria-hidden>
      <rect
        x={at(x - length / 2 - 8 * unit)}
        y={at(y - 14 * unit)}
        width={at(length + 16 * unit)}
        height={at(28 * unit)}
        rx={at(4 * unit)}
        className="fill-card/85 forced-colors:fill-[Canvas]"
      />
      <path
        d={`m${at(x - length / 2)} ${at(y + 4 * unit)}v${at(4 * unit)}h${at(length)}v${at(-4 * unit)}`}
        fill="none"
        className="stroke-foreground [stroke-width:1.5px] [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]"
      />
      <text
        x={at(x)}
        y={at(y + 2 * unit)}
        fontSize={at(12 * unit)}
        textAnchor="middle"
        className="fill-foreground forced-colors:fill-[CanvasText]"
      >
        {SCALE_KM} km
      </text>
    </g>
  );
}
