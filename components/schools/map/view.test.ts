import { describe, expect, it } from 'vitest';
import { MAP_FRAME_SIZE } from '@/lib/schools/map/map';
import {
  interpolateView,
  centreOf,
  clampView,
  heightOf,
  isFullyZoomedIn,
  isFullyZoomedOut,
  moveView,
  movePointIntoView,
  viewAround,
  viewBoxOf,
  WHOLE_MAP,
  zoomView,
  type View,
} from './view';

const inside = (view: View) =>
  view.x >= 0 &&
  view.y >= 0 &&
  view.x + view.width <= MAP_FRAME_SIZE.width + 1e-6 &&
  view.y + heightOf(view) <= MAP_FRAME_SIZE.height + 1e-6;

describe('a view of the map', () => {
  it('a moved view never leaves the map', () => {
    const close = zoomView(WHOLE_MAP, 8);
    for (const by of [
      { x: -1e6, y: 0 },
      { x: 1e6, y: 1e6 },
      { x: 3, y: -1e6 },
    ])
      expect(inside(moveView(close, by))).toBe(true);
    expect(moveView(WHOLE_MAP, { x: 500, y: 500 })).toEqual(WHOLE_MAP);
  });

  it('a view is never larger than the map, and never zoomed in beyond the limit', () => {
    expect(zoomView(WHOLE_MAP, 0.1)).toEqual(WHOLE_MAP);
    expect(isFullyZoomedOut(zoomView(zoomView(WHOLE_MAP, 4), 0.25))).toBe(true);
    const closest = zoomView(WHOLE_MAP, 1e9);
    expect(isFullyZoomedIn(closest)).toBe(true);
    expect(zoomView(closest, 2)).toEqual(closest);
    expect(inside(clampView({ x: -10, y: 99_999, width: 99_999 }))).toBe(true);
  });

  it('a view zooms around the given point', () => {
    const view = zoomView(WHOLE_MAP, 4, { x: 3_000, y: 1_200 });
    const at = { x: view.x + 0.3 * view.width, y: view.y + 0.6 * heightOf(view) };
    const closer = zoomView(view, 2, at);
    expect(closer.width).toBeCloseTo(view.width / 2);
    expect((at.x - closer.x) / closer.width).toBeCloseTo(0.3);
    expect((at.y - closer.y) / heightOf(closer)).toBeCloseTo(0.6);
  });

  it('a view is formatted as an SVG viewBox', () =>
    expect(viewBoxOf({ x: 1.04, y: 2.06, width: 100 })).toBe(
      `1 2.1 100 ${Math.round(heightOf({ width: 100 }) * 10) / 10}`,
    ));
});

describe('the view that shows all given points', () => {
  it('viewAround returns a view that contains all given points', () => {
    const points = [
      { x: 1_000, y: 2_000 },
      { x: 2_000, y: 2_500 },
    ];
    const view = viewAround(points);
    for (const { x, y } of points) {
      expect(x > view.x && x < view.x + view.width && y > view.y && y < view.y + heightOf(view)).toBe(true);
    }
    const alone = viewAround([{ x: 2_500, y: 1_900 }]);
    expect(centreOf(alone).x).toBeCloseTo(2_500);
    expect(alone.width).toBe(MAP_FRAME_SIZE.width / 10);
  });

  it('viewAround returns the whole map for an empty list and for points in opposite corners', () => {
    expect(viewAround([])).toEqual(WHOLE_MAP);
    expect(
      viewAround([
        { x: 1, y: 1 },
        { x: MAP_FRAME_SIZE.width - 1, y: MAP_FRAME_SIZE.height - 1 },
      ]),
    ).toEqual(WHOLE_MAP);
  });
});

describe('the view that shows a point after the smallest possible move', () => {
  const view = { x: 1_000, y: 1_000, width: 1_000 };
  it('movePointIntoView keeps the view if the point is well inside it', () =>
    expect(movePointIntoView(view, { x: 1_500, y: 1_400 })).toEqual(view));
  it('the view moves only as far as needed to show a point', () =>
    expect(movePointIntoView(view, { x: 2_100, y: 1_400 })).toEqual({ ...view, x: 1_180 }));
});

describe('the animation between two views', () => {
  const near = zoomView(WHOLE_MAP, 16, { x: 3_000, y: 1_500 });
  it('the animation starts and ends at the given views', () => {
    expect(interpolateView(WHOLE_MAP, near, 0).width).toBeCloseTo(WHOLE_MAP.width);
    const end = interpolateView(WHOLE_MAP, near, 1);
    for (const key of ['x', 'y', 'width'] as const) expect(end[key]).toBeCloseTo(near[key]);
  });
  it('the animated view never leaves the map', () => {
    for (const share of [0.1, 0.5, 0.9]) expect(inside(interpolateView(WHOLE_MAP, near, share))).toBe(true);
  });
});
