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
] as const)('finds the marked words in %s', (text, excerpt, marks) => {
  expect(marksIn(text, excerpt)).toEqual({ excerpt, marks });
});

it.each([
  [`press ${found('1')}`, 'press 1️⃣ twice', 'press 1️⃣', [[6, 9]]],
  [`the ${found('Zoe')}`, 'the Zoe\u0301 plan', 'the Zoe\u0301', [[4, 8]]],
  ['\u0301 plan', 'Zoe\u0301 plan', 'e\u0301 plan', []],
  [
    `a ${found('b')} … ${found('2')}`,
    'a b c 2️⃣ d',
    'a b … 2️⃣',
    [
      [2, 3],
      [6, 9],
    ],
  ],
  ['not there', 'other', 'not there', []],
] as const)(
  'widens the excerpt and marks of %j from the text %j to whole graphemes',
  (text, content, excerpt, marks) => {
    expect(marksIn(text, content)).toEqual({ excerpt, marks });
  },
);
