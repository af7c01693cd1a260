/** Source of a request: a member with a session cookie that we encrypted, or else a network address. */
export type RequestSource = {
  key: string;
  isMember: boolean;
  /** True if the request writes something, for example a registration. */
  brings?: boolean;
  /**
   * True if the response is cached. The request takes no slot, and waits only if the event loop is slow while members
   * are using the site.
   */
  isAtHand?: boolean;
};

type Size = {
  /** When this number of responses is in progress, visitors must wait. */
  all: number;
  /** Maximum number of responses to visitors that are in progress. */
  visitors: number;
  /** Maximum number of responses in progress for one session or network address. */
  each: number;
  /** Maximum number of waiting requests, and the maximum time in ms that a request waits. */
  waiting: number;
  patienceMs: number;
  /** Returns true if the event loop is slow. No visitor is then admitted while members are using the site. */
  isLate?: () => boolean;
};

type ReleaseSlot = () => void;
/** After a response to any member begins or ends, the site counts as in use by members for this time in ms. */
const MEMBER_PRESENCE_MS = 2_000;
/** Interval in ms at which the event loop is checked again. */
const CHECK_INTERVAL_MS = 100;

type Waiting = { source: RequestSource; settle: (release: ReleaseSlot | null) => void };

/**
 * Creates the gate that limits responses in progress, because one thread creates them all. The gate resolves to a
 * function that frees the request's slot, or to null if the request is refused.
 */
export function createConcurrencyLimiter(
  size: Size,
): (source: RequestSource, disconnected?: AbortSignal) => Promise<ReleaseSlot | null> {
  const slotsBySource = new Map<string, number>();
  const queue: Waiting[] = [];
  let [all, visitors] = [0, 0];
  let lastWasWrite = false;
  let lastMember = Number.NEGATIVE_INFINITY;
  let checkTimer: NodeJS.Timeout | undefined;

  const slotsOf = ({ key }: RequestSource) => slotsBySource.get(key) ?? 0;
  const isReservedForMembers = () => size.isLate?.() === true && performance.now() - lastMember < MEMBER_PRESENCE_MS;
  /**
   * Returns true if the request need not wait. A member's request waits only if too many requests of the same member
   * are running. A visitor's request also waits if too many requests of all people are running.
   */
  const fits = (source: RequestSource) =>
    slotsOf(source) < size.each &&
    (source.isMember || (visitors < size.visitors && all < size.all && !isReservedForMembers()));

  /**
   * Returns true if this request has the same type (read or write) as the last admitted visitor's request. The other
   * type comes first, so that readers and writers take turns.
   */
  const isLikeLast = ({ brings: isWrite = false }: RequestSource) => isWrite === lastWasWrite;

  function count(source: RequestSource, change: 1 | -1): void {
    all += change;
    if (source.isMember) lastMember = performance.now();
    else visitors += change;
    const now = slotsOf(source) + change;
    if (now === 0) slotsBySource.delete(source.key);
    else slotsBySource.set(source.key, now);
  }

  function take(source: RequestSource): ReleaseSlot {
    count(source, 1);
    if (!source.isMember) lastWasWrite = source.brings === true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      count(source, -1);
      admit();
    };
  }

  function remove(waiting: Waiting, release: ReleaseSlot | null): void {
    const place = queue.indexOf(waiting);
    if (place === -1) return;
    queue.splice(place, 1);
    if (queue.length === 0) checkTimer = void clearInterval(checkTimer);
    waiting.settle(release);
  }

  function admit(): void {
    for (;;) {
      // Members come first, then sources with the fewest responses in progress.
      const [next] = queue
        .filter(({ source }) => fits(source))
        .sort(
          ({ source: a }, { source: b }) =>
            Number(b.isMember) - Number(a.isMember) ||
            slotsOf(a) - slotsOf(b) ||
            Number(isLikeLast(a)) - Number(isLikeLast(b)),
        );
      if (!next) return;
      remove(next, take(next.source));
    }
  }

  /** Refuses the newest request of the session or network address with the most waiting requests. */
  function makeRoom(): void {
    const byKey = Map.groupBy(queue, ({ source }) => source.key);
    const longest = [...byKey.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const last = longest.at(-1);
    if (last) remove(last, null);
  }

  return (source, disconnected) => {
    if (source.isAtHand && !isReservedForMembers()) return Promise.resolve(() => {});
    if (fits(source)) return Promise.resolve(take(source));
    return new Promise((resolve) => {
      const giveUp = () => remove(waiting, null);
      const timer = setTimeout(giveUp, size.patienceMs);
      const waiting: Waiting = {
        source,
        settle: (release) => {
          clearTimeout(timer);
          disconnected?.removeEventListener('abort', giveUp);
          resolve(release);
        },
      };
      disconnected?.addEventListener('abort', giveUp);
      queue.push(waiting);
      // Waiting requests are usually admitted when a response ends. This timer also admits them when the event loop is
      // fast again.
      checkTimer ??= setInterval(admit, CHECK_INTERVAL_MS);
      if (queue.length > size.waiting) makeRoom();
    });
  };
}
