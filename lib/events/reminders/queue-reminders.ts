import 'server-only';
import { db, Prisma, rowLimitSql, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { queueEmails } from '@/lib/mail/mail-queue';
import { postponeToEndOfQuietHours } from '@/lib/mail/quiet-hours';
import { MAX_PEOPLE_PER_BATCH } from '@/lib/notifications/claim-due-notifications';
import { queuePushMessages } from '@/lib/push/push-queue';
import { now } from '@/lib/time/clock';
import { addDays } from '@/lib/time/local-time';
import { ReminderChannel } from '@/prisma/generated/enums';
import { listDueReminders, REMINDER_DAYS } from './reminder-times';

/**
 * Scheduled job that queues an email or push messages for each due reminder. It computes the times from the event's
 * present start, so a moved event moves its reminders.
 */
export async function queueEventReminders(): Promise<void> {
  const moment = now();
  // All-day events are stored as days in UTC, so the query covers one more day on each side.
  const event: Prisma.SchoolEventWhereInput = {
    canceledAt: null,
    startsAt: { lt: addDays(moment, REMINDER_DAYS + 1) },
    OR: [{ recurrence: { not: null } }, { startsAt: { gt: addDays(moment, -1) } }],
  };
  const waiting = await db().eventReminder.groupBy({ by: ['eventId'], where: { event }, _min: { doneUntil: true } });
  const oldest = new Map(waiting.map(({ eventId, _min }) => [eventId, _min.doneUntil]));
  const events = await db().schoolEvent.findMany({ where: { id: { in: [...oldest.keys()] } } });
  for (const each of events)
    for (const { due, startsAt } of listDueReminders(each, moment))
      if ((oldest.get(each.id) ?? due) < due)
        while ((await queueBatch({ eventId: each.id, startsAt, due })) === MAX_PEOPLE_PER_BATCH);
}

type DueReminder = { eventId: number; startsAt: Date; due: Date };

/**
 * Queues one due reminder for up to 500 people. The same transaction stores that they got it, so a crash or a second
 * run queues nothing twice. People in their quiet hours get it later, if the event has not begun by then. People
 * without access get none.
 */
const queueBatch = ({ eventId, startsAt, due }: DueReminder): Promise<number> =>
  db().$transaction(async (tx) => {
    const moment = now();
    const isQuiet = postponeToEndOfQuietHours(moment) > moment;
    const people = await rows(
      tx,
      { userId: columnType.int, channel: columnType.choice('reminder_channel', ReminderChannel) },
      Prisma.sql`
        WITH due AS (
          SELECT r.user_id FROM event_reminders r JOIN people_with_access(${timestampSql(moment)}) u ON u.id = r.user_id
          WHERE r.event_id = ${eventId} AND r.done_until < ${timestampSql(due)} AND NOT (${isQuiet}::boolean AND u.quiet_hours)
          ORDER BY r.user_id ${rowLimitSql(MAX_PEOPLE_PER_BATCH)} FOR UPDATE OF r SKIP LOCKED
        )
        UPDATE event_reminders r SET done_until = ${timestampSql(due)} FROM due
        WHERE r.event_id = ${eventId} AND r.user_id = due.user_id RETURNING r.user_id, r.channel`,
    );
    const idsBy = (channel: ReminderChannel) =>
      people.filter((person) => person.channel === channel).map(({ userId }) => userId);
    const about = { eventId, startsAt: startsAt.toISOString() };
    await queueEmails(
      tx,
      idsBy('email').map((userId) => ({
        kind: 'event-reminder',
        userId,
        key: `${eventId} ${userId} ${startsAt.toISOString()} ${due.toISOString()}`,
        about,
      })),
    );
    const devices = await tx.pushSubscription.findMany({
      where: { userId: { in: idsBy('push') } },
      select: { id: true, userId: true },
    });
    const at = moment.toISOString();
    await queuePushMessages(
      tx,
      devices.map(({ id, userId }) => ({ deviceId: id, userId, at, ...about, ids: [] })),
    );
    return people.length;
  });
