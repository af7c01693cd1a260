import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import {
  graphemeBoundaryAfter,
  graphemeBoundaryBefore,
  truncateText,
  truncateAtWord,
  singleLineExcerpt,
  firstGrapheme,
  truncateWithEllipsis,
} from './truncate-text';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇨🇦';
const KEYCAP = '1️⃣';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';

const graphemesOf = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
/** Random texts with characters that are easily split, such as emoji of several code points. */
const texts = fc.string({
  unit: fc.oneof(fc.constantFrom(FAMILY, FLAG, KEYCAP, SCOTLAND, 'e\u0301', ' ', 'a', '\n', '\r'), anyText(2)),
  maxLength: 40,
});
const isWhole = (part: string, text: string) => {
  const starts = graphemesOf(text).reduce<number[]>((all, one) => [...all, (all.at(-1) ?? 0) + one.length], [0]);
  return text.startsWith(part) && starts.includes(part.length);
};

describe('cutting a text at a maximum length', () => {
  it.each([FAMILY, FLAG, KEYCAP, SCOTLAND, 'e\u0301', 'क्षि'])(
    'truncateText never splits the grapheme %s',
    (grapheme) => {
      for (let most = 0; most <= grapheme.length + 2; most += 1)
        expect(['ab', `ab${grapheme}`, 'ab'.slice(0, most)]).toContain(truncateText(`ab${grapheme}`, most));
    },
  );

  it('truncateText never splits a visible character and stays within the limit', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, most) => {
        const part = truncateText(text, most);
        expect(part.length).toBeLessThanOrEqual(most);
        expect(isWhole(part, text)).toBe(true);
        if (text.length <= most) expect(part).toBe(text);
      }),
    );
  });

  it('truncateAtWord never splits a visible character and stays within the limit', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, most) => {
        const part = truncateAtWord(text, most);
        expect(part.length).toBeLessThanOrEqual(most);
        expect(isWhole(part, text) || text.length <= most || /^\s/.test(text.slice(part.length))).toBe(true);
      }),
    );
  });
});

describe('shortening a text to a number of visible characters', () => {
  it('truncateWithEllipsis counts an emoji of several code points as one character', () => {
    expect(truncateWithEllipsis(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
    expect(truncateWithEllipsis(FAMILY.repeat(4), 3)).toBe(`${FAMILY.repeat(3)}…`);
    expect(truncateWithEllipsis(`one ${FLAG}${FLAG}`, 5)).toBe(`one ${FLAG}…`);
  });

  it('truncateWithEllipsis limits the number of accents on one letter', () => {
    expect(truncateWithEllipsis(`a${'\u0301'.repeat(5_000)}`, 10)).toBe('…');
    expect(truncateWithEllipsis(`a\u0301\u0302 b`, 1)).toBe('a\u0301\u0302…');
  });
});

it('graphemeBoundaryBefore and graphemeBoundaryAfter find both ends of the visible character at an index', () => {
  expect([graphemeBoundaryBefore(`a${FLAG}b`, 3), graphemeBoundaryAfter(`a${FLAG}b`, 3)]).toEqual([1, 5]);
  expect([graphemeBoundaryBefore('ab', 1), graphemeBoundaryAfter('ab', 1), graphemeBoundaryAfter('ab', 2)]).toEqual([
    1, 1, 2,
  ]);
});

it.each([
  ['', ''],
  ['Kim', 'K'],
  [`${FAMILY}x`, FAMILY],
  ['e\u0301a', 'e\u0301'],
])('the first grapheme of %j is %j', (text, first) => expect(firstGrapheme(text)).toBe(first));

describe('a one-line excerpt of a text', () => {
  it('singleLineExcerpt puts a text with line breaks on one line', () => {
    expect(singleLineExcerpt('  The bus\n\nwas late ', 200)).toBe('The bus was late');
  });

  it('singleLineExcerpt ends a cut text with an ellipsis and stays within the limit', () => {
    const cut = singleLineExcerpt('The bus was late again this morning', 20);
    expect(cut).toBe('The bus was late…');
    expect(cut.length).toBeLessThanOrEqual(20);
  });

  it('singleLineExcerpt never cuts through a visible character', () => {
    expect(singleLineExcerpt('🚌'.repeat(50), 20)).toBe(`${'🚌'.repeat(9)}…`);
    expect(singleLineExcerpt(`The bus ${FAMILY} is late`, 14)).toBe('The bus…');
  });
});
