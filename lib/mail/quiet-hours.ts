import 'server-only';
import { dayAfter, localOf, momentOf } from '@/lib/local-time';

/** In Nova Scotia's hours: from when to when nothing goes out to who does not want it then. */
export const QUIET = { from: 20, until: 7 };

/** The moment itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(moment: Date): Date {
  const [day = '', time = ''] = localOf(moment).split('T');
  const hour = Number(time.slice(0, 2));
  if (hour >= QUIET.until && hour < QUIET.from) return moment;
  const morning = hour < QUIET.until ? day : dayAfter(day);
  return momentOf(`${morning}T${String(QUIET.until).padStart(2, '0')}:00`);
}

/** In seconds, from a moment outside of them to the next. */
export function untilQuietHours(moment: Date): number {
  const [day = ''] = localOf(moment).split('T');
  const evening = momentOf(`${day}T${QUIET.from}:00`);
  return Math.max(0, Math.floor((evening.getTime() - moment.getTime()) / 1000));
}
