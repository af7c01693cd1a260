import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '@/lib/time/duration';
import { Failure } from '../runtime/command-failure';

/**
 * Maximum time in ms that a migration's statement waits for a lock. The time is short, because writers queue behind the
 * waiting statement.
 */
export const MAX_LOCK_WAIT_MS = 300;
/**
 * Shortest and longest pause in ms between retries. During a pause, writers that queued behind the blocked statement
 * can continue.
 */
const PAUSE_MS = { least: 500, most: 1_500 };
/** Total time in ms for retries. It must be longer than a backup of a large site, which holds locks for minutes. */
const TIME_LIMIT_MS = 15 * MINUTE;

/** PostgreSQL error codes lock_not_available and deadlock_detected. */
const BLOCKED = ['55P03', '40P01'];

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined;

/** Retries the work while a lock blocks it. The work must leave no changes when it fails. */
export async function retryWhileLocked<Result>(
  label: string,
  work: () => Promise<Result>,
  timeLimit = TIME_LIMIT_MS,
): Promise<Result> {
  const deadline = performance.now() + timeLimit;
  for (let pause = PAUSE_MS.least; ; pause = Math.min(PAUSE_MS.most, pause * 1.5)) {
    try {
      return await work();
    } catch (error) {
      if (!BLOCKED.includes(codeOf(error) as string)) throw error;
      if (performance.now() + pause > deadline)
        throw new Failure(
          `${label} has waited for a lock for ${Math.round(timeLimit / MINUTE)} minutes, so nothing was changed. Look for a transaction that does not end (pg_stat_activity), then start again.`,
          { cause: error },
        );
    }
    await sleep(pause);
  }
}
