import 'server-only';
import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import { startOfDay } from 'date-fns/startOfDay';
import { setHours } from 'date-fns/setHours';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import type { SNOOZE_OPTIONS } from './schema';

const MORNING = 7;

/** Returns the time at which a snooze ends, which is always 7 a.m. in Nova Scotia. */
export function calculateSnoozeEnd(until: keyof typeof SNOOZE_OPTIONS, now: Date): Date {
  const today = startOfDay(now, { in: tz(SCHOOL_TIME_ZONE) });
  const day = { tomorrow: addDays(today, 1), monday: nextMonday(today), week: addDays(today, 7) }[until];
  return new Date(+setHours(day, MORNING));
}
