import 'server-only';
import { Prisma, timestamp, type Transaction } from '@/lib/db';
import type { Cause } from './names';
import { openKeyOf, type Locked, type Target } from './target';

/** What is kept of a post in its review, over a row with `title` and `content`. */
const POST_TEXT = Prisma.sql`concat_ws(E'\n\n', title, content)`;

/**
 * Opens reviews of what a statement has just written and withheld: for a part named `written` of it, with the columns id, user_id,
 * withheld, content, created_at and, of a post, title.
 */
export const reviewsOfWritten = (kind: Target['kind']): Prisma.Sql => Prisma.sql`
  INSERT INTO reviews (open_key, ${Prisma.raw(`${kind}_id`)}, author_id, cause, content, created_at)
  SELECT ${`${kind}:`} || id, id, user_id, withheld, ${kind === 'post' ? POST_TEXT : Prisma.sql`content`}, created_at
  FROM written WHERE withheld IS NOT NULL`;

/** Opens a review unless one is open. Returns when the open one began. */
export async function openReview(
  tx: Transaction,
  target: Target,
  found: Locked,
  cause: Cause,
  moment: Date,
): Promise<Date> {
  const { authorId, title, content } = found;
  const [opened] = await tx.$queryRaw<{ createdAt: Date }[]>(Prisma.sql`
    INSERT INTO reviews (open_key, ${Prisma.raw(`${target.kind}_id`)}, author_id, cause, content, created_at)
    VALUES (${openKeyOf(target)}, ${target.id}, ${authorId}, ${cause}, ${[title, content].filter((part) => part !== null).join('\n\n')}, ${timestamp(moment)})
    ON CONFLICT (open_key) DO UPDATE SET content = excluded.content RETURNING created_at AS "createdAt"`);
  return opened?.createdAt ?? moment;
}

/** Ends the open reviews of a post and of the comments under it: their writer is about to delete it. */
export async function closeReviewsOfPost(tx: Transaction, postId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open'
    AND (post_id = ${postId} OR comment_id IN (SELECT id FROM comments WHERE post_id = ${postId}))`;
}

export async function closeReviewsOfComment(tx: Transaction, commentId: number): Promise<void> {
  await tx.$executeRaw`UPDATE reviews SET status = 'closed', open_key = NULL WHERE status = 'open' AND comment_id = ${commentId}`;
}
