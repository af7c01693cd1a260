import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { refuseModeratorOfOwnPost, requireModeratorRole } from '@/lib/moderation/reviewer-scope';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { now } from '@/lib/time/clock';

type PostAtSchool = { id: number; schoolId: number };

/**
 * Closes the comments of a post, with a reason for everybody who reads it. Repeating the request changes nothing. Throws
 * `not_found` if the moderator can't see the post at this school, `forbidden` for the moderator's own post, `invalid` for
 * a watched word, and `conflict` if the comments are already closed for another reason.
 */
export async function closeComments(act: Act, of: PostAtSchool, reason: string): Promise<void> {
  if (await containsWatchedWord(reason)) throw new AppError('invalid', 'The reason contains a word on the watch list.');
  await db().$transaction(async (tx) => {
    const { reason: standing } = await lockPost(tx, act, of);
    if (standing === reason) return;
    if (standing !== null)
      throw new AppError('conflict', 'Someone else has already closed the comments. Reopen them to change the reason.');
    const data = { commentsClosedAt: now(), commentsClosedReason: reason };
    await tx.post.update({ where: { id: of.id }, data, select: { id: true } });
    await recordChange(tx, act, of, { action: 'post.close-comments', before: null, after: reason });
  });
}

/**
 * Reopens the comments of a post. Repeating the request changes nothing. Throws `not_found` and `forbidden` like
 * `closeComments`.
 */
export async function reopenComments(act: Act, of: PostAtSchool): Promise<void> {
  await db().$transaction(async (tx) => {
    const { reason } = await lockPost(tx, act, of);
    if (reason === null) return;
    const data = { commentsClosedAt: null, commentsClosedReason: null };
    await tx.post.update({ where: { id: of.id }, data, select: { id: true } });
    await recordChange(tx, act, of, { action: 'post.reopen-comments', before: reason, after: null });
  });
}

/** Locks the post and the moderator's role, and returns why the comments are closed. */
async function lockPost(
  tx: TransactionClient,
  act: Act,
  { id, schoolId }: PostAtSchool,
): Promise<{ reason: string | null }> {
  const post = await firstRow(
    tx,
    { userId: columnType.int, reason: columnType.text.nullable },
    Prisma.sql`
      SELECT user_id, comments_closed_reason AS reason
      FROM (${lockVisiblePostSql(id, act.actorId, now(), Prisma.sql`p.school_id = ${schoolId}`)}) p`,
  );
  if (!post) throw notFoundError('Post');
  await requireModeratorRole(tx, act, schoolId);
  await refuseModeratorOfOwnPost(tx, act, post.userId);
  return post;
}

type Change = { action: string; before: string | null; after: string | null };

/** The entry leaves out the author, who may be anonymous. */
const recordChange = (tx: TransactionClient, act: Act, { id, schoolId }: PostAtSchool, change: Change): Promise<void> =>
  recordAuditEntry(tx, act, {
    action: change.action,
    targetType: 'post',
    targetId: id,
    details: {
      schoolId,
      reason: change.after ?? change.before,
      before: { closed: change.before !== null },
      after: { closed: change.after !== null },
    },
  });
