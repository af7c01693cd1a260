import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { notifyAnswerAuthorSql, deleteAnswerNotificationSql } from '@/lib/notifications/notify';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { commentsNotHiddenFromViewerSql } from '@/lib/policy/visible-content-sql';

/**
 * Marks a comment as the answer to a post. If the comment is null, the post then has no marked answer. Throws
 * `not_found` if the post has no such comment.
 */
export async function setAcceptedAnswer(
  postId: number,
  actor: SignedInPerson,
  commentId: number | null,
): Promise<void> {
  const chosenComment =
    commentId === null
      ? Prisma.sql`SELECT NULL::int AS id, NULL::int AS user_id`
      : Prisma.sql`
        SELECT c.id, c.user_id FROM ${commentsNotHiddenFromViewerSql(actor.id)} c
        WHERE c.id = ${commentId} AND c.post_id = ${postId} AND c.withheld IS NULL`;
  const marked = await firstRow(
    db(),
    { postId: columnType.int },
    Prisma.sql`
    WITH target AS (SELECT id, user_id, answer_id FROM posts WHERE id = ${postId} FOR NO KEY UPDATE),
    chosen AS (${chosenComment}),
    changed AS (
      UPDATE posts p SET answer_id = chosen.id FROM target, chosen
      WHERE p.id = target.id AND target.answer_id IS DISTINCT FROM chosen.id RETURNING 1),
    untold AS (${deleteAnswerNotificationSql()}),
    told AS (${notifyAnswerAuthorSql(timestampSql(now()))})
    SELECT target.id AS post_id FROM target, chosen`,
  );
  if (!marked) throw notFoundError('Comment');
}
