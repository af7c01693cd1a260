export const pickInTurn = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/**
 * Calls `work` at the given interval, without waiting until earlier calls finish. After a late timer, makes the missed
 * calls immediately. Returns a function that stops the calls.
 */
export function repeatEvery(milliseconds: number, work: (turn: number) => void): () => void {
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
