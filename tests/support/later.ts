import { vi } from 'vitest';

const real = Date.now;
let ahead = 0;

/** From now on Date.now() is so much later: what asks it whether it has waited long enough (a breaker) has, and nobody here did. */
export function letPass(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
}
