/** Whose a request is: a member is known by a session that we sealed, everybody else by the address. */
export type Source = {
  key: string;
  isMember: boolean;
  /** It brings something, as who signs in does, and does not only read. */
  brings?: boolean;
  /** Its answer lies in memory: it needs no place, only a thread that is in time. */
  isAtHand?: boolean;
};

type Size = {
  /** How many answers are made at once before visitors have to wait. */
  all: number;
  /** How many of them are visitors' at the most. */
  visitors: number;
  /** How many one source has made at once. */
  each: number;
  /** How many may wait, and how long. */
  waiting: number;
  patienceMs: number;
  /** Is the one thread late? Then no visitor is let in while there are members. */
  isLate?: () => boolean;
};

type Leave = () => void;
/** So long after the last member was let in there is nobody for whom visitors would have to wait. */
const MEMBERS_GONE_MS = 2_000;
/** How often it is looked whether the thread is in time again. */
const AGAIN_MS = 100;

type Waiting = { source: Source; settle: (leave: Leave | null) => void };

/**
 * What is made at once is bounded, because there is one thread for all: whoever comes has to wait until a place is free, members before
 * visitors, of the others who has the fewest places, and of those who reads and who brings by turns. Members wait for their own answers only; visitors also while the places are
 * taken by members, or the thread is late for them. Resolves to what gives the place back, or to null: not now.
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

  /** Who reads and who brings are let in by turns: neither waits behind a crowd of the other. */
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

  /** When too many wait, the last one of those of whom most wait has to go. */
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
      again ??= setInterval(admit, AGAIN_MS); // nobody need leave for the thread to be in time again
      if (queue.length > size.waiting) makeRoom();
    });
  };
}
