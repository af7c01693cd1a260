import 'server-only';
import { randomBytes } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { notifyCommentAuthorsOfPublicLink } from '@/lib/notifications/notify';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import type { RequestActor } from '@/lib/http/request/request-actor';
import { requireFeatureEnabled } from '@/lib/settings/load-settings';
import { auditAdminActionOnPost } from './audit-admin-action';
import type { ShownReplyView } from './concerns/schema';
import { fetchPostRowForVisitors, fetchPostByShareToken } from './queries';
import type { SharedPostView, SharePostQuery } from './schema';
import { toSharedPostView } from './to-post-view';

const NEVER = Prisma.sql`NULL::timestamptz`;
const TOKEN = /^[\w-]{22,64}$/;
/** Maximum number of comments on a public page. Visitors must join to read more. */
const SHOWN_COMMENTS = 100;
const GONE = "The post you're looking for doesn't exist or has been removed.";
const LAPSED = "This content is no longer available or the creator's subscription is inactive.";

/**
 * Returns the token of a post's public link (decision S3). Creates a missing or expired link. Throws `conflict` for a
 * hidden post, or while links are switched off at its school.
 */
export async function sharePost(
  postId: number,
  act: RequestActor,
  expires?: SharePostQuery['expires'],
): Promise<{ shareToken: string }> {
  const fresh = randomBytes(24).toString('base64url');
  const moment = now();
  const isOver = Prisma.sql`coalesce(share_expires_at <= ${timestampSql(moment)}, false)`;
  const end =
    expires === '7' || expires === '30' ? timestampSql(new Date(moment.getTime() + Number(expires) * DAY)) : NEVER;
  const postRow = await firstRow(
    db(),
    { schoolId: columnType.int, isShared: columnType.bool },
    Prisma.sql`SELECT school_id, share_token IS NOT NULL AND NOT ${isOver} AS is_shared FROM posts WHERE id = ${postId}`,
  );
  if (postRow && !postRow.isShared) requireFeatureEnabled(postRow.schoolId, 'links');
  const expiresAt = expires === undefined ? Prisma.sql`(CASE WHEN NOT ${isOver} THEN share_expires_at END)` : end;
  // If the previous public link has expired, a new link replaces it. The view count must not include the views of the
  // previous link.
  await runStatement(
    db(),
    Prisma.sql`DELETE FROM share_views WHERE post_id IN (SELECT id FROM posts WHERE id = ${postId} AND ${isOver})`,
  );
  const shared = await db().$transaction(async (tx) => {
    const post = await firstRow(
      tx,
      {
        shareToken: columnType.text.present,
        userId: columnType.int,
        schoolId: columnType.int,
        isAnonymous: columnType.bool,
      },
      Prisma.sql`
      UPDATE posts SET share_token = CASE WHEN ${isOver} THEN ${fresh} ELSE coalesce(share_token, ${fresh}) END,
        share_expires_at = ${expiresAt} WHERE id = ${postId} AND withheld IS NULL RETURNING share_token, user_id, school_id, is_anonymous`,
    );
    if (!post) return null;
    const isNew = post.shareToken === fresh;
    if (isNew || expires !== undefined)
      await auditAdminActionOnPost(tx, act, 'post.share', { ...post, id: postId }, { isNew, expires: expires ?? null });
    if (isNew) await notifyCommentAuthorsOfPublicLink(tx, postId, act.actorId);
    return { shareToken: post.shareToken };
  });
  if (shared) return shared;
  if ((await db().post.count({ where: { id: postId } })) === 0) throw notFoundError('Post');
  throw new AppError('conflict', "Only you can see this post right now, so you can't share it.");
}

/** Revokes the public link for good. If the post is shared again, the new link has another token. */
export async function revokePublicLink(id: number, act: RequestActor): Promise<void> {
  await db().$transaction(async (tx) => {
    const post = await firstRow(
      tx,
      { userId: columnType.int, schoolId: columnType.int, isAnonymous: columnType.bool, isShared: columnType.bool },
      Prisma.sql`
      SELECT user_id, school_id, is_anonymous, share_token IS NOT NULL AS is_shared FROM posts WHERE id = ${id} FOR UPDATE`,
    );
    if (!post?.isShared) return;
    await tx.post.updateMany({ where: { id }, data: { shareToken: null, shareExpiresAt: null } });
    await tx.shareViews.deleteMany({ where: { postId: id } });
    await auditAdminActionOnPost(tx, act, 'post.unshare', { ...post, id });
  });
}

/**
 * Returns the post of a public link. Throws `not_found` for a revoked or expired link, and `forbidden` while the author
 * has no membership (decision S1).
 */
export async function findSharedPost(token: string): Promise<SharedPostView> {
  if (!TOKEN.test(token)) throw new AppError('not_found', GONE);
  const row = await fetchPostByShareToken(token, SHOWN_COMMENTS);
  if (row) return toSharedPostView(row, await findShownReply(row.id));
  const isStanding = { OR: [{ shareExpiresAt: null }, { shareExpiresAt: { gt: now() } }] };
  const isLapsed = (await db().post.count({ where: { shareToken: token, withheld: null, ...isStanding } })) > 0;
  throw isLapsed ? new AppError('forbidden', LAPSED) : new AppError('not_found', GONE);
}

/**
 * Returns a post as visitors would see it, so that the author can check it before sharing. Throws `not_found` if only
 * the author can see the post.
 */
export async function previewPostAsVisitor(postId: number): Promise<SharedPostView> {
  const row = await fetchPostRowForVisitors(postId, SHOWN_COMMENTS);
  if (!row) throw notFoundError('Post');
  return toSharedPostView(row, await findShownReply(postId));
}

/** Returns the school's reply under a post, as visitors see it (record 120). */
async function findShownReply(postId: number): Promise<ShownReplyView | null> {
  const reply = await db().schoolReply.findFirst({ where: { postId, state: 'shown' } });
  return reply?.content && reply.writtenAt
    ? { content: reply.content, day: formatDateFieldValue(reply.writtenAt.getTime()) }
    : null;
}
