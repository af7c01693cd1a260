import 'server-only';
import { Temporal } from 'temporal-polyfill';
import type { RepetitionChoice } from './schema';
import { formatUtcDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const WEEKDAY = '[+-]?[1-5]?(?:MO|TU|WE|TH|FR|SA|SU)';
const MONTH_DAY = '-?(?:3[01]|[12]\\d|[1-9])';
const list = (item: string, max: number) => new RegExp(`^${item}(?:,${item}){0,${max - 1}}$`);

/**
 * Accepted parts of a recurrence rule (RFC 5545), each with a pattern for its value. Other rules would take too long to
 * expand, such as one for every second.
 */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^(?:[1-9]\d?|[1-4]\d\d|500)$/,
  UNTIL: /^2[01]\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T[0-2]\d[0-5]\d[0-5]\dZ)?$/,
  BYDAY: list(WEEKDAY, 7),
  BYMONTHDAY: list(MONTH_DAY, 31),
  BYMONTH: list('(?:1[0-2]|[1-9])', 12),
  BYSETPOS: /^-?[1-5]$/,
  WKST: /^(?:MO|SU)$/,
};

/**
 * Returns the recurrence rule in capitals, with its parts in a fixed order. Returns null if the rule is not supported.
 */
export function normalizeRecurrenceRule(rule: string): string | null {
  const parts = new Map<string, string>();
  for (const part of rule.trim().toUpperCase().replace(/;$/, '').split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (more.length > 0 || parts.has(name) || !Object.hasOwn(PARTS, name) || !PARTS[name]?.test(value)) return null;
    parts.set(name, value);
  }
  if (!parts.has('FREQ') || (parts.has('COUNT') && parts.has('UNTIL'))) return null;
  return Object.keys(PARTS)
    .flatMap((name) => (parts.has(name) ? [`${name}=${parts.get(name)}`] : []))
    .join(';');
}

type Timing = { allDay: boolean; start: string };

/**
 * Returns the recurrence rule for the repetition chosen in the form. Returns null for 'none' (the event does not
 * repeat) and for 'other' (the existing rule is kept).
 */
export function buildRecurrenceRule(
  { allDay, start }: Timing,
  repeats: RepetitionChoice,
  until: string | null,
): string | null {
  const rule = RULES[repeats]?.(start.slice(0, 10));
  return rule === undefined || until === null
    ? null
    : normalizeRecurrenceRule(`${rule};UNTIL=${lastMoment(allDay, start, until)}`);
}

const RULES: Partial<Record<RepetitionChoice, (day: string) => string>> = {
  weekly: () => 'FREQ=WEEKLY',
  biweekly: () => 'FREQ=WEEKLY;INTERVAL=2',
  monthly: () => 'FREQ=MONTHLY',
  'monthly-weekday': monthlyByWeekday,
};

/** Splits a recurrence rule into its parts, by name. */
export const parseRecurrenceRule = (rule: string): Record<string, string> =>
  Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));

/** Formats the end of a recurrence rule (UNTIL): a day for an all-day event, a UTC time for other events. */
export const formatRecurrenceEnd = (moment: Date, allDay: boolean): string =>
  allDay ? formatUtcDay(moment).replaceAll('-', '') : `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/**
 * Returns the monthly rule for a date, such as "second Tuesday". The fifth week becomes "last Tuesday", because not
 * every month has a fifth Tuesday.
 */
function monthlyByWeekday(day: string): string {
  const date = Temporal.PlainDate.from(day);
  const week = Math.ceil(date.day / 7);
  const weekday = `${week > 4 ? -1 : week}${WEEKDAYS[date.dayOfWeek - 1]}`;
  return `FREQ=MONTHLY;BYDAY=${weekday}`;
}

/**
 * Returns the value of UNTIL for a recurrence rule that ends on this day. The value contains the event's time of day,
 * so that the last day is included.
 */
const lastMoment = (allDay: boolean, start: string, until: string): string =>
  formatRecurrenceEnd(allDay ? utcMidnightOfDay(until) : localTimeToDate(`${until}${start.slice(10)}`), allDay);

/**
 * Returns how often an event repeats, as the event form shows it, and the last day. A rule that the form cannot create
 * is shown as 'other'.
 */
export function toRepetitionChoice(
  rule: string | null,
  timing: Timing,
): { repeats: RepetitionChoice; repeatUntil: string | null } {
  if (rule === null) return { repeats: 'none', repeatUntil: null };
  const { UNTIL } = parseRecurrenceRule(rule);
  const repeatUntil = UNTIL === undefined ? null : dayOfUntil(UNTIL);
  const isSame = (repeats: RepetitionChoice) => rule === buildRecurrenceRule(timing, repeats, repeatUntil);
  const repeats = (['weekly', 'biweekly', 'monthly', 'monthly-weekday'] as const).find(isSame);
  return repeats ? { repeats, repeatUntil } : { repeats: 'other', repeatUntil: null };
}

function dayOfUntil(until: string): string {
  const [date, time] = [`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`, until.slice(9, 15)];
  return time === ''
    ? formatUtcDay(utcMidnightOfDay(date))
    : dateToLocalTime(new Date(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)).slice(0, 10);
}
