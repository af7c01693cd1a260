import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { compressBody, createCompressedResponse, type CompressedBody } from '@/lib/http/response/compressed-body';
import { checkReplyAgainstSchema } from '@/lib/http/response/check-reply';
import { cacheUntilDatabaseNotification } from '@/lib/database/process-cache';
import type { Actor } from '@/lib/policy/access-policy';
import { MINUTE } from '@/lib/time/duration';
import { schoolList, type SchoolSummary, type SchoolView } from './schema';
import { SCHOOL_SUMMARY_FIELDS, toSchoolSummary, toSchoolView } from './to-school-view';

let packedList: CompressedBody | undefined;

/**
 * Cached list of all schools by name, as objects and as a compressed API response, with the time of each school's
 * last change. Everyone gets the same response, because it has only public facts.
 */
const list = cacheUntilDatabaseNotification('schools', async () => {
  const rows = await db().school.findMany({
    select: { ...SCHOOL_SUMMARY_FIELDS, updatedAt: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const summaries = rows.map(({ updatedAt: _updatedAt, ...row }) => toSchoolSummary(row));
  const schools = checkReplyAgainstSchema(schoolList, summaries);
  packedList = await compressBody(JSON.stringify(schools), packedList);
  return { schools, packed: packedList, updateTimes: new Map(rows.map(({ id, updatedAt }) => [id, updatedAt])) };
});

export const fetchAllSchools = async (): Promise<SchoolSummary[]> => [...(await list()).schools];

export const createSchoolListResponse = async (request: Request): Promise<Response> =>
  createCompressedResponse(request, (await list()).packed, 'application/json');

/** Returns a school as the actor may see it. Throws `not_found` for an unknown school. */
export async function fetchSchoolById(id: number, actor: Actor): Promise<SchoolView> {
  const row = await db().school.findUnique({ where: { id } });
  if (!row) throw notFoundError('School');
  return toSchoolView(row, actor);
}

/** Throws `not_found` if the school does not exist. */
export async function requireSchool(id: number): Promise<void> {
  const school = await firstRow(db(), { id: columnType.int }, Prisma.sql`SELECT id FROM schools WHERE id = ${id}`);
  if (!school) throw notFoundError('School');
}

/** Returns the id of each school and the time of its last change. */
export function listSchoolUpdateTimes(): Promise<{ id: number; updatedAt: Date }[]> {
  return db().school.findMany({ select: { id: true, updatedAt: true }, orderBy: { id: 'asc' } });
}

/** Returns the time of the last change of a school, from the cache. Undefined for an unknown school. */
export const fetchSchoolUpdateTime = async (id: number): Promise<Date | undefined> =>
  (await list()).updateTimes.get(id);

const CACHE_MS = 10 * MINUTE;
const RETRY_MS = 10_000;

let cached: { count: number | null; until: number } = { count: null, until: 0 };

/**
 * Returns the number of schools for display, cached for ten minutes. Returns null if the database does not answer, so
 * callers need a text without the number.
 */
export async function readCachedSchoolCount(): Promise<number | null> {
  if (Date.now() < cached.until) return cached.count;
  try {
    cached = { count: await db().school.count(), until: Date.now() + CACHE_MS };
  } catch {
    cached = { ...cached, until: Date.now() + RETRY_MS };
  }
  return cached.count;
}
