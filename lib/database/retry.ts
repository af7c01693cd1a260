import 'server-only';
import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { sqlStateOf } from './sqlstate';

/**
 * SQLSTATE codes of transactions that PostgreSQL rolled back because of a concurrent transaction:
 * serialization_failure, deadlock_detected.
 */
const ROLLED_BACK = ['40001', '40P01'];
const MAX_RETRIES = 3;
const PAUSE_MS = 30;

/**
 * Runs `work`, and retries it up to three times after a conflict with a concurrent transaction (security R3). `work`
 * must change only the database, because it may run again.
 */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> => conflictRetry.execute(work);

const conflictRetry = retry(
  handleWhen((error) => ROLLED_BACK.includes(sqlStateOf(error))),
  {
    maxAttempts: MAX_RETRIES,
    // The pause before a retry is random, so that two transactions that conflicted do not conflict again.
    backoff: new DelegateBackoff(({ attempt }) => Math.random() * PAUSE_MS * attempt),
  },
);
