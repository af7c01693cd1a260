import 'server-only';
import { Prisma, timestampSql } from '@/lib/database/db';

// SQL functions for the content that a viewer may see (record 003). Each use needs an alias, for example FROM
// ${visiblePostsSql(viewerId, moment)} p.

/** Viewer of content: the id of a person, null for the public, or an SQL column with such an id. */
type Viewer = number | null | Prisma.Sql;

const viewerId = (viewer: Viewer): Prisma.Sql => (viewer instanceof Prisma.Sql ? viewer : Prisma.sql`${viewer}::int`);

/** SQL for a FROM clause: users who have access at the given time. */
export const peopleWithAccessSql = (moment: Date): Prisma.Sql =>
  Prisma.sql`people_with_access(${timestampSql(moment)})`;

/**
 * SQL for a FROM clause: posts whose authors have access (decision C6). Anonymous posts disappear only at a weekly
 * check, because the exact time could reveal the author (record 026).
 */
export const postsWithActiveAuthorsSql = (moment: Date): Prisma.Sql =>
  Prisma.sql`standing_posts(${timestampSql(moment)})`;

/** SQL for the FROM clause: posts whose authors have access and that are not hidden from the viewer (decision P3). */
export const visiblePostsSql = (viewer: Viewer, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_posts(${viewerId(viewer)}, ${timestampSql(moment)})`;

/** SQL for the FROM clause: comments that are not hidden from the viewer, under posts that the viewer sees. */
export const visibleCommentsSql = (viewerId: number | null, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_comments(${viewerId}::int, ${timestampSql(moment)})`;

/**
 * SQL for a FROM clause: comments that are not hidden from the viewer. Use it only for a visible post, because it does
 * not check the post.
 */
export const commentsNotHiddenFromViewerSql = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`shown_comments(${viewerId(viewer)})`;

/**
 * SQL for a FROM clause: the limits on comments under post `p`. `comment_refusal` is the reason for which the viewer may
 * not comment, one of COMMENT_REFUSALS (lib/policy/access-policy.ts), or NULL.
 */
export const commentLimitsSql = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`comment_limits(p, p.user_id, p.school_id, ${viewerId(viewer)}) limits`;

/** SQL for a FROM clause: notifications of a person, without those about content that is hidden from the person. */
export const notificationsOfVisibleContentSql = (userId: number): Prisma.Sql =>
  Prisma.sql`tellable_notifications(${userId}::int)`;

/** SQL for a FROM clause: notifications that the app shows to a person. */
export const notificationsShownInAppSql = (userId: number): Prisma.Sql =>
  Prisma.sql`visible_notifications(${userId}::int)`;

/** SQL condition: post `p` has a public link that has not been revoked or expired. */
export const isPostPubliclySharedSql = (moment: Date): Prisma.Sql =>
  Prisma.sql`(p.share_token IS NOT NULL AND coalesce(p.share_expires_at > ${timestampSql(moment)}, true))`;

/**
 * SQL expression for the number of a post's comments that are hidden only from this viewer, who reported them or muted
 * their authors. For visitors, these are comments that their authors hide from the public.
 */
export const hiddenCommentCountSql = (postId: Prisma.Sql, viewer: Viewer): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM comments_hidden_from(${viewerId(viewer)}) c WHERE c.post_id = ${postId} AND c.withheld IS NULL)`;

/**
 * SQL that returns a visible post and locks it against deletion, if `condition` is true. Checks `withheld` on the
 * locked row, because the post may be hidden during the wait.
 */
export const lockVisiblePostSql = (
  id: number,
  viewerId: number,
  moment: Date,
  condition = Prisma.sql`true`,
): Prisma.Sql => Prisma.sql`
  SELECT p.* FROM posts p
  WHERE p.id = ${id} AND ${condition} AND (p.withheld IS NULL OR p.user_id = ${viewerId})
    AND EXISTS (SELECT FROM ${visiblePostsSql(viewerId, moment)} v WHERE v.id = p.id) FOR NO KEY UPDATE OF p`;

/**
 * SQL condition on a review `v`: the review waits for an administrator. An open review does not wait if its post or
 * comment was deleted.
 */
export const WAITING_REVIEW_CONDITION: Prisma.Sql = Prisma.sql`review_waits(v)`;

/** SQL condition on a school's reply `r`: the reply waits for a moderator. */
export const WAITING_REPLY_CONDITION: Prisma.Sql = Prisma.sql`reply_waits(r)`;

/**
 * SQL for a FROM clause: reports `r` of the post or comment in a review `v`. Leaves out reports from before the review
 * was opened.
 */
export const REPORTS_SINCE_LAST_DECISION_SQL: Prisma.Sql = Prisma.sql`reports_of_round(v) r`;

/**
 * SQL condition on a review `v`: its decision to hide the content, or to send it back, still applies, because neither an appeal nor a later
 * review has reversed it. A decision to send content back ends with the author's edit.
 */
export const HIDE_DECISION_APPLIES_CONDITION: Prisma.Sql = Prisma.sql`(v.decision IN ('hide', 'send_back') AND v.appeal_decision IS DISTINCT FROM 'reversed' AND NOT EXISTS (
  SELECT FROM reviews k WHERE (k.post_id = v.post_id OR k.comment_id = v.comment_id) AND ((k.decision = 'keep' AND k.decided_at > v.decided_at) OR k.resubmission_of = v.id)))`;

/**
 * SQL expression for the state of a user `u` as a member, one of MEMBER_STATES. `m` is the user's membership row, if
 * any.
 */
export const membershipStateSql = (moment: Date): Prisma.Sql => Prisma.sql`member_state(u, m, ${timestampSql(moment)})`;
