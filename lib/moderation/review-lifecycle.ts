import 'server-only';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { columnType, firstRow, runStatement, type ResultRow } from '@/lib/database/sql';
import { Withheld } from '@/prisma/generated/enums';
import type { ReviewCauseCode, ReviewDecisionCode, Caution } from './review-constants';

/** The post or comment that a report or review is about. */
export type ReviewTarget = { kind: 'post' | 'comment'; id: number };

/** Returns the column with the id of the reported post or comment. */
export const targetIdColumn = ({ kind }: ReviewTarget): Prisma.Sql => Prisma.raw(`${kind}_id`);

export const reviewTargetFilter = ({ kind, id }: ReviewTarget) =>
  kind === 'post' ? { postId: id } : { commentId: id };

/** Returns a unique key, so that a post or comment has at most one open review. */
export const getReviewTargetKey = ({ kind, id }: ReviewTarget): string => `${kind}:${id}`;

export const toReviewTarget = ({
  postId,
  commentId,
}: {
  postId: number | null;
  commentId: number | null;
}): ReviewTarget | null => {
  if (commentId !== null) return { kind: 'comment', id: commentId };
  return postId === null ? null : { kind: 'post', id: postId };
};

/** SQL expression for the full text of a post with its poll choices. */
export const POST_FULL_TEXT_SQL = Prisma.sql`posts.content || coalesce(E'\\n\\n' || nullif(array_to_string(posts.poll_choices, E'\\n'), ''), '')`;

/**
 * SQL expression for the time of a post's last change, or NULL. Unlike `edited_at`, it includes changes of the photos.
 */
const CHANGED_AT = Prisma.sql`(CASE WHEN posts.updated_at > posts.created_at THEN posts.updated_at END)`;

const locked = {
  authorId: columnType.int,
  postId: columnType.int,
  withheld: columnType.choice('withheld', Withheld).nullable,
  title: columnType.text.nullable,
  content: columnType.text,
  /** Descriptions of the photos, or null without photos. */
  described: columnType.text.nullable,
  editedAt: columnType.moment.nullable,
};
export type RowLockedReviewTarget = ResultRow<typeof locked>;

/**
 * Locks the reviewed post or comment and returns it, or returns null if it no longer exists. Locks a comment's post
 * first, because deletion uses the same order.
 */
export async function lockReviewTarget(
  tx: TransactionClient,
  { kind, id }: ReviewTarget,
): Promise<RowLockedReviewTarget | null> {
  if (kind === 'comment') {
    await runStatement(
      tx,
      Prisma.sql`SELECT id FROM posts WHERE id = (SELECT post_id FROM comments WHERE id = ${id}) FOR UPDATE`,
    );
  }
  const columns =
    kind === 'post'
      ? Prisma.sql`${CHANGED_AT} AS edited_at, id AS post_id, title, ${POST_FULL_TEXT_SQL} AS content, (
          SELECT string_agg(m.alt, E'\n' ORDER BY m.position, m.id) FROM post_media m WHERE m.post_id = posts.id) AS described FROM posts`
      : Prisma.sql`edited_at, post_id, NULL::text AS title, content, NULL::text AS described FROM comments`;
  const foundRow = await firstRow(
    tx,
    locked,
    Prisma.sql`SELECT user_id AS author_id, withheld, ${columns} WHERE id = ${id} FOR UPDATE`,
  );
  return foundRow ?? null;
}

/** How a decision hides content. Null if the decision does not hide it. */
export const HIDING_REASON_OF_DECISION = {
  keep: null,
  hide: 'removed',
  send_back: 'sent_back',
  delete: null,
} as const satisfies Record<ReviewDecisionCode, Withheld | null>;

export async function setHidingReason(
  tx: TransactionClient,
  { kind, id }: ReviewTarget,
  withheld: Withheld | null,
): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`UPDATE ${Prisma.raw(kind === 'post' ? 'posts' : 'comments')} SET withheld = ${withheld}::withheld WHERE id = ${id}`,
  );
}

/** SQL expression for the post's text that a review stores, made from the columns `title` and `content`. */
const POST_TEXT = Prisma.sql`concat_ws(E'\n\n', title, content)`;

/**
 * SQL that opens a review of content that the same statement has written, if the content is hidden or has content
 * warnings. The statement must have a CTE named `written`.
 */
export const insertReviewIfNeededSql = (
  kind: ReviewTarget['kind'],
  cautions: readonly Caution[] = [],
): Prisma.Sql => Prisma.sql`
  INSERT INTO reviews (open_key, ${Prisma.raw(`${kind}_id`)}, author_id, cause, cautions, content, created_at)
  SELECT ${`${kind}:`} || id, id, user_id, coalesce(withheld::text, 'cautions')::review_cause, ${cautions}::caution[],
    ${kind === 'post' ? POST_TEXT : Prisma.sql`content`}, created_at
  FROM written WHERE withheld IS NOT NULL OR (${cautions.length > 0} AND user_id NOT IN (SELECT a.id FROM users a WHERE a.is_admin))`;

/** Opens a review of the content if none is open. Returns the time at which the open review began. */
export async function ensureOpenReview(
  tx: TransactionClient,
  target: ReviewTarget,
  lockedTarget: RowLockedReviewTarget,
  cause: ReviewCauseCode,
  moment: Date,
  cautions: readonly Caution[] = [],
  /** Id of the review that sent the content back, if the author's edit opens the review. */
  resubmissionOf: number | null = null,
): Promise<Date> {
  const { authorId, title, content, described } = lockedTarget;
  const opened = await firstRow(
    tx,
    { createdAt: columnType.moment },
    Prisma.sql`
    INSERT INTO reviews (open_key, ${targetIdColumn(target)}, author_id, cause, cautions, resubmission_of, content, created_at)
    VALUES (${getReviewTargetKey(target)}, ${target.id}, ${authorId}, ${cause}, ${cautions}::caution[], ${resubmissionOf}::int, ${[title, content, described].filter((part) => part !== null).join('\n\n')}, ${timestampSql(moment)})
    ON CONFLICT (open_key) DO UPDATE SET content = excluded.content,
      cautions = CASE WHEN excluded.cautions = '{}' THEN reviews.cautions ELSE excluded.cautions END
    RETURNING created_at`,
  );
  return opened?.createdAt ?? moment;
}

/** Closes the open reviews of a post and of its comments, because the post is about to be deleted. */
export async function closeReviewsOfPost(tx: TransactionClient, postId: number): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`
      UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open'
      AND (post_id = ${postId} OR comment_id IN (SELECT id FROM comments WHERE post_id = ${postId}))`,
  );
}

export async function closeReviewsOfComment(tx: TransactionClient, commentId: number): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open' AND comment_id = ${commentId}`,
  );
}

/**
 * Returns true if the author must stay unknown, in their anonymous post or in comments on it. Old reviews do not store
 * this fact (null), so their authors stay unknown too.
 */
export const isAuthorAnonymous = ({ ofUnsigned }: { ofUnsigned: boolean | null }): boolean => ofUnsigned ?? true;

export type LockedReview = Awaited<ReturnType<typeof lockReview>>;

/** Locks a review and returns it. Throws `not_found` if the review does not exist. */
export async function lockReview(tx: TransactionClient, id: number) {
  await runStatement(tx, Prisma.sql`SELECT id FROM reviews WHERE id = ${id} FOR UPDATE`);
  const review = await tx.review.findUnique({ where: { id } });
  if (!review) throw notFoundError('Review');
  return review;
}

/**
 * Locks the content of a review and then the review, in the same order as all other code. `found` is null if the
 * content no longer exists.
 */
export async function lockReviewAndTarget(
  tx: TransactionClient,
  id: number,
): Promise<{ review: LockedReview; target: ReviewTarget | null; found: RowLockedReviewTarget | null }> {
  const names = await tx.review.findUnique({ where: { id }, select: { postId: true, commentId: true } });
  const target = names && toReviewTarget(names);
  const lockedTarget = target && (await lockReviewTarget(tx, target));
  return { review: await lockReview(tx, id), target: lockedTarget ? target : null, found: lockedTarget };
}

/**
 * Minimum age, in days, of a review that is closed because its content no longer exists. A deleted school can be
 * restored within 30 days (decision D11).
 */
const DAYS = 31;

/**
 * Closes reviews whose content was permanently deleted with its school or its author, because nobody can decide them.
 */
export const closeOrphanedReviews = (): Promise<number> => {
  const firstMoment = new Date(now().getTime() - DAYS * DAY);
  return runStatement(
    db(),
    Prisma.sql`
    UPDATE reviews SET status = 'closed', open_key = NULL
    WHERE status = 'open' AND post_id IS NULL AND comment_id IS NULL AND created_at < ${timestampSql(firstMoment)}
      AND NOT EXISTS (SELECT FROM deleted_schools d WHERE d.contents -> 'reviews' @> jsonb_build_array(jsonb_build_object('id', reviews.id)))`,
  );
};
