import { expect, it } from 'vitest';
import { parseCoastLines } from './parse-coast-lines';

it('parseCoastLines reads every ring of an SVG path', () => {
  expect(parseCoastLines('M3 4l1 0 2-5zM-1 0l0 2z')).toEqual([
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
  expect(parseCoastLines('')).toEqual([]);
});
