import 'server-only';
import { MINUTE } from '@/lib/time/duration';
import { dayAfter, dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';

/**
 * Beginning and end of the quiet hours, as hours of the day in Nova Scotia's time. People who chose quiet hours get no
 * notifications in this period.
 */
export const QUIET_HOURS = { from: 20, until: 7 };

/**
 * Last computed end of quiet hours, for a moment in the minute `minute` (counted since 1970). `end` is null if the
 * moment is outside the quiet hours.
 */
let latest: { minute: number; end: Date | null } | undefined;

/** Returns the given moment, or the end of the quiet hours if the moment is within them. */
export function postponeToEndOfQuietHours(moment: Date): Date {
  const minute = Math.floor(moment.getTime() / MINUTE);
  // All calls within a minute share the result, because the computation is slow. Every vote and comment needs the
  // result to schedule its notification.
  if (latest?.minute !== minute) latest = { minute, end: quietHoursEnd(moment) };
  return latest.end ?? moment;
}

function quietHoursEnd(moment: Date): Date | null {
  const [day = '', time = ''] = dateToLocalTime(moment).split('T');
  const hour = Number(time.slice(0, 2));
  if (hour >= QUIET_HOURS.until && hour < QUIET_HOURS.from) return null;
  const morning = hour < QUIET_HOURS.until ? day : dayAfter(day);
  return localTimeToDate(`${morning}T${String(QUIET_HOURS.until).padStart(2, '0')}:00`);
}

/** Returns the number of seconds until the next quiet hours begin. The given moment must be outside quiet hours. */
export function secondsUntilQuietHours(moment: Date): number {
  const [day = ''] = dateToLocalTime(moment).split('T');
  const evening = localTimeToDate(`${day}T${QUIET_HOURS.from}:00`);
  return Math.max(0, Math.floor((evening.getTime() - moment.getTime()) / 1000));
}
