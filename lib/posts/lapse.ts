import 'server-only';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';

/**
 * The first moment after `moment` at which one of these posts may be gone by the clock alone: when the author's membership ends, or, of an
 * anonymous post, when it asks for that again; or when its public link expires. What somebody does may come sooner.
 */
export async function firstLapse(postIds: number[], moment: Date): Promise<Date | null> {
  if (postIds.length === 0) return null;
  const found = await one(
    db(),
    { at: is.moment.nullable },
    Prisma.sql`
    SELECT min(ends.at) AS at FROM posts p LEFT JOIN memberships m ON m.user_id = p.user_id
    CROSS JOIN LATERAL (VALUES (p.share_expires_at), (CASE WHEN p.is_anonymous THEN last_check(p.check_phase, ${timestamp(moment)}) + interval '7 days'
      ELSE greatest(m.access_until, m.override_until, m.seat_until) END)) ends (at)
    WHERE p.id = ANY (${postIds}::int[]) AND ends.at > ${timestamp(moment)}`,
  );
  return found?.at ?? null;
}
