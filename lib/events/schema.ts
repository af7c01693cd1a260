import { z } from 'zod';
import { pageQuery } from '@/lib/http/request/list-pagination';
import {
  singleLineField,
  optionalSingleLineField,
  optionalTextField,
  pathIdField,
  textField,
} from '@/lib/schema-fields';

export const eventParams = z.object({ id: pathIdField });
/** A school and one of its events. */
export const moderatedEventParams = z.object({ id: pathIdField, eventId: pathIdField });

/** Secret key in a calendar address. Malformed and unknown keys both give the error `not_found`. */
export const calendarParams = z.object({ key: z.string().max(100, 'No calendar has this address.') });

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d$/;

/** Returns true if a date such as 2026-11-21 exists and its year is allowed for events. */
function isDay(value: string): boolean {
  const [, year, month, day] = (DAY.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < FIRST_YEAR || year > LAST_YEAR)
    return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isDayAndTime = (value: string) => isDay(DAY_AND_TIME.exec(value)?.[1] ?? '');
const day = (message: string) => z.string({ error: message }).refine(isDay, message);
/** Makes a text field optional. A form sends '' for an empty field, which becomes null. */
const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' ? null : value), z.nullable(schema))
    .optional()
    .transform((value) => value ?? null);

const MAX_SKIPPED = 500;

/**
 * How often an event repeats, as a person chooses it in the event form. 'other' is an imported rule that the form
 * cannot show and keeps unchanged.
 */
export const REPETITION_CHOICES = ['none', 'weekly', 'biweekly', 'monthly', 'monthly-weekday', 'other'] as const;
export type RepetitionChoice = (typeof REPETITION_CHOICES)[number];

/**
 * Fields of an event form. Days ('2026-11-21') and times ('2026-11-21T18:30') are always in Nova Scotia's time zone.
 */
const eventFields = z.object({
  title: singleLineField(200, 'Title is required'),
  description: optionalTextField(2_000)
    .optional()
    .transform((value) => value ?? null),
  location: optionalSingleLineField(200)
    .optional()
    .transform((value) => value ?? null),
  allDay: z.boolean('Must be true or false.').default(false),
  start: z.string({ error: 'Choose when the event starts' }),
  /** End time of a timed event, or the last day of an all-day event. */
  end: emptyToNull(z.string({ error: "The end isn't valid" })),
  repeats: z.enum(REPETITION_CHOICES, 'Choose how the event repeats').default('none'),
  /** Last day on which an occurrence of a repeated event may begin. */
  repeatUntil: emptyToNull(day('Choose when the event stops repeating')),
  /** Days on which a repeated event is skipped. If the field is missing, the stored days are kept. */
  skipped: z
    .array(day('Enter the day like 2026-11-21.'))
    .max(MAX_SKIPPED, `At most ${MAX_SKIPPED} dates can be skipped`)
    .transform((days) => [...new Set(days)].sort())
    .optional(),
});

type EventFields = z.output<typeof eventFields>;

function checkTimes({ allDay, start, end, repeats, repeatUntil }: EventFields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const isMoment = allDay ? isDay : isDayAndTime;
  if (!isMoment(start))
    return refuse('start', allDay ? 'Choose the day the event starts' : 'Choose the day and time the event starts');
  if (end !== null && !isMoment(end)) return refuse('end', "The end isn't valid");
  if (end !== null && end < start) refuse('end', 'The end is before the start');
  if (repeats === 'none' || repeats === 'other') return;
  if (repeatUntil === null) refuse('repeatUntil', 'Choose when the event stops repeating');
  else if (repeatUntil < start.slice(0, 10)) refuse('repeatUntil', 'This is before the event starts');
}

const ONCE = { repeats: 'none', repeatUntil: null } as const;

export const eventInput = eventFields.superRefine(checkTimes);
/**
 * Change of an event. `seen` is the `updatedAt` of the version in the form. The server refuses the change if the event
 * has changed since then.
 */
export const eventChange = eventFields.extend({ seen: z.iso.datetime().optional() }).superRefine(checkTimes);

const areaName = textField(200).default('');
/** Area of several schools. Both names are '' for the province, and `family` is '' for a whole region. */
export const AREA_FIELDS = { region: areaName, family: areaName };
export const isWholeArea = ({ region, family }: { region: string; family: string }) => family === '' || region !== '';
export const REGION_MISSING = { message: 'Choose the region of the family of schools.', path: ['region'] };

export const areaEventsQuery = pageQuery.extend(AREA_FIELDS).refine(isWholeArea, REGION_MISSING);
export const areaEventInput = eventFields
  .extend(AREA_FIELDS)
  .superRefine(checkTimes)
  .refine(isWholeArea, REGION_MISSING);

export type EventInput = z.output<typeof eventInput>;

/** Event that a parent suggests. It does not repeat. */
export const suggestedEventInput = eventFields
  .omit({ repeats: true, repeatUntil: true, skipped: true })
  .superRefine((fields, context) => checkTimes({ ...fields, ...ONCE }, context))
  .transform((fields): EventInput => ({ ...fields, ...ONCE }));
export type EventChange = z.output<typeof eventChange>;

const nullable = z.string().nullable();

/**
 * One occurrence of an event. For an all-day event, `startsAt` is midnight UTC of the first day, and `endsAt` is
 * midnight UTC of the day after the last day.
 */
export const occurrenceView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  /** Names the schools of an event that concerns several, such as 'All Halifax schools'. Otherwise null. */
  area: nullable,
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

/** Event as administrators edit it. Days and times have the same format as in the event form. */
export const eventView = z.object({
  id: z.int(),
  /** The event's school. Null for an event of an area. */
  schoolId: z.int().nullable(),
  title: z.string(),
  description: nullable,
  location: nullable,
  allDay: z.boolean(),
  start: z.string(),
  end: nullable,
  repeats: z.enum(REPETITION_CHOICES),
  repeatUntil: nullable,
  skipped: z.array(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  isCanceled: z.boolean(),
  /** True if the event comes from a calendar address, which is read again every four hours. */
  isFromCalendar: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type EventView = z.output<typeof eventView>;

/**
 * First and last day of the requested range, in Nova Scotia's time. By default, the range begins on the current day and
 * is half a year long.
 */
export const eventsQuery = z
  .object({
    from: day('Enter the day like 2026-11-21.').optional(),
    to: day('Enter the day like 2026-11-21.').optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, 'The first day is after the last.');
export type EventsQuery = z.output<typeof eventsQuery>;

export const MAX_CALENDAR_FILE_BYTES = 1024 * 1024;

/**
 * Parts of an event that an administrator can correct. If an imported file differs from a correction, the administrator
 * chooses a version for each part.
 */
export const CORRECTABLE_EVENT_FIELDS = ['title', 'description', 'location', 'when'] as const;
export type CorrectableEventField = (typeof CORRECTABLE_EVENT_FIELDS)[number];

const part = z.enum(CORRECTABLE_EVENT_FIELDS, "The choices for conflicts aren't valid.");
/**
 * Manual correction that differs from the imported file. `sequence` is the version of the event that the administrator
 * saw, so that a newer correction is not replaced by mistake.
 */
const overruled = z.object({ uid: z.string().max(300), part, sequence: z.int() });
export type CorrectionReplacedByFile = z.output<typeof overruled>;

/**
 * Returns why a text is not a calendar file, or null if it looks like one. People often choose a zip archive or a web
 * page by mistake.
 */
function problemOf(ics: string): string | null {
  if (/^(?:PK\u0003\u0004|\u001f)/.test(ics))
    return 'This is a .zip file. Unzip it and choose the calendar file (.ics) inside.';
  if (/^\uFEFF?\s*</.test(ics)) return 'This is a web page, not a calendar file (.ics). Download the file itself.';
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(ics)) return 'This is not a calendar file (.ics)';
  return ics.includes('\0') ? "Contains a character we can't save." : null;
}

export const calendarImportInput = z.object({
  ics: z
    .string({ error: 'Please select a calendar file (.ics)' })
    .max(MAX_CALENDAR_FILE_BYTES, 'The calendar file is larger than 1 MB.')
    .superRefine((ics, context) => {
      const problem = problemOf(ics);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  /**
   * Manual corrections that the import replaces with the file's version (decision E7). All other corrections are kept.
   */
  takeFile: z.array(overruled).max(4_000).default([]),
  /** True if the import should write nothing and only return its report. */
  dryRun: z.boolean('Must be true or false.').default(false),
});

export type CalendarImportInput = z.output<typeof calendarImportInput>;

/** Events in the report of an import. `when` describes the time of the event as the school's page will show it. */
const namedEvents = z.array(z.object({ uid: z.string(), title: z.string(), when: z.string() }));
export const calendarImportReport = z.object({
  created: namedEvents,
  updated: namedEvents,
  unchanged: z.int(),
  rejected: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** Manual corrections that differ from the imported file, described in words. */
  conflicts: z.array(overruled.extend({ title: z.string(), here: z.string(), file: z.string() })),
});
export type CalendarImportReport = z.output<typeof calendarImportReport>;

/**
 * Address of a person's calendar with the events of all followed schools. Null until the person creates the address.
 */
export const calendarAddressView = z.object({
  address: nullable,
  /**
   * Time when the person's last calendar address stopped working, for example because of a password change. Null if the
   * address works, or if the person never had an address.
   */
  endedAt: z.iso.datetime().nullable(),
});
export type CalendarAddressView = z.output<typeof calendarAddressView>;
