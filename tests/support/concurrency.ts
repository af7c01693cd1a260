import { connectionPool } from '@/lib/database/db';
import { count } from './database/rows';

export { retryWhileBusy as served } from './http/retry-while-busy';

/** The real timer, even if a test installs fake timers. With a fake timer, polling would run without pauses. */
const { setTimeout: later } = globalThis;
const pause = (milliseconds: number) => new Promise<void>((resume) => void later(resume, milliseconds));

/** Runs `work` the given number of times in parallel. */
export const inParallel = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** Returns the number of answers by status, such as `{ 200: 1, 409: 49 }`. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Waits until the condition is true. Fails after `timeoutMs` (5 seconds by default). */
export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = 5_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('The condition was not met in time.');
    await pause(timeoutMs / 500);
  }
}

/** Returns the number of statements that wait for a lock. */
export const waitingForLock = () =>
  count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");

/**
 * Locks a post, starts functions that change the post, then releases the lock, so that all functions have started
 * before the first change.
 */
export const whilePostLocked = <T>(postId: number, work: (() => Promise<T>)[]): Promise<T[]> =>
  whileLocked('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', postId, work);

/**
 * Locks the rows that the statement `lock` selects, and starts all functions. Releases the lock when all functions wait
 * for it, so that they continue at the same moment.
 */
export async function whileLocked<T>(lock: string, of: unknown, work: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await connectionPool().connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock, [of]);
    const answers = work.map((start) => start());
    await waitUntil(async () => (await waitingForLock()) === work.length);
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
