import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import type { CspViolationSummary } from './csp-violation';

const MAX_SHOWN = 5;

/**
 * Returns the stored violations of the content security policy: their total, the most frequent kinds, and today's count
 * for each directive.
 */
export async function fetchCspViolations(): Promise<CspViolationSummary> {
  const today = now().toISOString().slice(0, 10);
  // The query needs no limit, because the table stays small: few violations are stored per day, and rows are deleted
  // after a week.
  const kinds = await rows(
    db(),
    {
      route: columnType.text,
      directive: columnType.text,
      blocked: columnType.text,
      times: columnType.float,
      today: columnType.float,
    },
    Prisma.sql`SELECT route, directive, blocked, sum(times)::float8 AS times,
        coalesce(sum(times) FILTER (WHERE day = ${today}::date), 0)::float8 AS today
      FROM policy_violations GROUP BY route, directive, blocked ORDER BY times DESC, route, directive, blocked`,
  );
  const byDirective = new Map<string, number>();
  for (const kind of kinds) byDirective.set(kind.directive, (byDirective.get(kind.directive) ?? 0) + kind.today);
  return {
    all: kinds.reduce((sum, { times }) => sum + times, 0),
    most: kinds.slice(0, MAX_SHOWN),
    today: [...byDirective].map(([directive, times]) => ({ directive, times })),
  };
}
