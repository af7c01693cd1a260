/**
 * Delays in ms before successive restarts after quick crashes. Most crashes happen once, so the first restart is
 * immediate.
 */
const WAITS_MS = [0, 250, 500, 1_000, 2_000];
/** Maximum time in ms after a start within which a crash counts as quick. */
const QUICK_MS = 8_000;
const WITHIN_MS = 60_000;

export const AT_MOST = WAITS_MS.length;

/**
 * Creates the restart policy of a program that crashed. Its result takes the current time and returns the delay in ms
 * before the next restart. Null means that the program was restarted too often within the last minute.
 */
export function backOff(): (now: number) => number | null {
  let starts: number[] = [];
  let row = 0;
  return (now) => {
    row = now - (starts.at(-1) ?? -Infinity) < QUICK_MS ? row + 1 : 0;
    starts = starts.filter((start) => now - start < WITHIN_MS);
    if (starts.length >= AT_MOST) return null;
    const wait = WAITS_MS[row] ?? 0;
    starts.push(now + wait);
    return wait;
  };
}
