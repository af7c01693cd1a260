/** Source of a request. Members are identified by a session that we sealed, everybody else by their address. */
export type Source = {
  key: string;
  isMember: boolean;
  /** True if the request writes something, such as a sign-in, instead of only reading. */
  brings?: boolean;
  /** True if the answer is cached. It needs no slot, only an event loop that does not lag. */
  isAtHand?: boolean;
};

type Size = {
  /** Number of answers in progress from which visitors must wait. */
  all: number;
  /** Maximum number of visitors' answers among them. */
  visitors: number;
  /** Maximum number of answers in progress for one source. */
  each: number;
  /** Maximum number of waiting requests, and their maximum wait in ms. */
  waiting: number;
  patienceMs: number;
  /** Returns true if the event loop lags. Then no visitor is admitted while members are present. */
  isLate?: () => boolean;
};

type Leave = () => void;
/** Time in ms after the last admitted member from which visitors need not wait for members. */
const MEMBERS_GONE_MS = 2_000;
/** Interval in ms at which the event loop is checked again. */
const AGAIN_MS = 100;

type Waiting = { source: Source; settle: (leave: Leave | null) => void };

/**
 * Creates the gate that limits answers in progress, because all share one thread.
 * - Members go before visitors, then the source with the fewest slots, then readers and writers in turn.
 * - Members wait only for their own answers.
 * - Visitors also wait while members take the slots, or while the event loop lags and members are present.
 * Resolves to a function that releases the slot, or to null if the request is refused.
 */
export function gate(size: Size): (source: Source, gone?: AbortSignal) => Promise<Leave | null> {
  const held = new Map<string, number>();
  const queue: Waiting[] = [];
  let [all, visitors] = [0, 0];
  let broughtLast = false;
  let lastMember = Number.NEGATIVE_INFINITY;
  let again: NodeJS.Timeout | undefined;

  const heldBy = ({ key }: Source) => held.get(key) ?? 0;
  const isForMembers = () => size.isLate?.() === true && performance.now() - lastMember < MEMBERS_GONE_MS;
  const fits = (source: Source) =>
    heldBy(source) < size.each && (source.isMember || (visitors < size.visitors && all < size.all && !isForMembers()));

  /**
   * Returns true if the last admitted visitor made the same kind of request. Readers and writers alternate, so that
   * neither waits behind a crowd of the other.
   */
  const isOfLast = ({ brings = false }: Source) => brings === broughtLast;

  function count(source: Source, by: 1 | -1): void {
    all += by;
    if (source.isMember) lastMember = performance.now();
    else visitors += by;
    const now = heldBy(source) + by;
    if (now === 0) held.delete(source.key);
    else held.set(source.key, now);
  }

  function take(source: Source): Leave {
    count(source, 1);
    if (!source.isMember) broughtLast = source.brings === true;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count(source, -1);
      admit();
    };
  }

  function remove(waiting: Waiting, leave: Leave | null): void {
    const place = queue.indexOf(waiting);
    if (place === -1) return;
    queue.splice(place, 1);
    if (queue.length === 0) again = void clearInterval(again);
    waiting.settle(leave);
  }

  function admit(): void {
    for (;;) {
      const [next] = queue
        .filter(({ source }) => fits(source))
        .sort(
          ({ source: a }, { source: b }) =>
            Number(b.isMember) - Number(a.isMember) ||
            heldBy(a) - heldBy(b) ||
            Number(isOfLast(a)) - Number(isOfLast(b)),
        );
      if (!next) return;
      remove(next, take(next.source));
    }
  }

  /** Refuses the newest request of the source with the most waiting requests. */
  function makeRoom(): void {
    const byKey = Map.groupBy(queue, ({ source }) => source.key);
    const longest = [...byKey.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const last = longest.at(-1);
    if (last) remove(last, null);
  }

  return (source, gone) => {
    if (source.isAtHand && !isForMembers()) return Promise.resolve(() => {});
    if (fits(source)) return Promise.resolve(take(source));
    return new Promise((resolve) => {
      const giveUp = () => remove(waiting, null);
      const patience = setTimeout(giveUp, size.patienceMs);
      const waiting: Waiting = {
        source,
        settle: (leave) => {
          clearTimeout(patience);
          gone?.removeEventListener('abort', giveUp);
          resolve(leave);
        },
      };
      gone?.addEventListener('abort', giveUp);
      queue.push(waiting);
      again ??= setInterval(admit, AGAIN_MS); // the event loop may recover without any slot being released
      if (queue.length > size.waiting) makeRoom();
    });
  };
}
