import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { afterQuietHours } from '@/lib/mail/quiet-hours';
import { runStatement, type Connection } from '@/lib/database/sql';
import { RETENTION } from '@/lib/time/retention';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { SubjectColumns } from './kind';
import { KINDS, type Facts, type NotificationInput } from './kinds';
import type { Topic } from './topics';
import { AT_SCHOOL, EVERYBODY, PREFERENCES, type Preference } from './preference-sql';

// The only module that creates notifications. The statement that writes a post or comment also inserts its
// notifications. If the content waits for a review, people are notified when it is released (decision S4). Nobody is
// notified of their own actions, or twice of the same event.

const NO_COLUMNS: SubjectColumns = { postId: null, commentId: null };

/** Returns the columns of a notification except its recipient and time, for callers that insert many rows. */
export function notificationColumns<K extends NotificationKind>(
  kind: K,
  facts: Facts<K>,
  columns: Partial<SubjectColumns> = {},
) {
  const { groupKey, data } = KINDS[kind].store(facts, { ...NO_COLUMNS, ...columns });
  return { kind, groupKey, data: data as Prisma.InputJsonObject, ...columns };
}

/** Notifies a person about their own account, if they want this kind. */
export async function notify(on: Connection, userId: number, { kind, facts }: NotificationInput): Promise<void> {
  const { groupKey, data } = notificationColumns(kind, facts);
  const { told: values, anywhere: isDelivered } = deliveryOf(kind);
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, data, ${DELIVERY_COLUMNS}, created_at)
    SELECT u.id, ${kindSql(kind)}, ${groupKey}, ${JSON.stringify(data)}::jsonb, ${values}, ${timestamp(now())}
    FROM users u WHERE u.id = ${userId} AND ${isDelivered} ${onConflict(kind)}`,
  );
}

/**
 * Notifies all administrators that a review is waiting, except the person who caused the review. They get one
 * notification for all waiting reviews until they read it. Runs after the transaction that queued the review, so that
 * other work never waits for this shared row. If notifying fails, the review is still in the queue.
 */
export async function notifyAdministrators(causedBy: number): Promise<void> {
  const { groupKey } = notificationColumns('case_waiting', {});
  try {
    // A separate transaction, because a failed notification must not roll back the caller's changes.
    await db().$transaction((tx) =>
      runStatement(
        tx,
        Prisma.sql`
      INSERT INTO notifications (user_id, kind, group_key, created_at)
      SELECT u.id, ${kindSql('case_waiting')}, ${groupKey}, ${timestamp(now())} FROM users u
      WHERE u.is_admin AND u.id <> ${causedBy} ORDER BY u.id ${onConflict('case_waiting')}`,
      ),
    );
  } catch (error) {
    log.error({ event: 'notifications.untold', kind: 'case_waiting', err: error });
  }
}

/**
 * Notifies the followers of a post's author, unless the post is anonymous, and the followers of the school who want to
 * know of new posts. The SQL statement must have a CTE `post` with id, user_id, school_id, is_anonymous and withheld.
 */
export function notifyFollowers(moment: Prisma.Sql): Prisma.Sql {
  const ofSchool = deliveryOf('post', AT_SCHOOL);
  const ofPerson = deliveryOf('person_post', AT_SCHOOL);
  const following = Prisma.sql`post JOIN person_follows w ON w.followed_id = post.user_id AND NOT post.is_anonymous`;
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, ${DELIVERY_COLUMNS}, created_at)
  SELECT f.user_id, ${kindSql('post')}, post.id, ${ofSchool.told}, ${moment} FROM post
  JOIN user_school_subscriptions f ON f.school_id = post.school_id
  JOIN users u ON u.id = f.user_id AND ${ofSchool.anywhere}
  WHERE f.user_id <> post.user_id AND post.withheld IS NULL AND NOT EXISTS (SELECT FROM person_follows w
    WHERE w.follower_id = f.user_id AND w.followed_id = post.user_id AND NOT post.is_anonymous)
  UNION ALL
  SELECT u.id, ${kindSql('person_post')}, post.id, ${ofPerson.told}, ${moment} FROM ${following}
  JOIN users u ON u.id = w.follower_id
  LEFT JOIN user_school_subscriptions f ON f.school_id = post.school_id AND f.user_id = u.id
  WHERE u.id <> post.user_id AND post.withheld IS NULL AND ${ofPerson.anywhere}`;
}

/**
 * Earliest creation time of content that may still cause notifications. Older notifications are deleted, so people
 * could be notified of older content twice.
 */
const oldestNews = () => timestamp(new Date(now().getTime() - RETENTION.notShown));

/** SQL condition: nobody was notified of the post yet, and the post is recent. */
export const isPostUnannounced = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM posts WHERE id = ${id} AND created_at > ${oldestNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE post_id = ${id} AND kind IN (${kindSql('post')}, ${kindSql('person_post')})))`;

/**
 * Notifies people of a comment. Each person gets one notification, for the first reason that applies:
 * 1. The comment mentions them.
 * 2. It replies to them.
 * 3. They wrote the post.
 * 4. They commented earlier.
 * 5. They follow the post.
 *
 * The SQL statement must have three CTEs:
 * - `comment`: the comment, with id, user_id, post_id, parent_id and withheld.
 * - `mentioned`: the mentioned people, with user_id.
 * - `target`: the post, with id, user_id and withheld.
 */
export function notifyReaders(moment: Prisma.Sql): Prisma.Sql {
  const { told: values, anywhere: isDelivered } = deliveryOf('comment');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${DELIVERY_COLUMNS}, created_at)
  SELECT readers.user_id, readers.kind, comment.post_id, comment.id, ${values}, ${moment} FROM comment, (
    SELECT DISTINCT ON (user_id) user_id, kind FROM (
      SELECT 0 AS place, mentioned.user_id, ${kindSql('mention')} AS kind FROM mentioned, target
      WHERE target.withheld IS NULL OR mentioned.user_id = target.user_id
      UNION ALL
      SELECT 1, parent.user_id, ${kindSql('comment_reply')} FROM comments parent, comment, target
      WHERE parent.id = comment.parent_id AND (target.withheld IS NULL OR parent.user_id = target.user_id)
      UNION ALL
      SELECT 2, target.user_id, ${kindSql('comment')} FROM target
      UNION ALL
      SELECT 3, earlier.user_id, ${kindSql('reply')} FROM comments earlier, target
      WHERE earlier.post_id = target.id AND earlier.withheld IS NULL AND target.withheld IS NULL
      UNION ALL
      SELECT 4, f.user_id, ${kindSql('followed_comment')} FROM post_follows f, target
      WHERE f.post_id = target.id AND NOT f.is_muted AND target.withheld IS NULL
    ) every ORDER BY user_id, place
  ) readers JOIN users u ON u.id = readers.user_id
  WHERE readers.user_id <> comment.user_id AND comment.withheld IS NULL AND ${isDelivered}`;
}

/** Content of the CTE `mentioned` for a comment without an @, which mentions nobody. */
export const NOBODY_MENTIONED: Prisma.Sql = Prisma.sql`SELECT u.id AS user_id FROM users u WHERE false`;

/**
 * Notifies people whom an edit mentions for the first time. If a person already has a notification of the comment, it
 * becomes a notification of the mention. Returns the end of an SQL statement with the CTEs `mentioned` and `comment`,
 * as for `notifyReaders`.
 */
export function notifyMentioned(moment: Prisma.Sql): Prisma.Sql {
  const { told: values, anywhere: isDelivered } = deliveryOf('mention');
  return Prisma.sql`
  told (user_id, comment_id, post_id, ${DELIVERY_COLUMNS}) AS (
    SELECT u.id, comment.id, comment.post_id, ${values}
    FROM mentioned, comment JOIN posts p ON p.id = comment.post_id, users u
    WHERE u.id = mentioned.user_id AND u.id <> comment.user_id AND comment.withheld IS NULL
      AND (p.withheld IS NULL OR p.user_id = u.id) AND ${isDelivered}
  ), renewed AS (
    UPDATE notifications n SET kind = ${kindSql('mention')}, read = false, in_app = told.in_app, mail_at = told.mail_at, push_at = told.push_at,
      created_at = ${moment}
    FROM told WHERE n.comment_id = told.comment_id AND n.user_id = told.user_id AND n.kind IN (${COMMENT_KINDS}) RETURNING n.user_id
  )
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${DELIVERY_COLUMNS}, created_at)
  SELECT user_id, ${kindSql('mention')}, post_id, comment_id, ${DELIVERY_COLUMNS}, ${moment} FROM told
  WHERE user_id NOT IN (SELECT user_id FROM renewed)`;
}

/**
 * Notifies all commenters of a post that the post is now public. Leaves out the post's author and the person who shared
 * it.
 */
export async function notifyCommenters(on: Connection, postId: number, sharedBy: number): Promise<void> {
  const { groupKey } = notificationColumns('post_public', {}, { postId });
  const { told: values, anywhere: isDelivered } = deliveryOf('post_public');
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, post_id, ${DELIVERY_COLUMNS}, created_at)
    SELECT u.id, ${kindSql('post_public')}, ${groupKey}, p.id, ${values}, ${timestamp(now())}
    FROM posts p JOIN users u ON u.id IN (SELECT c.user_id FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL)
    WHERE p.id = ${postId} AND u.id NOT IN (p.user_id, ${sharedBy}::int) AND ${isDelivered} ORDER BY u.id ${onConflict('post_public')}`,
  );
}

/** SQL condition: nobody was notified of the comment yet, and the comment is recent. */
export const isCommentUnannounced = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM comments WHERE id = ${id} AND created_at > ${oldestNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE comment_id = ${id} AND kind IN (${COMMENT_KINDS})))`;

/**
 * Notifies the author of a comment that was marked as the answer. Does not store who marked it. The SQL statement must
 * have three CTEs:
 * - `target`: the post, with id and user_id.
 * - `chosen`: the comment, with id and user_id.
 * - `changed`: a row if the mark is new.
 */
export function notifyAnswerAuthor(moment: Prisma.Sql): Prisma.Sql {
  const { told: values, anywhere: isDelivered } = deliveryOf('answer_marked');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${DELIVERY_COLUMNS}, created_at)
  SELECT u.id, ${kindSql('answer_marked')}, target.id, chosen.id, ${values}, ${moment}
  FROM target, changed, chosen JOIN users u ON u.id = chosen.user_id
  WHERE u.id <> target.user_id AND ${isDelivered}`;
}

/** Deletes the notification about the comment that was the answer before (`answer_id` of the post). */
export const deleteAnswerNotification = (): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, changed
  WHERE n.comment_id = target.answer_id AND n.kind = ${kindSql('answer_marked')}`;

/**
 * Notifies a post's author of votes. All votes on the post share one notification. The SQL statement must have two
 * CTEs: `target` (the post, with id and user_id) and `given` (the vote, with is_new).
 */
export function notifyAuthorOfVote(postId: number, voterId: number, moment: Prisma.Sql): Prisma.Sql {
  const { told: values, anywhere: isDelivered } = deliveryOf('vote');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, group_key, post_id, ${DELIVERY_COLUMNS}, created_at)
  SELECT target.user_id, ${kindSql('vote')}, ${voteKey(postId)}, target.id, ${values}, ${moment}
  FROM target JOIN users u ON u.id = target.user_id, given
  WHERE given.is_new AND target.user_id <> ${voterId} AND ${isDelivered} ${onConflict('vote')}`;
}

/**
 * Deletes the notification about votes when the last vote is withdrawn. The author's own vote does not count. The SQL
 * statement must have two CTEs: `target` (the post, with id and user_id) and `taken_back` (the vote).
 */
export const deleteVoteNotification = (postId: number, voterId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, taken_back
  WHERE n.user_id = target.user_id AND n.group_key = ${voteKey(postId)} AND NOT EXISTS (
    SELECT 1 FROM post_votes v WHERE v.post_id = target.id AND v.user_id NOT IN (${voterId}, target.user_id))`;

const voteKey = (postId: number) => notificationColumns('vote', {}, { postId }).groupKey;

const kindSql = (kind: NotificationKind) => Prisma.raw(`'${kind}'::notification_kind`);

/** Notification kinds about a new comment. Each person gets at most one of them for a comment. */
const COMMENT_KINDS = Prisma.join(
  (['mention', 'comment_reply', 'comment', 'reply', 'followed_comment'] as const).map((kind) => kindSql(kind)),
);

/** Columns of a notification that say where and when it is delivered. */
const DELIVERY_COLUMNS = Prisma.sql`in_app, mail_at, push_at`;
const NEVER = Prisma.sql`NULL::timestamptz`;

/**
 * Returns SQL for a notification to a user `u`:
 * - `told`: columns for its visibility in the app, and for the due times of its email and push message.
 * - `anywhere`: the condition that the person gets it at all.
 *
 * For new posts, only an immediate email counts here, because digests read new posts from the boards.
 */
function deliveryOf(kind: NotificationKind, atSchool?: Preference) {
  const { app, mail } = KINDS[kind].channels;
  const inApp = app === 'always' ? EVERYBODY : (atSchool ?? PREFERENCES[app]).app;
  const moment = now();
  const soon = Prisma.sql`(CASE WHEN u.quiet_hours THEN ${timestamp(afterQuietHours(moment))} ELSE ${timestamp(moment)} END)`;
  const push = hasPushDevice(kind, atSchool);
  const pushAt = push ? Prisma.sql`(CASE WHEN ${push} THEN ${soon} END)` : NEVER;
  const isShownSql = push ? Prisma.sql`${inApp} OR ${push}` : inApp;
  if (mail === 'never')
    return { told: Prisma.sql`${inApp}, ${NEVER}, ${pushAt}`, anywhere: Prisma.sql`(${isShownSql})` };
  const pace = (atSchool ?? PREFERENCES[mail]).mail;
  const mailAt = Prisma.sql`(CASE WHEN ${pace} = 'at_once' THEN ${soon} END)`;
  const byMail = mail === 'posts' ? Prisma.sql`${pace} = 'at_once'` : Prisma.sql`${pace} <> 'off'`;
  return { told: Prisma.sql`${inApp}, ${mailAt}, ${pushAt}`, anywhere: Prisma.sql`(${isShownSql} OR ${byMail})` };
}

/**
 * SQL condition for a user `u`: at least one of the user's devices receives push messages of this kind. Null if the
 * kind is never pushed.
 */
function hasPushDevice(kind: NotificationKind, atSchool?: Preference): Prisma.Sql | null {
  const { push } = KINDS[kind].channels;
  if (push === 'never' || env().VAPID_PRIVATE_KEY === undefined) return null;
  return Prisma.sql`((${(atSchool ?? PREFERENCES[push]).push}) AND EXISTS (SELECT FROM push_subscriptions d WHERE d.user_id = u.id))`;
}

const ON_CONFLICT = {
  stays: Prisma.sql` ON CONFLICT (user_id, group_key) DO NOTHING`,
  renews: Prisma.sql`ON CONFLICT (user_id, group_key) DO UPDATE
    SET kind = excluded.kind, data = excluded.data, read = false, created_at = excluded.created_at,
      in_app = excluded.in_app, mail_at = excluded.mail_at, push_at = excluded.push_at`,
};

/** ON CONFLICT clause: what happens when the group key of a new notification already exists. */
function onConflict(kind: NotificationKind): Prisma.Sql {
  const kindSql = KINDS[kind].again;
  return kindSql === null ? Prisma.empty : ON_CONFLICT[kindSql];
}

/** SQL list of the notification kinds whose emails follow the preference for this topic. */
export const kindsByMail = (topic: Topic): Prisma.Sql =>
  Prisma.join(
    Object.entries(KINDS)
      .filter(([, { channels }]) => channels.mail === topic)
      .map(([kind]) => kindSql(kind as NotificationKind)),
  );
