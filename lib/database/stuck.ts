import 'server-only';
import pg from 'pg';
import { log } from '@/lib/log';
import { onePerProcess } from '@/lib/process';
import { seldom } from '@/lib/seldom';

/** Of so many of one statement that run at once, the first for so long, another would wait for the same: a lock, most likely. */
const MOST = 4;
const STUCK_MS = 1_500;
const LOCK_NOT_AVAILABLE = '55P03';
const TOLD_EVERY_MS = 60_000;
const isFirst = seldom();

/** The moments at which runs of a statement began, the first before the others, by its text. */
const running = onePerProcess('statements that run', () => new Map<string, Set<{ since: number }>>());

/**
 * Throws, where this statement is stuck, what PostgreSQL would after a while. Whoever waits for a lock keeps a connection for seconds: without
 * this a table that somebody holds would take all of them, and with them what needs other tables (security R8).
 */
export function refuseWhereStuck(text: string): void {
  const runs = running.get(text);
  if (!runs || runs.size < MOST) return;
  const [first] = runs;
  if (!first || performance.now() - first.since < STUCK_MS) return;
  if (isFirst('stuck', TOLD_EVERY_MS)) log.warn({ event: 'database.stuck', runs: runs.size });
  throw Object.assign(new pg.DatabaseError('This statement is stuck.', 0, 'error'), { code: LOCK_NOT_AVAILABLE });
}

/** Notes that this statement runs for as long as `run` takes. */
export async function noted<T>(text: string, run: () => Promise<T>): Promise<T> {
  const runs = running.get(text) ?? new Set();
  const own = { since: performance.now() };
  running.set(text, runs.add(own));
  try {
    return await run();
  } finally {
    runs.delete(own);
    if (runs.size === 0) running.delete(text);
  }
}
