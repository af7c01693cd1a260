import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { runStatement } from '@/lib/database/sql';
import { findPostOwner } from '@/lib/posts/write-post';
import type { SavePostReply } from '@/lib/posts/schema';

/** Saves a post for later. Throws `not_found` if the person cannot see the post. */
export async function savePost(postId: number, actor: SignedInPerson): Promise<SavePostReply> {
  await findPostOwner(postId, actor);
  await runStatement(
    db(),
    Prisma.sql`INSERT INTO saved_posts (user_id, post_id) VALUES (${actor.id}, ${postId}) ON CONFLICT DO NOTHING`,
  );
  return { isSaved: true };
}

/**
 * Removes a post from the person's saved posts, even if the post has been hidden since. Throws `not_found` for a post
 * that the person has not saved and cannot see.
 */
export async function unsavePost(postId: number, actor: SignedInPerson): Promise<SavePostReply> {
  const { count } = await db().savedPost.deleteMany({ where: { userId: actor.id, postId } });
  if (count === 0) await findPostOwner(postId, actor);
  return { isSaved: false };
}
