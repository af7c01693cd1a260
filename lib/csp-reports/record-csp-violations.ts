import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { UNKNOWN_VIOLATION_VALUE, toCspViolation, type CspViolation } from './csp-violation';
import type { BlockedContent } from './schema';

/**
 * Maximum number of different violations that are stored per day. All further violations of the day are counted
 * together as `other`.
 */
export const MAX_VIOLATION_KINDS_PER_DAY = 200;
/**
 * Maximum number of reports that are counted per request. Further reports from the same page would add no information.
 */
const MAX_PER_REQUEST = 20;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Counts the content security policy violations that browsers report, by day. Nothing else from a report is stored. */
export async function recordCspViolations(refused: BlockedContent[]): Promise<void> {
  const origin = env().APP_ORIGIN;
  const kinds = new Map<string, { kept: CspViolation; times: number }>();
  for (const one of refused.slice(0, MAX_PER_REQUEST)) {
    const violation = toCspViolation(one, origin, valuesFromServer.routeOf);
    if (!violation) continue;
    const key = JSON.stringify(violation);
    kinds.set(key, { kept: violation, times: (kinds.get(key)?.times ?? 0) + 1 });
  }
  for (const { kept: violation, times } of kinds.values()) {
    const isKept = await count(violation, times, MAX_VIOLATION_KINDS_PER_DAY);
    if (!isKept)
      await count(
        { route: UNKNOWN_VIOLATION_VALUE, directive: UNKNOWN_VIOLATION_VALUE, blocked: UNKNOWN_VIOLATION_VALUE },
        times,
        Infinity,
      );
  }
}

/**
 * Adds to today's count of a violation. Returns false if the violation is new today and the daily maximum is reached.
 */
async function count({ route, directive, blocked }: CspViolation, times: number, max: number): Promise<boolean> {
  const day = dayOf(now());
  const hasRoom = Number.isFinite(max)
    ? Prisma.sql`WHERE (SELECT count(*) FROM policy_violations WHERE day = ${day}::date) < ${max}
        OR EXISTS (SELECT FROM policy_violations WHERE day = ${day}::date AND route = ${route} AND directive = ${directive} AND blocked = ${blocked})`
    : Prisma.empty;
  const rowCount = await runStatement(
    db(),
    Prisma.sql`INSERT INTO policy_violations (day, route, directive, blocked, times)
      SELECT ${day}::date, ${route}, ${directive}, ${blocked}, ${times} ${hasRoom}
      ON CONFLICT (day, route, directive, blocked) DO UPDATE SET times = LEAST(policy_violations.times + ${times}, 1000000000)`,
  );
  return rowCount > 0;
}

/** Scheduled job. Deletes counts of violations whose retention period is over. */
export async function deleteOldCspViolations(): Promise<void> {
  const firstDay = dayOf(new Date(now().getTime() - RETENTION_PERIODS_MS.violations));
  await db().policyViolation.deleteMany({ where: { day: { lt: new Date(firstDay) } } });
}
