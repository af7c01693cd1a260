import { expect, it } from 'vitest';
import { HIGHLIGHT_END, extractHighlights, HIGHLIGHT_START } from './highlights';

const mark = (word: string) => HIGHLIGHT_START + word + HIGHLIGHT_END;

it.each([
  ['nothing found', 'nothing found', []],
  [
    `the ${mark('bus')} is late, the ${mark('buses')}`,
    'the bus is late, the buses',
    [
      [4, 7],
      [21, 26],
    ],
  ],
  [
    `${mark('bus')}${mark('stop')}`,
    'busstop',
    [
      [0, 3],
      [3, 7],
    ],
  ],
  [`🚌 ${mark('bus')}`, '🚌 bus', [[3, 6]]],
] as const)('extractHighlights finds the marked words in %s', (text, excerpt, marks) => {
  expect(extractHighlights(text, excerpt)).toEqual({ excerpt, marks });
});

it.each([
  [`press ${mark('1')}`, 'press 1️⃣ twice', 'press 1️⃣', [[6, 9]]],
  [`the ${mark('Zoe')}`, 'the Zoe\u0301 plan', 'the Zoe\u0301', [[4, 8]]],
  ['\u0301 plan', 'Zoe\u0301 plan', 'e\u0301 plan', []],
  [
    `a ${mark('b')} … ${mark('2')}`,
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
    expect(extractHighlights(text, content)).toEqual({ excerpt, marks });
  },
);
