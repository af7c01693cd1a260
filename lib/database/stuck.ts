import 'server-only';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { log } from '@/lib/log';
import { onePerProcess } from '@/lib/process';
import { seldom } from '@/lib/seldom';

/** Of so many of one statement that run at once, the first for so long, another would wait for the same: a lock, most likely. */
const STUCK = { most: 4, ms: 1_500 };
/**
 * The same of one that only reads, where so much of the connections is taken: the others must not wait for one. It waits for nobody but who holds the
 * whole table; those that write wait for each other's rows, as long as a deletion of ours takes.
 */
const STUCK_IN_NEED = { most: 2, ms: 500 };
const NEED = 0.6;
const WRITES = /\b(?:insert|update|delete|share)\b/i;
const LOCK_NOT_AVAILABLE = '55P03';
const TOLD_EVERY_MS = 60_000;
const isFirst = seldom();

/** The moments at which runs of a statement began, the first before the others, by its text. */
const running = onePerProcess('statements that run', () => new Map<string, Set<{ since: number }>>());

/**
 * Whether another one of this statement would wait for what these wait for. Whoever waits for a lock keeps a connection for seconds: without this a
 * table that somebody holds would take all of them, and with them what needs other tables (security R8).
 */
export async function isStuck(pool: pg.Pool, text: string): Promise<boolean> {
  if (!seemsStuck(pool, text)) return false;
  await setImmediate(); // what was answered while this thread did something else is read first
  return seemsStuck(pool, text);
}

function seemsStuck(pool: pg.Pool, text: string): boolean {
  const runs = running.get(text);
  if (!runs) return false;
  const isInNeed = pool.totalCount - pool.idleCount >= NEED * pool.options.max;
  const { most, ms } = isInNeed && !WRITES.test(text) ? STUCK_IN_NEED : STUCK;
  const [first] = runs;
  return runs.size >= most && first !== undefined && performance.now() - first.since >= ms;
}

/** What PostgreSQL would say after a while. */
export function stuck(): pg.DatabaseError {
  if (isFirst('stuck', TOLD_EVERY_MS)) log.warn({ event: 'database.stuck' });
  return Object.assign(new pg.DatabaseError('This statement is stuck.', 0, 'error'), { code: LOCK_NOT_AVAILABLE });
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
