import 'server-only';
import { db } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { pack, packedResponse, type Packed } from '@/lib/http/packed';
import { checkedReply } from '@/lib/http/reply';
import { keptUntil } from '@/lib/database/kept';
import type { Actor } from '@/lib/policy/policy';
import { schoolList, type SchoolSummary, type SchoolView } from './schema';
import { SUMMARY_FIELDS, toSchoolSummary, toSchoolView } from './view';

let packed: Packed | undefined;

/** All schools by name: public facts only, the same for everyone. Kept in memory, with what the API answers of it. */
const list = keptUntil('schools', async () => {
  const rows = await db().school.findMany({ select: SUMMARY_FIELDS, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
  const schools = checkedReply(schoolList, rows.map(toSchoolSummary));
  packed = await pack(JSON.stringify(schools), packed);
  return { schools, packed };
});

export const allSchools = async (): Promise<SchoolSummary[]> => [...(await list()).schools];

export const schoolListResponse = async (request: Request): Promise<Response> =>
  packedResponse(request, (await list()).packed, 'application/json');

/** Throws `not_found`. */
export async function schoolById(id: number, actor: Actor): Promise<SchoolView> {
  const row = await db().school.findUnique({ where: { id } });
  if (!row) throw notFound('School');
  return toSchoolView(row, actor);
}

/** Throws `not_found` when there is no such school. */
export async function requireSchool(id: number): Promise<void> {
  if ((await db().school.count({ where: { id } })) === 0) throw notFound('School');
}

/** Which schools there are, and when each changed last. */
export function schoolStamps(): Promise<{ id: number; updatedAt: Date }[]> {
  return db().school.findMany({ select: { id: true, updatedAt: true }, orderBy: { id: 'asc' } });
}

const FRESH = 10 * 60_000;
const PATIENCE = 10_000;

let known: { count: number | null; until: number } = { count: null, until: 0 };

/** How many schools there are, for a text: may be some minutes old. Null while the database gives no answer, since the text can do without. */
export async function schoolCount(): Promise<number | null> {
  if (Date.now() < known.until) return known.count;
  try {
    known = { count: await db().school.count(), until: Date.now() + FRESH };
  } catch {
    known = { ...known, until: Date.now() + PATIENCE };
  }
  return known.count;
}
