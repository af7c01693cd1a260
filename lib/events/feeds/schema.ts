import { z } from 'zod';
import { idField, pathIdField, textField } from '@/lib/schema-fields';
import { AREA_FIELDS, isWholeArea, REGION_MISSING } from '@/lib/events/schema';

export const calendarFeedParams = z.object({ id: pathIdField });

const MAX_ADDRESS_LENGTH = 2_000;

/** Address of a calendar. Calendar programs also write `webcal:` for `https:`. */
const feedAddress = textField(MAX_ADDRESS_LENGTH, 'Paste the address of the calendar.').transform((text, context) => {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  if (url) return url.href;
  context.addIssue('Paste the whole address, which begins with https://.');
  return z.NEVER;
});

export const calendarFeedInput = z
  .object({ schoolId: idField('Choose a school').nullable().default(null), ...AREA_FIELDS, address: feedAddress })
  .refine(isWholeArea, REGION_MISSING)
  .refine(({ schoolId, region }) => schoolId === null || region === '', {
    message: 'Choose either a school or a region.',
    path: ['schoolId'],
  });
export type CalendarFeedInput = z.output<typeof calendarFeedInput>;

/** What happens to the events of a removed feed. */
export const FEED_EVENT_CHOICES = ['keep', 'delete'] as const;
export const calendarFeedRemoval = z.object({
  events: z.enum(FEED_EVENT_CHOICES, 'Choose what happens to the events of this calendar.'),
});
export type CalendarFeedRemoval = z.output<typeof calendarFeedRemoval>;

const moment = z.iso.datetime().nullable();

/** Address of another calendar, with the result of its last reading. */
export const calendarFeedView = z.object({
  id: z.int(),
  /** The calendar's school. Null for a calendar of an area. */
  school: z.object({ id: z.int(), name: z.string() }).nullable(),
  region: z.string(),
  family: z.string(),
  address: z.string(),
  events: z.int(),
  /** Number of events that the last import refused. */
  rejected: z.int(),
  /** Number of manual corrections that differ from the calendar. The corrections are kept. */
  conflicts: z.int(),
  readAt: moment,
  failure: z.string().nullable(),
  failedSince: moment,
});
export type CalendarFeedView = z.output<typeof calendarFeedView>;
