import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { life } from '@/lib/process/process-state';
import { KEPT } from '@/lib/retention';
import { OTHER, reduced, type Kept } from './reduce';
import type { Refused } from './schema';

/** Maximum kinds of violations a day. Further ones are counted together. */
export const MOST_A_DAY = 200;
/** Maximum reports in one request. More come from the same page. */
const MOST_AT_ONCE = 20;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Counts the violations that browsers report, by day. Nothing else of a report is stored. */
export async function keepViolations(refused: Refused[]): Promise<void> {
  const origin = env().APP_ORIGIN;
  const kinds = new Map<string, { kept: Kept; times: number }>();
  for (const one of refused.slice(0, MOST_AT_ONCE)) {
    const kept = reduced(one, origin, life.routeOf);
    if (!kept) continue;
    const key = JSON.stringify(kept);
    kinds.set(key, { kept, times: (kinds.get(key)?.times ?? 0) + 1 });
  }
  for (const { kept, times } of kinds.values()) {
    const isKept = await count(kept, times, MOST_A_DAY);
    if (!isKept) await count({ route: OTHER, directive: OTHER, blocked: OTHER }, times, Infinity);
  }
}

/** Adds to today's count of a kind. Returns false if there is no room for a new kind. */
async function count({ route, directive, blocked }: Kept, times: number, most: number): Promise<boolean> {
  const day = dayOf(now());
  const hasRoom = Number.isFinite(most)
    ? Prisma.sql`WHERE (SELECT count(*) FROM policy_violations WHERE day = ${day}::date) < ${most}
        OR EXISTS (SELECT FROM policy_violations WHERE day = ${day}::date AND route = ${route} AND directive = ${directive} AND blocked = ${blocked})`
    : Prisma.empty;
  const written = await run(
    db(),
    Prisma.sql`INSERT INTO policy_violations (day, route, directive, blocked, times)
      SELECT ${day}::date, ${route}, ${directive}, ${blocked}, ${times} ${hasRoom}
      ON CONFLICT (day, route, directive, blocked) DO UPDATE SET times = LEAST(policy_violations.times + ${times}, 1000000000)`,
  );
  return written > 0;
}

/** Scheduled job. */
export async function forgetViolations(): Promise<void> {
  const before = dayOf(new Date(now().getTime() - KEPT.violations));
  await db().policyViolation.deleteMany({ where: { day: { lt: new Date(before) } } });
}
