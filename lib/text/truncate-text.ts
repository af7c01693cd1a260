// Functions that cut texts between graphemes, which readers see as single characters.

const graphemes = new Intl.Segmenter('en-CA', { granularity: 'grapheme' });

/**
 * Maximum number of UTF-16 units per visible character in `truncateWithEllipsis`. Emoji families and flags can have 14.
 */
const UNITS = 14;

/** Returns the last position at or before `index` that does not split a grapheme. */
export const graphemeBoundaryBefore = (text: string, index: number): number =>
  graphemes.segment(text).containing(index)?.index ?? index;

/** Returns the first position at or after `index` that does not split a grapheme. */
export function graphemeBoundaryAfter(text: string, index: number): number {
  const around = graphemes.segment(text).containing(index);
  return !around || around.index === index ? index : around.index + around.segment.length;
}

/** Returns the beginning of a text, with at most `most` UTF-16 units, without splitting a visible character. */
export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, graphemeBoundaryBefore(text, most));

/**
 * Returns at most the first `most` visible characters of a text, with '…' if the text was cut. Also limits the number
 * of accents on one letter.
 */
export function truncateWithEllipsis(text: string, most: number): string {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === most) return `${truncateText(text.slice(0, index), most * UNITS).trimEnd()}…`;
    count += 1;
  }
  return text.length <= most * UNITS ? text : `${truncateText(text, most * UNITS)}…`;
}

/**
 * Cuts a text between words to at most `most` characters, without '…'. Cuts within a word only if the word is longer
 * than half of `most`.
 */
export function truncateAtWord(text: string, most: number): string {
  if (text.length <= most) return text.trimEnd();
  const head = truncateText(text, most);
  const lastSpace = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  const isWordEnd = /\s/.test(text.charAt(head.length));
  return (isWordEnd || lastSpace < most / 2 ? head : head.slice(0, lastSpace)).trimEnd();
}

/**
 * Returns the beginning of a text on one line, for a preview. The result has at most `most` UTF-16 units, including '…'
 * if the text was cut.
 */
export function singleLineExcerpt(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${truncateAtWord(line, most - 1)}…`;
}

/** Returns the first grapheme of a text, or '' for an empty text. */
export const firstGrapheme = (text: string): string =>
  text.slice(0, graphemeBoundaryAfter(text, Math.min(1, text.length)));
