import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { postponeToEndOfQuietHours } from '@/lib/mail/quiet-hours';
import { runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { NotificationRelatedIds } from './define-notification-kind';
import { NOTIFICATION_KINDS, type StoredNotificationData, type NewNotification } from './notification-kinds';
import type { PushTopic, NotificationTopic } from './notification-topics';

// Functions that create notifications. Nobody is notified of their own actions, or of content that still waits for a
// review (decision S4).

const NO_COLUMNS: NotificationRelatedIds = { postId: null, commentId: null };

/** Returns the columns of a notification except its recipient and time, for callers that insert many rows. */
export function buildNotificationColumns<K extends NotificationKind>(
  kind: K,
  facts: StoredNotificationData<K>,
  columns: Partial<NotificationRelatedIds> = {},
) {
  const { groupKey, data } = NOTIFICATION_KINDS[kind].store(facts, { ...NO_COLUMNS, ...columns });
  return { kind, groupKey, data: data as Prisma.InputJsonObject, ...columns };
}

/** Notifies a person about their own account, if they want notifications of this kind. */
export async function notifyUserAboutAccount(
  on: DatabaseOrTransaction,
  userId: number,
  { kind, facts }: NewNotification,
): Promise<void> {
  const { groupKey, data } = buildNotificationColumns(kind, facts);
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, data, in_app, mail_at, push_at, created_at)
    SELECT u.id, ${kindSql(kind)}, ${groupKey}, ${JSON.stringify(data)}::jsonb, d.in_app, d.mail_at, d.push_at, ${timestampSql(now())}
    FROM users u CROSS JOIN ${deliveryTo(kind)} d WHERE u.id = ${userId} ${onConflict(kind)}`,
  );
}

/**
 * Notifies all administrators, except the person who caused the review, that a review is waiting. An administrator gets
 * one notification for all waiting reviews.
 */
export async function notifyAdministratorsOfReview(causedBy: number): Promise<void> {
  const { groupKey } = buildNotificationColumns('case_waiting', {});
  try {
    // Writes the notification in a transaction of its own, because an error in it must not undo the caller's changes.
    await db().$transaction((tx) =>
      runStatement(
        tx,
        Prisma.sql`
      INSERT INTO notifications (user_id, kind, group_key, created_at)
      SELECT u.id, ${kindSql('case_waiting')}, ${groupKey}, ${timestampSql(now())} FROM users u
      WHERE u.is_admin AND u.id <> ${causedBy} ORDER BY u.id ${onConflict('case_waiting')}`,
      ),
    );
  } catch (error) {
    log.error({ event: 'notifications.untold', kind: 'case_waiting', err: error });
  }
}

/**
 * SQL that notifies people of a post: the followers of its school and, unless the post is anonymous, the followers of
 * its author. It reads a CTE (named subquery) `post`.
 */
export const notifyFollowersOfPostSql = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, in_app, mail_at, push_at, created_at)
  SELECT f.user_id, f.kind, post.id, f.in_app, f.mail_at, f.push_at, ${moment}
  FROM post CROSS JOIN followers_to_notify(post.user_id, post.school_id, post.is_anonymous, ${pushTopicOf('post')}, ${dueTimes()}) f
  WHERE post.withheld IS NULL`;

/**
 * Content that was created before this time causes no notifications. Earlier notifications about such content may
 * already be deleted, so people could be notified of it twice.
 */
const oldestNews = () => timestampSql(new Date(now().getTime() - RETENTION_PERIODS_MS.notShown));

/**
 * SQL condition: the post may still cause notifications, because nobody was notified of it yet and it is newer than
 * `oldestNews`.
 */
export const isPostNotYetAnnouncedSql = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM posts WHERE id = ${id} AND created_at > ${oldestNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE post_id = ${id} AND kind IN (${kindSql('post')}, ${kindSql('person_post')})))`;

/**
 * SQL that notifies each person once of a comment. Reads the CTEs (named subqueries) `comment`, with the comment's row,
 * and `mentioned`, with the `user_id` of each mentioned person.
 */
export const notifyOfCommentSql = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, in_app, mail_at, push_at, created_at)
  SELECT u.id, readers.kind, comment.post_id, comment.id, d.in_app, d.mail_at, d.push_at, ${moment}
  FROM comment CROSS JOIN (SELECT array_agg(user_id) AS ids FROM mentioned) m
  CROSS JOIN readers_to_notify(comment.post_id, comment.parent_id, m.ids) readers JOIN users u ON u.id = readers.user_id
  CROSS JOIN ${deliveryTo('comment')} d WHERE u.id <> comment.user_id AND comment.withheld IS NULL`;

/** SQL for an empty CTE (named subquery) `mentioned`, used for a comment that mentions nobody. */
export const NO_MENTIONED_USERS_SQL: Prisma.Sql = Prisma.sql`SELECT u.id AS user_id FROM users u WHERE false`;

/**
 * Notifies people whom an edited comment mentions for the first time. If a person already has a notification of the
 * comment, changes its kind to a mention.
 */
export async function notifyMentionedPeople(
  on: DatabaseOrTransaction,
  commentId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const moment = timestampSql(now());
  await runStatement(
    on,
    Prisma.sql`
    WITH told AS (
      SELECT u.id AS user_id, c.id AS comment_id, c.post_id, d.*
      FROM comments c JOIN posts p ON p.id = c.post_id JOIN users u ON u.id = ANY (${userIds}::int[]) CROSS JOIN ${deliveryTo('mention')} d
      WHERE c.id = ${commentId} AND u.id <> c.user_id AND c.withheld IS NULL AND (p.withheld IS NULL OR p.user_id = u.id)
    ), renewed AS (
      UPDATE notifications n SET kind = 'mention', read = false, in_app = told.in_app, mail_at = told.mail_at, push_at = told.push_at, created_at = ${moment}
      FROM told WHERE n.comment_id = told.comment_id AND n.user_id = told.user_id AND n.kind = ANY (${COMMENT_KINDS}::notification_kind[])
      RETURNING n.user_id
    )
    INSERT INTO notifications (user_id, kind, post_id, comment_id, in_app, mail_at, push_at, created_at)
    SELECT user_id, 'mention', post_id, comment_id, in_app, mail_at, push_at, ${moment} FROM told
    WHERE user_id NOT IN (SELECT user_id FROM renewed)`,
  );
}

/**
 * Notifies people that a post on which they commented is now public. Does not notify the post's author or the person
 * who shared the post.
 */
export async function notifyCommentAuthorsOfPublicLink(
  on: DatabaseOrTransaction,
  postId: number,
  sharedBy: number,
): Promise<void> {
  const { groupKey } = buildNotificationColumns('post_public', {}, { postId });
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, post_id, in_app, mail_at, push_at, created_at)
    SELECT u.id, ${kindSql('post_public')}, ${groupKey}, p.id, d.in_app, d.mail_at, d.push_at, ${timestampSql(now())}
    FROM posts p JOIN users u ON u.id IN (SELECT c.user_id FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL)
    CROSS JOIN ${deliveryTo('post_public')} d WHERE p.id = ${postId} AND u.id NOT IN (p.user_id, ${sharedBy}::int) ORDER BY u.id ${onConflict('post_public')}`,
  );
}

/**
 * Notifies the people whom a comment would notify of what came of a concern or poll: its author, commenters and
 * followers. Never only the people who voted. Does not notify the person who wrote it.
 */
export async function notifyReadersOfOutcome(
  on: DatabaseOrTransaction,
  postId: number,
  writtenBy: number,
  state: StoredNotificationData<'outcome'>['state'],
): Promise<void> {
  const { groupKey, data } = buildNotificationColumns('outcome', { state }, { postId });
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, data, post_id, in_app, mail_at, push_at, created_at)
    SELECT u.id, ${kindSql('outcome')}, ${groupKey}, ${JSON.stringify(data)}::jsonb, ${postId}::int, d.in_app, d.mail_at, d.push_at, ${timestampSql(now())}
    FROM readers_to_notify(${postId}::int, NULL, NULL) readers JOIN users u ON u.id = readers.user_id
    CROSS JOIN ${deliveryTo('outcome')} d WHERE u.id <> ${writtenBy}::int ORDER BY u.id ${onConflict('outcome')}`,
  );
}

/** SQL that asks authors whether their concern was answered. Reads the CTE (named subquery) `concern`. */
export const notifyConcernAuthorsSql = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, created_at)
  SELECT user_id, ${kindSql('concern_due')}, id, ${moment} FROM concern`;

/** Asks the author of a post or comment whether Community Voice may show it. */
export async function notifyAuthorOfVoice(
  on: DatabaseOrTransaction,
  userId: number,
  { postId, commentId }: NotificationRelatedIds,
): Promise<void> {
  const { groupKey } = buildNotificationColumns('voice_asked', {}, { postId, commentId });
  await runStatement(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, post_id, comment_id, created_at)
    VALUES (${userId}, ${kindSql('voice_asked')}, ${groupKey}, ${postId}, ${commentId}, ${timestampSql(now())}) ${onConflict('voice_asked')}`,
  );
}

/**
 * SQL condition: the comment may still cause notifications, because nobody was notified of it yet and it is newer than
 * `oldestNews`.
 */
export const isCommentNotYetAnnouncedSql = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM comments WHERE id = ${id} AND created_at > ${oldestNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE comment_id = ${id} AND kind = ANY (${COMMENT_KINDS}::notification_kind[])))`;

/**
 * SQL that notifies the author of the comment marked as the answer. Reads the CTEs (named subqueries) `target` (the
 * post), `chosen` (the comment) and `changed` (a row if the mark is new).
 */
export const notifyAnswerAuthorSql = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, in_app, mail_at, push_at, created_at)
  SELECT u.id, ${kindSql('answer_marked')}, target.id, chosen.id, d.in_app, d.mail_at, d.push_at, ${moment}
  FROM target, changed, chosen JOIN users u ON u.id = chosen.user_id CROSS JOIN ${deliveryTo('answer_marked')} d
  WHERE u.id <> target.user_id`;

/**
 * SQL that deletes the notification to the author of a post's previous answer. Reads the CTEs (named subqueries)
 * `target` (the post before the change) and `changed` (empty if the answer stays).
 */
export const deleteAnswerNotificationSql = (): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, changed
  WHERE n.comment_id = target.answer_id AND n.kind = ${kindSql('answer_marked')}`;

/**
 * SQL that notifies a post's author of votes, in one notification for all. Reads the CTEs (named subqueries) `target`
 * (the post) and `given` (the vote, with `is_new` for a person's first vote).
 */
export const notifyAuthorOfVoteSql = (postId: number, voterId: number, moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, group_key, post_id, in_app, mail_at, push_at, created_at)
  SELECT u.id, ${kindSql('vote')}, ${voteKey(postId)}, target.id, d.in_app, d.mail_at, d.push_at, ${moment}
  FROM given, target JOIN users u ON u.id = target.user_id CROSS JOIN ${deliveryTo('vote')} d
  WHERE given.is_new AND u.id <> ${voterId} ${onConflict('vote')}`;

/**
 * SQL that deletes the notification about votes after the last vote was withdrawn. Reads the CTEs (named subqueries)
 * `target` (the post) and `taken_back` (the withdrawn vote).
 */
export const deleteVoteNotificationSql = (postId: number, voterId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, taken_back
  WHERE n.user_id = target.user_id AND n.group_key = ${voteKey(postId)} AND NOT EXISTS (
    SELECT 1 FROM post_votes v WHERE v.post_id = target.id AND v.user_id NOT IN (${voterId}, target.user_id))`;

const voteKey = (postId: number) => buildNotificationColumns('vote', {}, { postId }).groupKey;

const kindSql = (kind: NotificationKind) => Prisma.raw(`'${kind}'::notification_kind`);

/** Notification kinds about a new comment. Each person gets at most one of them for a comment. */
const COMMENT_KINDS: NotificationKind[] = ['mention', 'comment_reply', 'comment', 'reply', 'followed_comment'];

/**
 * Two SQL parameters: the time at which messages are due for most people, and the later time for people in their quiet
 * hours.
 */
const dueTimes = () => {
  const moment = now();
  return Prisma.sql`${timestampSql(moment)}, ${timestampSql(postponeToEndOfQuietHours(moment))}`;
};

const pushTopicOf = (kind: NotificationKind): PushTopic | 'never' =>
  env().VAPID_PRIVATE_KEY === undefined ? 'never' : NOTIFICATION_KINDS[kind].channels.push;

/**
 * SQL for a FROM clause. Its row says how a notification reaches the user `u` (`in_app`, `mail_at`, `push_at`). Without
 * a row, the notification does not reach the user.
 */
function deliveryTo(kind: NotificationKind): Prisma.Sql {
  const { app, mail } = NOTIFICATION_KINDS[kind].channels;
  // The topics are SQL literals and not parameters. PostgreSQL then knows them when it plans the query, and leaves out
  // the preferences for other topics.
  const topics = Prisma.raw([app, mail, pushTopicOf(kind)].map((topic) => `'${topic}'`).join(','));
  return Prisma.sql`delivery_to(u, NULL, ${topics}, ${dueTimes()})`;
}

const ON_CONFLICT = {
  stays: Prisma.sql` ON CONFLICT (user_id, group_key) DO NOTHING`,
  renews: Prisma.sql`ON CONFLICT (user_id, group_key) DO UPDATE
    SET kind = excluded.kind, data = excluded.data, read = false, created_at = excluded.created_at,
      in_app = excluded.in_app, mail_at = excluded.mail_at, push_at = excluded.push_at`,
};

/**
 * Returns the SQL clause for a new notification whose group key already exists. The clause keeps the old notification,
 * or replaces it and marks it as unread.
 */
function onConflict(kind: NotificationKind): Prisma.Sql {
  const kindSql = NOTIFICATION_KINDS[kind].again;
  return kindSql === null ? Prisma.empty : ON_CONFLICT[kindSql];
}

/** Returns the notification kinds whose emails depend on a person's preference for this topic. */
export const notificationKindsOfEmailTopic = (topic: NotificationTopic): string[] =>
  Object.entries(NOTIFICATION_KINDS).flatMap(([kind, { channels }]) => (channels.mail === topic ? [kind] : []));
