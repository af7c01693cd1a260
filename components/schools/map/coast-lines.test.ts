import { expect, it } from 'vitest';
import { linesOf, stretchesOf } from './coast-lines';

it('reads closed rings of steps, with and without spaces before a minus', () => {
  expect(linesOf('M3 4l1 0 2-5zM-1 0l0 2z')).toEqual([
    [
      { x: 3, y: 4 },
      { x: 4, y: 4 },
    ],
    [
      { x: 4, y: 4 },
      { x: 6, y: -1 },
    ],
    [
      { x: 6, y: -1 },
      { x: 3, y: 4 },
    ],
    [
      { x: -1, y: 0 },
      { x: -1, y: 2 },
    ],
    [
      { x: -1, y: 2 },
      { x: -1, y: 0 },
    ],
  ]);
  expect(linesOf('')).toEqual([]);
});

it('puts each line into a stretch that is no larger than its lines', () => {
  const paths = [`M0 0${'l1 2'.repeat(40)}z`, 'M-5 9l1 0z'];
  const stretches = stretchesOf(...paths);
  expect(stretches.flatMap(({ lines }) => lines)).toEqual(paths.flatMap(linesOf));
  expect(stretches.map(({ box }) => box)).toEqual([
    { left: 0, top: 0, right: 32, bottom: 64 },
    { left: -5, top: 0, right: 40, bottom: 80 },
  ]);
  expect(stretchesOf('')).toEqual([]);
});
