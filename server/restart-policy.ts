/**
 * Delays in ms before the successive restarts of a program that crashes repeatedly. The first restart is immediate,
 * because most crashes happen only once.
 */
const DELAYS_MS = [0, 250, 500, 1_000, 2_000];
/**
 * A crash counts as quick if it happens less than this many ms after the last restart. Only successive quick crashes
 * increase the delay.
 */
const QUICK_MS = 8_000;
const WINDOW_MS = 60_000;

export const MAX_RESTARTS = DELAYS_MS.length;

/**
 * Creates a function that takes the current time and returns the delay in ms before a restart. After too many restarts
 * in the last minute, the function returns null.
 */
export function createRestartPolicy(): (now: number) => number | null {
  let starts: number[] = [];
  let quickCrashes = 0;
  return (now) => {
    quickCrashes = now - (starts.at(-1) ?? -Infinity) < QUICK_MS ? quickCrashes + 1 : 0;
    starts = starts.filter((start) => now - start < WINDOW_MS);
    if (starts.length >= MAX_RESTARTS) return null;
    const wait = DELAYS_MS[quickCrashes] ?? 0;
    starts.push(now + wait);
    return wait;
  };
}
