import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import type { LastSeenInput, LastSeenView } from './last-seen-schema';

/** In the column for the school's id, this value stands for the feed. */
export const FEED_PLACEHOLDER_SCHOOL_ID = 0;

/** Returns the time up to which a person has seen a board or the feed. Null if they never opened it. */
export async function fetchLastSeenTime(userId: number, place: number): Promise<LastSeenView> {
  const foundRow = await firstRow(
    db(),
    { seenUntil: columnType.moment },
    Prisma.sql`SELECT seen_until FROM visits WHERE user_id = ${userId} AND place = ${place}`,
  );
  // A stored time can be in the future if the clock was ahead when it was stored. The current time is then returned
  // instead.
  return {
    seenUntil: foundRow ? new Date(Math.min(foundRow.seenUntil.getTime(), now().getTime())).toISOString() : null,
  };
}

/**
 * Saves the time up to which a person has seen a board or the feed on any device. A later stored time stays, unless
 * that time is in the future.
 */
export async function saveLastSeenTime(
  userId: number,
  place: number,
  { seenUntil }: LastSeenInput,
): Promise<LastSeenView> {
  // A given time in the future counts as the current time.
  const moment = new Date(Math.min(Date.parse(seenUntil), now().getTime()));
  await runStatement(
    db(),
    // The condition after OR is true for a stored time in the future, which was written while the clock was ahead. Such
    // a time is replaced too.
    Prisma.sql`
      INSERT INTO visits (user_id, place, seen_until)
      SELECT u.id, ${place}::int, ${timestampSql(moment)} FROM users u WHERE u.id = ${userId}
      ON CONFLICT (user_id, place) DO UPDATE SET seen_until = excluded.seen_until
      WHERE visits.seen_until < excluded.seen_until OR visits.seen_until > ${timestampSql(now())}`,
  );
  return fetchLastSeenTime(userId, place);
}

/** Returns the time up to which a person has seen a school's board. Throws `not_found` for an unknown school. */
export async function fetchBoardLastSeenTime(userId: number, schoolId: number): Promise<LastSeenView> {
  await enforceSchool(schoolId);
  return fetchLastSeenTime(userId, schoolId);
}

export async function saveBoardLastSeenTime(
  userId: number,
  schoolId: number,
  visit: LastSeenInput,
): Promise<LastSeenView> {
  await enforceSchool(schoolId);
  return saveLastSeenTime(userId, schoolId, visit);
}

async function enforceSchool(id: number): Promise<void> {
  if ((await db().school.count({ where: { id } })) === 0) throw notFoundError('School');
}
