import 'server-only';
import type { CalendarFeed } from '@/prisma/generated/client';
import { recordAuditEntry, SYSTEM_ACTOR, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { AppError, fieldConflictError, isAppError, notFoundError } from '@/lib/errors';
import type { EventArea } from '@/lib/events/area';
import { areaDetails, requireArea } from '@/lib/events/create-update-delete-events';
import { CALENDAR_FEED_AUDIT_TARGET, importEvents, type ImportDestination } from '@/lib/events/import/import-events';
import { calendarImportInput } from '@/lib/events/schema';
import { HOUR, MINUTE } from '@/lib/time/duration';
import { fetchFeed, type FeedFile } from './fetch-feed';
import type { CalendarFeedInput, CalendarFeedRemoval, CalendarFeedView } from './schema';

const READ_EVERY_MS = 4 * HOUR;
/** Time in ms after which a run of the job begins to read no further feed. */
const RUN_MS = 10 * MINUTE;

const WITH_EVENTS = {
  school: { select: { id: true, name: true } },
  _count: { select: { events: true } },
} as const satisfies Prisma.CalendarFeedInclude;

type FeedWithEvents = Prisma.CalendarFeedGetPayload<{ include: typeof WITH_EVENTS }>;

function toView({ readAt, failedSince, _count, ...feed }: FeedWithEvents): CalendarFeedView {
  const { id, school, region, family, address, rejected, conflicts, failure } = feed;
  return {
    ...{ id, school, region, family, address, rejected, conflicts, failure },
    events: _count.events,
    readAt: readAt?.toISOString() ?? null,
    failedSince: failedSince?.toISOString() ?? null,
  };
}

/** Returns the feeds, those that cannot be read first. */
export async function listCalendarFeeds(): Promise<CalendarFeedView[]> {
  const feeds = await db().calendarFeed.findMany({
    include: WITH_EVENTS,
    orderBy: [{ failedSince: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });
  return feeds.map(toView);
}

async function fetchFeedView(id: number): Promise<CalendarFeedView> {
  const feed = await db().calendarFeed.findUnique({ where: { id }, include: WITH_EVENTS });
  if (!feed) throw notFoundError('Calendar');
  return toView(feed);
}

/**
 * Adds the address of a calendar to a school or area, and imports its events. Throws `invalid` if the address has no
 * readable calendar, `not_found` for an unknown area, and `conflict` if the area already has the address.
 */
export async function addCalendarFeed(act: Act, { address, ...area }: CalendarFeedInput): Promise<CalendarFeedView> {
  const file = await fetchFeed(address, { etag: null, lastModified: null });
  if (file === null) throw refuseAddress('The calendar file is missing.');
  await checkFile(act, area, file);
  const feed = await db().$transaction(async (tx) => {
    await requireArea(tx, area);
    await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('events.feeds'))`);
    if ((await tx.calendarFeed.count({ where: { ...area, address } })) > 0)
      throw fieldConflictError('address', 'This calendar was already added here.');
    const row = await tx.calendarFeed.create({
      data: { ...area, address, checkedAt: now(), createdBy: act.actorId, createdAt: now() },
    });
    await recordAuditEntry(tx, act, {
      action: 'calendar.add',
      targetType: CALENDAR_FEED_AUDIT_TARGET,
      targetId: row.id,
      details: detailsOf(row),
    });
    return row;
  });
  await readFeed(act, feed, file);
  return fetchFeedView(feed.id);
}

/** Throws `invalid` for the field `address` if no event of the file can be imported. */
async function checkFile(act: Act, area: EventArea, { ics }: FeedFile): Promise<void> {
  try {
    await importReadableFile(act, { ...area, feedId: null }, ics, true);
  } catch (error) {
    throw isAppError(error) && error.code === 'invalid' ? refuseAddress(error.message) : error;
  }
}

const refuseAddress = (message: string) => new AppError('invalid', message, undefined, 'address');

/** The audit log names only the host, because the rest of the address can be a secret. */
const detailsOf = (feed: CalendarFeed): Prisma.InputJsonObject => ({
  ...areaDetails(feed),
  host: new URL(feed.address).host,
});

/** Imports a calendar file. Throws `invalid` if it is none, or if no event of the file can be read. */
async function importReadableFile(act: Act, destination: ImportDestination, ics: string, dryRun: boolean) {
  const { data: input, error } = calendarImportInput.safeParse({ ics, dryRun });
  if (!input) throw new AppError('invalid', error.issues[0]?.message ?? 'This is not a calendar file (.ics)');
  const report = await importEvents(act, destination, input);
  const [first] = report.rejected;
  if (first && report.created.length + report.updated.length + report.unchanged === 0)
    throw new AppError('invalid', `We can't read any event of this calendar. The first one: ${first.reason}`);
  return report;
}

/**
 * Reads a feed again. If that fails, keeps its events and stores the reason, which the inbox shows. Throws
 * `unavailable`, and leaves the feed to the next run of the job, if too many files are being read.
 */
async function readFeed(act: Act, feed: CalendarFeed, fetchedFile?: FeedFile): Promise<void> {
  const { id, schoolId, region, family, address } = feed;
  const store = (data: Prisma.CalendarFeedUpdateManyMutationInput) =>
    db().calendarFeed.updateMany({ where: { id }, data });
  const success = () => ({ readAt: now(), failure: null, failedSince: null });
  try {
    const file = fetchedFile ?? (await fetchFeed(address, feed));
    if (file === null) return void (await store(success()));
    const { ics, etag, lastModified } = file;
    const report = await importReadableFile(act, { schoolId, region, family, feedId: id }, ics, false);
    const counts = { rejected: report.rejected.length, conflicts: report.conflicts.length };
    await store({ etag, lastModified, ...counts, ...success() });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'unavailable') {
      await store({ checkedAt: new Date(0) });
      throw error;
    }
    await store({ failure: error.message, failedSince: feed.failedSince ?? now() });
  }
}

/** Reads a feed immediately. Throws `not_found` for an unknown feed, or `unavailable` if too many files are being read. */
export async function readCalendarFeed(act: Act, id: number): Promise<CalendarFeedView> {
  const feed = await db().calendarFeed.findUnique({ where: { id } });
  if (!feed) throw notFoundError('Calendar');
  await db().$transaction((tx: TransactionClient) =>
    recordAuditEntry(tx, act, {
      action: 'calendar.read',
      targetType: CALENDAR_FEED_AUDIT_TARGET,
      targetId: id,
      details: detailsOf(feed),
    }),
  );
  await readFeed(act, feed);
  return fetchFeedView(id);
}

/** Reads each feed that was last read four hours ago. */
export async function readDueCalendarFeeds(): Promise<void> {
  const begin = now();
  for (let feed = await claimDueFeed(); feed; feed = await claimDueFeed()) {
    try {
      await readFeed(SYSTEM_ACTOR, feed);
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') return;
      throw error;
    }
    if (now().getTime() - begin.getTime() > RUN_MS) return;
  }
}

/** Marks the feed that has waited longest as being read, so that no other process reads it too. */
async function claimDueFeed(): Promise<CalendarFeed | null> {
  const moment = now();
  const claimed = await firstRow(
    db(),
    { id: columnType.int },
    Prisma.sql`
      UPDATE calendar_feeds SET checked_at = ${timestampSql(moment)} WHERE id = (
        SELECT id FROM calendar_feeds WHERE checked_at <= ${timestampSql(new Date(moment.getTime() - READ_EVERY_MS))}
        ORDER BY checked_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
  );
  return claimed ? db().calendarFeed.findUnique({ where: { id: claimed.id } }) : null;
}

/** Removes a feed, and deletes or keeps its events. Throws `not_found` for an unknown feed. */
export function removeCalendarFeed(act: Act, id: number, { events }: CalendarFeedRemoval): Promise<void> {
  return db().$transaction(async (tx: TransactionClient) => {
    // Waits for an import of this feed, so that its new events are deleted too.
    await runStatement(tx, Prisma.sql`SELECT id FROM calendar_feeds WHERE id = ${id} FOR UPDATE`);
    const feed = await tx.calendarFeed.findUnique({ where: { id } });
    if (!feed) throw notFoundError('Calendar');
    const deleted = events === 'delete' ? await tx.schoolEvent.deleteMany({ where: { feedId: id } }) : { count: 0 };
    await tx.calendarFeed.delete({ where: { id } });
    await recordAuditEntry(tx, act, {
      action: 'calendar.remove',
      targetType: CALENDAR_FEED_AUDIT_TARGET,
      targetId: id,
      details: { ...detailsOf(feed), deletedEvents: deleted.count },
    });
  });
}
