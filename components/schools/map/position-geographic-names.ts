import type { MapPoint } from '@/lib/schools/map/map-projection';
import type { GeographicName } from './geographic-names';
import { createBoxAround, doBoxesOverlap, type Box } from './box-geometry';
import type { FreeLabelSpace } from './free-label-space';

/** A name with the position of its middle and its font size, both in map units. */
export type PositionedGeographicName = Pick<GeographicName, 'text' | 'kind'> & MapPoint & { size: number };

/** Font sizes of the names on the map, in pixels. */
const SIZES: Record<GeographicName['kind'], { narrow: number; wide: number }> = {
  water: { narrow: 13, wide: 16 },
  neighbour: { narrow: 11.5, wide: 13.5 },
  town: { narrow: 12, wide: 13.5 },
};
/** Average character width and line height, relative to the font size. */
const LETTER = 0.56;
const LINE = 1.15;
/** Minimum gap in pixels between two names on the map. */
const GAP = 12;

/** Distances in pixels between a town and its name on the map. They are tried in this order. */
const DISTANCES = [6, 10, 15, 21, 28, 36, 48, 64, 84, 108];
/** Directions in which a name can be placed around its town, in the order in which they are tried. */
const SIDES: readonly MapPoint[] = [0, 180, 25, -25, 155, -155, 55, -55, 125, -125, 90, -90].map((degrees) => ({
  x: Math.round(100 * Math.cos((degrees * Math.PI) / 180)) / 100,
  y: Math.round(100 * Math.sin((degrees * Math.PI) / 180)) / 100,
}));

/**
 * Places each name where it is not cut off and covers no mark or other name. A name that does not fit is omitted until
 * the map is zoomed in.
 */
export function positionGeographicNames(
  names: readonly GeographicName[],
  space: FreeLabelSpace,
): PositionedGeographicName[] {
  const placedBoxes: Box[] = [];
  const place = ({ text, kind, at, instead, reach }: GeographicName): PositionedGeographicName | undefined => {
    const size = SIZES[kind][space.isWide ? 'wide' : 'narrow'];
    const measures = { width: text.length * LETTER * size, height: LINE * size };
    const middles =
      kind === 'town' ? beside(space.onScreen(at[0]), measures, reach * Math.sqrt(space.zoom)) : at.map(space.onScreen);
    for (const middle of middles) {
      const box = createBoxAround(middle, measures.width, measures.height);
      const withGap = createBoxAround(middle, measures.width + GAP, measures.height + GAP);
      if (!space.isFree(box) || placedBoxes.some((other) => doBoxesOverlap(other, withGap))) continue;
      if (kind !== 'town' && !space.isOffCoast(box)) continue;
      placedBoxes.push(box);
      const { x, y } = space.onPaper(middle);
      return { text, kind, x: Math.round(x), y: Math.round(y), size: space.units(size) };
    }
    return instead && place(instead);
  };
  return names.flatMap((name) => place(name) ?? []);
}

function beside({ x, y }: MapPoint, { width, height }: { width: number; height: number }, reach: number): MapPoint[] {
  return DISTANCES.filter((distance) => distance <= reach).flatMap((distance) =>
    SIDES.map((side) => ({ x: x + side.x * (width / 2 + distance), y: y + side.y * (height / 2 + distance) })),
  );
}
