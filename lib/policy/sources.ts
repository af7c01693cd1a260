import 'server-only';
import { Prisma, timestamp } from '@/lib/database/db';

// The sources of which statements read what somebody may see: functions of the database (record 021), which PostgreSQL puts in
// place of their call. Each is followed by an alias: FROM ${visiblePosts(viewerId, moment)} p. The viewer is null for the public.

/** Somebody by id, the public (null), or each of a column's people. */
type Viewer = number | null | Prisma.Sql;

const viewerId = (viewer: Viewer): Prisma.Sql => (viewer instanceof Prisma.Sql ? viewer : Prisma.sql`${viewer}::int`);

/** The users whose access holds at this moment. */
export const peopleWithAccess = (moment: Date): Prisma.Sql => Prisma.sql`people_with_access(${timestamp(moment)})`;

/** The posts whose authors have access (decision C6); anonymous ones ask for it each at its own time (record 026). */
export const standingPosts = (moment: Date): Prisma.Sql => Prisma.sql`standing_posts(${timestamp(moment)})`;

/** The posts there are to see: those of them that are not withheld from the viewer (decision P3). */
export const visiblePosts = (viewer: Viewer, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_posts(${viewerId(viewer)}, ${timestamp(moment)})`;

/** The comments under those posts that are not withheld from the viewer themselves. */
export const visibleComments = (viewerId: number | null, moment: Date): Prisma.Sql =>
  Prisma.sql`visible_comments(${viewerId}::int, ${timestamp(moment)})`;

/** The same without asking for their posts: only for those of a post that `visiblePosts` has just given. */
export const shownComments = (viewer: Viewer): Prisma.Sql => Prisma.sql`shown_comments(${viewerId(viewer)})`;

/** What may be told to someone, in the app or by mail: all but what names what is withheld from him. */
export const tellableNotifications = (userId: number): Prisma.Sql => Prisma.sql`tellable_notifications(${userId}::int)`;

/** Those of them that the app shows. */
export const visibleNotifications = (userId: number): Prisma.Sql => Prisma.sql`visible_notifications(${userId}::int)`;

/** Whether a post `p` is public: by a link that was made and has neither been ended nor expired. */
export const isShared = (moment: Date): Prisma.Sql =>
  Prisma.sql`(p.share_token IS NOT NULL AND coalesce(p.share_expires_at > ${timestamp(moment)}, true))`;

/** How many comments of a post are hidden from the viewer because he reported them, or muted their writers, or from the public, though they count for everyone else. */
export const hiddenCommentsOf = (postId: Prisma.Sql, viewer: Viewer): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM comments_hidden_from(${viewerId(viewer)}) c WHERE c.post_id = ${postId} AND c.withheld IS NULL)`;

/**
 * The id, author and votes of a visible post, locked against its deletion. What withholds it is asked of the locked row once more: after a wait
 * PostgreSQL looks again at that row alone, not at the source.
 */
export const lockedVisiblePost = (id: number, viewerId: number, moment: Date): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.user_id, p.upvote_count, p.downvote_count FROM posts p
  WHERE p.id = ${id} AND (p.withheld IS NULL OR p.user_id = ${viewerId})
    AND EXISTS (SELECT FROM ${visiblePosts(viewerId, moment)} v WHERE v.id = p.id) FOR NO KEY UPDATE OF p`;

/** As a condition over a review `v`: it waits for an administrator. What was deleted before a look waits for nobody. */
export const REVIEW_WAITS: Prisma.Sql = Prisma.sql`(v.status = 'appealed' OR (v.status = 'open' AND num_nonnulls(v.post_id, v.comment_id) > 0))`;

/** The reports `r` of this look, over a review `v`, as a source and the beginning of a condition: those from before its last decision were looked at. */
export const REPORTS_OF_LOOK: Prisma.Sql = Prisma.sql`reports r WHERE (r.post_id = v.post_id OR r.comment_id = v.comment_id) AND r.created_at >= v.created_at`;

/** As a condition over a review `v`: what it hid is hidden by it still, since neither an answer nor a later look has taken that back. */
export const HIDE_STANDS: Prisma.Sql = Prisma.sql`(v.decision = 'hide' AND v.appeal_decision IS DISTINCT FROM 'reversed' AND NOT EXISTS (
  SELECT FROM reviews k WHERE (k.post_id = v.post_id OR k.comment_id = v.comment_id) AND k.decision = 'keep' AND k.decided_at > v.decided_at))`;

/** As a condition over a campaign of reports `k`: nobody has closed it, and something of what was reported still waits. */
export const CAMPAIGN_WAITS: Prisma.Sql = Prisma.sql`(k.open_key IS NOT NULL AND EXISTS (
  SELECT FROM reviews v JOIN reports r ON (r.post_id = v.post_id OR r.comment_id = v.comment_id) AND r.created_at >= v.created_at
  WHERE v.school_id = k.school_id AND v.open_key IS NOT NULL))`;

/** As a column over a user `u` and, where there is one, his membership `m`: one of MEMBER_STATES. */
export const memberState = (moment: Date): Prisma.Sql => Prisma.sql`
  CASE
    WHEN u.is_admin THEN 'administrators'
    WHEN NOT has_access(u.is_admin, m.access_until, m.override_until, m.seat_until, ${timestamp(moment)}) THEN CASE WHEN m.activated_at IS NULL AND m.access_until IS NULL AND m.override_until IS NULL AND m.seat_until IS NULL THEN 'never' ELSE 'lapsed' END
    WHEN coalesce(m.access_until <= ${timestamp(moment)}, true)
      THEN CASE WHEN m.seat_until > ${timestamp(moment)} THEN 'seat' ELSE 'complimentary' END
    WHEN m.cancel_at_period_end OR m.status = 'canceled' THEN 'ending'
    WHEN m.trial_end > ${timestamp(moment)} THEN 'trial'
    ELSE 'paying' END`;
