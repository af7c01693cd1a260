export const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** Calls it as often as said, also where timers are late: nobody waits for the one before. Returns what ends it. */
export function every(milliseconds: number, work: (turn: number) => void): () => void {
  const began = performance.now();
  let done = 0;
  const timer = setInterval(
    () => {
      while (done * milliseconds < performance.now() - began) work(done++);
    },
    Math.max(5, milliseconds / 2),
  );
  return () => clearInterval(timer);
}
