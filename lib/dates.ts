import { formatDistance } from 'date-fns';

/**
 * Nova Scotia's time, on the server and in every browser: schools keep it, and both sides write the same text.
 * Put together from parts, because the marks between them differ from one edition of a browser's data to the next.
 */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Halifax',
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

/** 'Nov 5, 2026' */
export function day(iso: string): string {
  const { month, day, year } = parts(iso);
  return `${month} ${day}, ${year}`;
}

/** 'Nov 5, 2026 7:05 AM', as on the notification cards (spec: MMM d, yyyy plus time). */
export function dateAndTime(iso: string): string {
  const { hour, minute, dayPeriod } = parts(iso);
  return `${day(iso)} ${hour}:${minute} ${dayPeriod}`;
}

/** 'about 2 hours ago' */
export const ago = (iso: string, now: Date): string => formatDistance(new Date(iso), now, { addSuffix: true });
