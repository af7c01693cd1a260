import 'server-only';
import { OF_UNNAMED, recordAudit, type Act } from '@/lib/audit/record';
import { db, Prisma, SQL_ZONE } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { dayInput } from '@/lib/halifax';
import { is, rows } from '@/lib/database/sql';
import { displayName } from '@/lib/users/display-name';
import type { RevealReply, ReviewView } from './schema';

type Author = NonNullable<ReviewView['author']>;
type OfReview = { id: number; authorId: number | null; postId: number | null; commentId: number | null };

/** Who wrote what is reviewed, and what became of him before; of who wrote anonymously nothing that is as good as a name. */
export async function authorOf({ id, authorId, postId, commentId }: OfReview, moment: Date): Promise<Author | null> {
  const user = authorId === null ? null : await db().user.findUnique({ where: { id: authorId } });
  if (!user) return null;
  const isAnonymous = await isHidden({ postId, commentId, authorId: user.id });
  const suspensions = await rows(
    db(),
    { reason: is.text.nullable, createdAt: is.moment },
    Prisma.sql`
    SELECT details #>> '{after,suspensionReason}' AS reason,
      CASE WHEN details ? ${OF_UNNAMED} THEN date_trunc('day', created_at, ${SQL_ZONE}) ELSE created_at END AS "createdAt" FROM audit_log
    WHERE target_type = 'user' AND target_id = ${user.id} AND action = 'user.suspend' ORDER BY id DESC LIMIT 20`,
  );
  const history = await db().review.findMany({
    where: { authorId: user.id, id: { not: id }, status: { not: 'open' } },
    orderBy: { id: 'desc' },
    take: 50,
  });
  const hidden = await Promise.all(history.map((past) => isAnonymous || isHidden({ ...past, authorId: user.id })));
  return {
    id: isAnonymous ? null : user.id,
    name: isAnonymous ? 'Anonymous' : displayName(user),
    isAnonymous,
    isAdmin: user.isAdmin,
    memberSince: dayInput(user.createdAt.getTime()).slice(0, isAnonymous ? 7 : 10),
    // Moments and reasons stand beside the name elsewhere: whoever compares them would know who wrote anonymously.
    suspendedUntil:
      !isAnonymous && user.suspendedUntil !== null && user.suspendedUntil > moment
        ? user.suspendedUntil.toISOString()
        : null,
    suspensions: (isAnonymous ? [] : suspensions).map(({ reason, createdAt }) => ({
      reason,
      createdAt: createdAt.toISOString(),
    })),
    history: history.map((past, index) => ({
      id: hidden[index] ? null : past.id,
      kind: past.commentId !== null ? 'comment' : past.postId !== null ? 'post' : null,
      cause: past.cause,
      decision: past.decision,
      reason: hidden[index] ? null : past.reason,
      decidedAt: hidden[index] ? null : (past.decidedAt?.toISOString() ?? null),
      appealDecision: past.appealDecision,
    })),
  };
}

/** Whether the post is anonymous, or the comment its author's under it. What is deleted is taken for it: who wrote it may have been. */
export async function isHidden({
  postId,
  commentId,
  authorId,
}: {
  postId: number | null;
  commentId: number | null;
  authorId: number;
}): Promise<boolean> {
  const comment =
    commentId === null ? null : await db().comment.findUnique({ where: { id: commentId }, select: { postId: true } });
  const id = comment?.postId ?? postId;
  const post =
    id === null ? null : await db().post.findUnique({ where: { id }, select: { isAnonymous: true, userId: true } });
  return !post || (post.isAnonymous && post.userId === authorId);
}

/** Whether who decides about the writer of a case would learn who wrote anonymously. Of a case that is none it is as good as no. */
export async function isWriterHidden(reviewId: number): Promise<boolean> {
  const review = await db().review.findUnique({
    where: { id: reviewId },
    select: { authorId: true, postId: true, commentId: true },
  });
  return review !== null && review.authorId !== null && isHidden({ ...review, authorId: review.authorId });
}

/** Who wrote a post that is anonymous (decision D1): written down who asked. Throws `not_found`. */
export async function revealAuthor(act: Act, postId: number): Promise<RevealReply> {
  return db().$transaction(async (tx) => {
    const post = await tx.post.findUnique({
      where: { id: postId },
      select: { user: { select: { id: true, email: true, firstName: true, lastName: true } } },
    });
    if (!post) throw notFound('Post');
    await recordAudit(tx, act, { action: 'post.reveal-author', targetType: 'post', targetId: postId, details: {} });
    const { id, email, ...names } = post.user;
    return { id, name: displayName(names), email };
  });
}
