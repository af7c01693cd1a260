import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { afterQuietHours } from '@/lib/mail/quiet-hours';
import { run, type On } from '@/lib/database/sql';
import { KEPT } from '@/lib/retention';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { Columns } from './kind';
import { KINDS, type Facts, type Told } from './kinds';
import type { Topic } from './topics';
import { AT_SCHOOL, EVERYBODY, WISHES, type Wish } from './wishes';

// The one door through which people are told of anything. What is told of a board goes along in the statement that writes it;
// who is told (decision S4): at once, or when a review releases it, never of one's own acts, never twice.

const NO_COLUMNS: Columns = { postId: null, commentId: null };

/** The columns of a notification but for whose it is and when, for who writes many rows at once. */
export function row<K extends NotificationKind>(kind: K, facts: Facts<K>, columns: Partial<Columns> = {}) {
  const { groupKey, data } = KINDS[kind].store(facts, { ...NO_COLUMNS, ...columns });
  return { kind, groupKey, data: data as Prisma.InputJsonObject, ...columns };
}

/** Tells someone something of his own, if he wishes to be told of it. */
export async function tell(on: On, userId: number, { kind, facts }: Told): Promise<void> {
  const { groupKey, data } = row(kind, facts);
  const { told, anywhere } = ways(kind);
  await run(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, data, ${WAYS}, created_at)
    SELECT u.id, ${word(kind)}, ${groupKey}, ${JSON.stringify(data)}::jsonb, ${told}, ${timestamp(now())}
    FROM users u WHERE u.id = ${userId} AND ${anywhere} ${again(kind)}`,
  );
}

/**
 * Tells every administrator, but for who caused it, that a case waits: once for all of them, until he has read it. After the work itself and
 * beside it: the case is in the queue whatever becomes of this, and nothing else waits while the one notification of all is written.
 */
export async function tellAdministrators(causedBy: number): Promise<void> {
  const { groupKey } = row('case_waiting', {});
  try {
    // A part of its own, which fails alone where it is a part of something.
    await db().$transaction((tx) =>
      run(
        tx,
        Prisma.sql`
      INSERT INTO notifications (user_id, kind, group_key, created_at)
      SELECT u.id, ${word('case_waiting')}, ${groupKey}, ${timestamp(now())} FROM users u
      WHERE u.is_admin AND u.id <> ${causedBy} ORDER BY u.id ${again('case_waiting')}`,
      ),
    );
  } catch (error) {
    log.error({ event: 'notifications.untold', kind: 'case_waiting', err: error });
  }
}

/**
 * Tells the followers of its author of a post that bears his name, and of the others the followers of its school who asked for it: a row
 * `post` with id, user_id, school_id, is_anonymous and withheld.
 */
export function tellFollowers(moment: Prisma.Sql): Prisma.Sql {
  const ofSchool = ways('post', AT_SCHOOL);
  const ofPerson = ways('person_post', AT_SCHOOL);
  const following = Prisma.sql`post JOIN person_follows w ON w.followed_id = post.user_id AND NOT post.is_anonymous`;
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, ${WAYS}, created_at)
  SELECT f.user_id, ${word('post')}, post.id, ${ofSchool.told}, ${moment} FROM post
  JOIN user_school_subscriptions f ON f.school_id = post.school_id
  JOIN users u ON u.id = f.user_id AND ${ofSchool.anywhere}
  WHERE f.user_id <> post.user_id AND post.withheld IS NULL AND NOT EXISTS (SELECT FROM person_follows w
    WHERE w.follower_id = f.user_id AND w.followed_id = post.user_id AND NOT post.is_anonymous)
  UNION ALL
  SELECT u.id, ${word('person_post')}, post.id, ${ofPerson.told}, ${moment} FROM ${following}
  JOIN users u ON u.id = w.follower_id
  LEFT JOIN user_school_subscriptions f ON f.school_id = post.school_id AND f.user_id = u.id
  WHERE u.id <> post.user_id AND post.withheld IS NULL AND ${ofPerson.anywhere}`;
}

/** After so long nobody knows any more whom a letter or a device alone has told: of what is older nobody is told anew. */
const asNews = () => timestamp(new Date(now().getTime() - KEPT.notShown));

/** As a condition: nobody was told of that post, and it is news still. */
export const untoldPost = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM posts WHERE id = ${id} AND created_at > ${asNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE post_id = ${id} AND kind IN (${word('post')}, ${word('person_post')})))`;

/**
 * Tells of a comment whom it names, whose comment it replies to, the post's author, everybody who commented before and who follows the post, each
 * once and by the first of these: a row `comment` with id, user_id, post_id, parent_id and withheld, `mentioned` with user_id, and `target`, its
 * post with id, user_id and withheld.
 */
export function tellReaders(moment: Prisma.Sql): Prisma.Sql {
  const { told, anywhere } = ways('comment');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${WAYS}, created_at)
  SELECT readers.user_id, readers.kind, comment.post_id, comment.id, ${told}, ${moment} FROM comment, (
    SELECT DISTINCT ON (user_id) user_id, kind FROM (
      SELECT 0 AS place, mentioned.user_id, ${word('mention')} AS kind FROM mentioned, target
      WHERE target.withheld IS NULL OR mentioned.user_id = target.user_id
      UNION ALL
      SELECT 1, parent.user_id, ${word('comment_reply')} FROM comments parent, comment, target
      WHERE parent.id = comment.parent_id AND (target.withheld IS NULL OR parent.user_id = target.user_id)
      UNION ALL
      SELECT 2, target.user_id, ${word('comment')} FROM target
      UNION ALL
      SELECT 3, earlier.user_id, ${word('reply')} FROM comments earlier, target
      WHERE earlier.post_id = target.id AND earlier.withheld IS NULL AND target.withheld IS NULL
      UNION ALL
      SELECT 4, f.user_id, ${word('followed_comment')} FROM post_follows f, target
      WHERE f.post_id = target.id AND NOT f.is_muted AND target.withheld IS NULL
    ) every ORDER BY user_id, place
  ) readers JOIN users u ON u.id = readers.user_id
  WHERE readers.user_id <> comment.user_id AND comment.withheld IS NULL AND ${anywhere}`;
}

/** As `mentioned` above, of a comment without an @. */
export const NOBODY_MENTIONED: Prisma.Sql = Prisma.sql`SELECT u.id AS user_id FROM users u WHERE false`;

/**
 * Tells whom an edit names anew, by `mentioned` and `comment` as above: of who was told of that comment already, that becomes the news. The rest of
 * a statement that began with these.
 */
export function tellMentioned(moment: Prisma.Sql): Prisma.Sql {
  const { told, anywhere } = ways('mention');
  return Prisma.sql`
  told (user_id, comment_id, post_id, ${WAYS}) AS (
    SELECT u.id, comment.id, comment.post_id, ${told}
    FROM mentioned, comment JOIN posts p ON p.id = comment.post_id, users u
    WHERE u.id = mentioned.user_id AND u.id <> comment.user_id AND comment.withheld IS NULL
      AND (p.withheld IS NULL OR p.user_id = u.id) AND ${anywhere}
  ), renewed AS (
    UPDATE notifications n SET kind = ${word('mention')}, read = false, in_app = told.in_app, mail_at = told.mail_at, push_at = told.push_at,
      created_at = ${moment}
    FROM told WHERE n.comment_id = told.comment_id AND n.user_id = told.user_id AND n.kind IN (${OF_COMMENT}) RETURNING n.user_id
  )
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${WAYS}, created_at)
  SELECT user_id, ${word('mention')}, post_id, comment_id, ${WAYS}, ${moment} FROM told
  WHERE user_id NOT IN (SELECT user_id FROM renewed)`;
}

/** Tells everybody who commented on a post, but for who shared it and its author, that it is public now. */
export async function tellCommenters(on: On, postId: number, sharedBy: number): Promise<void> {
  const { groupKey } = row('post_public', {}, { postId });
  const { told, anywhere } = ways('post_public');
  await run(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, post_id, ${WAYS}, created_at)
    SELECT u.id, ${word('post_public')}, ${groupKey}, p.id, ${told}, ${timestamp(now())}
    FROM posts p JOIN users u ON u.id IN (SELECT c.user_id FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL)
    WHERE p.id = ${postId} AND u.id NOT IN (p.user_id, ${sharedBy}::int) AND ${anywhere} ORDER BY u.id ${again('post_public')}`,
  );
}

/** As a condition: nobody was told of that comment, and it is news still. */
export const untoldComment = (id: number): Prisma.Sql =>
  Prisma.sql`(EXISTS (SELECT FROM comments WHERE id = ${id} AND created_at > ${asNews()})
    AND NOT EXISTS (SELECT FROM notifications WHERE comment_id = ${id} AND kind IN (${OF_COMMENT})))`;

/**
 * Tells the writer of a comment that it was marked as the answer: `target`, its post with id and user_id, `chosen`, the comment with id and
 * user_id, and `changed`, which has a row when it was none before. By whom stands nowhere.
 */
export function tellWriterOfAnswer(moment: Prisma.Sql): Prisma.Sql {
  const { told, anywhere } = ways('answer_marked');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, ${WAYS}, created_at)
  SELECT u.id, ${word('answer_marked')}, target.id, chosen.id, ${told}, ${moment}
  FROM target, changed, chosen JOIN users u ON u.id = chosen.user_id
  WHERE u.id <> target.user_id AND ${anywhere}`;
}

/** Takes that back of the one before, the post's answer_id. */
export const untellWriterOfAnswer = (): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, changed
  WHERE n.comment_id = target.answer_id AND n.kind = ${word('answer_marked')}`;

/** Tells a post's author, once for all voters, of a vote: `target`, its post with id and user_id, and `given`, the vote with "isNew". */
export function tellAuthorOfVote(postId: number, voterId: number, moment: Prisma.Sql): Prisma.Sql {
  const { told, anywhere } = ways('vote');
  return Prisma.sql`
  INSERT INTO notifications (user_id, kind, group_key, post_id, ${WAYS}, created_at)
  SELECT target.user_id, ${word('vote')}, ${voteKey(postId)}, target.id, ${told}, ${moment}
  FROM target JOIN users u ON u.id = target.user_id, given
  WHERE given."isNew" AND target.user_id <> ${voterId} AND ${anywhere} ${again('vote')}`;
}

/** Takes that back with the last vote of others than the author: `target` as above, and `taken_back`, the vote. */
export const untellAuthorOfVote = (postId: number, voterId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, taken_back
  WHERE n.user_id = target.user_id AND n.group_key = ${voteKey(postId)} AND NOT EXISTS (
    SELECT 1 FROM post_votes v WHERE v.post_id = target.id AND v.user_id NOT IN (${voterId}, target.user_id))`;

const voteKey = (postId: number) => row('vote', {}, { postId }).groupKey;

const word = (kind: NotificationKind) => Prisma.raw(`'${kind}'::notification_kind`);

/** The kinds that tell of a comment that was written; each is told of it by one of them. */
const OF_COMMENT = Prisma.join(
  (['mention', 'comment_reply', 'comment', 'reply', 'followed_comment'] as const).map((kind) => word(kind)),
);

/** The columns of `told`. */
const WAYS = Prisma.sql`in_app, mail_at, push_at`;
const NEVER = Prisma.sql`NULL::timestamptz`;

/**
 * Over a user `u`: whether the app shows him a notification, and when it goes out by mail and to his devices, if at once; and as a condition,
 * whether there is to be one. The letters of the evening find new posts on the boards; of all else they tell what stands here.
 */
function ways(kind: NotificationKind, atSchool?: Wish) {
  const { app, mail } = KINDS[kind].channels;
  const inApp = app === 'always' ? EVERYBODY : (atSchool ?? WISHES[app]).app;
  const moment = now();
  const soon = Prisma.sql`CASE WHEN u.quiet_hours THEN ${timestamp(afterQuietHours(moment))} ELSE ${timestamp(moment)} END`;
  const push = pushed(kind, atSchool);
  const pushAt = push ? Prisma.sql`CASE WHEN ${push} THEN ${soon} END` : NEVER;
  const shown = push ? Prisma.sql`${inApp} OR ${push}` : inApp;
  if (mail === 'never') return { told: Prisma.sql`${inApp}, ${NEVER}, ${pushAt}`, anywhere: Prisma.sql`(${shown})` };
  const pace = (atSchool ?? WISHES[mail]).mail;
  const mailAt = Prisma.sql`CASE WHEN ${pace} = 'at_once' THEN ${soon} END`;
  const byMail = mail === 'posts' ? Prisma.sql`${pace} = 'at_once'` : Prisma.sql`${pace} <> 'off'`;
  return { told: Prisma.sql`${inApp}, ${mailAt}, ${pushAt}`, anywhere: Prisma.sql`(${shown} OR ${byMail})` };
}

/** As a condition over a user `u`: he has a device that is to be told. Null: none ever is. */
function pushed(kind: NotificationKind, atSchool?: Wish): Prisma.Sql | null {
  const { push } = KINDS[kind].channels;
  if (push === 'never' || env().VAPID_PRIVATE_KEY === undefined) return null;
  return Prisma.sql`((${(atSchool ?? WISHES[push]).push}) AND EXISTS (SELECT FROM push_subscriptions d WHERE d.user_id = u.id))`;
}

const AGAIN = {
  stays: Prisma.sql`ON CONFLICT (user_id, group_key) DO NOTHING`,
  renews: Prisma.sql`ON CONFLICT (user_id, group_key) DO UPDATE
    SET kind = excluded.kind, data = excluded.data, read = false, created_at = excluded.created_at,
      in_app = excluded.in_app, mail_at = excluded.mail_at, push_at = excluded.push_at`,
};

/** What becomes of it when there is one under its key already. */
function again(kind: NotificationKind): Prisma.Sql {
  const word = KINDS[kind].again;
  return word === null ? Prisma.empty : AGAIN[word];
}

/** The kinds that a topic governs by mail, for an IN (…). */
export const kindsByMail = (topic: Topic): Prisma.Sql =>
  Prisma.join(
    Object.entries(KINDS)
      .filter(([, { channels }]) => channels.mail === topic)
      .map(([kind]) => word(kind as NotificationKind)),
  );
