/**
 * Cursor of a live page: time and PostgreSQL snapshot ("xmin:xmax:running transactions") of its last update. Row ids
 * and times are assigned before a transaction commits, so a cursor of ids or times would miss slow transactions.
 */
export type StreamCursor = { seconds: number; oldest: bigint; next: bigint; running: ReadonlySet<bigint> };

const CURSOR = /^(\d{1,12})~(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

/** Largest possible transaction number in PostgreSQL. */
const MAX_TRANSACTION = 2n ** 63n - 1n;

/** Parses a cursor. Returns null if the text is not a valid cursor. */
export function parseStreamCursor(text: string): StreamCursor | null {
  const [whole, seconds = '', oldest = '', next = '', running = ''] = CURSOR.exec(text) ?? [];
  if (whole === undefined) return null;
  const numbers = running === '' ? [] : running.split(',').map(BigInt);
  const [first, end] = [BigInt(oldest), BigInt(next)];
  const isInOrder = numbers.every((number, at) => number >= (at === 0 ? first : numbers[at - 1]! + 1n) && number < end);
  if (first < 1n || first > end || end > MAX_TRANSACTION || !isInOrder) return null;
  return { seconds: Number(seconds), oldest: first, next: end, running: new Set(numbers) };
}

export const toPostgresSnapshot = ({ oldest, next, running }: StreamCursor): string =>
  `${oldest}:${next}:${[...running].join(',')}`;

export const formatStreamCursor = (place: StreamCursor): string => `${place.seconds}~${toPostgresSnapshot(place)}`;

/** Returns true if a transaction had ended when the cursor was taken. */
export const hadTransactionEndedBeforeCursor = (
  { oldest, next, running }: StreamCursor,
  transaction: bigint,
): boolean => transaction < oldest || (transaction < next && !running.has(transaction));

/** Returns true if the first cursor's database snapshot is later than the second's. */
export const isLaterCursor = (one: StreamCursor, other: StreamCursor): boolean =>
  one.next > other.next || (one.next === other.next && one.running.size < other.running.size);
