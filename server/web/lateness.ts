const EVERY_MS = 50;
/** What is left of a delay at the next look, so that a late moment is remembered for a fraction of a second. */
const FADES = 0.8;

/** How many milliseconds whoever comes has to wait for the one thread: how late a timer is, now or a moment ago. */
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
