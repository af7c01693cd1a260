import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { runStatement } from '@/lib/database/sql';
import { normalizeWords } from '@/lib/content-warnings/watched-words';
import type { WatchedWordView } from './schema';

/** Maximum number of watched words, because more words would slow down every post. */
const MAX_WORDS = 1_000;

const toView = ({ id, word, createdAt }: { id: number; word: string; createdAt: Date }): WatchedWordView => ({
  id,
  word,
  createdAt: createdAt.toISOString(),
});

export async function listWatchedWords(): Promise<WatchedWordView[]> {
  return (await db().watchedWord.findMany({ orderBy: [{ word: 'asc' }, { id: 'asc' }] })).map(toView);
}

/**
 * Adds a watched word. Throws `invalid` for a word without a letter or digit, and `conflict` for a duplicate or too
 * many words.
 */
export async function addWatchedWord(act: Act, word: string): Promise<WatchedWordView> {
  if (normalizeWords(word).trim() === '') throw new AppError('invalid', 'A watched word needs a letter or a digit.');
  return db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`LOCK TABLE watched_words IN SHARE ROW EXCLUSIVE MODE`);
    const words = await tx.watchedWord.findMany({ select: { word: true } });
    if (words.some((one) => normalizeWords(one.word) === normalizeWords(word)))
      throw new AppError('conflict', 'This word is already on the list.');
    if (words.length >= MAX_WORDS)
      throw new AppError('conflict', `At most ${MAX_WORDS.toLocaleString('en-CA')} words can be watched.`);
    const made = await tx.watchedWord.create({ data: { word, createdBy: act.actorId, createdAt: now() } });
    await recordAuditEntry(tx, act, {
      action: 'watched-word.add',
      targetType: 'watched-word',
      targetId: made.id,
      details: { before: { word: null }, after: { word } },
    });
    return toView(made);
  });
}

/**
 * Removes a watched word. Content that is already hidden because of the word stays hidden. Throws `not_found` for an
 * unknown word.
 */
export async function removeWatchedWord(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const removed = await tx.watchedWord.findUnique({ where: { id } });
    if (!removed || (await tx.watchedWord.deleteMany({ where: { id } })).count === 0) throw notFoundError('Word');
    await recordAuditEntry(tx, act, {
      action: 'watched-word.remove',
      targetType: 'watched-word',
      targetId: id,
      details: { before: { word: removed.word }, after: { word: null } },
    });
  });
}
