import { FRAME, type Point } from '@/lib/schools/map/map';
import { boxAround, crosses, isWithin, overlap, type Box, type Line } from './box';
import type { View } from './view';

/** A map this wide has buttons below each other and larger letters and marks; the container query `@md` of the classes. */
export const isWide = (pixels: number): boolean => pixels >= 448;

type Drawn = {
  view: View;
  /** How wide the view is on the screen. */
  pixels: number;
  marks: readonly Point[];
  coast: readonly Line[];
  /** What else lies on it, and the part of it that is seen, in pixels. */
  taken: readonly Box[];
  frame: Box;
};

/** What is drawn on the map already, in pixels of the screen: there is no other measure in which letters keep their size. */
export type Ground = {
  onScreen: (point: Point) => Point;
  onPaper: (point: Point) => Point;
  /** How many units of the paper so many pixels are. */
  units: (pixels: number) => number;
  isWide: boolean;
  /** 1 for the whole province, 4 for a quarter of its width. */
  zoom: number;
  /** No mark, nothing else and no edge is in the way. */
  isFree: (box: Box) => boolean;
  /** Not between water and land. */
  isOffCoast: (box: Box) => boolean;
};

export function groundOf({ view, pixels, marks, coast, taken, frame }: Drawn): Ground {
  const scale = pixels / view.width;
  const onScreen = ({ x, y }: Point): Point => ({ x: (x - view.x) * scale, y: (y - view.y) * scale });
  const size = isWide(pixels) ? 12 : 9;
  const obstacles = [
    ...marks.map((mark) => boxAround(onScreen(mark), size, size)).filter((box) => overlap(box, frame)),
    ...taken,
  ];
  const onPaper = ({ x, y }: Point): Point => ({ x: view.x + x / scale, y: view.y + y / scale });
  return {
    onScreen,
    onPaper,
    units: (value) => value / scale,
    isWide: isWide(pixels),
    zoom: FRAME.width / view.width,
    isFree: (box) => isWithin(box, frame) && !obstacles.some((obstacle) => overlap(obstacle, box)),
    isOffCoast: (box) => {
      const [start, end] = [onPaper({ x: box.left, y: box.top }), onPaper({ x: box.right, y: box.bottom })];
      const area = { left: start.x, top: start.y, right: end.x, bottom: end.y };
      return !coast.some((line) => crosses(line, area));
    },
  };
}
