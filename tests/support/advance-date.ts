import { vi } from 'vitest';

const real = Date.now;
let ahead = 0;

/** Advances Date.now(), so that the waiting time of a circuit breaker passes immediately. */
export function advanceDateNow(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
}
