import { parseSchoolSearch, normalizeSpelling } from '@/lib/schools/parse-school-search';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';
import { graphemeBoundaryAfter, graphemeBoundaryBefore } from '@/lib/text/truncate-text';

// Private-use characters that PostgreSQL writes into an excerpt. The query first removes them from the original text,
// so that no author can write false highlights.

/** Marks the beginning of a word found. */
export const HIGHLIGHT_START = '\ue000';
/** Marks the end of a word found. */
export const HIGHLIGHT_END = '\ue001';
/** Stands between two fragments of an excerpt. */
export const FRAGMENT_DELIMITER = '\ue004';
/** Replacements for `<` and `&`, which PostgreSQL would drop as HTML. */
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

/** Punctuation that belongs to the word before or after it, such as a question mark or a quotation mark. */
const PUNCTUATION_AFTER = /^[^\p{L}\p{N}\s]{1,10}(?=\s|$)/u;
const PUNCTUATION_BEFORE = /(?<=^|\s)[^\p{L}\p{N}\s]{1,10}$/u;

/**
 * Returns an excerpt of `content` on one line, and the ranges of the words found. '…' stands for each omission. The
 * excerpt leaves out the beginning of the text that `heading` shows, so it can be empty.
 */
export function extractHighlights(marked: string, content: string, heading = ''): { excerpt: string; marks: Marks } {
  const whole = withoutMarkers(content);
  const headingEnd = findHeadingEnd(whole, heading);
  const fragments: string[] = [];
  let [isCutBefore, end, searchedTo] = [false, headingEnd, 0];
  for (const fragment of withoutStandIns(marked).split(FRAGMENT_DELIMITER)) {
    const plain = withoutMarkers(fragment);
    const found = whole.indexOf(plain, searchedTo);
    const part = found < headingEnd ? dropCharacters(fragment, headingEnd - found) : fragment;
    if (found >= 0) searchedTo = found + plain.length;
    if (found < 0) fragments.push(fragment);
    else if (part === fragment || part.includes(HIGHLIGHT_START)) {
      // At either end of a fragment, PostgreSQL may cut a visible character, such as an emoji, in two. It also drops
      // punctuation there. The next lines restore the complete character and the punctuation.
      const wordStart = graphemeBoundaryBefore(whole, Math.max(found, headingEnd));
      const start = wordStart - (PUNCTUATION_BEFORE.exec(whole.slice(end, wordStart))?.[0].length ?? 0);
      if (fragments.length === 0) isCutBefore = headingEnd > 0 || hasWords(whole.slice(0, start));
      const wordEnd = graphemeBoundaryAfter(whole, searchedTo);
      end = wordEnd + (PUNCTUATION_AFTER.exec(whole.slice(wordEnd))?.[0].length ?? 0);
      fragments.push(whole.slice(start, Math.max(found, headingEnd)) + part + whole.slice(searchedTo, end));
    }
  }
  if (fragments.length === 0) return { excerpt: '', marks: [] };
  const isCutAfter = hasWords(whole.slice(end));
  const joined = `${isCutBefore ? '…' : ''}${fragments.join(' … ').replace(/\s+/g, ' ').trim()}`;
  const { text, marks } = extractMarkedRanges(joined);
  return { excerpt: isCutAfter ? `${text}${/[.?!]$/.test(text) ? ' ' : ''}…` : text, marks };
}

/**
 * Returns the number of characters at the beginning of `text` that the heading already shows. The number includes
 * spaces and invisible characters that only `text` contains. If the heading ends in the middle of a word, the number
 * excludes this word.
 */
function findHeadingEnd(text: string, heading: string): number {
  const shown = heading.replace(/…$/, '').replace(/\s/g, '');
  let [at, end] = [0, 0];
  while (at < shown.length && end < text.length) {
    if (text[end] === shown[at]) at += 1;
    end += 1;
  }
  if (!/\s/.test(text.charAt(end))) while (end > 0 && end < text.length && /\S/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Removes the first `count` characters of a fragment, without counting the markers of words found. */
function dropCharacters(fragment: string, count: number): string {
  let [at, left] = [0, count];
  while (at < fragment.length && (left > 0 || fragment[at] === HIGHLIGHT_END)) {
    if (withoutMarkers(fragment.charAt(at)) !== '') left -= 1;
    at += 1;
  }
  return fragment.slice(at);
}

/** Returns true if the text contains a letter or digit. An excerpt that leaves out only punctuation gets no '…'. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Limits the highlights in longer words. In a search for `bus`, only the first three letters of `business` are
 * highlighted, or none if the text also contains `bus` or its plural.
 */
export function highlightTypedLetters(text: string, marks: Marks, beginning: string | null): Marks {
  if (beginning === null) return marks;
  const wordOf = ([from, to]: Marks[number]) => foldCaseAndAccents(text.slice(from, to));
  const isTyped = (word: string) => [beginning, `${beginning}s`, `${beginning}es`].includes(word);
  const isLonger = (mark: Marks[number]) => wordOf(mark).startsWith(beginning) && !isTyped(wordOf(mark));
  if (marks.some((mark) => isTyped(wordOf(mark)))) return marks.filter((mark) => !isLonger(mark));
  return marks.map((mark) => {
    if (!isLonger(mark)) return mark;
    const [from] = mark;
    let end = from + 1;
    while (foldCaseAndAccents(text.slice(from, end)) !== beginning && end < mark[1]) end += 1;
    return [from, graphemeBoundaryAfter(text, end)];
  });
}

/** Returns the ranges of the words in `text` that begin with a typed word. `text` is a school's name or place. */
export function findTypedWordRanges(text: string, search: string): Marks {
  const typed = parseSchoolSearch(search).words;
  const isTyped = (word: string) =>
    typed.some((beginning) => word.startsWith(beginning) || normalizeSpelling(word) === normalizeSpelling(beginning));
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
    .filter(([word]) => isTyped(foldCaseAndAccents(word).replaceAll("'", '')))
    .map(({ 0: word, index }) => [index, index + word.length]);
}
