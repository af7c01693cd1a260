import { expect, it } from 'vitest';
import { CLOSES, marksIn, OPENS } from './marks';

const found = (word: string) => OPENS + word + CLOSES;

it.each([
  ['nothing found', 'nothing found', []],
  [
    `the ${found('bus')} is late, the ${found('buses')}`,
    'the bus is late, the buses',
    [
      [4, 7],
      [21, 26],
    ],
  ],
  [
    `${found('bus')}${found('stop')}`,
    'busstop',
    [
      [0, 3],
      [3, 7],
    ],
  ],
  [`🚌 ${found('bus')}`, '🚌 bus', [[3, 6]]],
] as const)('%s', (text, excerpt, marks) => {
  expect(marksIn(text)).toEqual({ excerpt, marks });
});
