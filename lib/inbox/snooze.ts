import 'server-only';
import { Temporal } from 'temporal-polyfill';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import type { SNOOZE_OPTIONS } from './schema';

const MORNING = 7;
const MONDAY = 1;
const WEEK = 7;

/** Returns the time at which a snooze ends, which is always 7 a.m. in Nova Scotia. */
export function calculateSnoozeEnd(until: keyof typeof SNOOZE_OPTIONS, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SCHOOL_TIME_ZONE)
    .toPlainDate();
  const toMonday = (MONDAY - today.dayOfWeek + WEEK) % WEEK || WEEK;
  const days = { tomorrow: 1, monday: toMonday, week: WEEK }[until];
  const wakes = today
    .add({ days })
    .toZonedDateTime({ timeZone: SCHOOL_TIME_ZONE, plainTime: Temporal.PlainTime.from({ hour: MORNING }) });
  return new Date(wakes.epochMilliseconds);
}
