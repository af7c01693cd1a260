import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../fail';

/**
 * So long a statement of a migration waits for a lock. Who writes meanwhile stands behind it, so it is short: it gives up, lets them through, and
 * asks again.
 */
export const LOCK_WAIT_MS = 300;
/** In which they are let through. */
const PAUSE_MS = { least: 500, most: 1_500 };
/** A backup of a large site reads for some minutes, and holds what a change of a table waits for. */
const PATIENCE_MS = 15 * 60_000;

/** lock_not_available, deadlock_detected */
const BLOCKED = ['55P03', '40P01'];

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined;

/** Does the work again for as long as it finds something locked. It leaves nothing when it fails. */
export async function patiently<Result>(
  what: string,
  work: () => Promise<Result>,
  patience = PATIENCE_MS,
): Promise<Result> {
  const until = performance.now() + patience;
  for (let pause = PAUSE_MS.least; ; pause = Math.min(PAUSE_MS.most, pause * 1.5)) {
    try {
      return await work();
    } catch (error) {
      if (!BLOCKED.includes(codeOf(error) as string)) throw error;
      if (performance.now() + pause > until)
        throw new Failure(
          `${what} waits for what something else holds, for ${Math.round(patience / 60_000)} minutes by now: nothing was changed. Look for a transaction that does not end (pg_stat_activity), then start again.`,
          { cause: error },
        );
    }
    await sleep(pause);
  }
}
