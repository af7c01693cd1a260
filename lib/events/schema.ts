import { z } from 'zod';
import { line, optionalLine, optionalText, pathId } from '@/lib/fields';

export const eventParams = z.object({ id: pathId });

/** What no key looks like is found nowhere. */
export const calendarParams = z.object({ key: z.string().max(100, 'No calendar has such an address.') });

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d$/;

/** Is it a day of the calendar, written as 2026-11-21, of a year that events have? */
function isDay(value: string): boolean {
  const [, year, month, day] = (DAY.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < FIRST_YEAR || year > LAST_YEAR)
    return false;
  const found = new Date(Date.UTC(year, month - 1, day));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
}

const isDayAndTime = (value: string) => isDay(DAY_AND_TIME.exec(value)?.[1] ?? '');
const day = (message: string) => z.string({ error: message }).refine(isDay, message);
/** '' as a form sends it is nothing. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.nullable(schema))
    .optional()
    .transform((value) => value ?? null);

/** As many as an imported event may have. */
const MOST_SKIPPED = 500;

/** How an event repeats: 'other' is what was imported and the form does not know; it stays as it is. */
export const REPEATS = ['none', 'weekly', 'biweekly', 'monthly', 'monthly-weekday', 'other'] as const;
export type Repeats = (typeof REPEATS)[number];

/** Days and times are Nova Scotia's, whatever the zone of who writes them: '2026-11-21', or '2026-11-21T18:30' when it is not all day. */
const eventFields = z.object({
  title: line(200, 'Title is required'),
  description: optionalText(2_000)
    .optional()
    .transform((value) => value ?? null),
  location: optionalLine(200)
    .optional()
    .transform((value) => value ?? null),
  allDay: z.boolean('Must be true or false.').default(false),
  start: z.string({ error: 'Choose when it starts' }),
  /** Of an all-day event its last day. */
  end: orNothing(z.string({ error: "The end isn't valid" })),
  repeats: z.enum(REPEATS, 'Choose how it repeats').default('none'),
  /** The last day on which it may begin again. */
  repeatUntil: orNothing(day('Choose when it stops repeating')),
  /** Of what repeats: the days on which it would begin, and does not take place. Left out, they stay as they are. */
  skipped: z
    .array(day('Enter the day like 2026-11-21.'))
    .max(MOST_SKIPPED, `At most ${MOST_SKIPPED} dates can be skipped`)
    .transform((days) => [...new Set(days)].sort())
    .optional(),
});

type EventFields = z.output<typeof eventFields>;

function checkTimes({ allDay, start, end, repeats, repeatUntil }: EventFields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const isMoment = allDay ? isDay : isDayAndTime;
  if (!isMoment(start))
    return refuse('start', allDay ? 'Choose the day it starts' : 'Choose the day and time it starts');
  if (end !== null && !isMoment(end)) return refuse('end', "The end isn't valid");
  if (end !== null && end < start) refuse('end', 'The end is before the start');
  if (repeats === 'none' || repeats === 'other') return;
  if (repeatUntil === null) refuse('repeatUntil', 'Choose when it stops repeating');
  else if (repeatUntil < start.slice(0, 10)) refuse('repeatUntil', 'This is before the event starts');
}

export const eventInput = eventFields.superRefine(checkTimes);
/** With `seen`, the `updatedAt` that was read, the event must not have changed since then. */
export const eventChange = eventFields.extend({ seen: z.iso.datetime().optional() }).superRefine(checkTimes);
export type EventInput = z.output<typeof eventInput>;
export type EventChange = z.output<typeof eventChange>;

const nullable = z.string().nullable();

/** One time that an event takes place. Of an all-day one, `startsAt` is midnight UTC of its first day, `endsAt` of the day after its last. */
export const occurrenceView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  title: z.string(),
  description: nullable,
  location: nullable,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  allDay: z.boolean(),
  isRepeated: z.boolean(),
  isCanceled: z.boolean(),
});
export type OccurrenceView = z.output<typeof occurrenceView>;

/** An event as administrators edit it; `start`, `end`, `repeatUntil` and `skipped` as the form has them. */
export const eventView = z.object({
  id: z.int(),
  schoolId: z.int(),
  title: z.string(),
  description: nullable,
  location: nullable,
  allDay: z.boolean(),
  start: z.string(),
  end: nullable,
  repeats: z.enum(REPEATS),
  repeatUntil: nullable,
  skipped: z.array(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  isCanceled: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type EventView = z.output<typeof eventView>;

/** The first and the last day, in Nova Scotia; from today for half a year unless said. */
export const eventsQuery = z
  .object({
    from: day('Enter the day like 2026-11-21.').optional(),
    to: day('Enter the day like 2026-11-21.').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, 'The first day is after the last.');
export type EventsQuery = z.output<typeof eventsQuery>;

export const MAX_FILE = 1024 * 1024;

/** What of an event a correction by hand is about, and a decision between it and a file. */
export const EVENT_PARTS = ['title', 'description', 'location', 'when'] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

const part = z.enum(EVENT_PARTS, "The choices for conflicts aren't valid.");
/** A correction as it was seen: an event that was changed since has another number. */
const overruled = z.object({ uid: z.string().max(300), part, sequence: z.int() });
export type Overruled = z.output<typeof overruled>;

/** Why a text is no calendar file, or null. People often have the archive or the web page around it. */
function problemOf(ics: string): string | null {
  if (/^(?:PK\u0003\u0004|\u001f)/.test(ics))
    return 'This is a .zip file. Unzip it and choose the calendar file (.ics) inside.';
  if (/^\uFEFF?\s*</.test(ics)) return 'This is a web page, not a calendar file (.ics). Download the file itself.';
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(ics)) return 'This is not a calendar file (.ics)';
  return ics.includes('\0') ? "Contains a character we can't save." : null;
}

export const importInput = z.object({
  ics: z
    .string({ error: 'Please select a calendar file (.ics)' })
    .max(MAX_FILE, 'The calendar file is larger than 1 MB.')
    .superRefine((ics, context) => {
      const problem = problemOf(ics);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  /** Of the conflicts that were answered, those in which the file is right (decision E7); in all others what stands here stays. */
  takeFile: z.array(overruled).max(4_000).default([]),
  /** Only says what would happen. */
  dryRun: z.boolean('Must be true or false.').default(false),
});

export type ImportInput = z.output<typeof importInput>;

/** `when` is how the page of the school will show it. */
const named = z.array(z.object({ uid: z.string(), title: z.string(), when: z.string() }));
export const importReport = z.object({
  created: named,
  updated: named,
  unchanged: z.int(),
  rejected: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** What was corrected by hand, and is something else in the file, in words. */
  conflicts: z.array(overruled.extend({ title: z.string(), here: z.string(), file: z.string() })),
});
export type ImportReport = z.output<typeof importReport>;

/** Where a calendar program finds the events of the followed schools; null until the person asks for it. */
export const calendarView = z.object({
  address: nullable,
  /** When a new password or the like ended the last address; null once there is another one. */
  endedAt: z.iso.datetime().nullable(),
});
export type CalendarView = z.output<typeof calendarView>;
