import { fold } from '@/lib/fold';

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

/** Letters in their plainest form; of signs only those that mean something: quotes, what is left out, what joins. */
const plain = (typed: string): string =>
  fold(typed)
    .replace(/[“”«»„]/g, '"')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}"'\- ]/gu, ' ')
    .replace(/\s+/g, ' ')
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
