import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlStateOf } from './sqlstate';

/**
 * SQLSTATE codes of transactions that PostgreSQL rolled back because of a concurrent one: serialization_failure,
 * deadlock_detected.
 */
const ROLLED_BACK = ['40001', '40P01'];
const MAX_RETRIES = 3;
const PAUSE_MS = 30;

/**
 * Retries work if PostgreSQL rolled it back because of a concurrent transaction, at most three times (security R3).
 * `work` must change only the database.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work();
    } catch (error) {
      if (turn > MAX_RETRIES || !ROLLED_BACK.includes(sqlStateOf(error))) throw error;
      await sleep(Math.random() * PAUSE_MS * turn); // the random pause keeps the two transactions from colliding again
    }
}
