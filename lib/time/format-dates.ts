import { SCHOOL_TIME_ZONE } from './time-zone';

/**
 * Functions that format dates in Nova Scotia's time. The functions assemble texts from parts, so that the server and
 * all browser versions produce equal text.
 */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: SCHOOL_TIME_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

function parts(iso: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(FORMAT.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** Formats a date as 'Nov 5, 2026'. */
export function formatDate(iso: string): string {
  const { month, day, year } = parts(iso);
  return `${month} ${day}, ${year}`;
}

/** Formats a date and time for notification cards, such as 'Nov 5, 2026 7:05 AM'. */
export function formatDateAndTime(iso: string): string {
  const { hour, minute, dayPeriod } = parts(iso);
  return `${formatDate(iso)} ${hour}:${minute} ${dayPeriod}`;
}

/** Formats a time of day as '7:05 AM'. */
export function formatTimeOfDay(iso: string): string {
  const { hour, minute, dayPeriod } = parts(iso);
  return `${hour}:${minute} ${dayPeriod}`;
}

/**
 * Formats a time of day as '7:05 AM'. If the time is not on the day of `now`, adds the day, as in '7:05 AM on Nov 5,
 * 2026'.
 */
export const formatTimeWithOptionalDay = (iso: string, now: string): string =>
  formatDate(iso) === formatDate(now) ? formatTimeOfDay(iso) : `${formatTimeOfDay(iso)} on ${formatDate(iso)}`;

/** Formats the end of something that expires within a day as 'Nov 5, 2026, 7:05 AM Atlantic time'. */
export function formatExpiryTime(iso: string): string {
  const { hour, minute, dayPeriod } = parts(iso);
  return `${formatDate(iso)}, ${hour}:${minute} ${dayPeriod} Atlantic time`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const CALENDAR_MONTH = 30.436875 * DAY;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Formats a number of minutes as date-fns does. The function of date-fns would add 2.9 kB to the dashboard (record
 * 008). A test compares the wording.
 */
function distance(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  if (minutes < 45) return counted(minutes, 'minute');
  if (minutes < DAY) return `about ${counted(Math.max(1, Math.round(minutes / HOUR)), 'hour')}`;
  if (minutes < 1.75 * DAY) return '1 day';
  if (minutes < MONTH) return counted(Math.round(minutes / DAY), 'day');
  if (minutes < 2 * MONTH) return `about ${counted(Math.round(minutes / MONTH), 'month')}`;
  const months = Math.floor(minutes / CALENDAR_MONTH);
  if (months < 12) return counted(Math.round(minutes / MONTH), 'month');
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (rest < 3) return `about ${counted(years, 'year')}`;
  return rest < 9 ? `over ${counted(years, 'year')}` : `almost ${counted(years + 1, 'year')}`;
}

/** Formats a past time as 'about 2 hours ago', and a future time as 'in about 2 hours'. */
export function timeAgo(iso: string, now: Date): string {
  const milliseconds = now.getTime() - Date.parse(iso);
  const minutes = Math.round(Math.trunc(Math.abs(milliseconds) / 1000) / 60);
  return milliseconds < 0 ? `in ${distance(minutes)}` : `${distance(minutes)} ago`;
}
