export const pickInRotation = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/**
 * Starts `work` at a constant rate, whether or not earlier work has ended. Returns a function that stops the repetition
 * and resolves when all work has ended.
 */
export function repeatAtRate(perSecond: number, work: (turn: number) => Promise<unknown> | void): () => Promise<void> {
  const [interval, began] = [1_000 / perSecond, performance.now()];
  const pending = new Set<Promise<unknown>>();
  let turn = 0;
  const start = () => {
    const tracked = Promise.resolve(work(turn++)).finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const timer = setInterval(
    () => {
      while (turn * interval < performance.now() - began) start();
    },
    Math.max(5, interval / 2),
  );
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
}
