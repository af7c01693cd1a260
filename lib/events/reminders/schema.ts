import { z } from 'zod';
import { ReminderChannel } from '@/prisma/generated/enums';

/** How to remind a person. Without a channel, the site takes the person's last one, or else a device if there is one. */
export const eventReminderInput = z.object({
  channel: z.enum(ReminderChannel, 'Choose your devices or email.').optional(),
});
export type EventReminderInput = z.output<typeof eventReminderInput>;

export const eventReminderView = z.object({ eventId: z.int(), channel: z.enum(ReminderChannel) });
export type EventReminderView = z.output<typeof eventReminderView>;

export const eventRemindersView = z.object({
  reminders: z.array(eventReminderView),
  /** Channels that reach the person at present. */
  channels: z.array(z.enum(ReminderChannel)),
});
export type EventRemindersView = z.output<typeof eventRemindersView>;

/** Occurrence of an event that an email or push message is about. */
export const remindedOccurrence = z.object({ eventId: z.int(), startsAt: z.iso.datetime() });
export type RemindedOccurrence = z.output<typeof remindedOccurrence>;
