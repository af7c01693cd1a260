import 'server-only';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import {
  notifyFollowersOfPostSql,
  notifyMentionedPeople,
  notifyOfCommentSql,
  isCommentNotYetAnnouncedSql,
  isPostNotYetAnnouncedSql,
} from '@/lib/notifications/notify';
import { readSiteSettings } from '@/lib/settings/site-settings';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { matchesWatchedWords, containsWatchedWord } from '@/lib/content-warnings/watched-words';
import type { Caution } from './review-constants';
import {
  lockReviewTarget,
  ensureOpenReview,
  reviewTargetFilter,
  setHidingReason,
  type RowLockedReviewTarget,
  type ReviewTarget,
} from './review-lifecycle';

/**
 * Returns an SQL expression for the reason why a new post must wait for a review, or NULL. In this expression, `u` is
 * the author.
 */
export async function findHidingReasonOfNewPostSql(text: string): Promise<Prisma.Sql> {
  // The queries run one after another, because Prisma never finishes the second of two parallel queries in a
  // transaction if the first fails.
  const hasWord = await containsWatchedWord(text);
  const { holdFirstPost } = await readSiteSettings();
  const first = Prisma.sql`AND NOT EXISTS (SELECT FROM posts shown WHERE shown.user_id = u.id AND shown.withheld IS NULL)`;
  if (hasWord) return Prisma.sql`(CASE WHEN NOT u.is_admin THEN 'words'::withheld END)`;
  return holdFirstPost ? Prisma.sql`(CASE WHEN NOT u.is_admin ${first} THEN 'first'::withheld END)` : Prisma.sql`NULL`;
}

/**
 * Returns an SQL expression for the reason why a new comment must wait for a review, or NULL. In this expression, `u`
 * is the author.
 */
export const findHidingReasonOfNewCommentSql = async (text: string): Promise<Prisma.Sql> =>
  (await containsWatchedWord(text))
    ? Prisma.sql`(CASE WHEN NOT u.is_admin THEN 'words'::withheld END)`
    : Prisma.sql`NULL`;

/**
 * Hides edited content until a review if it contains a watched word. Otherwise, if the author ignored content warnings,
 * only opens a review. An edit of content that was sent back always opens a review. Returns the content, or null without
 * a new review.
 */
export async function hideEditedContentPendingReview(
  tx: TransactionClient,
  target: ReviewTarget,
  watched: readonly string[],
  cautions: readonly Caution[] = [],
): Promise<RowLockedReviewTarget | null> {
  const lockedTarget = await lockReviewTarget(tx, target);
  if (lockedTarget?.withheld === 'sent_back') return reopenReview(tx, target, lockedTarget, cautions);
  if (!lockedTarget || lockedTarget.withheld !== null) return null;
  const hasWord = matchesWatchedWords(
    [lockedTarget.title, lockedTarget.content, lockedTarget.described].join('\n'),
    watched,
  );
  if (!hasWord && cautions.length === 0) return null;
  const author = await tx.user.findUnique({ where: { id: lockedTarget.authorId }, select: { isAdmin: true } });
  if (!author || author.isAdmin) return null;
  if (hasWord) await setHidingReason(tx, target, 'words');
  const moment = now();
  const since = await ensureOpenReview(tx, target, lockedTarget, hasWord ? 'words' : 'cautions', moment, cautions);
  return hasWord || since.getTime() === moment.getTime() ? lockedTarget : null;
}

/** Reopens the review of content that was sent back, after its author edited it. Returns the content. */
async function reopenReview(
  tx: TransactionClient,
  target: ReviewTarget,
  lockedTarget: RowLockedReviewTarget,
  cautions: readonly Caution[],
): Promise<RowLockedReviewTarget> {
  await setHidingReason(tx, target, 'resubmitted');
  const earlier = await tx.review.findFirst({
    where: { ...reviewTargetFilter(target), decision: 'send_back' },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  await ensureOpenReview(tx, target, lockedTarget, 'resubmitted', now(), cautions, earlier?.id ?? null);
  return lockedTarget;
}

/**
 * Reopens the review of a post that was sent back, after its author added or removed a photo or video. Returns null for
 * any other post.
 */
export async function reopenReviewAfterMediaChange(
  tx: TransactionClient,
  postId: number,
): Promise<RowLockedReviewTarget | null> {
  const target = { kind: 'post', id: postId } as const;
  const lockedTarget = await lockReviewTarget(tx, target);
  return lockedTarget?.withheld === 'sent_back' ? reopenReview(tx, target, lockedTarget, []) : null;
}

/** Shows content to everybody again, and sends the notifications that were not sent while it was hidden. */
export async function showHiddenContent(tx: TransactionClient, target: ReviewTarget): Promise<void> {
  await setHidingReason(tx, target, null);
  const moment = timestampSql(now());
  if (target.kind === 'post') {
    await runStatement(
      tx,
      Prisma.sql`
      WITH post AS (SELECT id, user_id, school_id, is_anonymous, withheld FROM posts WHERE id = ${target.id}
        AND ${isPostNotYetAnnouncedSql(target.id)})
      ${notifyFollowersOfPostSql(moment)}`,
    );
    return;
  }
  await runStatement(
    tx,
    Prisma.sql`
    WITH comment AS (SELECT id, user_id, post_id, parent_id, withheld FROM comments WHERE id = ${target.id}
      AND ${isCommentNotYetAnnouncedSql(target.id)}),
    mentioned AS (
      UPDATE comment_mentions m SET is_told = true FROM comment WHERE m.comment_id = comment.id AND NOT m.is_told RETURNING m.user_id)
    ${notifyOfCommentSql(moment)}`,
  );
  // An edit may have mentioned more people while the comment was hidden. These people are notified now.
  const mentioned = await rows(
    tx,
    { userId: columnType.int },
    Prisma.sql`UPDATE comment_mentions SET is_told = true WHERE comment_id = ${target.id} AND NOT is_told RETURNING user_id`,
  );
  await notifyMentionedPeople(
    tx,
    target.id,
    mentioned.map(({ userId }) => userId),
  );
}
