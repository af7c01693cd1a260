import { describe, expect, it } from 'vitest';
import { MAP_FRAME_SIZE } from '@/lib/schools/map/map-projection';
import {
  interpolateViewports,
  viewportCentre,
  clampViewport,
  viewportHeight,
  isFullyZoomedIn,
  isFullyZoomedOut,
  moveViewport,
  moveViewportToShowPoint,
  fitViewportToPoints,
  toSvgViewBox,
  WHOLE_MAP_VIEWPORT,
  zoomViewport,
  type MapViewport,
} from './map-viewport';

const inside = (view: MapViewport) =>
  view.x >= 0 &&
  view.y >= 0 &&
  view.x + view.width <= MAP_FRAME_SIZE.width + 1e-6 &&
  view.y + viewportHeight(view) <= MAP_FRAME_SIZE.height + 1e-6;

describe('a view of the map', () => {
  it('a moved view never leaves the map', () => {
    const close = zoomViewport(WHOLE_MAP_VIEWPORT, 8);
    for (const by of [
      { x: -1e6, y: 0 },
      { x: 1e6, y: 1e6 },
      { x: 3, y: -1e6 },
    ])
      expect(inside(moveViewport(close, by))).toBe(true);
    expect(moveViewport(WHOLE_MAP_VIEWPORT, { x: 500, y: 500 })).toEqual(WHOLE_MAP_VIEWPORT);
  });

  it('a view is never larger than the map, and never zoomed in beyond the maximum zoom', () => {
    expect(zoomViewport(WHOLE_MAP_VIEWPORT, 0.1)).toEqual(WHOLE_MAP_VIEWPORT);
    expect(isFullyZoomedOut(zoomViewport(zoomViewport(WHOLE_MAP_VIEWPORT, 4), 0.25))).toBe(true);
    const closest = zoomViewport(WHOLE_MAP_VIEWPORT, 1e9);
    expect(isFullyZoomedIn(closest)).toBe(true);
    expect(zoomViewport(closest, 2)).toEqual(closest);
    expect(inside(clampViewport({ x: -10, y: 99_999, width: 99_999 }))).toBe(true);
  });

  it('a view zooms around the given point', () => {
    const view = zoomViewport(WHOLE_MAP_VIEWPORT, 4, { x: 3_000, y: 1_200 });
    const at = { x: view.x + 0.3 * view.width, y: view.y + 0.6 * viewportHeight(view) };
    const closer = zoomViewport(view, 2, at);
    expect(closer.width).toBeCloseTo(view.width / 2);
    expect((at.x - closer.x) / closer.width).toBeCloseTo(0.3);
    expect((at.y - closer.y) / viewportHeight(closer)).toBeCloseTo(0.6);
  });

  it('a view is formatted as an SVG viewBox', () =>
    expect(toSvgViewBox({ x: 1.04, y: 2.06, width: 100 })).toBe(
      `1 2.1 100 ${Math.round(viewportHeight({ width: 100 }) * 10) / 10}`,
    ));
});

describe('the view that shows all given points', () => {
  it('fitViewportToPoints returns a view that contains all given points', () => {
    const points = [
      { x: 1_000, y: 2_000 },
      { x: 2_000, y: 2_500 },
    ];
    const view = fitViewportToPoints(points);
    for (const { x, y } of points) {
      expect(x > view.x && x < view.x + view.width && y > view.y && y < view.y + viewportHeight(view)).toBe(true);
    }
    const alone = fitViewportToPoints([{ x: 2_500, y: 1_900 }]);
    expect(viewportCentre(alone).x).toBeCloseTo(2_500);
    expect(alone.width).toBe(MAP_FRAME_SIZE.width / 10);
  });

  it('fitViewportToPoints returns the whole map for an empty list and for points in opposite corners', () => {
    expect(fitViewportToPoints([])).toEqual(WHOLE_MAP_VIEWPORT);
    expect(
      fitViewportToPoints([
        { x: 1, y: 1 },
        { x: MAP_FRAME_SIZE.width - 1, y: MAP_FRAME_SIZE.height - 1 },
      ]),
    ).toEqual(WHOLE_MAP_VIEWPORT);
  });
});

describe('the view that shows a point after the smallest possible move', () => {
  const view = { x: 1_000, y: 1_000, width: 1_000 };
  it('moveViewportToShowPoint keeps the view if the point is well inside it', () =>
    expect(moveViewportToShowPoint(view, { x: 1_500, y: 1_400 })).toEqual(view));
  it('the view moves only as far as needed to show a point', () =>
    expect(moveViewportToShowPoint(view, { x: 2_100, y: 1_400 })).toEqual({ ...view, x: 1_180 }));
});

describe('the animation between two views', () => {
  const near = zoomViewport(WHOLE_MAP_VIEWPORT, 16, { x: 3_000, y: 1_500 });
  it('the animation starts and ends at the given views', () => {
    expect(interpolateViewports(WHOLE_MAP_VIEWPORT, near, 0).width).toBeCloseTo(WHOLE_MAP_VIEWPORT.width);
    const end = interpolateViewports(WHOLE_MAP_VIEWPORT, near, 1);
    for (const key of ['x', 'y', 'width'] as const) expect(end[key]).toBeCloseTo(near[key]);
  });
  it('the animated view never leaves the map', () => {
    for (const share of [0.1, 0.5, 0.9])
      expect(inside(interpolateViewports(WHOLE_MAP_VIEWPORT, near, share))).toBe(true);
  });
});
