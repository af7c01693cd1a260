'use client';

import { useId, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { cn } from '@/lib/cn';
import type { SchoolOnMap } from '@/lib/schools/map/map-projection';
import { GEOGRAPHIC_NAMES } from './geographic-names';
import type { Box } from './box-geometry';
import { parseCoastLines } from './parse-coast-lines';
import { findFreeLabelSpace, isWideMap } from './free-label-space';
import { MapBackdrop, type BackdropCoastPaths } from './map-backdrop';
import { MapControls } from './map-controls';
import { SchoolMapLabel } from './school-map-label';
import { MapLegend } from './map-legend';
import { SchoolMarkers, SchoolLevelMarkers } from './school-markers';
import { GeographicNameLabels } from './geographic-name-labels';
import { findNearestPoint, findNextPointInDirection, type MapDirection } from './find-map-point';
import { positionGeographicNames } from './position-geographic-names';
import { useMapGestures, type GetPointerPosition } from './use-map-gestures';
import { useMapViewport, useElementWidth } from './use-map-viewport';
import { useEscapeKey, useHoveredSchoolLink } from './use-map-dom-events';
import {
  viewportCentre,
  viewportHeight,
  moveViewportToShowPoint,
  fitViewportToPoints,
  toSvgViewBox,
  WHOLE_MAP_VIEWPORT,
  zoomViewport,
} from './map-viewport';

type SchoolMapProps = {
  schools: SchoolOnMap[];
  /** True if the schools are filtered. The map then zooms to the matching schools. */
  isFiltered: boolean;
  /** Base path of the schools' pages: '/explore' or '/schools'. */
  base: string;
  /**
   * Coastlines as SVG path strings. If they were elements, the server might send them late, inside a hidden element
   * with an inline style. Our content security policy refuses inline styles.
   */
  coasts: BackdropCoastPaths;
  /** True for a smaller map with shorter hints. */
  isSmall?: boolean;
  className?: string;
};

const MOUSE_REACH_PX = 14;
const FINGER_REACH_PX = 24;
const DIRECTIONS: Record<string, MapDirection> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * Assumed width of the map in pixels, used until the browser has measured the map. On phones, the names on the map are
 * hidden until then.
 */
const USUAL_PX = 760;

const never = () => () => {};

/**
 * Shows a map of the province with one mark per school. Screen readers get a picture with a link to the highlighted
 * school, because the list has the same content.
 */
export function SchoolMap({ schools, isFiltered, base, isSmall = false, coasts, className }: SchoolMapProps) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const home = useMemo(() => (isFiltered ? fitViewportToPoints(schools) : WHOLE_MAP_VIEWPORT), [isFiltered, schools]);
  const { view, show, goTo } = useMapViewport(home);
  const map = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  /** School that the reader selected by keyboard or tap. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [announcement, setSaid] = useState('');

  const measured = useElementWidth(map);
  const coast = useMemo(() => [...parseCoastLines(coasts.province), ...parseCoastLines(coasts.neighbours)], [coasts]);
  const names = useMemo(() => {
    const pixels = measured ?? USUAL_PX;
    return positionGeographicNames(
      GEOGRAPHIC_NAMES,
      findFreeLabelSpace({ view, pixels, marks: schools, coast, taken: [controlsOn(pixels)], frame: frameOf(pixels) }),
    );
  }, [view, measured, schools, coast]);

  useHoveredSchoolLink(base, map, setHovered);
  useEscapeKey(hovered !== null, () => setHovered(null));

  const schoolOf = (id: number | null) => (id === null ? undefined : schools.find((school) => school.id === id));
  const shownSchool = schoolOf(hovered) ?? schoolOf(chosen);
  const stop = shownSchool ?? findNearestPoint(schools, viewportCentre(view));

  const pick = (point: GetPointerPosition, reach: number) => {
    const { at, units } = point(view);
    return findNearestPoint(schools, at, units(reach))?.id ?? null;
  };
  const gestures = useMapGestures({
    map,
    show,
    goTo,
    onHover: (at) => setHovered(at && pick(at, MOUSE_REACH_PX)),
    onTap: (at) => setChosen(pick(at, FINGER_REACH_PX)),
  });

  function choose(school: SchoolOnMap) {
    setHovered(null);
    setChosen(school.id);
    setSaid(`${school.name}, ${school.city}`);
    goTo((from) => moveViewportToShowPoint(from, school));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[pressedKeyUnlessComposing(event)];
    if (direction) {
      const next = findNextPointInDirection(schools, stop, direction);
      if (next) choose(next);
    } else if (pressedKeyUnlessComposing(event) === '+' || pressedKeyUnlessComposing(event) === '=')
      goTo((from) => zoomViewport(moveViewportToShowPoint(from, stop), 2, stop));
    else if (pressedKeyUnlessComposing(event) === '-') goTo((from) => zoomViewport(from, 0.5, stop));
    else if (pressedKeyUnlessComposing(event) === '0') goTo(() => WHOLE_MAP_VIEWPORT);
    else return;
    event.preventDefault();
  }

  return (
    <figure className={className}>
      <div
        ref={map}
        role="group"
        aria-label="Map of the schools"
        {...gestures}
        className="@container relative touch-pan-y rounded-lg select-none"
      >
        <svg
          viewBox={toSvgViewBox(view)}
          role="img"
          aria-label={`${schools.length} ${schools.length === 1 ? 'school' : 'schools'} on a map of Nova Scotia. The list shows the same schools.`}
          className={cn(
            'aspect-[5000/3888] w-full rounded-lg border',
            isInBrowser && (hovered === null ? 'cursor-grab active:cursor-grabbing' : 'cursor-pointer'),
          )}
        >
          <MapBackdrop coasts={coasts} />
          <SchoolMarkers schools={schools} />
          <GeographicNameLabels names={names} className={measured === null ? 'max-sm:hidden' : ''} />
          {shownSchool && (
            <g>
              <path
                d={`M${shownSchool.x} ${shownSchool.y}h0`}
                className={`${RING} stroke-foreground [stroke-width:22px] forced-colors:stroke-[Highlight]`}
              />
              <path
                d={`M${shownSchool.x} ${shownSchool.y}h0`}
                className={`${RING} stroke-lamp [stroke-width:18px] forced-colors:stroke-[Canvas]`}
              />
              <SchoolLevelMarkers level={shownSchool.level} points={[shownSchool]} />
            </g>
          )}
        </svg>
        {isInBrowser && stop && (
          <SchoolMapLabel
            school={stop}
            href={`${base}/${stop.id}`}
            view={view}
            isShown={shownSchool !== undefined}
            describedBy={hintId}
            onFocus={() => setChosen(stop.id)}
            onBlur={() => setChosen(null)}
            onKeyDown={onKeyDown}
          />
        )}
        {isInBrowser && <MapControls view={view} goTo={goTo} />}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      <figcaption className="mt-2 space-y-1.5">
        <MapLegend />
        {/* Reserves space for the hint until the map is interactive, so that nothing below the map shifts. */}
        <p id={hintId} className={cn('text-[0.8125rem] text-muted-foreground', !isInBrowser && 'invisible')}>
          <span className="pointer-coarse:hidden">
            <span className="sm:hidden">{MOUSE_HINT_SHORT}</span>
            <span className="max-sm:hidden">{isSmall ? MOUSE_HINT_SHORT : MOUSE_HINT}</span>
          </span>
          <span className="hidden pointer-coarse:inline">{isSmall ? FINGER_HINT_SHORT : FINGER_HINT}</span>
        </p>
      </figcaption>
    </figure>
  );
}

const MOUSE_HINT =
  'Drag to move, Ctrl and scroll to zoom, or double-click a place to zoom in there. On a keyboard, the arrow keys go from school to school, + and − zoom, 0 shows the whole province, and Enter opens a school.';
const MOUSE_HINT_SHORT = 'Drag to move, and use the buttons to zoom. Choose a mark to see the school.';
const FINGER_HINT =
  "Use two fingers to move and zoom the map. Tap a mark to see the school's name, and tap the name to open it.";
const FINGER_HINT_SHORT = 'Use two fingers to move and zoom. Tap a mark to see the school.';

const heightIn = (pixels: number) => viewportHeight({ width: pixels });

/** The visible area of the map without a narrow strip along its edges. */
const frameOf = (pixels: number): Box => ({ left: 4, top: 4, right: pixels - 4, bottom: heightIn(pixels) - 4 });

/** Area of the map that the controls cover. */
function controlsOn(pixels: number): Box {
  const [width, height] = isWideMap(pixels) ? [64, 156] : [156, 56];
  return { left: pixels - width, top: heightIn(pixels) - height, right: pixels, bottom: heightIn(pixels) };
}

const RING = '[stroke-linecap:round] [vector-effect:non-scaling-stroke]';
