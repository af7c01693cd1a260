import type { Level } from '@/lib/schools/level';

type Shape = 'round' | 'square' | 'small';

/**
 * How each level looks: by colour and by shape, so that nobody needs to see the colour. A mark is a line without length, whose round
 * or square ends are the shape: it keeps its size however close the map is. A narrow map has smaller ones.
 */
const MARKS: Record<Level, { colour: string; shape: Shape; isHollow: boolean }> = {
  elementary: { colour: 'stroke-primary', shape: 'round', isHollow: false },
  junior: { colour: 'stroke-brick', shape: 'square', isHollow: false },
  senior: { colour: 'stroke-brick', shape: 'square', isHollow: true },
  several: { colour: 'stroke-success', shape: 'round', isHollow: true },
  unknown: { colour: 'stroke-muted-foreground', shape: 'small', isHollow: false },
};

const LINE = '[vector-effect:non-scaling-stroke]';

type Widths = Record<'halo' | 'body' | 'heart', string>;
const WIDTHS: Record<Shape, Widths> = {
  round: {
    halo: '[stroke-width:8.5px] @md:[stroke-width:11px]',
    body: '[stroke-width:6.5px] @md:[stroke-width:8.5px]',
    heart: '[stroke-width:2.5px] @md:[stroke-width:3.5px]',
  },
  square: {
    halo: '[stroke-width:7.5px] @md:[stroke-width:9.5px]',
    body: '[stroke-width:5.5px] @md:[stroke-width:7.5px]',
    heart: '[stroke-width:2px] @md:[stroke-width:3px]',
  },
  small: {
    halo: '[stroke-width:6px] @md:[stroke-width:7.5px]',
    body: '[stroke-width:4px] @md:[stroke-width:5px]',
    heart: '',
  },
};
/** Beside words, where nothing is near. */
const LARGE: Record<Shape, Widths> = {
  round: { halo: '', body: '[stroke-width:12px]', heart: '[stroke-width:5px]' },
  square: { halo: '', body: '[stroke-width:10.5px]', heart: '[stroke-width:4.5px]' },
  small: { halo: '', body: '[stroke-width:6px]', heart: '' },
};

/** The strokes of a mark, one above the other: on the map the paper around it, which parts it from its neighbours, then itself, and its hole. */
export function strokesOf(level: Level, isLarge = false): string[] {
  const { colour, shape, isHollow } = MARKS[level];
  const { halo, body, heart } = (isLarge ? LARGE : WIDTHS)[shape];
  const line = `${LINE} ${shape === 'square' ? '[stroke-linecap:square]' : '[stroke-linecap:round]'}`;
  return [
    ...(halo ? [`${line} ${halo} stroke-card forced-colors:stroke-[Canvas]`] : []),
    `${line} ${body} ${colour} forced-colors:stroke-[CanvasText]`,
    ...(isHollow ? [`${line} ${heart} stroke-card forced-colors:stroke-[Canvas]`] : []),
  ];
}
