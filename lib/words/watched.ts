import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { keptUntil } from '@/lib/database/kept';
import { is, rows } from '@/lib/database/sql';
import { fold } from '@/lib/text/fold';

const LETTERS = /[\p{L}\p{N}]+/gu;

/** A text as a row of words between spaces, without what `fold` leaves out, so that none of it gets past. */
export const plainWords = (text: string): string => row(fold(text).match(LETTERS) ?? []);

/** The same where only white space parts words: 'clo-wn' and 'c.l.o.w.n' are one. */
const gluedWords = (text: string) =>
  row(
    fold(text)
      .split(/\s+/u)
      .map((chunk) => (chunk.match(LETTERS) ?? []).join(''))
      .filter((word) => word !== ''),
  );

const row = (words: readonly string[]) => ` ${words.join(' ')} `;

/** Letters that stand alone, three or more in a row, as the word that they spell: 'c l o w n'. */
function spelled(words: string): string[] {
  const runs = words.replace(/[^ ]{2,} /g, '  ').split(/ {2,}/);
  return runs.map((run) => run.replaceAll(' ', '')).filter((run) => [...run].length >= 3);
}

/** In a row of single letters a word need not stand alone ('I c l o w n'), unless it is so short that any row may hold it. */
const LONG_ENOUGH = 4;

/**
 * Whether one of the words, or phrases, stands in the text as a whole, also where it is written letter by letter or with something between its
 * letters. Words that are only beside each other are not joined ('as sets'). No pattern is made of them: the time goes with the length.
 */
export function hasWatchedWord(text: string, words: readonly string[]): boolean {
  const [plain, glued] = [plainWords(text), gluedWords(text)];
  const runs = spelled(plain);
  return words.some((word) => {
    const wanted = plainWords(word);
    const solid = wanted.replaceAll(' ', '');
    if (solid === '') return false;
    if (plain.includes(wanted) || glued.includes(gluedWords(word))) return true;
    return runs.some((run) => run === solid || (solid.length >= LONG_ENOUGH && run.includes(solid)));
  });
}

/** Whether a text has a word that administrators watch. */
export const isWatched = async (text: string): Promise<boolean> => hasWatchedWord(text, await watchedWords());

export const watchedWords = keptUntil('watched_words', async () => {
  const found = await rows(db(), { word: is.text }, Prisma.sql`SELECT word::text AS word FROM watched_words`);
  return found.map(({ word }) => word);
});
