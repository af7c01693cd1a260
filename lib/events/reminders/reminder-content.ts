import 'server-only';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { describeArea } from '@/lib/events/area';
import { formatEventTimeWithoutYear } from '@/lib/events/event-time-text';
import { actualStart, listOccurrences } from '@/lib/events/occurrences';
import type { EmailContentFunction, EventReminderEmailData } from '@/lib/mail/email-types';
import type { PushContent } from '@/lib/push/push-content';
import { now } from '@/lib/time/clock';
import type { ReminderChannel } from '@/prisma/generated/enums';
import { remindedOccurrence, type RemindedOccurrence } from './schema';

/**
 * Returns what a reminder says about an occurrence. Returns null if the person turned it off, chose the other channel
 * or has no access any more, or if the occurrence was cancelled, moved, deleted or has begun.
 */
async function describeOccurrence(
  userId: number,
  { eventId, startsAt }: RemindedOccurrence,
  channel: ReminderChannel,
): Promise<EventReminderEmailData | null> {
  const reminder = await db().eventReminder.findFirst({
    where: { userId, eventId, channel, event: { canceledAt: null } },
    include: { event: { include: { school: { select: { name: true } } } } },
  });
  if (!reminder) return null;
  const { event } = reminder;
  const start = actualStart({ event, startsAt: new Date(startsAt), endsAt: null });
  const occurrence = listOccurrences([event], start, new Date(start.getTime() + 1)).find(
    (each) => each.startsAt.toISOString() === startsAt,
  );
  if (!occurrence || start <= now() || !(await hasAccess(userId))) return null;
  return {
    title: event.title,
    when: formatEventTimeWithoutYear({
      startsAt,
      endsAt: occurrence.endsAt?.toISOString() ?? null,
      allDay: event.allDay,
    }),
    place: event.school?.name ?? describeArea(event),
    location: event.location,
    href: event.schoolId === null ? '/calendar' : `/schools/${event.schoolId}`,
  };
}

const hasAccess = async (userId: number): Promise<boolean> =>
  (await firstRow(
    db(),
    { id: columnType.int },
    Prisma.sql`SELECT u.id FROM people_with_access(${timestampSql(now())}) u WHERE u.id = ${userId}`,
  )) !== undefined;

export const writeEventReminderEmail: EmailContentFunction = async ({ userId, about }) => {
  const reminder = await describeOccurrence(userId, remindedOccurrence.parse(about), 'email');
  return reminder && { reminder };
};

export async function createReminderPushContent(
  userId: number,
  about: RemindedOccurrence,
): Promise<PushContent | null> {
  const reminder = await describeOccurrence(userId, about, 'push');
  if (!reminder) return null;
  const { title, when, place, href } = reminder;
  return {
    title: `Reminder: ${title}`,
    body: `${when}, ${place}`,
    href,
    tag: `event-${about.eventId}`,
    unread: null,
    ids: [],
  };
}
