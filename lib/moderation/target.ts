import 'server-only';
import { Prisma, type Transaction } from '@/lib/db';
import type { Withheld } from './names';

/** What a report or a review is about. */
export type Target = { kind: 'post' | 'comment'; id: number };

/** Of the one review that can be open for it. */
export const openKeyOf = ({ kind, id }: Target): string => `${kind}:${id}`;

export const targetOf = ({ postId, commentId }: { postId: number | null; commentId: number | null }): Target | null => {
  if (commentId !== null) return { kind: 'comment', id: commentId };
  return postId === null ? null : { kind: 'post', id: postId };
};

export type Locked = {
  authorId: number;
  postId: number;
  withheld: Withheld | null;
  title: string | null;
  content: string;
  editedAt: Date | null;
};

/** Locks it, a comment's post before the comment as its deletion does, or null when it is gone. */
export async function lockTarget(tx: Transaction, { kind, id }: Target): Promise<Locked | null> {
  if (kind === 'comment') {
    await tx.$queryRaw`SELECT id FROM posts WHERE id = (SELECT post_id FROM comments WHERE id = ${id}) FOR UPDATE`;
  }
  const columns =
    kind === 'post'
      ? Prisma.sql`id AS "postId", title FROM posts`
      : Prisma.sql`post_id AS "postId", NULL AS title FROM comments`;
  const [found] = await tx.$queryRaw<Locked[]>(Prisma.sql`
    SELECT user_id AS "authorId", withheld, content, edited_at AS "editedAt", ${columns} WHERE id = ${id} FOR UPDATE`);
  return found ?? null;
}

export async function setWithheld(tx: Transaction, { kind, id }: Target, withheld: Withheld | null): Promise<void> {
  await tx.$executeRaw(
    Prisma.sql`UPDATE ${Prisma.raw(kind === 'post' ? 'posts' : 'comments')} SET withheld = ${withheld}::text WHERE id = ${id}`,
  );
}
