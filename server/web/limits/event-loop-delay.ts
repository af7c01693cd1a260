const INTERVAL_MS = 50;
/**
 * Factor by which a measured event loop delay shrinks at each check. A past delay therefore counts only for a fraction
 * of a second.
 */
const DECAY = 0.8;

/**
 * Creates a function that returns the event loop's current or very recent delay in ms. The function measures how late a
 * timer fires.
 */
export function measureEventLoopDelay(): () => number {
  let due = performance.now() + INTERVAL_MS;
  let delay = 0;
  setInterval(() => {
    const moment = performance.now();
    delay = Math.max(moment - due, delay * DECAY);
    due = moment + INTERVAL_MS;
  }, INTERVAL_MS).unref();
  return () => Math.max(delay, performance.now() - due);
}
