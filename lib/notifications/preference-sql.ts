import 'server-only';
import { Prisma } from '@/lib/database/db';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { NotificationKinds } from './kind';
import { KINDS } from './kinds';
import { topics, type Topic } from './topics';

/**
 * A preference of a user `u` as SQL: whether the app shows the notification, the email frequency, and whether devices
 * get push messages.
 */
export type Preference = { app: Prisma.Sql; mail: Prisma.Sql; push: Prisma.Sql };
const NOTHING = Prisma.sql`false`;
export const EVERYBODY = Prisma.sql`true`;

export const PREFERENCES: Record<Topic, Preference> = {
  answers: { app: Prisma.sql`u.notify_answers`, mail: Prisma.sql`u.mail_answers`, push: Prisma.sql`u.push_answers` },
  votes: { app: Prisma.sql`u.notify_votes`, mail: Prisma.sql`u.mail_votes`, push: NOTHING },
  posts: { app: Prisma.sql`u.notify_new_posts`, mail: Prisma.sql`u.mail_posts`, push: Prisma.sql`u.push_posts` },
  events: { app: NOTHING, mail: Prisma.sql`u.mail_events`, push: NOTHING },
  decisions: { app: EVERYBODY, mail: Prisma.sql`u.mail_decisions`, push: Prisma.sql`u.push_decisions` },
};

/**
 * SQL for a user's preference for new posts at a school. The preference for that school (alias `f`) overrides the
 * general one.
 */
export const AT_SCHOOL: Preference = {
  app: Prisma.sql`coalesce(f.notify_new_posts, u.notify_new_posts)`,
  mail: Prisma.sql`coalesce(f.mail_pace, u.mail_posts)`,
  push: Prisma.sql`coalesce(f.push_new_posts, u.push_posts)`,
};

type Channel = 'mail' | 'push';

const IS_IMMEDIATE: Record<Channel, (wish: Preference) => Prisma.Sql> = {
  mail: ({ mail }) => Prisma.sql`${mail} = 'at_once'`,
  push: ({ push }) => push,
};

const kindsOf = (channel: Channel, topic: Topic): string[] =>
  Object.entries(KINDS)
    .filter(([, { channels }]) => channels[channel] === topic)
    .map(([kind]) => kind);

/**
 * SQL condition: a user (`u`) wants a notification (`n`) at once. `f` is the user's row as a follower of the
 * notification's school.
 */
function isWanted(channel: Channel): Prisma.Sql {
  const byTopic = topics.flatMap((topic) => {
    const [kinds, wish] = [kindsOf(channel, topic), topic === 'posts' ? AT_SCHOOL : PREFERENCES[topic]];
    if (kinds.length === 0) return [];
    return [Prisma.sql`(n.kind = ANY (${kinds}::notification_kind[]) AND ${IS_IMMEDIATE[channel](wish)})`];
  });
  return Prisma.sql`(${Prisma.join(byTopic, ' OR ')})`;
}

/** SQL conditions: a user (`u`) still follows the school (`f`), the author, or the post of a notification (`n`). */
const STILL_FOLLOWS = {
  school: Prisma.sql`f.id IS NOT NULL`,
  person: Prisma.sql`EXISTS (SELECT FROM person_follows w WHERE w.follower_id = u.id AND w.followed_id = p.user_id)`,
  post: Prisma.sql`EXISTS (SELECT FROM post_follows w WHERE w.user_id = u.id AND w.post_id = n.post_id AND NOT w.is_muted)`,
};

const FOLLOW_CASES = Object.entries<NotificationKinds[NotificationKind]>(KINDS).flatMap(([kind, { follows }]) =>
  follows ? [Prisma.sql`WHEN ${Prisma.raw(`'${kind}'`)} THEN ${STILL_FOLLOWS[follows]}`] : [],
);

/**
 * SQL condition for an immediate notification `n`: the recipient still wants it, and still follows the school, person or
 * post that it is about. The check is needed because quiet hours can delay the email until the next morning.
 */
export const isStillWanted = (channel: Channel): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM users u LEFT JOIN posts p ON p.id = n.post_id
  LEFT JOIN user_school_subscriptions f ON f.user_id = u.id AND f.school_id = p.school_id
  WHERE u.id = n.user_id AND ${isWanted(channel)} AND CASE n.kind ${Prisma.join(FOLLOW_CASES, ' ')} ELSE true END)`;
