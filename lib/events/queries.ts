import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { partOf } from '@/lib/http/list';
import type { PageQuery, Part } from '@/lib/http/page';
import { requireSchool } from '@/lib/schools/queries';
import { is, rows } from '@/lib/database/sql';
import { occurrencesOf } from './occurrences';
import type { EventsQuery, EventView, OccurrenceView } from './schema';
import { addDays, dayAfter, dayBegins, dayOf, localOf, midnightOf } from '@/lib/local-time';
import { toEventView, toOccurrenceView, WITH_SCHOOL, type EventRow } from './view';

const USUAL_DAYS = 180;
export const MOST_DAYS = 400;
const COMING_DAYS = 14;
/** Nobody's calendar has more; without a bound one answer could be as large as a table. */
const MOST_EVENTS = 1_000;

/** What takes place at a school on these days, 400 at the most; where more were asked for, `next` asks for the rest. Throws `not_found`. */
export async function eventsOfSchool(schoolId: number, query: EventsQuery): Promise<Part<OccurrenceView>> {
  await requireSchool(schoolId);
  const first = query.from ?? localOf(now()).slice(0, 10);
  const furthest = dayOf(addDays(midnightOf(first), MOST_DAYS));
  const last = query.to ?? dayOf(addDays(midnightOf(first), USUAL_DAYS));
  const isCut = last > furthest;
  const end = dayAfter(isCut ? furthest : last);
  const items = await occurrencesBetween({ schoolId }, dayBegins(first), dayBegins(end));
  return { items, next: isCut ? `?from=${end}&to=${last}` : null };
}

/** What is under way or begins within two weeks at the schools that someone follows. */
export function comingUp(userId: number): Promise<OccurrenceView[]> {
  const moment = now();
  return occurrencesBetween({ school: { followers: { some: { userId } } } }, moment, addDays(moment, COMING_DAYS));
}

/** What takes place at these schools between two moments, and was not called off. */
export const eventsAt = (schoolIds: number[], from: Date, to: Date): Promise<OccurrenceView[]> =>
  schoolIds.length === 0 || from >= to
    ? Promise.resolve([])
    : occurrencesBetween({ schoolId: { in: schoolIds }, canceledAt: null }, from, to);

async function occurrencesBetween(
  where: Prisma.SchoolEventWhereInput,
  from: Date,
  to: Date,
): Promise<OccurrenceView[]> {
  const rows = await eventsBetween(where, from, to);
  return occurrencesOf(rows, from, to).map(toOccurrenceView);
}

/** A day more on both sides: the days of all-day events are not those of the clock in UTC. */
function eventsBetween(where: Prisma.SchoolEventWhereInput, from: Date, to: Date): Promise<EventRow[]> {
  const after = addDays(from, -1);
  return db().schoolEvent.findMany({
    where: {
      ...where,
      startsAt: { lt: addDays(to, 1) },
      OR: [{ startsAt: { gte: after } }, { endsAt: { gt: after } }, { recurrence: { not: null } }],
    },
    include: WITH_SCHOOL,
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
    take: MOST_EVENTS,
  });
}

/** What a calendar file holds: what is still to come and the year before. */
export function eventsForCalendar(of: { schoolId: number } | { userId: number }): Promise<EventRow[]> {
  const where = 'userId' in of ? { school: { followers: { some: { userId: of.userId } } } } : of;
  return eventsBetween(where, addDays(now(), -365), addDays(now(), 5 * 365));
}

/** All events of a school, the latest first, as administrators edit them. Throws `not_found`. */
export async function eventPage(schoolId: number, query: PageQuery): Promise<Part<EventView>> {
  await requireSchool(schoolId);
  const { items, next } = await partOf(
    query,
    'recent',
    (after, count) => {
      const from = after
        ? Prisma.sql`AND (starts_at, id) < (${timestamp(new Date(after.value))}, ${after.id}::int)`
        : Prisma.empty;
      return rows(
        db(),
        { id: is.int, startsAt: is.moment },
        Prisma.sql`
        SELECT id, starts_at AS "startsAt" FROM school_events WHERE school_id = ${schoolId} ${from}
        ORDER BY starts_at DESC, id DESC LIMIT ${count}`,
      );
    },
    ({ startsAt }) => startsAt.toISOString(),
  );
  const events = await db().schoolEvent.findMany({
    where: { id: { in: items.map(({ id }) => id) } },
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
  });
  return { items: events.map(toEventView), next };
}
