import { MAP_FRAME_SIZE, type MapPoint } from '@/lib/schools/map/map';

/** Visible part of the map. The height is not stored, because it follows from the width and the map's shape. */
export type View = MapPoint & { width: number };

export const WHOLE_MAP: View = { x: 0, y: 0, width: MAP_FRAME_SIZE.width };
/** Maximum zoom factor, at which schools in one street have separate marks. */
const CLOSEST = MAP_FRAME_SIZE.width / 64;
/** Minimum width of a view of a few schools: about 60 km, so that the land around them shows. */
const WIDEST_CLOSE_UP = MAP_FRAME_SIZE.width / 10;
const MARGIN = 1.25;

const SHAPE = MAP_FRAME_SIZE.height / MAP_FRAME_SIZE.width;
export const heightOf = ({ width }: Pick<View, 'width'>): number => width * SHAPE;

export const viewBoxOf = (view: View): string =>
  [view.x, view.y, view.width, heightOf(view)].map((value) => Math.round(value * 10) / 10).join(' ');

/** Moves and resizes a view so that it fits the map and the zoom range. */
export function clampView({ x, y, width }: View): View {
  const fit = Math.min(MAP_FRAME_SIZE.width, Math.max(CLOSEST, width));
  const interpolateView = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return {
    x: interpolateView(x, MAP_FRAME_SIZE.width - fit),
    y: interpolateView(y, MAP_FRAME_SIZE.height - heightOf({ width: fit })),
    width: fit,
  };
}

const centred = ({ x, y }: MapPoint, width: number): View =>
  clampView({ x: x - width / 2, y: y - heightOf({ width }) / 2, width });

export const centreOf = (view: View): MapPoint => ({ x: view.x + view.width / 2, y: view.y + heightOf(view) / 2 });

/** Zooms a view by a factor around a point, which keeps its place on the screen. A factor below 1 zooms out. */
export function zoomView(view: View, factor: number, at: MapPoint = centreOf(view)): View {
  const width = Math.min(MAP_FRAME_SIZE.width, Math.max(CLOSEST, view.width / factor));
  const share = width / view.width;
  return clampView({ x: at.x - (at.x - view.x) * share, y: at.y - (at.y - view.y) * share, width });
}

export const moveView = (view: View, { x, y }: MapPoint): View => clampView({ ...view, x: view.x + x, y: view.y + y });

export const isFullyZoomedOut = ({ width }: View): boolean => width >= MAP_FRAME_SIZE.width;
export const isFullyZoomedIn = ({ width }: View): boolean => width <= CLOSEST;

/** Returns the view that shows all given points with some margin, or the whole map if no points are given. */
export function viewAround(points: readonly MapPoint[]): View {
  if (points.length === 0) return WHOLE_MAP;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(WIDEST_CLOSE_UP, (east - west) * MARGIN, ((south - north) / SHAPE) * MARGIN);
  return centred({ x: (west + east) / 2, y: (north + south) / 2 }, Math.min(width, MAP_FRAME_SIZE.width));
}

/** Moves the view only as far as needed, so that the point is well inside the view. */
export function movePointIntoView(view: View, { x, y }: MapPoint): View {
  const edge = view.width * 0.08;
  const height = heightOf(view);
  const shift = (value: number, low: number, high: number) =>
    value < low ? value - low : value > high ? value - high : 0;
  return moveView(view, {
    x: shift(x, view.x + edge, view.x + view.width - edge),
    y: shift(y, view.y + edge, view.y + height - edge),
  });
}

/**
 * Returns the view between two views at `share` (progress from 0 to 1). The zoom looks even, because equal steps change
 * the width by the same factor.
 */
export function interpolateView(from: View, to: View, share: number): View {
  const width = from.width * (to.width / from.width) ** share;
  // The position changes in proportion to the view's width, so that the target remains visible.
  const way = from.width === to.width ? share : (from.width - width) / (from.width - to.width);
  return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way, width };
}
