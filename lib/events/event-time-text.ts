import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';

/** Times of an occurrence, as the API returns them. */
export type EventTime = { startsAt: string; endsAt: string | null; allDay: boolean };

const FIELDS = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
/** Format for all-day events, which are stored as midnights in UTC. */
const DAYS = new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone: 'UTC' });
const TIMES = new Intl.DateTimeFormat('en-US', {
  ...FIELDS,
  timeZone: SCHOOL_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

// Returns the parts of a formatted date. We join the parts ourselves, because browser versions use different
// separators.
const partsOf = (format: Intl.DateTimeFormat, moment: Date) =>
  Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));

const NBSP = '\u00a0';
type Parts = Record<string, string>;
const dayWithoutYear = ({ weekday, month, day }: Parts) => `${weekday}, ${month} ${day}`;
/** Formats a day for narrow cards, where no line break may separate the month from its day. */
const unbrokenDay = ({ weekday, month, day }: Parts) => `${weekday}, ${month}${NBSP}${day}`;
const dayAndYear = (parts: Parts) => `${dayWithoutYear(parts)}, ${parts.year}`;
/** Formats a day, with or without the year. */
type DayText = (parts: Parts) => string;
const clockText = ({ hour, minute }: Parts) => `${hour}:${minute}`;
const timeText = (parts: Parts) => `${clockText(parts)}${NBSP}${parts.dayPeriod}`;

/** Formats a time span for people in Nova Scotia: 'Sat, Nov 21, 2026, 6:30 to 8:00 PM'. */
export function formatEventTime({ startsAt, endsAt, allDay }: EventTime): string {
  return allDay ? daysText(new Date(startsAt), endsAt, dayAndYear) : timesText(new Date(startsAt), endsAt, dayAndYear);
}

/** Formats a time span in the near future without the year: 'Sat, Nov 21, 6:30 to 8:00 PM'. */
export function formatEventTimeWithoutYear({ startsAt, endsAt, allDay }: EventTime): string {
  return allDay
    ? daysText(new Date(startsAt), endsAt, dayWithoutYear)
    : timesText(new Date(startsAt), endsAt, dayWithoutYear);
}

/** Formats the days of an event in the near future: 'Sat, Nov 21', or 'Sat, Nov 21 to Mon, Nov 23'. */
export function formatEventDays({ startsAt, endsAt, allDay }: EventTime): string {
  const format = allDay ? DAYS : TIMES;
  const start = Date.parse(startsAt);
  // An event that ends at midnight does not count as an event of the next day.
  const end = endsAt === null ? start : Math.max(start, Date.parse(endsAt) - 1);
  const [first, last] = [start, end].map((moment) => unbrokenDay(partsOf(format, new Date(moment))));
  return first === last ? `${first}` : `${first} to ${last}`;
}

function daysText(first: Date, endsAt: string | null, text: DayText): string {
  const last = new Date(endsAt === null ? first : Math.max(first.getTime(), Date.parse(endsAt) - DAY));
  const [from, to] = [partsOf(DAYS, first), partsOf(DAYS, last)];
  if (dayAndYear(from) === dayAndYear(to)) return `${text(from)}, all day`;
  return `${from.year === to.year ? dayWithoutYear(from) : text(from)} to ${text(to)}`;
}

function timesText(start: Date, endsAt: string | null, text: DayText): string {
  const from = partsOf(TIMES, start);
  const begins = `${text(from)}, ${timeText(from)}`;
  if (endsAt === null || Date.parse(endsAt) === start.getTime()) return begins;
  const to = partsOf(TIMES, new Date(endsAt));
  if (dayAndYear(from) !== dayAndYear(to)) return `${begins} to ${text(to)}, ${timeText(to)}`;
  // In a narrow column, the line may break before the times but never within them.
  return `${text(from)}, ${from.dayPeriod === to.dayPeriod ? clockText(from) : timeText(from)}${NBSP}to${NBSP}${timeText(to)}`;
}

/** Formats a day such as 2026-11-21 as 'Sat, Nov 21, 2026'. */
export const formatEventDay = (day: string): string => dayAndYear(partsOf(DAYS, new Date(`${day}T00:00:00Z`)));

/** Returns the month and the day for the large date label in lists. */
export function getDateLabelParts({ startsAt, allDay }: EventTime): { month: string; day: string } {
  const { month = '', day = '' } = partsOf(allDay ? DAYS : TIMES, new Date(startsAt));
  return { month, day };
}
