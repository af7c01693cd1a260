import { vi } from 'vitest';

const real = Date.now;
let ahead = 0;

/** Advances Date.now(), so that a circuit breaker's waiting time passes at once. */
export function advanceDateNow(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
}
