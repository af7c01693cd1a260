import { randomUUID } from 'node:crypto';
import { now } from '@/lib/time/clock';
import type { TransactionClient } from '@/lib/database/db';
import { buildRecurrenceRule } from '@/lib/events/recurrence';
import { getOpenKey } from '@/lib/events/suggestions/suggest-event';
import { addDays, formatUtcDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { demoEvents, type DemoEvent } from './demo-content';
import { isSchoolDay, schoolDayAfter } from './school-days';

/** Adds upcoming events to the demo's schools, and the events that parents suggest. */
export async function addDemoEvents(
  tx: TransactionClient,
  { schoolOf, personOf }: Record<'schoolOf' | 'personOf', (key: string) => number>,
): Promise<void> {
  const today = utcMidnightOfDay(dateToLocalTime(now()).slice(0, 10));
  for (const event of demoEvents) {
    const { recurrence, exceptions, ...times } = datesOf(event, today);
    const contents = {
      ...times,
      title: event.title,
      description: event.description ?? null,
      location: event.location ?? null,
      schoolId: schoolOf(event.school),
    };
    if (event.suggestedBy)
      await tx.eventSuggestion.create({
        data: {
          ...contents,
          userId: personOf(event.suggestedBy),
          openKey: getOpenKey(contents),
          createdAt: addDays(now(), -1),
        },
        select: { id: true },
      });
    else
      await tx.schoolEvent.create({
        data: {
          ...contents,
          recurrence,
          exceptions,
          uid: randomUUID(),
          timeZone: SCHOOL_TIME_ZONE,
          canceledAt: event.isCanceled ? now() : null,
          createdBy: personOf('admin'),
        },
        select: { id: true },
      });
  }
}

/**
 * Returns the dates of an event in a demo that is loaded on the day `today`. The event takes place only on school days.
 */
export function datesOf({ onSchoolDay, at, lasts, weeklyFor = 1 }: DemoEvent, today: Date) {
  const first = schoolDayAfter(today, onSchoolDay, lasts);
  if (!at) return { allDay: true, startsAt: first, endsAt: addDays(first, lasts), recurrence: null, exceptions: [] };
  const weeks = Array.from({ length: weeklyFor }, (_, week) => addDays(first, 7 * week));
  const momentOn = (day: Date, time: string) => localTimeToDate(`${formatUtcDay(day)}T${time}`);
  const last = weeklyFor === 1 ? null : formatUtcDay(weeks.at(-1) ?? first);
  return {
    allDay: false,
    startsAt: momentOn(first, at[0]),
    endsAt: momentOn(first, at[1]),
    recurrence: buildRecurrenceRule({ allDay: false, start: `${formatUtcDay(first)}T${at[0]}` }, 'weekly', last),
    exceptions: weeks.filter((day) => !isSchoolDay(day)).map((day) => momentOn(day, at[0])),
  };
}
