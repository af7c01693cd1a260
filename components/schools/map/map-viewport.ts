import { MAP_FRAME_SIZE, type MapPoint } from '@/lib/schools/map/map-projection';

/** Visible part of the map. The height is not stored, because it follows from the width and the map's shape. */
export type MapViewport = MapPoint & { width: number };

export const WHOLE_MAP_VIEWPORT: MapViewport = { x: 0, y: 0, width: MAP_FRAME_SIZE.width };
/** Maximum zoom factor, at which schools in one street have separate marks. */
const CLOSEST = MAP_FRAME_SIZE.width / 64;
/** Minimum width of a view of a few schools: about 60 km, so that the land around them shows. */
const WIDEST_CLOSE_UP = MAP_FRAME_SIZE.width / 10;
const MARGIN = 1.25;

const SHAPE = MAP_FRAME_SIZE.height / MAP_FRAME_SIZE.width;
export const viewportHeight = ({ width }: Pick<MapViewport, 'width'>): number => width * SHAPE;

export const toSvgViewBox = (view: MapViewport): string =>
  [view.x, view.y, view.width, viewportHeight(view)].map((value) => Math.round(value * 10) / 10).join(' ');

/** Moves and resizes a view so that it fits the map and the zoom range. */
export function clampViewport({ x, y, width }: MapViewport): MapViewport {
  const fit = Math.min(MAP_FRAME_SIZE.width, Math.max(CLOSEST, width));
  const interpolateViewports = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return {
    x: interpolateViewports(x, MAP_FRAME_SIZE.width - fit),
    y: interpolateViewports(y, MAP_FRAME_SIZE.height - viewportHeight({ width: fit })),
    width: fit,
  };
}

const centred = ({ x, y }: MapPoint, width: number): MapViewport =>
  clampViewport({ x: x - width / 2, y: y - viewportHeight({ width }) / 2, width });

export const viewportCentre = (view: MapViewport): MapPoint => ({
  x: view.x + view.width / 2,
  y: view.y + viewportHeight(view) / 2,
});

/** Zooms a view by a factor around a point, which keeps its position on the screen. A factor below 1 zooms out. */
export function zoomViewport(view: MapViewport, factor: number, at: MapPoint = viewportCentre(view)): MapViewport {
  const width = Math.min(MAP_FRAME_SIZE.width, Math.max(CLOSEST, view.width / factor));
  const share = width / view.width;
  return clampViewport({ x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share, width });
}

export const moveViewport = (view: MapViewport, { x, y }: MapPoint): MapViewport =>
  clampViewport({ ...view, x: view.x + x, y: view.y + y });

export const isFullyZoomedOut = ({ width }: MapViewport): boolean => width >= MAP_FRAME_SIZE.width;
export const isFullyZoomedIn = ({ width }: MapViewport): boolean => width <= CLOSEST;

/** Returns the view that shows all given points with some margin, or the whole map if no points are given. */
export function fitViewportToPoints(points: readonly MapPoint[]): MapViewport {
  if (points.length === 0) return WHOLE_MAP_VIEWPORT;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(WIDEST_CLOSE_UP, (east - west) * MARGIN, ((south - north) / SHAPE) * MARGIN);
  return centred({ x: (west + east) / 2, y: (north + south) / 2 }, Math.min(width, MAP_FRAME_SIZE.width));
}

/** Moves the view only as far as needed, so that the point is well inside the view. */
export function moveViewportToShowPoint(view: MapViewport, { x, y }: MapPoint): MapViewport {
  const edge = view.width * 0.08;
  const height = viewportHeight(view);
  const shift = (value: number, low: number, high: number) =>
    value < low ? value - low : value > high ? value - high : 0;
  return moveViewport(view, {
    x: shift(x, view.x + edge, view.x + view.width - edge),
    y: shift(y, view.y + edge, view.y + height - edge),
  });
}

/**
 * Returns the view at `share` (0 to 1) of the animation between two views. Equal steps change the width by the same
 * factor, so that the zoom looks even.
 */
export function interpolateViewports(from: MapViewport, to: MapViewport, share: number): MapViewport {
  const width = from.width * (to.width / from.width) ** share;
  // The view's position changes in proportion to its width: at half of the change in width, the view is halfway to its
  // target. Otherwise, the target could leave the view during the animation.
  const way = from.width === to.width ? share : (from.width - width) / (from.width - to.width);
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, width };
}
