import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

/** Maximum length of a search text, in characters. */
export const MAX_SEARCH_CHARACTERS = 200;
const SHORTEST_BEGINNING = 3;

/** Search text in the form that PostgreSQL's `websearch_to_tsquery` reads. */
export type SearchTerms = {
  /** The search as typed: words, "quoted phrases", and excluded words with a minus sign (`-word`). */
  words: string;
  /**
   * All words of the search except the last, which is `beginning`. The last word may be unfinished. `beginning` is null
   * if that word is too short, quoted or excluded.
   */
  before: string;
  beginning: string | null;
};

/** Matches dashes, because they separate words. Hyphens do not match, because they join words. */
const DASHES = /[\u2012-\u2015]/g;

/** Splits words at hyphens, so that a search finds both spellings, with and without the hyphen. */
const splitAtHyphens = (words: string): string =>
  words.replace(/(?<=^|[ "])[^ "-][^ "]*/g, (word) => word.replace(/-+/g, ' ')).replace(/-+(?= |$)/g, ' ');

/**
 * Converts a search text to lower case, and removes accents and most punctuation. Keeps the characters that PostgreSQL
 * understands: quotation marks, and a minus before excluded words.
 */
const plain = (typed: string): string =>
  splitAtHyphens(
    foldCaseAndAccents(typed.replace(DASHES, ' '))
      .replace(/[“”«»„]/g, '"')
      .replace(/[^\p{L}\p{N}"'\- ]/gu, ' ')
      .replace(/\s+/g, ' '),
  )
    .replace(/ +/g, ' ')
    .trim();

/** Parses a search. Returns null if it contains no words, or only excluded words. */
export function parseSearchText(typed: string): SearchTerms | null {
  const words = plain(typed);
  const requiredWords = words.replace(/(?<![\p{L}\p{N}])-("[^"]*"?|\S+)/gu, ' ');
  if (!/[\p{L}\p{N}]/u.test(requiredWords)) return null;
  const isQuoted = (words.split('"').length - 1) % 2 === 1 || words.endsWith('"');
  const last = isQuoted ? undefined : /(?:^| )([\p{L}\p{N}]+)$/u.exec(words)?.[1];
  if (last === undefined || last.length < SHORTEST_BEGINNING) return { words, before: words, beginning: null };
  return { words, before: words.slice(0, -last.length).trim(), beginning: last };
}
