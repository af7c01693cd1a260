import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/db';
import { log } from '@/lib/log';
import { run, type On } from '@/lib/sql';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { Channel, Columns, Preference } from './kind';
import { KINDS, type Facts, type Told } from './kinds';

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
  await run(
    on,
    Prisma.sql`
    INSERT INTO notifications (user_id, kind, group_key, data, created_at)
    SELECT u.id, ${word(kind)}, ${groupKey}, ${JSON.stringify(data)}::jsonb, ${timestamp(now())}
    FROM users u WHERE u.id = ${userId} AND ${wishes(kind)} ${again(kind)}`,
  );
}

/**
 * Tells every administrator, but for who caused it, that a case waits: once for all of them, until he has read it. After the work itself and
 * beside it: the case is in the queue whatever becomes of this, and nothing else waits while the one notification of all is written.
 */
export async function tellAdministrators(causedBy: number): Promise<void> {
  const { groupKey } = row('case_waiting', {});
  try {
    await run(
      db(),
      Prisma.sql`
      INSERT INTO notifications (user_id, kind, group_key, created_at)
      SELECT u.id, ${word('case_waiting')}, ${groupKey}, ${timestamp(now())} FROM users u
      WHERE u.is_admin AND u.id <> ${causedBy} ORDER BY u.id ${again('case_waiting')}`,
    );
  } catch (error) {
    log.error({ event: 'notifications.untold', kind: 'case_waiting', err: error });
  }
}

/** Tells the followers of a school who asked for it of a post: a row `post` with id, user_id, school_id and withheld. */
export const tellFollowers = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, created_at)
  SELECT f.user_id, ${word('post')}, post.id, ${moment} FROM post
  JOIN user_school_subscriptions f ON f.school_id = post.school_id
  JOIN users u ON u.id = f.user_id AND ${wishes('post')}
  WHERE f.user_id <> post.user_id AND post.withheld IS NULL`;

/** As a condition: nobody was told of that post. */
export const untoldPost = (id: number): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM notifications WHERE post_id = ${id} AND kind = ${word('post')})`;

/**
 * Tells the post's author, and once each everybody who commented before, of a comment: a row `comment` with id, user_id, post_id
 * and withheld, and `target`, its post with id, user_id and withheld.
 */
export const tellReaders = (moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, post_id, comment_id, created_at)
  SELECT readers.user_id, readers.kind, comment.post_id, comment.id, ${moment} FROM comment, (
    SELECT target.user_id, ${word('comment')} AS kind FROM target
    UNION ALL
    SELECT DISTINCT earlier.user_id, ${word('reply')} FROM comments earlier, target
    WHERE earlier.post_id = target.id AND earlier.user_id <> target.user_id AND earlier.withheld IS NULL AND target.withheld IS NULL
  ) readers WHERE readers.user_id <> comment.user_id AND comment.withheld IS NULL`;

/** As a condition: nobody was told of that comment. */
export const untoldComment = (id: number): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM notifications WHERE comment_id = ${id} AND kind IN (${word('comment')}, ${word('reply')}))`;

/** Tells a post's author, once for all voters, of a vote: `target`, its post with id and user_id, and `given`, the vote with "isNew". */
export const tellAuthorOfVote = (postId: number, voterId: number, moment: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO notifications (user_id, kind, group_key, post_id, created_at)
  SELECT target.user_id, ${word('vote')}, ${voteKey(postId)}, target.id, ${moment} FROM target, given
  WHERE given."isNew" AND target.user_id <> ${voterId} ${again('vote')}`;

/** Takes that back with the last vote of others than the author: `target` as above, and `taken_back`, the vote. */
export const untellAuthorOfVote = (postId: number, voterId: number): Prisma.Sql => Prisma.sql`
  DELETE FROM notifications n USING target, taken_back
  WHERE n.user_id = target.user_id AND n.group_key = ${voteKey(postId)} AND NOT EXISTS (
    SELECT 1 FROM post_votes v WHERE v.post_id = target.id AND v.user_id NOT IN (${voterId}, target.user_id))`;

const voteKey = (postId: number) => row('vote', {}, { postId }).groupKey;

const word = (kind: NotificationKind) => Prisma.raw(`'${kind}'::notification_kind`);

const WISHES: Record<Preference, Prisma.Sql> = {
  always: Prisma.sql`true`,
  notifyNewPosts: Prisma.sql`u.notify_new_posts`,
};

/** As a condition over a user `u`: whether he wishes to be told of it there. */
const wishes = (kind: NotificationKind, channel: Channel = 'app') => WISHES[KINDS[kind].channels[channel]];

const AGAIN = {
  stays: Prisma.sql`ON CONFLICT (user_id, group_key) DO NOTHING`,
  renews: Prisma.sql`ON CONFLICT (user_id, group_key) DO UPDATE
    SET kind = excluded.kind, data = excluded.data, read = false, created_at = excluded.created_at`,
};

/** What becomes of it when there is one under its key already. */
function again(kind: NotificationKind): Prisma.Sql {
  const word = KINDS[kind].again;
  return word === null ? Prisma.empty : AGAIN[word];
}
