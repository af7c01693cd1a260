import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { is, one, run, type RowOf } from '@/lib/database/sql';
import { Withheld } from '@/prisma/generated/enums';
import type { Cause, Caution } from './review-codes';

/** What a report or a review is about. */
export type Target = { kind: 'post' | 'comment'; id: number };

/** Where a report or a review names it. */
export const columnOf = ({ kind }: Target): Prisma.Sql => Prisma.raw(`${kind}_id`);

export const whereOf = ({ kind, id }: Target) => (kind === 'post' ? { postId: id } : { commentId: id });

/** Of the one review that can be open for it. */
export const openKeyOf = ({ kind, id }: Target): string => `${kind}:${id}`;

export const targetOf = ({ postId, commentId }: { postId: number | null; commentId: number | null }): Target | null => {
  if (commentId !== null) return { kind: 'comment', id: commentId };
  return postId === null ? null : { kind: 'post', id: postId };
};

/** What a post says, its poll included, of a row by this name. */
export const wholeText = (post: 'posts' | 'p'): Prisma.Sql => {
  const row = Prisma.raw(post);
  return Prisma.sql`${row}.content || coalesce(E'\\n\\n' || nullif(array_to_string(${row}.poll_choices, E'\\n'), ''), '')`;
};

/**
 * When a post was changed last, its photos included, of a row by this name; null: not since it was written. Who decides goes by it. Readers are told
 * of its text alone, of which a version is kept (`edited_at`).
 */
export const changedAt = (post: 'posts' | 'p'): Prisma.Sql => {
  const row = Prisma.raw(post);
  return Prisma.sql`CASE WHEN ${row}.updated_at > ${row}.created_at THEN ${row}.updated_at END`;
};

const locked = {
  authorId: is.int,
  postId: is.int,
  withheld: is.choice('withheld', Withheld).nullable,
  title: is.text.nullable,
  content: is.text,
  /** What the descriptions of a post's photos say. */
  described: is.text.nullable,
  editedAt: is.moment.nullable,
};
export type Locked = RowOf<typeof locked>;

/** Locks it, a comment's post before the comment as its deletion does, or null when it is gone. */
export async function lockTarget(tx: Transaction, { kind, id }: Target): Promise<Locked | null> {
  if (kind === 'comment') {
    await run(
      tx,
      Prisma.sql`SELECT id FROM posts WHERE id = (SELECT post_id FROM comments WHERE id = ${id}) FOR UPDATE`,
    );
  }
  const columns =
    kind === 'post'
      ? Prisma.sql`${changedAt('posts')} AS "editedAt", id AS "postId", title, ${wholeText('posts')} AS content, (
          SELECT string_agg(m.alt, E'\n' ORDER BY m.position, m.id) FROM post_media m WHERE m.post_id = posts.id) AS described FROM posts`
      : Prisma.sql`edited_at AS "editedAt", post_id AS "postId", NULL::text AS title, content, NULL::text AS described FROM comments`;
  const found = await one(
    tx,
    locked,
    Prisma.sql`
    SELECT user_id AS "authorId", withheld, ${columns} WHERE id = ${id} FOR UPDATE`,
  );
  return found ?? null;
}

export async function setWithheld(tx: Transaction, { kind, id }: Target, withheld: Withheld | null): Promise<void> {
  await run(
    tx,
    Prisma.sql`UPDATE ${Prisma.raw(kind === 'post' ? 'posts' : 'comments')} SET withheld = ${withheld}::withheld WHERE id = ${id}`,
  );
}

/** What is kept of a post in its review, over a row with `title` and `content`. */
const POST_TEXT = Prisma.sql`concat_ws(E'\n\n', title, content)`;

/**
 * Opens reviews of what a statement has just written and withheld, or of what its writer was asked about and left as it is; administrators'
 * own wait for nobody. For a part named `written` of it, with the columns id, user_id, withheld, content, created_at and, of a post, title.
 */
export const reviewsOfWritten = (kind: Target['kind'], cautions: readonly Caution[] = []): Prisma.Sql => Prisma.sql`
  INSERT INTO reviews (open_key, ${Prisma.raw(`${kind}_id`)}, author_id, cause, cautions, content, created_at)
  SELECT ${`${kind}:`} || id, id, user_id, coalesce(withheld::text, 'cautions')::review_cause, ${cautions}::caution[],
    ${kind === 'post' ? POST_TEXT : Prisma.sql`content`}, created_at
  FROM written WHERE withheld IS NOT NULL OR (${cautions.length > 0} AND user_id NOT IN (SELECT a.id FROM users a WHERE a.is_admin))`;

/** Opens a review unless one is open. Returns when the open one began. */
export async function openReview(
  tx: Transaction,
  target: Target,
  found: Locked,
  cause: Cause,
  moment: Date,
  cautions: readonly Caution[] = [],
): Promise<Date> {
  const { authorId, title, content, described } = found;
  const opened = await one(
    tx,
    { createdAt: is.moment },
    Prisma.sql`
    INSERT INTO reviews (open_key, ${columnOf(target)}, author_id, cause, cautions, content, created_at)
    VALUES (${openKeyOf(target)}, ${target.id}, ${authorId}, ${cause}, ${cautions}::caution[], ${[title, content, described].filter((part) => part !== null).join('\n\n')}, ${timestamp(moment)})
    ON CONFLICT (open_key) DO UPDATE SET content = excluded.content,
      cautions = CASE WHEN excluded.cautions = '{}' THEN reviews.cautions ELSE excluded.cautions END
    RETURNING created_at AS "createdAt"`,
  );
  return opened?.createdAt ?? moment;
}

/** Ends the open reviews of a post and of the comments under it: their writer is about to delete it. */
export async function closeReviewsOfPost(tx: Transaction, postId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`
      UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open'
      AND (post_id = ${postId} OR comment_id IN (SELECT id FROM comments WHERE post_id = ${postId}))`,
  );
}

export async function closeReviewsOfComment(tx: Transaction, commentId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open' AND comment_id = ${commentId}`,
  );
}

/** Whether its writer is not to be known: of an anonymous post, or of his own comment under it. What was gone before that was kept is taken for it. */
export const isUnsigned = ({ ofUnsigned }: { ofUnsigned: boolean | null }): boolean => ofUnsigned ?? true;

export type Review = Awaited<ReturnType<typeof lockReview>>;

/** Throws `not_found`. */
export async function lockReview(tx: Transaction, id: number) {
  await run(tx, Prisma.sql`SELECT id FROM reviews WHERE id = ${id} FOR UPDATE`);
  const review = await tx.review.findUnique({ where: { id } });
  if (!review) throw notFound('Review');
  return review;
}

/** Locks what a review is about and then the review itself: in this order everywhere. `found` is null when it is gone. */
export async function lockCase(
  tx: Transaction,
  id: number,
): Promise<{ review: Review; target: Target | null; found: Locked | null }> {
  const names = await tx.review.findUnique({ where: { id }, select: { postId: true, commentId: true } });
  const target = names && targetOf(names);
  const found = target && (await lockTarget(tx, target));
  return { review: await lockReview(tx, id), target: found ? target : null, found };
}

/** A deleted school, and with it what was written there, can come back for 30 days (decision D11). */
const DAYS = 31;

/** Ends the reviews of what is gone for good, with its school or its writer: nobody can decide them. */
export const closeReviewsOfGone = (): Promise<number> => {
  const before = new Date(now().getTime() - DAYS * 86_400_000);
  return run(
    db(),
    Prisma.sql`
    UPDATE reviews SET status = 'closed', open_key = NULL
    WHERE status = 'open' AND post_id IS NULL AND comment_id IS NULL AND created_at < ${timestamp(before)}
      AND NOT EXISTS (SELECT FROM deleted_schools d WHERE d.contents -> 'reviews' @> jsonb_build_array(jsonb_build_object('id', reviews.id)))`,
  );
};
