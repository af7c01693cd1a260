import 'server-only';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { isEventOver } from '@/lib/events/occurrences';
import { isBouncingRecipient, mayReceiveOptionalEmails, RECIPIENT_COLUMNS } from '@/lib/mail/recipients';
import { getVapidPublicKey } from '@/lib/push/encryption';
import { now } from '@/lib/time/clock';
import type { ReminderChannel } from '@/prisma/generated/enums';
import type { EventReminderInput, EventRemindersView, EventReminderView } from './schema';

const MAX_REMINDERS = 500;

/** Returns the channels by which reminders reach the person now. */
async function listChannels(userId: number): Promise<ReminderChannel[]> {
  const { email, _count, ...recipient } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, ...RECIPIENT_COLUMNS, _count: { select: { pushSubscriptions: true } } },
  });
  const getsPush = getVapidPublicKey() !== null && _count.pushSubscriptions > 0;
  const getsEmail = mayReceiveOptionalEmails(recipient) && !isBouncingRecipient(email, recipient, 'event-reminder');
  return [...(getsPush ? (['push'] as const) : []), ...(getsEmail ? (['email'] as const) : [])];
}

const select = { eventId: true, channel: true } as const;

/** Returns a person's reminders, the newest first. */
export async function listReminders(userId: number): Promise<EventRemindersView> {
  const reminders = await db().eventReminder.findMany({ where: { userId }, select, orderBy: { doneUntil: 'desc' } });
  return { reminders, channels: await listChannels(userId) };
}

const UNREACHABLE: Record<ReminderChannel, string> = {
  push: 'None of your devices gets notifications yet. Turn them on under Account, Notifications.',
  email:
    'We have no way to remind you. Confirm your email address, or turn on emails or a device under Account, Notifications.',
};

/**
 * Turns on the reminder of an event, or changes its channel. Throws `not_found` for an unknown event, and `conflict` if
 * the event is over or cancelled, or if the channel does not reach the person.
 */
export async function turnOnReminder(
  userId: number,
  eventId: number,
  { channel: chosen }: EventReminderInput,
): Promise<EventReminderView> {
  const event = await db().schoolEvent.findUnique({ where: { id: eventId } });
  if (!event) throw notFoundError('Event');
  if (event.canceledAt !== null || isEventOver(event, now()))
    throw new AppError('conflict', 'This event is over or cancelled.');
  const { reminders, channels } = await listReminders(userId);
  const last = reminders.map(({ channel }) => channel).find((channel) => channels.includes(channel));
  const channel = chosen ?? last ?? channels[0] ?? 'email';
  if (!channels.includes(channel)) throw new AppError('conflict', UNREACHABLE[channel]);
  if (reminders.length >= MAX_REMINDERS)
    throw new AppError('conflict', `You can have at most ${MAX_REMINDERS} reminders. Turn some off first.`);
  return db().eventReminder.upsert({
    where: { userId_eventId: { userId, eventId } },
    create: { userId, eventId, channel, doneUntil: now() },
    update: { channel },
    select,
  });
}

/** Turns off a reminder. Does nothing if there is none. Throws `not_found` for an unknown event. */
export async function turnOffReminder(userId: number, eventId: number): Promise<void> {
  if ((await db().schoolEvent.count({ where: { id: eventId } })) === 0) throw notFoundError('Event');
  await db().eventReminder.deleteMany({ where: { userId, eventId } });
}

/** Scheduled job that deletes the reminders of events that are over. */
export async function deleteRemindersOfPastEvents(): Promise<void> {
  const moment = now();
  const events = await db().schoolEvent.findMany({ where: { reminders: { some: {} }, startsAt: { lt: moment } } });
  const eventIds = events.filter((event) => isEventOver(event, moment)).map(({ id }) => id);
  await db().eventReminder.deleteMany({ where: { eventId: { in: eventIds } } });
}
