import 'server-only';
import { dayAfter, localTimeOf, momentOf } from '@/lib/time/local-time';

/**
 * Beginning and end of the quiet hours in Nova Scotia's time. People who chose quiet hours get no notifications during
 * them.
 */
export const QUIET = { from: 20, until: 7 };

/** Returns the given moment, or the end of the quiet hours if the moment is within them. */
export function afterQuietHours(moment: Date): Date {
  const [day = '', time = ''] = localTimeOf(moment).split('T');
  const hour = Number(time.slice(0, 2));
  if (hour >= QUIET.until && hour < QUIET.from) return moment;
  const morning = hour < QUIET.until ? day : dayAfter(day);
  return momentOf(`${morning}T${String(QUIET.until).padStart(2, '0')}:00`);
}

/** Returns the number of seconds until the next quiet hours begin. The given moment must not be within quiet hours. */
export function untilQuietHours(moment: Date): number {
  const [day = ''] = localTimeOf(moment).split('T');
  const evening = momentOf(`${day}T${QUIET.from}:00`);
  return Math.max(0, Math.floor((evening.getTime() - moment.getTime()) / 1000));
}
