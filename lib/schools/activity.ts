import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { keptFor } from '@/lib/database/kept';
import { is, one } from '@/lib/database/sql';
import { visiblePosts } from '@/lib/policy/sources';

const ACTIVITY_DAYS = 7;
/** It only says which of somebody's schools come first, and to count it takes longer than all else that a page asks for. */
const KEPT_MS = 60_000;

/**
 * How lively each of these schools was these last days: its posts and their comments, those that anybody signed in may see. Counted once a
 * minute for all who follow it.
 */
export async function activityOf(schoolIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = schoolIds.map(async (id) => [id, await activity(id)] as const);
  return new Map(await Promise.all(found));
}

const activity = keptFor('school-activity', KEPT_MS, async (schoolId: number): Promise<number> => {
  const moment = now();
  const since = new Date(moment.getTime() - ACTIVITY_DAYS * 86_400_000);
  const found = await one(
    db(),
    { activity: is.int.present },
    Prisma.sql`
    SELECT coalesce(sum(1 + p.comment_count), 0)::int AS activity FROM ${visiblePosts(null, moment)} p
    WHERE p.school_id = ${schoolId} AND p.created_at > ${timestamp(since)}`,
  );
  return found?.activity ?? 0;
});
