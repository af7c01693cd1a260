/**
 * Up to where a page has been told what is new: a snapshot of PostgreSQL ("xmin:xmax:still running"), and when it was taken. Numbers that are
 * given before they can be seen, as ids and moments are, would lose what was written by whoever took longer.
 */
export type Place = { seconds: number; oldest: bigint; next: bigint; running: ReadonlySet<bigint> };

const PLACE = /^(\d{1,12})~(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/** What PostgreSQL has for numbers of transactions. */
const MOST = 2n ** 63n - 1n;

/** Null when it is none, or none that PostgreSQL would read. */
export function placeFrom(text: string): Place | null {
  const [whole, seconds = '', oldest = '', next = '', running = ''] = PLACE.exec(text) ?? [];
  if (whole === undefined) return null;
  const numbers = running === '' ? [] : running.split(',').map(BigInt);
  const [first, end] = [BigInt(oldest), BigInt(next)];
  const isInOrder = numbers.every((number, at) => number >= (at === 0 ? first : numbers[at - 1]! + 1n) && number < end);
  if (first < 1n || first > end || end > MOST || !isInOrder) return null;
  return { seconds: Number(seconds), oldest: first, next: end, running: new Set(numbers) };
}

export const snapshotOf = ({ oldest, next, running }: Place): string => `${oldest}:${next}:${[...running].join(',')}`;

export const placeText = (place: Place): string => `${place.seconds}~${snapshotOf(place)}`;

/** Had this transaction ended when the snapshot was taken? */
export const isSeen = ({ oldest, next, running }: Place, transaction: bigint): boolean =>
  transaction < oldest || (transaction < next && !running.has(transaction));

/** Was the first taken after the second? What one of them has seen the later one has, so that is all there is to compare. */
export const isLater = (one: Place, other: Place): boolean =>
  one.next > other.next || (one.next === other.next && one.running.size < other.running.size);
