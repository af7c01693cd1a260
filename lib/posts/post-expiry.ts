import 'server-only';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';

/**
 * Returns the earliest time after `moment` at which one of these posts may become invisible. A post disappears with its
 * public link or with its author's membership.
 */
export async function findEarliestPostExpiry(postIds: number[], moment: Date): Promise<Date | null> {
  if (postIds.length === 0) return null;
  // For an anonymous post, the author's membership is checked only weekly.
  const earliest = await firstRow(
    db(),
    { at: columnType.moment.nullable },
    Prisma.sql`
    SELECT min(ends.at) AS at FROM posts p LEFT JOIN memberships m ON m.user_id = p.user_id
    CROSS JOIN LATERAL (VALUES (p.share_expires_at), (CASE WHEN p.is_anonymous THEN last_check(p.check_phase, ${timestampSql(moment)}) + interval '7 days'
      ELSE greatest(m.access_until, m.override_until, m.seat_until) END)) ends (at)
    WHERE p.id = ANY (${postIds}::int[]) AND ends.at > ${timestampSql(moment)}`,
  );
  return earliest?.at ?? null;
}
