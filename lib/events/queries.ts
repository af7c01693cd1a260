import 'server-only';
import { setImmediate as otherRequestsRun } from 'node:timers/promises';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, timestampSql } from '@/lib/database/db';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { PageQuery, ListPage } from '@/lib/http/request/list-pagination';
import { fetchAllSchools, requireSchool } from '@/lib/schools/queries';
import { columnType, rows } from '@/lib/database/sql';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { areaKey, areasOfSchool, type EventArea } from './area';
import { ofArea } from './area-sql';
import { compareOccurrences, listOccurrences, type EventOccurrence } from './occurrences';
import type { EventsQuery, EventView, OccurrenceView } from './schema';
import {
  addDays,
  dayAfter,
  localStartOfDay,
  formatUtcDay,
  dateToLocalTime,
  utcMidnightOfDay,
} from '@/lib/time/local-time';
import { toEventView, toOccurrenceView, type EventWithSchool } from './view';

const USUAL_DAYS = 180;
export const MAX_EVENT_RANGE_DAYS = 400;
const COMING_DAYS = 14;
/** Number of days within which a list of schools shows the next event of each school. */
const NEXT_EVENT_DAYS = 60;
/** Maximum number of events from which the next event of each school is chosen. */
const MOST_CANDIDATES = 5_000;
/** Maximum number of events in one response. Without the limit, a response could be as large as the whole table. */
const MOST_EVENTS = 1_000;

const followedSchools = (userId: number): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT school_id FROM user_school_subscriptions WHERE user_id = ${userId})`;
const theseSchools = (ids: number[]): Prisma.Sql => Prisma.sql`${ids}::int[]`;

/**
 * Returns the occurrences at a school in a range of at most 400 days. If the range is longer, `next` is the query for
 * the remaining days. Throws `not_found`.
 */
export async function listSchoolEvents(schoolId: number, query: EventsQuery): Promise<ListPage<OccurrenceView>> {
  await requireSchool(schoolId);
  return listEventsOfExistingSchool(schoolId, query);
}

/** Returns the occurrences like `listSchoolEvents`, without checking whether the school exists. */
export async function listEventsOfExistingSchool(
  schoolId: number,
  query: EventsQuery,
): Promise<ListPage<OccurrenceView>> {
  const first = query.from ?? dateToLocalTime(now()).slice(0, 10);
  const furthest = formatUtcDay(addDays(utcMidnightOfDay(first), MAX_EVENT_RANGE_DAYS));
  const last = query.to ?? formatUtcDay(addDays(utcMidnightOfDay(first), USUAL_DAYS));
  const isCut = last > furthest;
  const end = dayAfter(isCut ? furthest : last);
  const items = await occurrencesBetween(theseSchools([schoolId]), localStartOfDay(first), localStartOfDay(end));
  return { items, next: isCut ? `?from=${end}&to=${last}` : null };
}

/** Returns events at the followed schools that are in progress or begin within two weeks. */
export function listUpcomingEvents(userId: number): Promise<OccurrenceView[]> {
  const moment = now();
  return occurrencesBetween(followedSchools(userId), moment, addDays(moment, COMING_DAYS));
}

/**
 * Returns the events at the followed schools from one day to another, at most 400 days. Without these days, returns the
 * upcoming events.
 */
export function listFollowedSchoolsEvents(userId: number, { from, to }: EventsQuery): Promise<OccurrenceView[]> {
  if (from === undefined && to === undefined) return listUpcomingEvents(userId);
  const first = from ?? dateToLocalTime(now()).slice(0, 10);
  const furthest = formatUtcDay(addDays(utcMidnightOfDay(first), MAX_EVENT_RANGE_DAYS));
  const last = to === undefined || to > furthest ? furthest : to;
  return occurrencesBetween(followedSchools(userId), localStartOfDay(first), localStartOfDay(dayAfter(last)));
}

/** Returns events at these schools between two times, without cancelled events. */
export const listEventsAtSchools = (schoolIds: number[], from: Date, to: Date): Promise<OccurrenceView[]> =>
  schoolIds.length === 0 || from >= to
    ? Promise.resolve([])
    : occurrencesBetween(theseSchools(schoolIds), from, to, Prisma.sql`canceled_at IS NULL`);

/**
 * Returns the event of each school that is in progress or begins next, without cancelled events. Only repeated events
 * are expanded in JavaScript, because PostgreSQL cannot list their dates.
 */
export async function findNextEventBySchool(): Promise<ReadonlyMap<number, OccurrenceView>> {
  const moment = now();
  const before = addDays(moment, NEXT_EVENT_DAYS);
  const end = actualMomentSql(Prisma.sql`coalesce(ends_at, starts_at + interval '1 millisecond')`);
  const events = await listEvents(
    Prisma.sql`(
      SELECT id, coalesce(school_id, 0) AS school_id, '' AS school_name, school_id IS NULL AS is_of_area, region, family,
        title, description, location, starts_at, ends_at, all_day, recurrence, coalesce(exceptions, '{}') AS exceptions,
        time_zone, uid, sequence, canceled_at, created_at, updated_at
      FROM school_events WHERE canceled_at IS NULL AND starts_at < ${timestampSql(addDays(before, 1))} AND (
        (recurrence IS NOT NULL AND ${lastDaySql} >= ${dayBeforeSql(moment)})
        OR id IN (SELECT DISTINCT ON (school_id, region, family) id FROM school_events
          WHERE recurrence IS NULL AND canceled_at IS NULL AND ${end} > ${timestampSql(moment)}
          ORDER BY school_id, region, family, ${actualMomentSql(Prisma.sql`starts_at`)}, id))) e`,
    MOST_CANDIDATES,
  );
  const nextByArea = new Map<string, EventOccurrence<EventWithSchool>>();
  for (const [key, ofArea] of Map.groupBy(events, areaOfRow)) {
    const [next] = listOccurrences(ofArea, moment, before);
    if (next) nextByArea.set(key, next);
    // Pauses after each area so that other requests can run, because listing the dates of many repeated events takes
    // long.
    await otherRequestsRun();
  }
  const nextEvents = new Map<number, OccurrenceView>();
  for (const school of await fetchAllSchools()) {
    const [next] = areasOfSchool(school)
      .flatMap((area) => nextByArea.get(areaKey(area)) ?? [])
      .sort(compareOccurrences);
    if (!next) continue;
    const event = { ...next.event, schoolId: school.id, schoolName: school.name };
    nextEvents.set(school.id, toOccurrenceView({ ...next, event }));
  }
  return nextEvents;
}

const areaOfRow = ({ isOfArea, schoolId, region, family }: EventWithSchool): string =>
  areaKey({ schoolId: isOfArea ? null : schoolId, region, family });

/**
 * SQL that converts the stored time of an event to its actual time, because all-day events are stored as midnights in
 * UTC.
 */
const actualMomentSql = (stored: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN all_day THEN (${stored}) AT TIME ZONE 'UTC' AT TIME ZONE ${SCHOOL_TIME_ZONE} ELSE ${stored} END`;

/**
 * SQL for the last day of a repeated event, such as '20261121'. For an event without an end, the value is '9', which
 * sorts after every day.
 */
const lastDaySql = Prisma.sql`coalesce(substring(recurrence FROM 'UNTIL=([0-9]{8})'), '9')`;
const dayBeforeSql = (moment: Date) => Prisma.sql`${formatUtcDay(addDays(moment, -1)).replaceAll('-', '')}`;

async function occurrencesBetween(
  schools: Prisma.Sql,
  from: Date,
  to: Date,
  condition = Prisma.sql`true`,
): Promise<OccurrenceView[]> {
  const rows = await eventsBetween(schools, { from, to, condition });
  return listOccurrences(rows, from, to).map(toOccurrenceView);
}

const eventRow = {
  id: columnType.int,
  schoolId: columnType.int,
  schoolName: columnType.text,
  isOfArea: columnType.bool,
  region: columnType.text,
  family: columnType.text,
  title: columnType.text,
  description: columnType.text.nullable,
  location: columnType.text.nullable,
  startsAt: columnType.moment,
  endsAt: columnType.moment.nullable,
  allDay: columnType.bool,
  recurrence: columnType.text.nullable,
  exceptions: columnType.moments.present,
  timeZone: columnType.text,
  uid: columnType.text,
  sequence: columnType.int,
  canceledAt: columnType.moment.nullable,
  createdAt: columnType.moment,
  updatedAt: columnType.moment,
};

type EventRange = { from: Date; to: Date; moment?: Date; condition?: Prisma.Sql };

/**
 * Returns the events between `from` and `to` that concern the given schools. If there are more than `MOST_EVENTS`,
 * returns the events nearest to `moment`.
 */
async function eventsBetween(
  schools: Prisma.Sql,
  { from, to, moment = from, condition = Prisma.sql`true` }: EventRange,
): Promise<EventWithSchool[]> {
  // All-day events are stored as days in UTC, so the query covers one more day on each side.
  const [after, before] = [timestampSql(addDays(from, -1)), timestampSql(addDays(to, 1))];
  const all = Prisma.sql`events_of_schools(${schools}, ${after}, ${before}) WHERE ${condition}`;
  const events = await listEvents(all, MOST_EVENTS + 1);
  if (events.length <= MOST_EVENTS) return events;
  return listEvents(Prisma.sql`${all} AND id = ANY (${await nearestIds(moment, all)}::int[])`, MOST_EVENTS);
}

/** Returns events, latest first. `events` is SQL whose rows have the columns of `eventRow`. */
const listEvents = (events: Prisma.Sql, limit: number): Promise<EventWithSchool[]> =>
  rows(db(), eventRow, Prisma.sql`SELECT * FROM ${events} ORDER BY starts_at DESC, id DESC ${rowLimitSql(limit)}`);

/**
 * Returns the ids of the most relevant events. Current repeated events come first, then the nearest future events, then
 * the latest past events.
 */
async function nearestIds(moment: Date, events: Prisma.Sql): Promise<number[]> {
  const at = timestampSql(moment);
  const end = Prisma.sql`coalesce(ends_at, starts_at)`;
  const foundRows = await rows(
    db(),
    { id: columnType.int },
    Prisma.sql`
      SELECT id FROM ${events}
      ORDER BY recurrence IS NOT NULL AND ${lastDaySql} >= ${dayBeforeSql(moment)} DESC, ${end} >= ${at} DESC,
        abs(extract(epoch FROM greatest(starts_at, least(${end}, ${at})) - ${at})), id ${rowLimitSql(MOST_EVENTS)}`,
  );
  return foundRows.map(({ id }) => id);
}

/** Returns the events for a calendar file: all future events, and those of the past year. */
export function fetchCalendarFileEvents(of: { schoolId: number } | { userId: number }): Promise<EventWithSchool[]> {
  const schools = 'userId' in of ? followedSchools(of.userId) : theseSchools([of.schoolId]);
  const moment = now();
  return eventsBetween(schools, { from: addDays(moment, -365), to: addDays(moment, 5 * 365), moment });
}

/** Returns all events of a school or area for administrators, latest first. Throws `not_found`. */
export async function fetchAdminEventPage(area: EventArea, query: PageQuery): Promise<ListPage<EventView>> {
  if (area.schoolId !== null) await requireSchool(area.schoolId);
  const { items, next } = await readListPage(
    query,
    'recent',
    (after, count) => {
      const from = after
        ? Prisma.sql` AND (starts_at, id) < (${timestampSql(new Date(after.value))}, ${after.id}::int)`
        : Prisma.empty;
      return rows(
        db(),
        { id: columnType.int, startsAt: columnType.moment },
        Prisma.sql`
        SELECT id, starts_at FROM school_events WHERE ${ofArea(area)} ${from} ORDER BY starts_at DESC, id DESC LIMIT ${count}`,
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
