import { describe, expect, it } from 'vitest';
import {
  extractHighlights,
  extractMarkedRanges,
  FRAGMENT_DELIMITER,
  HIGHLIGHT_END,
  HIGHLIGHT_START,
  findTypedWordRanges,
  highlightTypedLetters,
} from './highlights';

const mark = (word: string) => HIGHLIGHT_START + word + HIGHLIGHT_END;
const marked = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks.map(([from, to]) => text.slice(from, to));

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
  [`\ue002b> ${mark('fish')} \ue003 chips`, '<b> fish & chips', [[4, 8]]],
] as const)('extractMarkedRanges finds the marked words in %s', (from, text, marks) => {
  expect(extractMarkedRanges(from)).toEqual({ text, marks });
});

it.each([
  [`press ${mark('1')}`, 'press 1️⃣ twice', 'press 1️⃣…', ['1️⃣']],
  [`the ${mark('Zoe')}`, 'the Zoe\u0301 plan', 'the Zoe\u0301…', ['Zoe\u0301']],
  ['\u0301 plan', 'Zoe\u0301 plan', '…e\u0301 plan', []],
  [`a ${mark('b')}${FRAGMENT_DELIMITER}${mark('2')}`, 'a b c 2️⃣ d', 'a b … 2️⃣…', ['b', '2️⃣']],
  ['not there', 'other', 'not there…', []],
] as const)(
  'widens the excerpt and marks of %j from the text %j to whole graphemes',
  (from, content, excerpt, words) => {
    const highlights = extractHighlights(from, content);
    expect([highlights.excerpt, marked(excerpt, highlights.marks)]).toEqual([excerpt, words]);
  },
);

describe('the ellipses of an excerpt', () => {
  it.each([
    [`the ${mark('bus')} is late`, 'the bus is late.', 'the bus is late.'],
    [`walk ${mark('fast')}`, '“walk fast” they say', '“walk fast”…'],
    [`${mark('bus')} ends`, 'A (bus ends!) here', '…(bus ends!)…'],
    [`${mark('bus')} is late`, 'bus is late? Ours is', 'bus is late? …'],
    [`the ${mark('bus')}`, 'the bus is late', 'the bus…'],
    [`${mark('bus')} is late`, 'the bus is late', '…bus is late'],
    [`${mark('bus')} is`, 'the bus is late', '…bus is…'],
    [`the${FRAGMENT_DELIMITER}late`, 'the bus is late', 'the … late'],
    [`${mark('bus')} … late`, 'bus … late', 'bus … late'],
    [`${mark('bus')}\n\n late`, ' bus\n\n late ', 'bus late'],
  ])('the excerpt %j of the text %j is shown as “%s”', (from, content, excerpt) => {
    expect(extractHighlights(from, content).excerpt).toBe(excerpt);
  });
});

describe('the excerpt of a post without a title', () => {
  it.each([
    ['is empty if the heading shows it all', `the ${mark('bus')} is`, 'the bus is late today', 'the bus is late…', ''],
    [
      'begins after the heading',
      `late. Our ${mark('bus')} too`,
      'bus  late. Our bus too',
      'bus late.…',
      '…Our bus too',
    ],
    ['shows a word that the heading cuts', `a ${mark('schoolbus')}`, 'a schoolbus', 'a school…', '…schoolbus'],
    [
      'leaves out a fragment that the heading shows',
      `the ${mark('bus')}${FRAGMENT_DELIMITER}${mark('bus')} two`,
      'the bus one and bus two.',
      'the bus one…',
      '…bus two.',
    ],
  ])('%s', (_, from, content, heading, excerpt) => {
    const highlights = extractHighlights(from, content, heading);
    expect(highlights.excerpt).toBe(excerpt);
    expect(marked(excerpt, highlights.marks).every((word) => word.endsWith('bus'))).toBe(true);
  });
});

it.each([
  ['The business uses the bus', 'bus', ['bus']],
  ['Buses and busy people', 'bus', ['Buses']],
  ['A big business!', 'bus', ['bus']],
  ['E\u0301cole', 'e', ['E\u0301']],
  ['City business', null, ['City', 'business']],
])('in %j, the search for %j marks %j', (text, beginning, words) => {
  const found = [...text.matchAll(/\S*(?:bus|E\u0301|City)[a-z]*/gi)];
  const marks = found.map(({ 0: word, index }): [number, number] => [index, index + word.length]);
  expect(marked(text, highlightTypedLetters(text, marks, beginning))).toEqual(words);
});

it.each([
  ['Lighthouse Elementary', 'light elem', ['Lighthouse', 'Elementary']],
  ['École Beau-Port', 'ecole port', ['Port']],
  ["St. Mary's Academy", 'saint marys', ['St', "Mary's"]],
  ['Bluenose Academy', 'nose', []],
])('in the name %s, the search “%s” marks %j', (name, search, words) => {
  expect(marked(name, findTypedWordRanges(name, search))).toEqual(words);
});
