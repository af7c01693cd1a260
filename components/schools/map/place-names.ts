import type { Point } from '@/lib/schools/map/map';
import type { Name } from './atlas-names';
import { boxAround, overlap, type Box } from './box';
import type { Ground } from './ground';

/** A name where it can be read, in units of the paper: the middle of its line, and the size of its letters. */
export type PlacedName = Pick<Name, 'text' | 'kind'> & Point & { size: number };

/** In pixels. */
const SIZES: Record<Name['kind'], { narrow: number; wide: number }> = {
  water: { narrow: 13, wide: 16 },
  neighbour: { narrow: 11.5, wide: 13.5 },
  town: { narrow: 12, wide: 13.5 },
};
/** How wide a letter is and how high a line, by the size of the letters. */
const LETTER = 0.56;
const LINE = 1.15;
/** Between two names. */
const GAP = 12;

/** Of a town's name from its town. */
const DISTANCES = [6, 10, 15, 21, 28, 36, 48, 64, 84, 108];
/** Straight beside it is best, straight above or below it worst. */
const SIDES: readonly Point[] = [0, 180, 25, -25, 155, -155, 55, -55, 125, -125, 90, -90].map((degrees) => ({
  x: Math.round(100 * Math.cos((degrees * Math.PI) / 180)) / 100,
  y: Math.round(100 * Math.sin((degrees * Math.PI) / 180)) / 100,
}));

/**
 * Each name where it neither covers a mark nor another name, nor is cut by the edge; the names of waters and neighbours do not lie
 * across a coast either. A name for which there is no such place is left out: closer by there will be one.
 */
export function placeNames(names: readonly Name[], ground: Ground): PlacedName[] {
  const written: Box[] = [];
  const place = ({ text, kind, at, instead, reach }: Name): PlacedName | undefined => {
    const size = SIZES[kind][ground.isWide ? 'wide' : 'narrow'];
    const measures = { width: text.length * LETTER * size, height: LINE * size };
    const middles =
      kind === 'town'
        ? beside(ground.onScreen(at[0]), measures, reach * Math.sqrt(ground.zoom))
        : at.map(ground.onScreen);
    for (const middle of middles) {
      const box = boxAround(middle, measures.width, measures.height);
      const withGap = boxAround(middle, measures.width + GAP, measures.height + GAP);
      if (!ground.isFree(box) || written.some((other) => overlap(other, withGap))) continue;
      if (kind !== 'town' && !ground.isOffCoast(box)) continue;
      written.push(box);
      const { x, y } = ground.onPaper(middle);
      return { text, kind, x: Math.round(x), y: Math.round(y), size: ground.units(size) };
    }
    return instead && place(instead);
  };
  return names.flatMap((name) => place(name) ?? []);
}

function beside({ x, y }: Point, { width, height }: { width: number; height: number }, reach: number): Point[] {
  return DISTANCES.filter((distance) => distance <= reach).flatMap((distance) =>
    SIDES.map((side) => ({ x: x + side.x * (width / 2 + distance), y: y + side.y * (height / 2 + distance) })),
  );
}
