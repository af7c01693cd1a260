import 'server-only';
import { Prisma, timestampSql } from '@/lib/database/db';

// SQL sources for what a viewer may see. They call database functions (record 003), which PostgreSQL inlines. Each
// source must be followed by an alias: FROM ${visiblePosts(viewerId, moment)} p. For the public, the viewer is null.

/**
 * Viewer of content: the id of a person, or null for the public. An SQL column gives a separate viewer for each row.
 */
type Viewer = number | null | Prisma.Sql;

const viewerId = (viewer: Viewer): Prisma.Sql => (viewer instanceof Prisma.Sql ? viewer : Prisma.sql`${viewer}::int`);

/** SQL for the FROM clause: users who have access at this time. */
export const peopleWithAccess = (moment: Date): Prisma.Sql => Prisma.sql`people_with_access(${timestampSql(moment)})`;

/**
 * SQL for the FROM clause: posts whose authors have access (decision C6). For an anonymous post, the author's access is
 * checked only weekly, at a different time for each post (record 026).
 */
export const postsWithActiveAuthors = (moment: Date): Prisma.Sql => Prisma.sql`standing_posts(${timestampSql(moment)})`;

/** SQL for the FROM clause: posts whose authors have access and that are not hidden from the viewer (decision P3). */
export const visiblePosts = (viewer: Viewer, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_posts(${viewerId(viewer)}, ${timestampSql(moment)})`;

/** SQL for the FROM clause: comments that are not hidden from the viewer, under posts that the viewer sees. */
export const visibleComments = (viewerId: number | null, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_comments(${viewerId}::int, ${timestampSql(moment)})`;

/**
 * SQL source of comments that are not hidden from the viewer, without a check of their posts. Use it only under a post
 * that `visiblePosts` has just returned.
 */
export const commentsNotHiddenFrom = (viewer: Viewer): Prisma.Sql => Prisma.sql`shown_comments(${viewerId(viewer)})`;

/**
 * SQL source of notifications that may reach a person in the app or by email. Notifications about content that is
 * hidden from the person are left out.
 */
export const deliverableNotifications = (userId: number): Prisma.Sql =>
  Prisma.sql`tellable_notifications(${userId}::int)`;

/** SQL source of notifications that the app shows to a person. */
export const visibleNotifications = (userId: number): Prisma.Sql => Prisma.sql`visible_notifications(${userId}::int)`;

/** SQL condition: post `p` has a public link that has not been revoked or expired. */
export const isPostPubliclyShared = (moment: Date): Prisma.Sql =>
  Prisma.sql`(p.share_token IS NOT NULL AND coalesce(p.share_expires_at > ${timestampSql(moment)}, true))`;

/**
 * SQL expression: number of a post's comments that this viewer does not see, although no review hides them. A signed-in
 * viewer has reported these comments or muted their authors. For a visitor, the authors hide these comments from the
 * public.
 */
export const hiddenCommentsOf = (postId: Prisma.Sql, viewer: Viewer): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM comments_hidden_from(${viewerId(viewer)}) c WHERE c.post_id = ${postId} AND c.withheld IS NULL)`;

/**
 * Locks a visible post against deletion and returns it. After waiting for the lock, PostgreSQL
 * does not run the function `visible_posts` again. The statement therefore also checks in the locked row whether the
 * post is hidden.
 */
export const lockVisiblePostSql = (id: number, viewerId: number, moment: Date): Prisma.Sql => Prisma.sql`
  SELECT p.* FROM posts p
  WHERE p.id = ${id} AND (p.withheld IS NULL OR p.user_id = ${viewerId})
    AND EXISTS (SELECT FROM ${visiblePosts(viewerId, moment)} v WHERE v.id = p.id) FOR NO KEY UPDATE OF p`;

/**
 * SQL condition on a review `v`: the review waits for an administrator. A review whose content was deleted before a
 * decision does not wait.
 */
export const WAITING_REVIEW_CONDITION: Prisma.Sql = Prisma.sql`review_waits(v)`;

/** SQL for a FROM clause: the reports `r` that belong to the current round of a review `v`. */
export const CURRENT_ROUND_REPORTS_SQL: Prisma.Sql = Prisma.sql`reports_of_round(v) r`;

/**
 * SQL condition on a review `v`: its decision to hide the content still applies, because neither an appeal nor a later
 * review has reversed it.
 */
export const EFFECTIVE_HIDE_CONDITION: Prisma.Sql = Prisma.sql`(v.decision = 'hide' AND v.appeal_decision IS DISTINCT FROM 'reversed' AND NOT EXISTS (
  SELECT FROM reviews k WHERE (k.post_id = v.post_id OR k.comment_id = v.comment_id) AND k.decision = 'keep' AND k.decided_at > v.decided_at))`;

/** SQL column: state of a user (`u`) as a member, one of MEMBER_STATES. `m` is their membership, if any. */
export const memberState = (moment: Date): Prisma.Sql => Prisma.sql`member_state(u, m, ${timestampSql(moment)})`;
