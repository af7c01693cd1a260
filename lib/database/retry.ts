import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlStateOf } from './sqlstate';

/**
 * SQLSTATE codes of transactions that PostgreSQL rolled back because of a concurrent transaction:
 * serialization_failure, deadlock_detected.
 */
const ROLLED_BACK = ['40001', '40P01'];
const MAX_RETRIES = 3;
const PAUSE_MS = 30;

/**
 * Runs `work`, and retries it up to three times if PostgreSQL rolled it back because of a concurrent transaction
 * (security R3). `work` must change only the database.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work();
    } catch (error) {
      if (turn > MAX_RETRIES || !ROLLED_BACK.includes(sqlStateOf(error))) throw error;
      // The pause is random, so that the two transactions do not collide again.
      await sleep(Math.random() * PAUSE_MS * turn);
    }
}
