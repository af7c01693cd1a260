import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { describeArea } from './area';
import type { EventOccurrence } from './occurrences';
import { toRepetitionChoice } from './recurrence';
import type { EventContents } from './event-contents';
import type { CorrectableEventField, EventView, OccurrenceView, RepetitionChoice } from './schema';
import { addDays, formatUtcDay, dateToLocalTime } from '@/lib/time/local-time';
import { formatEventDay, formatEventTime } from './event-time-text';

/** An event together with the school for which it is listed. `isOfArea` is true for an event of several schools. */
export type EventWithSchool = Omit<SchoolEvent, 'createdBy' | 'fileSays' | 'feedId' | 'schoolId'> & {
  schoolId: number;
  schoolName: string;
  isOfArea: boolean;
};

/** Returns the name of the area to which the event belongs, or null for an event of one school. */
export const getAreaName = (event: Pick<EventWithSchool, 'isOfArea' | 'region' | 'family'>): string | null =>
  event.isOfArea ? describeArea(event) : null;

export function toOccurrenceView({ event, startsAt, endsAt }: EventOccurrence<EventWithSchool>): OccurrenceView {
  const { id, schoolId, schoolName, title, description, location, allDay, recurrence, canceledAt } = event;
  return {
    id,
    schoolId,
    schoolName,
    area: getAreaName(event),
    title,
    description,
    location,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    allDay,
    isRepeated: recurrence !== null,
    isCanceled: canceledAt !== null,
  };
}

const EVERY: Record<RepetitionChoice, string> = {
  none: '',
  weekly: ', every week',
  biweekly: ', every two weeks',
  monthly: ', every month on the same date',
  'monthly-weekday': ', every month on the same weekday',
  other: ', repeated as its calendar says',
};

/** Describes one part of an event in words, for an administrator who resolves a conflict. */
export function describeEventField(event: EventContents, part: CorrectableEventField): string {
  if (part !== 'when') return event[part] ?? '(nothing)';
  const { repeats, repeatUntil, skipped } = timesOf(event);
  return [
    formatEventTime({ ...event, startsAt: event.startsAt.toISOString(), endsAt: event.endsAt?.toISOString() ?? null }),
    repeats === 'other' ? `${EVERY.other} (${event.recurrence})` : EVERY[repeats],
    repeatUntil === null ? '' : ` until ${formatEventDay(repeatUntil)}`,
    skipped.length === 0 ? '' : `, not on ${skipped.map(formatEventDay).join('; ')}`,
  ].join('');
}

/** Returns the event's times in the format that the form uses. */
function timesOf({ allDay, startsAt, endsAt, recurrence, exceptions }: EventContents) {
  const start = allDay ? formatUtcDay(startsAt) : dateToLocalTime(startsAt);
  return {
    start,
    end: endsAt && (allDay ? formatUtcDay(addDays(endsAt, -1)) : dateToLocalTime(endsAt)),
    ...toRepetitionChoice(recurrence, { allDay, start }),
    skipped: exceptions.map((moment) => (allDay ? formatUtcDay(moment) : dateToLocalTime(moment).slice(0, 10))),
  };
}

export function toEventView(row: SchoolEvent): EventView {
  const { id, schoolId, feedId, title, description, location, allDay, startsAt, endsAt, canceledAt, updatedAt } = row;
  return {
    id,
    schoolId,
    title,
    description,
    location,
    allDay,
    ...timesOf(row),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    isCanceled: canceledAt !== null,
    isFromCalendar: feedId !== null,
    updatedAt: updatedAt.toISOString(),
  };
}
