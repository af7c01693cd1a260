import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import type { Occurrence } from './occurrences';
import { repeatsOf } from './recurrence';
import type { EventView, OccurrenceView } from './schema';
import { addDays, dayOf, localOf } from './time';

export type EventRow = SchoolEvent & { school: { id: number; name: string } };

export const WITH_SCHOOL = { school: { select: { id: true, name: true } } } as const;

export function toOccurrenceView({ event, startsAt, endsAt }: Occurrence<EventRow>): OccurrenceView {
  const { id, school, title, description, location, allDay, recurrence, canceledAt } = event;
  return {
    id,
    schoolId: school.id,
    schoolName: school.name,
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

export function toEventView(row: SchoolEvent): EventView {
  const { id, schoolId, title, description, location, allDay, startsAt, endsAt, recurrence, canceledAt, updatedAt } =
    row;
  const dayIn = (moment: Date) => (allDay ? dayOf(moment) : localOf(moment).slice(0, 10));
  const start = allDay ? dayOf(startsAt) : localOf(startsAt);
  return {
    id,
    schoolId,
    title,
    description,
    location,
    allDay,
    start,
    end: endsAt && (allDay ? dayOf(addDays(endsAt, -1)) : localOf(endsAt)),
    ...repeatsOf(recurrence, { allDay, start }),
    skipped: row.exceptions.map(dayIn),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    isCanceled: canceledAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
}
