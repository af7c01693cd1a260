import { MAP_FRAME_SIZE, type MapPoint } from '@/lib/schools/map/map-projection';
import {
  createBoxAround,
  doesLineCrossBox,
  isBoxInsideBox,
  doBoxesOverlap,
  type Box,
  type LineSegment,
} from './box-geometry';
import type { MapViewport } from './map-viewport';

/**
 * Returns true if the map is wide enough for its wide layout. The limit is the same as in the container query `@md`.
 */
export const isWideMap = (pixels: number): boolean => pixels >= 448;

type LabelSpaceInput = {
  view: MapViewport;
  /** Width of the view in screen pixels. */
  pixels: number;
  marks: readonly MapPoint[];
  coast: readonly LineSegment[];
  /**
   * Boxes in pixels that names must not cover, such as the zoom buttons. `frame` is the box of the map's visible part.
   */
  taken: readonly Box[];
  frame: Box;
};

/**
 * Finds free space for names on the map. Sizes are in screen pixels, because text keeps its size when the map is
 * zoomed.
 */
export type FreeLabelSpace = {
  onScreen: (point: MapPoint) => MapPoint;
  onPaper: (point: MapPoint) => MapPoint;
  /** Converts a number of screen pixels to map units. */
  units: (pixels: number) => number;
  isWide: boolean;
  /** Zoom factor: 1 shows the whole province, and 4 a quarter of its width. */
  zoom: number;
  /** Returns true if the box is inside the map's visible part and covers no mark or other element. */
  isFree: (box: Box) => boolean;
  /** Returns true if the box does not cross a coast. */
  isOffCoast: (box: Box) => boolean;
};

export function findFreeLabelSpace({ view, pixels, marks, coast, taken, frame }: LabelSpaceInput): FreeLabelSpace {
  const scale = pixels / view.width;
  const onScreen = ({ x, y }: MapPoint): MapPoint => ({ x: (x - view.x) * scale, y: (y - view.y) * scale });
  const size = isWideMap(pixels) ? 12 : 9;
  const obstacles = [
    ...marks.map((mark) => createBoxAround(onScreen(mark), size, size)).filter((box) => doBoxesOverlap(box, frame)),
    ...taken,
  ];
  const onPaper = ({ x, y }: MapPoint): MapPoint => ({ x: view.x + x / scale, y: view.y + y / scale });
  return {
    onScreen,
    onPaper,
    units: (value) => value / scale,
    isWide: isWideMap(pixels),
    zoom: MAP_FRAME_SIZE.width / view.width,
    isFree: (box) => isBoxInsideBox(box, frame) && !obstacles.some((obstacle) => doBoxesOverlap(obstacle, box)),
    isOffCoast: (box) => {
      const [start, end] = [onPaper({ x: box.left, y: box.top }), onPaper({ x: box.right, y: box.bottom })];
      const area = { left: start.x, top: start.y, right: end.x, bottom: end.y };
      return !coast.some((line) => doesLineCrossBox(line, area));
    },
  };
}
