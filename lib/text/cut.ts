// Cutting of texts between graphemes: what readers take for one character.

const graphemes = new Intl.Segmenter('en-CA', { granularity: 'grapheme' });

/** UTF-16 units that `shortened` allows for each grapheme. Families and flags of emoji have up to 14. */
const UNITS = 14;

/** The last index up to `index` at which no grapheme is split. */
export const boundaryBefore = (text: string, index: number): number =>
  graphemes.segment(text).containing(index)?.index ?? index;

/** The first index from `index` on at which no grapheme is split. */
export function boundaryAfter(text: string, index: number): number {
  const around = graphemes.segment(text).containing(index);
  return !around || around.index === index ? index : around.index + around.segment.length;
}

/** The beginning of a text: at most `most` UTF-16 units, in which the limits of fields are counted. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, boundaryBefore(text, most));

/** At most as many graphemes as readers count, and '…' where more follow. Piled-up accents are limited as well. */
export function shortened(text: string, most: number): string {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === most) return `${cut(text.slice(0, index), most * UNITS).trimEnd()}…`;
    count += 1;
  }
  return text.length <= most * UNITS ? text : `${cut(text, most * UNITS)}…`;
}

/** Like `cut`, but not in the middle of a word unless that word is longer than half of `most`. Without '…'. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text.trimEnd();
  const head = cut(text, most);
  const lastSpace = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  const isWordEnd = /\s/.test(text.charAt(head.length));
  return (isWordEnd || lastSpace < most / 2 ? head : head.slice(0, lastSpace)).trimEnd();
}

/** The beginning of a text on one line, for a preview elsewhere: at most `most` units, the '…' of a cut included. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${cutAtWord(line, most - 1)}…`;
}

/** The first grapheme, or '' of an empty text. */
export const firstGrapheme = (text: string): string => text.slice(0, boundaryAfter(text, Math.min(1, text.length)));
