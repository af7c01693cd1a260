import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { cacheUntilDatabaseNotification } from '@/lib/database/process-cache';
import { columnType, rows } from '@/lib/database/sql';
import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

const LETTERS = /[\p{L}\p{N}]+/gu;

/**
 * Returns the words of a text, separated by single spaces. Invisible characters are removed, because they could hide a
 * word.
 */
export const normalizeWords = (text: string): string => row(foldCaseAndAccents(text).match(LETTERS) ?? []);

/**
 * Returns the words of a text, separated only at white space, so that 'clo-wn' and 'c.l.o.w.n' each become one word.
 */
const gluedWords = (text: string) =>
  row(
    foldCaseAndAccents(text)
      .split(/\s+/u)
      .map((chunk) => (chunk.match(LETTERS) ?? []).join(''))
      .filter((word) => word !== ''),
  );

const row = (words: readonly string[]) => ` ${words.join(' ')} `;

/**
 * Returns each word whose letters are separated by spaces as one word: 'clown' for 'c l o w n'. A word must have at
 * least three letters.
 */
function spelledWords(words: string): string[] {
  const runs = words.replace(/[^ ]{2,} /g, '  ').split(/ {2,}/);
  return runs.map((run) => run.replaceAll(' ', '')).filter((run) => [...run].length >= 3);
}

/**
 * Minimum length of a watched word that may be a part of joined letters, such as 'clown' in 'I c l o w n'. A shorter
 * word could occur in them by chance, so it must equal all of them.
 */
const LONG_ENOUGH = 4;

/**
 * Returns true if the text contains one of the words or phrases, even with characters between the letters. Adjacent
 * words are not joined: 'as sets' does not contain 'asset'.
 */
export function matchesWatchedWords(text: string, words: readonly string[]): boolean {
  const [plain, gluedText] = [normalizeWords(text), gluedWords(text)];
  const runs = spelledWords(plain);
  return words.some((word) => {
    const wanted = normalizeWords(word);
    const solid = wanted.replaceAll(' ', '');
    if (solid === '') return false;
    if (plain.includes(wanted) || gluedText.includes(gluedWords(word))) return true;
    return runs.some((run) => run === solid || (solid.length >= LONG_ENOUGH && run.includes(solid)));
  });
}

/** Returns true if a text contains a word that administrators have put on the watch list. */
export const containsWatchedWord = async (text: string): Promise<boolean> =>
  matchesWatchedWords(text, await fetchWatchedWords());

export const fetchWatchedWords = cacheUntilDatabaseNotification('watched_words', async () => {
  const foundRows = await rows(
    db(),
    { word: columnType.text },
    Prisma.sql`SELECT word::text AS word FROM watched_words`,
  );
  return foundRows.map(({ word }) => word);
});
