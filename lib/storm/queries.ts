import 'server-only';
import { isFormerParentSql } from '@/lib/schools/school-year/follows';
import { createHmac } from 'node:crypto';
import { db, Prisma } from '@/lib/database/db';
import { hasReceivedAllDatabaseNotifications } from '@/lib/database/channel-listener';
import { cacheUntilDatabaseNotification } from '@/lib/database/process-cache';
import { columnType, rows } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { listFollowedSchoolIds } from '@/lib/schools/follow';
import { fetchAllSchools } from '@/lib/schools/queries';
import { now } from '@/lib/time/clock';
import { dateToLocalTime } from '@/lib/time/local-time';
import { mergeReports, type StormLine } from './merge-reports';
import { StormKind, type StormLineView, type StormNews, type StormView } from './schema';
import { nameScopes, schoolScope, scopesOfSchool, type SchoolPlace } from './scopes';
import { stormMorningAt } from './storm-morning';

const row = {
  scope: columnType.text,
  kind: columnType.choice('storm_kind', StormKind),
  minutes: columnType.int.nullable,
  source: columnType.text.nullable,
  reporterHash: columnType.text,
  householdHash: columnType.text,
  createdAt: columnType.moment,
};

/**
 * Today's lines, cached in this process until a report changes. Without a storm, a page therefore sends no statement
 * about it.
 */
const cachedLines = cacheUntilDatabaseNotification('storm', async () => {
  const { day } = stormMorningAt(now());
  const reports = await rows(
    db(),
    row,
    Prisma.sql`
      SELECT scope, kind, minutes, source, reporter_hash, household_hash, created_at FROM storm_reports
      WHERE day = ${day}::date AND NOT removed ORDER BY created_at, id`,
  );
  // The local time is computed once here, because that is slow, and every open page gets the lines.
  const lines = mergeReports(reports).map((line) => ({ ...line, firstTime: dateToLocalTime(line.firstAt).slice(11) }));
  return { day, lines };
});

/** A line with the local time of its first report, such as '06:12'. */
type TimedLine = StormLine & { firstTime: string };

/** Returns all lines of today. A cached list of yesterday counts as empty. */
export async function readStormLines(): Promise<readonly TimedLine[]> {
  const { day, lines } = await cachedLines();
  return day === stormMorningAt(now()).day ? lines : [];
}

/**
 * Keyed hash under which a report stores its author or household, so that neither the table nor a backup says who
 * reported. Each day has other hashes.
 */
export const hashForStormDay = (day: string, what: 'reporter' | 'household', userId: number): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`storm-${what}:${day}:${userId}`).digest('base64url').slice(0, 22);

/** Returns the hash under which the person's own reports of today are stored. */
export const reporterHashOf = (userId: number): string =>
  hashForStormDay(stormMorningAt(now()).day, 'reporter', userId);

function newsWithoutLines(): StormNews {
  const { changesAt, endsAt } = stormMorningAt(now());
  return { lines: [], changesAt: changesAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** Returns the view of a person who may not read the lines. */
export const emptyStormView = (): StormView => ({ ...newsWithoutLines(), reportFor: [] });

const ORDER: Record<StormLine['status'], number> = { confirmed: 0, merged: 1, unconfirmed: 2 };
const AREAS_BY_SIZE = ['school', 'family', 'region', 'province'];
const sizeOfArea = (scope: string) => AREAS_BY_SIZE.indexOf(scope.split(':')[0] ?? '');

const toLineView = (line: TimedLine, place: string, reporterHash: string): StormLineView => ({
  key: line.key,
  area: line.scope,
  place,
  kind: line.kind,
  minutes: line.minutes,
  status: line.status,
  parents: line.parents,
  firstAt: line.firstTime,
  source: line.source,
  isOwn: line.reporterHashes.includes(reporterHash),
});

/**
 * Returns those of the lines that concern at least one of the schools. The most certain lines come first, and among
 * equally certain ones those for the smallest area.
 */
function linesAbout(
  linesByScope: ReadonlyMap<string, readonly TimedLine[]>,
  schools: readonly SchoolPlace[],
  userId: number,
): StormLineView[] {
  const names = nameScopes(schools);
  const relevant = [...names.keys()].flatMap((scope) => linesByScope.get(scope) ?? []);
  if (relevant.length === 0) return [];
  const reporterHash = reporterHashOf(userId);
  const keyOf = (kind: string, scope: string) => `${kind} ${scope}`;
  const confirmed = new Set(
    relevant.flatMap(({ status, kind, scope }) => (status === 'confirmed' ? [keyOf(kind, scope)] : [])),
  );
  // Parents report for single schools only.
  const scopesByReport = new Map(schools.map((school) => [schoolScope(school.id), scopesOfSchool(school)]));
  // A confirmed line for a larger area replaces the parents' reports about a school in it.
  const isReplaced = ({ kind, scope }: StormLine) =>
    (scopesByReport.get(scope) ?? []).some((each) => confirmed.has(keyOf(kind, each)));
  return relevant
    .filter((line) => line.status === 'confirmed' || !isReplaced(line))
    .toSorted(
      (one, other) => ORDER[one.status] - ORDER[other.status] || sizeOfArea(one.scope) - sizeOfArea(other.scope),
    )
    .map((line) => toLineView(line, names.get(line.scope) ?? '', reporterHash));
}

/**
 * Returns a function that selects from today's lines those about some schools, as one reader sees them. Reads the lines
 * only once for all readers.
 */
export async function createStormViewer(): Promise<(userId: number, schoolIds: Iterable<number>) => StormNews> {
  const lines = await readStormLines();
  const news = newsWithoutLines();
  if (lines.length === 0) return () => news;
  const linesByScope = Map.groupBy(lines, ({ scope }) => scope);
  const schools = new Map((await fetchAllSchools()).map((school) => [school.id, school]));
  return (userId, schoolIds) => ({
    ...news,
    lines: linesAbout(
      linesByScope,
      [...schoolIds].flatMap((id) => schools.get(id) ?? []),
      userId,
    ),
  });
}

/**
 * Returns the schools for which a person can report now. Outside the reporting hours, sends no statement. Sends it
 * before the first `await`, so that a page's batch of reads includes it.
 */
async function listSchoolsToReport(userId: number, which: Prisma.Sql = Prisma.empty) {
  if (!stormMorningAt(now()).isOpen) return [];
  return rows(
    db(),
    { id: columnType.int, name: columnType.text },
    Prisma.sql`
      SELECT s.id, s.name FROM schools s
      WHERE EXISTS (SELECT FROM school_parents p WHERE p.school_id = s.id AND p.user_id = ${userId})
        AND NOT ${isFormerParentSql(userId, Prisma.sql`s.id`)} ${which}
      ORDER BY s.name, s.id`,
  );
}

/** Returns the lines about one school. */
export async function fetchSchoolStormView(userId: number, schoolId: number): Promise<StormView> {
  const [reportFor, newsFor] = await Promise.all([
    listSchoolsToReport(userId, Prisma.sql`AND s.id = ${schoolId}`),
    createStormViewer(),
  ]);
  return { ...newsFor(userId, [schoolId]), reportFor };
}

/** Returns the lines about the schools that a person follows. Reads the follows only if there are lines today. */
export async function fetchFollowedStormView(userId: number): Promise<StormView> {
  const [reportFor, newsFor] = await Promise.all([listSchoolsToReport(userId), createStormViewer()]);
  const schoolIds = (await readStormLines()).length === 0 ? [] : await listFollowedSchoolIds(userId);
  return { ...newsFor(userId, schoolIds), reportFor };
}

/**
 * Waits until this process knows all changes that were committed before the call. A browser reads the lines right after
 * its own report, perhaps before the notification about the report has arrived.
 */
export const waitForStormChanges = async (): Promise<void> => {
  await hasReceivedAllDatabaseNotifications('storm');
};

/** Returns all lines of today, for administrators. */
export async function listAllStormLines(): Promise<StormLineView[]> {
  const names = nameScopes(await fetchAllSchools());
  return (await readStormLines()).flatMap((line) => {
    const place = names.get(line.scope);
    return place === undefined ? [] : toLineView(line, place, '');
  });
}
