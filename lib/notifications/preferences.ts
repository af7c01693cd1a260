import 'server-only';
import { now } from '@/lib/time/clock';
import { db, omitUndefinedFields, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import type { PreferencesInput, PreferencesView } from './preferences-schema';
import { NOTIFICATION_TOPICS, NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from './notification-topics';

type Column = NonNullable<(typeof NOTIFICATION_TOPICS)[NotificationTopic]['app' | 'mail' | 'push']>;

const columns = NOTIFICATION_TOPIC_NAMES.flatMap((topic): Column[] =>
  Object.values(NOTIFICATION_TOPICS[topic]).filter((column) => column !== null),
);
const SELECTED = Object.fromEntries(columns.map((column) => [column, true])) as Record<Column, true>;

/** Returns a person's notification preferences. */
export async function fetchNotificationPreferences(id: number): Promise<PreferencesView> {
  const [user, follows] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id },
      select: {
        ...SELECTED,
        quietHours: true,
        pushStorm: true,
        mailNews: true,
        lettersStoppedAt: true,
        mutedTopics: true,
      },
    }),
    db().follow.findMany({
      where: { userId: id },
      select: {
        notifyNewPosts: true,
        mailPace: true,
        pushNewPosts: true,
        school: { select: { id: true, name: true, city: true } },
      },
      orderBy: [{ school: { name: 'asc' } }, { schoolId: 'asc' }],
    }),
  ]);
  const choices = NOTIFICATION_TOPIC_NAMES.map((topic) => {
    const { app, mail, push } = NOTIFICATION_TOPICS[topic];
    return [topic, { ...(app && { app: user[app] }), mail: user[mail], ...(push && { push: user[push] }) }];
  });
  return {
    ...(Object.fromEntries(choices) as Pick<PreferencesView, NotificationTopic>),
    quietHours: user.quietHours,
    stormPush: user.pushStorm,
    newsMail: user.mailNews,
    areLettersStopped: user.lettersStoppedAt !== null,
    mutedTopics: user.mutedTopics,
    schools: follows.map(({ school, notifyNewPosts, mailPace, pushNewPosts }) => ({
      ...school,
      app: notifyNewPosts,
      mail: mailPace,
      push: pushNewPosts,
    })),
  };
}

const topicsOf = ({ mutedTopics }: PreferencesInput) => mutedTopics && [...new Set(mutedTopics)];

/**
 * Changes the given preferences. Throws `not_found` and changes nothing if one of them is for a school that the person
 * does not follow.
 */
export async function changePreferences(id: number, choices: PreferencesInput): Promise<PreferencesView> {
  const data = omitUndefinedFields(
    Object.fromEntries(
      NOTIFICATION_TOPIC_NAMES.flatMap((topic) =>
        Object.entries(NOTIFICATION_TOPICS[topic]).map(([channel, column]) => [
          column,
          choices[topic]?.[channel as 'mail'],
        ]),
      ),
    ),
  );
  const stopped = choices.areLettersStopped === undefined ? undefined : choices.areLettersStopped ? now() : null;
  await db().$transaction(async (tx) => {
    await tx.user.update({
      where: { id },
      data: {
        ...data,
        ...omitUndefinedFields({
          quietHours: choices.quietHours,
          pushStorm: choices.stormPush,
          mailNews: choices.newsMail,
          lettersStoppedAt: stopped,
          mutedTopics: topicsOf(choices),
        }),
      },
      select: { id: true },
    });
    // The update changes each topic separately, so that it keeps changes made in another window.
    for (const { topic, isMuted } of choices.feedTopics ?? [])
      await runStatement(
        tx,
        Prisma.sql`
          UPDATE users SET muted_topics = array_remove(coalesce(muted_topics, '{}'), ${topic}::post_topic)
            || CASE WHEN ${isMuted} THEN ARRAY[${topic}::post_topic] ELSE '{}' END
          WHERE id = ${id}`,
      );
    for (const { id: schoolId, app, mail, push } of choices.schools ?? []) {
      const changes = omitUndefinedFields({ notifyNewPosts: app, mailPace: mail, pushNewPosts: push });
      const { count } = await tx.follow.updateMany({ where: { userId: id, schoolId }, data: changes });
      if (count === 0) throw notFoundError('School');
    }
  });
  return fetchNotificationPreferences(id);
}
