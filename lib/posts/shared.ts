import 'server-only';
import { randomBytes } from 'node:crypto';
import { db, Prisma } from '@/lib/database/db';
import { AppError, notFound } from '@/lib/errors';
import { is, one } from '@/lib/database/sql';
import { rowOfShared } from './queries';
import type { SharedPostView } from './schema';
import { toSharedPostView } from './view';

const TOKEN = /^[\w-]{22,64}$/;
/** Whoever wants to read on may join. */
const SHOWN_COMMENTS = 100;
const GONE = "The post you're looking for doesn't exist or has been removed.";
const LAPSED = "This content is no longer available or the creator's subscription is inactive.";

/** The post's public token: made once and kept, however often and at once it is asked for (decision S3). Throws `conflict` while it is withheld. */
export async function share(postId: number): Promise<{ shareToken: string }> {
  const fresh = randomBytes(24).toString('base64url');
  const shared = await one(
    db(),
    { shareToken: is.text.present },
    Prisma.sql`
      UPDATE posts SET share_token = coalesce(share_token, ${fresh}) WHERE id = ${postId} AND withheld IS NULL
      RETURNING share_token AS "shareToken"`,
  );
  if (shared) return shared;
  if ((await db().post.count({ where: { id: postId } })) === 0) throw notFound('Post');
  throw new AppError('conflict', 'Nobody else sees this post for now, so it cannot be shared.');
}

/** The link is dead for good: sharing again makes another token. */
export async function unshare(postId: number): Promise<void> {
  await db().post.updateMany({ where: { id: postId }, data: { shareToken: null } });
}

/** What the public link shows. Decision S1: `not_found` for a dead link, `forbidden` while its author has no membership. */
export async function sharedPost(token: string): Promise<SharedPostView> {
  if (!TOKEN.test(token)) throw new AppError('not_found', GONE);
  const row = await rowOfShared(token, SHOWN_COMMENTS);
  if (row) return toSharedPostView(row);
  const isLapsed = (await db().post.count({ where: { shareToken: token, withheld: null } })) > 0;
  throw isLapsed ? new AppError('forbidden', LAPSED) : new AppError('not_found', GONE);
}
