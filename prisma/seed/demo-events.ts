import { randomUUID } from 'node:crypto';
import { now } from '@/lib/time/clock';
import type { TransactionClient } from '@/lib/database/db';
import { buildRecurrenceRule } from '@/lib/events/recurrence';
import { addDays, formatUtcDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';

/** An invented event of the demo. Dates are in days after the day of seeding. */
type DemoEvent = {
  school: string;
  title: string;
  inDays: number;
  /** Start time and end time of the event. Omitted for an all-day event. */
  at?: [string, string];
  /** Number of days of an all-day event. */
  lasts?: number;
  location?: string;
  description?: string;
  weeklyFor?: number;
  isCanceled?: true;
};

const EVENTS: DemoEvent[] = [
  {
    school: '0299',
    title: 'Winter concert',
    inDays: 9,
    at: ['18:30', '20:00'],
    location: 'Gymnasium',
    description: 'Doors open at six. Families are welcome; bring a non-perishable item for the food bank.',
  },
  { school: '0299', title: 'Breakfast club', inDays: 2, at: ['07:45', '08:30'], location: 'Cafeteria', weeklyFor: 12 },
  { school: '0299', title: 'School advisory council', inDays: 16, at: ['19:00', '20:30'], location: 'Library' },
  {
    school: '0299',
    title: 'Book fair',
    inDays: 5,
    lasts: 3,
    location: 'Library',
    description: 'Open at recess and after school.',
  },
  {
    school: '1187',
    title: 'Parent-teacher night',
    inDays: 4,
    at: ['17:00', '20:00'],
    description: 'Book a time with each teacher at the office.',
  },
  { school: '1187', title: 'Assessment and evaluation day: no classes', inDays: 12 },
  { school: '1183', title: 'Grade 9 orientation', inDays: 20, at: ['18:00', '19:30'], location: 'Auditorium' },
  {
    school: '1183',
    title: 'Ski trip',
    inDays: 7,
    at: ['06:30', '18:00'],
    location: 'Bus loop',
    isCanceled: true,
    description: 'Not enough snow. The money is paid back.',
  },
  { school: '1183', title: 'Storm day make-up: full day of classes', inDays: 11 },
  { school: '0517', title: 'Holiday craft fair', inDays: 13, at: ['10:00', '14:00'], location: 'Gymnasium' },
  {
    school: '0517',
    title: 'Home and School meeting',
    inDays: 6,
    at: ['19:00', '20:00'],
    location: 'Staff room',
    weeklyFor: 2,
  },
  { school: '1193', title: 'Open house for new families', inDays: 10, at: ['18:00', '19:30'] },
  { school: '0433', title: 'Band concert', inDays: 8, at: ['19:00', '21:00'], location: 'Cafetorium' },
];

/** Adds upcoming events to the demo's schools. */
export async function addDemoEvents(
  tx: TransactionClient,
  schoolOf: (slc: string) => number,
  createdBy: number,
): Promise<void> {
  const today = utcMidnightOfDay(dateToLocalTime(now()).slice(0, 10));
  for (const event of EVENTS)
    await tx.schoolEvent.create({
      data: { ...whenOf(event, today), ...whatOf(event), schoolId: schoolOf(event.school), createdBy },
    });
}

const whatOf = ({ title, description, location, isCanceled }: DemoEvent) => ({
  title,
  description: description ?? null,
  location: location ?? null,
  uid: randomUUID(),
  timeZone: SCHOOL_TIME_ZONE,
  canceledAt: isCanceled ? now() : null,
});

function whenOf({ inDays, at, lasts = 1, weeklyFor }: DemoEvent, today: Date) {
  const first = addDays(today, inDays);
  const day = formatUtcDay(first);
  if (!at) return { allDay: true, startsAt: first, endsAt: addDays(first, lasts), recurrence: null };
  const [start, end] = [`${day}T${at[0]}`, `${day}T${at[1]}`];
  const last = weeklyFor === undefined ? null : formatUtcDay(addDays(first, 7 * (weeklyFor - 1)));
  return {
    allDay: false,
    startsAt: localTimeToDate(start),
    endsAt: localTimeToDate(end),
    recurrence: buildRecurrenceRule({ allDay: false, start }, 'weekly', last),
  };
}
