import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryAfter, boundaryBefore, cut, cutAtWord, excerpt, firstGrapheme, shortened } from './cut';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇨🇦';
const KEYCAP = '1️⃣';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';

const graphemesOf = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
/** Texts of graphemes that are easily split, among random ones. */
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(FAMILY, FLAG, KEYCAP, SCOTLAND, 'e\u0301', ' ', 'a', '\n', '\r'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
  maxLength: 40,
});
const isWhole = (part: string, text: string) => {
  const starts = graphemesOf(text).reduce<number[]>((all, one) => [...all, (all.at(-1) ?? 0) + one.length], [0]);
  return text.startsWith(part) && starts.includes(part.length);
};

describe('cut', () => {
  it.each([FAMILY, FLAG, KEYCAP, SCOTLAND, 'e\u0301', 'क्षि'])('never splits %s', (grapheme) => {
    for (let most = 0; most <= grapheme.length + 2; most += 1)
      expect(['ab', `ab${grapheme}`, 'ab'.slice(0, most)]).toContain(cut(`ab${grapheme}`, most));
  });

  it('keeps whole graphemes, and never more than the limit', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, most) => {
        const part = cut(text, most);
        expect(part.length).toBeLessThanOrEqual(most);
        expect(isWhole(part, text)).toBe(true);
        if (text.length <= most) expect(part).toBe(text);
      }),
    );
  });

  it('at a word is the beginning of the text in whole graphemes, within the limit', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, most) => {
        const part = cutAtWord(text, most);
        expect(part.length).toBeLessThanOrEqual(most);
        expect(isWhole(part, text) || text.length <= most || /^\s/.test(text.slice(part.length))).toBe(true);
      }),
    );
  });
});

describe('shortened', () => {
  it('counts as readers do', () => {
    expect(shortened(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
    expect(shortened(FAMILY.repeat(4), 3)).toBe(`${FAMILY.repeat(3)}…`);
    expect(shortened(`one ${FLAG}${FLAG}`, 5)).toBe(`one ${FLAG}…`);
  });

  it('limits accents that are piled up', () => {
    expect(shortened(`a${'\u0301'.repeat(5_000)}`, 10)).toBe('…');
    expect(shortened(`a\u0301\u0302 b`, 1)).toBe('a\u0301\u0302…');
  });
});

it('finds the ends of the grapheme around an index', () => {
  expect([boundaryBefore(`a${FLAG}b`, 3), boundaryAfter(`a${FLAG}b`, 3)]).toEqual([1, 5]);
  expect([boundaryBefore('ab', 1), boundaryAfter('ab', 1), boundaryAfter('ab', 2)]).toEqual([1, 1, 2]);
});

it.each([
  ['', ''],
  ['Kim', 'K'],
  [`${FAMILY}x`, FAMILY],
  ['e\u0301a', 'e\u0301'],
])('the first grapheme of %j is %j', (text, first) => expect(firstGrapheme(text)).toBe(first));

describe('excerpt', () => {
  it('is one line', () => {
    expect(excerpt('  The bus\n\nwas late ', 200)).toBe('The bus was late');
  });

  it('ends with an ellipsis when cut, within the length', () => {
    const cut = excerpt('The bus was late again this morning', 20);
    expect(cut).toBe('The bus was late…');
    expect(cut.length).toBeLessThanOrEqual(20);
  });

  it('ends between graphemes', () => {
    expect(excerpt('🚌'.repeat(50), 20)).toBe(`${'🚌'.repeat(9)}…`);
    expect(excerpt(`The bus ${FAMILY} is late`, 14)).toBe('The bus…');
  });
});
