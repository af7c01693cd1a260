import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { notifyReadersOfOutcome } from '@/lib/notifications/notify';
import { refuseModeratorOfOwnPost, requireModeratorRole } from '@/lib/moderation/reviewer-scope';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { WAITING_REPLY_CONDITION } from '@/lib/policy/visible-content-sql';
import { requireSchool } from '@/lib/schools/queries';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { now } from '@/lib/time/clock';
import type { ReplyDecision, WaitingReplyView } from './schema';

const EXCERPT = 160;

/**
 * Returns the replies that wait for a moderator of the school, oldest first. Leaves out replies to a moderator's own
 * posts. Throws `not_found` for an unknown school.
 */
export async function listWaitingReplies(schoolId: number, { id, role }: SignedInPerson): Promise<WaitingReplyView[]> {
  await requireSchool(schoolId);
  const waiting = await rows(
    db(),
    {
      id: columnType.int,
      postId: columnType.int,
      title: columnType.text.nullable,
      excerpt: columnType.text,
      content: columnType.text.present,
      version: columnType.int,
    },
    Prisma.sql`
      SELECT r.id, r.post_id, p.title, p.content AS excerpt, r.content, r.version
      FROM school_replies r JOIN posts p ON p.id = r.post_id
      WHERE p.school_id = ${schoolId} AND ${WAITING_REPLY_CONDITION} AND (${role === 'admin'} OR p.user_id <> ${id})
      ORDER BY r.written_at, r.id LIMIT 50`,
  );
  return waiting.map((reply) => ({
    ...reply,
    excerpt: singleLineExcerpt(withoutFormatting(reply.excerpt), EXCERPT),
  }));
}

/**
 * Shows or refuses the version of a reply that the moderator saw. The readers of the thread are notified once. Throws:
 * - `not_found` for a reply at another school, or while moderation hides its post
 * - `forbidden` for a reply to the moderator's own post
 * - `conflict` if the reply was decided or changed since
 */
export async function decideReply(
  act: Act,
  { id: schoolId, replyId }: { id: number; replyId: number },
  { isShown, reason, seen }: ReplyDecision,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const post = await firstRow(
      tx,
      { id: columnType.int, userId: columnType.int },
      Prisma.sql`
        SELECT p.id, p.user_id FROM school_replies r JOIN posts p ON p.id = r.post_id
        WHERE r.id = ${replyId} AND r.version > 0 AND p.school_id = ${schoolId} AND p.withheld IS NULL FOR NO KEY UPDATE OF p`,
    );
    if (!post) throw notFoundError('Reply');
    await requireModeratorRole(tx, act, schoolId);
    await refuseModeratorOfOwnPost(tx, act, post.userId);
    const postId = post.id;
    const { announcedAt } = await tx.schoolReply.findUniqueOrThrow({ where: { id: replyId } });
    const isNews = isShown && announcedAt === null;
    const { count } = await tx.schoolReply.updateMany({
      where: { id: replyId, state: 'held', version: seen },
      data: {
        state: isShown ? 'shown' : 'refused',
        reason: isShown ? null : (reason ?? null),
        ...(isNews && { announcedAt: now() }),
      },
    });
    if (count === 0) throw new AppError('conflict', 'This reply was decided or changed meanwhile. Reload to see it.');
    if (isNews) await notifyReadersOfOutcome(tx, postId, act.actorId, 'reply');
    await recordAuditEntry(tx, act, {
      action: isShown ? 'post.show-reply' : 'post.refuse-reply',
      targetType: 'post',
      targetId: postId,
      details: { schoolId, ...(!isShown && { reason }) },
    });
  });
}
