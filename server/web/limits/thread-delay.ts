const EVERY_MS = 50;
/** Share of a delay that remains at the next check, so that a delay is remembered for a fraction of a second. */
const FADES = 0.8;

/**
 * Creates a function that returns the event loop's delay in ms, now or a moment ago. It measures how late a timer
 * fires.
 */
export function lateness(): () => number {
  let due = performance.now() + EVERY_MS;
  let late = 0;
  setInterval(() => {
    const moment = performance.now();
    late = Math.max(moment - due, late * FADES);
    due = moment + EVERY_MS;
  }, EVERY_MS).unref();
  return () => Math.max(late, performance.now() - due);
}
