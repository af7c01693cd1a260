import type { Level } from '@/lib/schools/level';

type Shape = 'round' | 'square' | 'small';

/**
 * How each level looks: by colour and by shape, so that nobody needs to see the colour. A mark is a line without length, whose round
 * or square ends are the shape: it keeps its size however close the map is.
 */
const MARKS: Record<Level, { colour: string; shape: Shape; isHollow: boolean }> = {
  elementary: { colour: 'stroke-primary', shape: 'round', isHollow: false },
  junior: { colour: 'stroke-brick', shape: 'square', isHollow: false },
  senior: { colour: 'stroke-brick', shape: 'square', isHollow: true },
  several: { colour: 'stroke-success', shape: 'round', isHollow: true },
  unknown: { colour: 'stroke-muted-foreground', shape: 'small', isHollow: false },
};

const LINE = '[vector-effect:non-scaling-stroke]';
const WIDTHS: Record<Shape, Record<'halo' | 'body' | 'heart', string>> = {
  round: { halo: '[stroke-width:8.5px] sm:[stroke-width:11px]', body: '[stroke-width:6.5px] sm:[stroke-width:8.5px]', heart: '[stroke-width:2.5px] sm:[stroke-width:3.5px]' },
  square: { halo: '[stroke-width:7.5px] sm:[stroke-width:9.5px]', body: '[stroke-width:5.5px] sm:[stroke-width:7.5px]', heart: '[stroke-width:2px] sm:[stroke-width:3px]' },
  small: { halo: '[stroke-width:6px] sm:[stroke-width:7.5px]', body: '[stroke-width:4px] sm:[stroke-width:5px]', heart: '' },
};

/** The three strokes of a mark, one above the other: the paper around it, which parts it from its neighbours, itself, and its hole. */
export function strokesOf(level: Level): string[] {
  const { colour, shape, isHollow } = MARKS[level];
  const { halo, body, heart } = WIDTHS[shape];
  const line = `${LINE} ${shape === 'square' ? '[stroke-linecap:square]' : '[stroke-linecap:round]'}`;
  return [
    `${line} ${halo} stroke-card forced-colors:stroke-[Canvas]`,
    `${line} ${body} ${colour} forced-colors:stroke-[CanvasText]`,
    ...(isHollow ? [`${line} ${heart} stroke-card forced-colors:stroke-[Canvas]`] : []),
  ];
}
