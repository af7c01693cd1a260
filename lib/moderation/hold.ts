import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/db';
import { settings } from '@/lib/settings';
import { openReview } from './open';
import { lockTarget, setWithheld, type Target } from './target';
import { hasWatchedWord } from './words';

/** Whether a text has a watched word. */
export async function isWatched(tx: Transaction | ReturnType<typeof db>, text: string): Promise<boolean> {
  const rows = await tx.watchedWord.findMany({ select: { word: true } });
  return hasWatchedWord(
    text,
    rows.map(({ word }) => word),
  );
}

/**
 * Why a new post waits for a review, or NULL, as a column over its author `u`. A first post is one whose author has none that
 * others can see. Administrators, who review, wait for nobody.
 */
export async function holdOfPost(text: string): Promise<Prisma.Sql> {
  const [hasWord, { holdFirstPost }] = await Promise.all([isWatched(db(), text), settings()]);
  const first = Prisma.sql`AND NOT EXISTS (SELECT FROM posts shown WHERE shown.user_id = u.id AND shown.withheld IS NULL)`;
  if (hasWord) return Prisma.sql`CASE WHEN NOT u.is_admin THEN 'words' END`;
  return holdFirstPost ? Prisma.sql`CASE WHEN NOT u.is_admin ${first} THEN 'first' END` : Prisma.sql`NULL`;
}

/** The same of a comment. */
export const holdOfComment = async (text: string): Promise<Prisma.Sql> =>
  (await isWatched(db(), text)) ? Prisma.sql`CASE WHEN NOT u.is_admin THEN 'words' END` : Prisma.sql`NULL`;

/** Withholds what was edited when a watched word stands in it now. What is withheld already stays so: only a review releases it. */
export async function holdEdited(tx: Transaction, target: Target): Promise<void> {
  const found = await lockTarget(tx, target);
  if (!found || found.withheld !== null) return;
  if (!(await isWatched(tx, [found.title, found.content].join('\n')))) return;
  const author = await tx.user.findUnique({ where: { id: found.authorId }, select: { isAdmin: true } });
  if (!author || author.isAdmin) return;
  await setWithheld(tx, target, 'words');
  await openReview(tx, target, found, 'words', now());
}
