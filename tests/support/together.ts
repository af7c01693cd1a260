import { pool } from '@/lib/database/db';
import { count } from './database/rows';

export { served } from './http/served';

/** By the clock that no test has replaced: who skips the waits of what is tested would otherwise ask without a pause, and hold up what he waits for. */
const { setTimeout: later } = globalThis;
const pause = (milliseconds: number) => new Promise<void>((resume) => void later(resume, milliseconds));

/** Does the work so many times at once. */
export const together = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** How often each status came: `{ 200: 1, 409: 49 }`. */
export function tally(answers: { status: number }[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}

/** Waits until it is so; fails after five seconds, unless it may take longer. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 5_000): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not become so in time.');
    await pause(patienceMs / 500);
  }
}

/** How many statements wait for what another one has locked. */
export const waitingForLock = () =>
  count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");

/**
 * Starts all the work while a post is locked, which every one of them changes in the end, and lets go when all wait for it:
 * none of them sees what another did.
 */
export const blind = <T>(postId: number, work: (() => Promise<T>)[]): Promise<T[]> =>
  whileHeld('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', postId, work);

/** The same of whatever rows a statement locks. */
export async function whileHeld<T>(lock: string, of: unknown, work: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await pool().connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock, [of]);
    const answers = work.map((start) => start());
    await until(async () => (await waitingForLock()) === work.length);
    await holder.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
