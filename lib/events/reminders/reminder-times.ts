import 'server-only';
import { actualStart, listOccurrences, type EventOccurrence, type StoredEventTimes } from '@/lib/events/occurrences';
import { HOUR } from '@/lib/time/duration';
import { addDays, dateToLocalTime, formatUtcDay, localTimeToDate, utcMidnightOfDay } from '@/lib/time/local-time';

const EVENING = '18:00';

/**
 * Returns when to remind of an occurrence, earliest first: on the evening before it and, unless it lasts all day, an
 * hour before it.
 */
export function reminderTimes<E extends StoredEventTimes>(occurrence: EventOccurrence<E>): Date[] {
  const start = actualStart(occurrence);
  const day = dateToLocalTime(start).slice(0, 10);
  const dayBefore = formatUtcDay(addDays(utcMidnightOfDay(day), -1));
  const evening = localTimeToDate(`${dayBefore}T${EVENING}`);
  return occurrence.event.allDay ? [evening] : [evening, new Date(start.getTime() - HOUR)];
}

/** Maximum number of days between a reminder and its occurrence, rounded up. */
export const REMINDER_DAYS = 2;

/**
 * Returns the coming occurrences with a due reminder, by the time of the reminder. If both reminders of an occurrence
 * are due, only the later one counts.
 */
export const listDueReminders = (event: StoredEventTimes, moment: Date): { due: Date; startsAt: Date }[] =>
  listOccurrences([event], moment, addDays(moment, REMINDER_DAYS))
    .filter((occurrence) => actualStart(occurrence) > moment)
    .flatMap((occurrence) => {
      const due = reminderTimes(occurrence).findLast((time) => time <= moment);
      return due ? [{ due, startsAt: occurrence.startsAt }] : [];
    })
    .sort((one, other) => one.due.getTime() - other.due.getTime());
