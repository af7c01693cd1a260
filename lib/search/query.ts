import { fold } from '@/lib/text/fold';

/** Nobody means to find by more than this. */
export const MOST_LETTERS = 200;
const SHORTEST_BEGINNING = 3;

/** What somebody looks for, as `websearch_to_tsquery` reads it. */
export type Asked = {
  /** Words, "phrases" and -words. */
  words: string;
  /** All but the last word, and that one, of which only the beginning may be typed; null where it is not one. */
  before: string;
  beginning: string | null;
};

/** Punctuation between words, which is no hyphen. */
const DASHES = /[\u2012-\u2015]/g;

/** Words between hyphens, each by itself: PostgreSQL finds them however they were joined. */
const parted = (words: string): string =>
  words.replace(/(?<=^|[ "])[^ "-][^ "]*/g, (word) => word.replace(/-+/g, ' ')).replace(/-+(?= |$)/g, ' ');

/** Folded words, with the signs that PostgreSQL understands: quotes, and a minus before what is to be left out. */
const plain = (typed: string): string =>
  parted(
    fold(typed.replace(DASHES, ' '))
      .replace(/[“”«»„]/g, '"')
      .replace(/[^\p{L}\p{N}"'\- ]/gu, ' ')
      .replace(/\s+/g, ' '),
  )
    .replace(/ +/g, ' ')
    .trim();

/** null when nothing is asked for: no word, or only what is to be left out. */
export function askedOf(typed: string): Asked | null {
  const words = plain(typed);
  const wanted = words.replace(/(?<![\p{L}\p{N}])-("[^"]*"?|\S+)/gu, ' ');
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
  const isQuoted = (words.split('"').length - 1) % 2 === 1 || words.endsWith('"');
  const last = isQuoted ? undefined : /(?:^| )([\p{L}\p{N}]+)$/u.exec(words)?.[1];
  if (last === undefined || last.length < SHORTEST_BEGINNING) return { words, before: words, beginning: null };
  return { words, before: words.slice(0, -last.length).trim(), beginning: last };
}
