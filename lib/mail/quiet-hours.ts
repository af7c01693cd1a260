import 'server-only';
import { dayAfter, localOf, momentOf } from '@/lib/time/local-time';

/** Quiet hours in Nova Scotia, from and to, during which people who chose them get no notifications. */
export const QUIET = { from: 20, until: 7 };

/** Returns the moment, or the end of the quiet hours that it falls into. */
export function afterQuietHours(moment: Date): Date {
  const [day = '', time = ''] = localOf(moment).split('T');
  const hour = Number(time.slice(0, 2));
  if (hour >= QUIET.until && hour < QUIET.from) return moment;
  const morning = hour < QUIET.until ? day : dayAfter(day);
  return momentOf(`${morning}T${String(QUIET.until).padStart(2, '0')}:00`);
}

/** Returns the seconds from a moment outside quiet hours to the next quiet hours. */
export function untilQuietHours(moment: Date): number {
  const [day = ''] = localOf(moment).split('T');
  const evening = momentOf(`${day}T${QUIET.from}:00`);
  return Math.max(0, Math.floor((evening.getTime() - moment.getTime()) / 1000));
}
