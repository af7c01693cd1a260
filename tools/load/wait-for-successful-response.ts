import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@/server/runtime/command-failure';

/**
 * Waits until an address responds with success, and returns the waiting time in ms. Throws a Failure if this takes
 * longer than `withinMs`.
 */
export async function waitForSuccessfulResponse(address: string, withinMs = 60_000, everyMs = 100): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.ok) return performance.now() - began;
    await sleep(everyMs);
  }
  throw new Failure(`${address} does not respond.`);
}
