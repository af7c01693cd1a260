import { parseSchoolSearch, normalizeSpelling } from '@/lib/schools/parse-school-search';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { graphemeBoundaryAfter, graphemeBoundaryBefore } from '@/lib/text/truncate-text';

// Private-use characters for excerpts. The query removes all of them from the searched text, so that a text cannot
// imitate them. PostgreSQL then writes `HIGHLIGHT_START` and `HIGHLIGHT_END` around each word found, and
// `FRAGMENT_DELIMITER` between the fragments of an excerpt. `STAND_INS` temporarily replace `<` and `&`, which
// PostgreSQL would otherwise drop as HTML.
export const HIGHLIGHT_START = '\ue000';
export const HIGHLIGHT_END = '\ue001';
export const FRAGMENT_DELIMITER = '\ue004';
const STAND_INS = { '<': '\ue002', '&': '\ue003' };
const MARKERS = HIGHLIGHT_START + HIGHLIGHT_END + FRAGMENT_DELIMITER + Object.values(STAND_INS).join('');

/**
 * Arguments of the SQL function `translate`: the characters to replace, and their replacements. Characters without a
 * replacement are removed.
 */
export const SQL_TRANSLATE_ARGUMENTS: readonly [from: string, to: string] = [
  Object.keys(STAND_INS).join('') + MARKERS,
  Object.values(STAND_INS).join(''),
];

const withoutStandIns = (text: string): string =>
  Object.entries(STAND_INS).reduce((all, [sign, standing]) => all.replaceAll(standing, sign), text);

const withoutMarkers = (text: string): string => text.replace(new RegExp(`[${MARKERS}]`, 'g'), '');

/** Ranges [from, to) of the words found in a text. */
type Marks = [from: number, to: number][];

/**
 * Removes the marker characters from a text in which PostgreSQL marked words. Returns the text and the ranges of these
 * words.
 */
export function extractMarkedRanges(marked: string): { text: string; marks: Marks } {
  const marks: Marks = [];
  let text = '';
  for (const [at, part] of withoutStandIns(marked).split(HIGHLIGHT_START).entries()) {
    const [inside = '', ...after] = at === 0 ? ['', part] : part.split(HIGHLIGHT_END);
    if (inside !== '') marks.push([text.length, text.length + inside.length]);
    text += inside + after.join('');
  }
  return {
    text,
    marks: marks.map(([from, to]) => [graphemeBoundaryBefore(text, from), graphemeBoundaryAfter(text, to)]),
  };
}

/**
 * Returns an excerpt of `content` on one line, and the ranges of the words found. '…' stands for each part that is left
 * out. PostgreSQL may split a grapheme (a visible character, such as an emoji), so the excerpt and the ranges are
 * extended to whole graphemes.
 */
export function extractHighlights(marked: string, content: string): { excerpt: string; marks: Marks } {
  const whole = withoutMarkers(content);
  let [isCutBefore, end] = [false, 0];
  const fragments = withoutStandIns(marked)
    .split(FRAGMENT_DELIMITER)
    .map((fragment, index) => {
      const plain = withoutMarkers(fragment);
      const found = whole.indexOf(plain, end);
      if (found < 0) return fragment;
      const start = graphemeBoundaryBefore(whole, found);
      const before = whole.slice(end, start);
      end = graphemeBoundaryAfter(whole, found + plain.length);
      if (index === 0) isCutBefore = hasWords(before);
      return whole.slice(start, found) + fragment + whole.slice(found + plain.length, end);
    });
  const rest = whole.slice(end);
  const excerpt = `${isCutBefore ? '…' : ''}${fragments.join(' … ')}${hasWords(rest) ? '…' : ''}`;
  const { text, marks } = extractMarkedRanges(excerpt.replace(/\s+/g, ' ').trim());
  return { excerpt: text, marks };
}

/**
 * Returns true if the text contains a letter or digit. If an excerpt lacks only the punctuation at its ends, it does
 * not look cut.
 */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns the ranges of the words in a school's name or place that begin with a word of the search. */
export function findTypedWordRanges(text: string, search: string): Marks {
  const typed = parseSchoolSearch(search).words;
  const isTyped = (word: string) =>
    typed.some((beginning) => word.startsWith(beginning) || normalizeSpelling(word) === normalizeSpelling(beginning));
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
    .filter(([word]) => isTyped(foldCaseAndAccents(word).replaceAll("'", '')))
    .map(({ 0: word, index }) => [index, index + word.length]);
}
