/** How long to wait before each start of a row of quick falls: most falls are single, and nobody should wait then. */
const WAITS_MS = [0, 250, 500, 1_000, 2_000];
/** A fall so soon after the start before it belongs to a row. */
const QUICK_MS = 8_000;
const WITHIN_MS = 60_000;

export const AT_MOST = WAITS_MS.length;

/**
 * Decides about a program that ended by itself. Given the moment, answers how many milliseconds to wait before it is started again,
 * or null: it has been started again too often within the last minute.
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
