import 'server-only';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { log } from '@/lib/process/log';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { createLogThrottle } from '@/lib/process/log-throttle';

/**
 * Thresholds at which a statement counts as blocked: the number of its simultaneous runs, and the age of the oldest run
 * in ms.
 */
const LIMITS = { most: 4, ms: 1_500 };
/**
 * Stricter limits for reads while most connections are in use. Writes keep the normal limits, because many writes to a
 * popular row regularly wait for each other.
 */
const LIMITS_UNDER_LOAD = { most: 2, ms: 500 };
const LOAD_THRESHOLD = 0.6;
const WRITES = /\b(?:insert|update|delete|share)\b/i;
const LOCK_NOT_AVAILABLE = '55P03';
const LOG_EVERY_MS = 60_000;
const isFirst = createLogThrottle();

/** Start times of the running statements, by SQL text, earliest first. */
const running = getProcessWideValue('statements that run', () => new Map<string, Set<{ since: number }>>());

/**
 * Returns true if another run of this statement would probably wait for a lock. Without this check, statements on a
 * locked table would occupy all connections (security R8).
 */
export async function isStatementBlocked(pool: pg.Pool, text: string): Promise<boolean> {
  if (!seemsBlocked(pool, text)) return false;
  // Node reads no results while this thread is busy, so finished statements may still count as running. Node reads
  // their results during this short pause.
  await setImmediate();
  return seemsBlocked(pool, text);
}

function seemsBlocked(pool: pg.Pool, text: string): boolean {
  const runs = running.get(text);
  if (!runs) return false;
  const isInNeed = pool.totalCount - pool.idleCount >= LOAD_THRESHOLD * pool.options.max;
  const { most: max, ms } = isInNeed && !WRITES.test(text) ? LIMITS_UNDER_LOAD : LIMITS;
  const [first] = runs;
  return runs.size >= max && first !== undefined && performance.now() - first.since >= ms;
}

/**
 * Returns an error for a blocked statement. The error has the code of PostgreSQL's lock timeout, so that callers handle
 * a blocked statement like a lock timeout.
 */
export function blockedStatementError(): pg.DatabaseError {
  if (isFirst('stuck', LOG_EVERY_MS)) log.warn({ event: 'database.stuck' });
  return Object.assign(
    new pg.DatabaseError('The same statement is already running too often, so this one was not sent.', 0, 'error'),
    { code: LOCK_NOT_AVAILABLE },
  );
}

/** Runs a statement, and lists it among the running statements until it has finished. */
export async function runTrackedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const runs = running.get(text) ?? new Set();
  const entry = { since: performance.now() };
  running.set(text, runs.add(entry));
  try {
    return await run();
  } finally {
    runs.delete(entry);
    if (runs.size === 0) running.delete(text);
  }
}
