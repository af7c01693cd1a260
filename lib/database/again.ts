import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateOf } from './state';

/** Of transactions that wait for each other, or have seen what another one changed, PostgreSQL undoes one whole: serialization_failure, deadlock_detected. */
const UNDONE = ['40001', '40P01'];
const MOST = 3;
const PAUSE_MS = 30;

/** Does it once more where it was undone for the sake of another one, three times at most (security R3). `work` changes nothing but the database. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work();
    } catch (error) {
      if (turn > MOST || !UNDONE.includes(stateOf(error))) throw error;
      await sleep(Math.random() * PAUSE_MS * turn); // or they meet again
    }
}
