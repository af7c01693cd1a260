import { callApi, ApiError } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { HOUR } from '@/lib/time/duration';
import { changeOutboxItem, removeOutboxItem, listOutboxItems, type OutboxItem } from './outbox-store';

/**
 * Time in ms for which a retry is safe. The server recognizes a repeated request for a day (record 027). One hour less
 * allows for different clocks of server and device.
 */
const IDEMPOTENCY_MS = 23 * HOUR;

/**
 * True for errors after which a retry may succeed: the author is not signed in, too many requests, or a failure of the
 * server.
 */
const isRetryable = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'other_user' || status === 429 || status >= 500;

const TOO_LONG_AGO = 'Your text may have been sent already, more than a day ago. Please check before you resend it.';

/**
 * Returns the item as it must be stored before the next attempt. Adds the time of the first attempt, or a refusal if a
 * retry is no longer safe.
 */
const beforeAttempt = (item: OutboxItem, now: number): OutboxItem =>
  now - (item.triedAt ?? now) > IDEMPOTENCY_MS
    ? { ...item, refusal: TOO_LONG_AGO }
    : { ...item, triedAt: item.triedAt ?? now };

/**
 * Sends one item, unless the person has discarded it meanwhile. Returns false if a retry is needed, and true otherwise.
 */
async function sendOne({ act }: OutboxItem): Promise<boolean> {
  const item = await changeOutboxItem(act, (stored) => beforeAttempt(stored, Date.now()));
  if (!item || item.refusal !== null) return true;
  try {
    const sent = await callApi('POST', item.path, item.body as Body<'POST', typeof item.path>, {
      act,
      of: item.userId,
    });
    await removeOutboxItem(item, sent);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error)) return false;
    await changeOutboxItem(act, (stored) => ({ ...stored, refusal: error.message, triedAt: null }));
    return true;
  }
}

/**
 * Sends the waiting items of the signed-in person in order. Returns false if a retry is needed, for example because the
 * device is offline.
 */
export async function sendOutbox(userId: number | null): Promise<boolean> {
  const work = async () => {
    const me = await callApi('GET', '/api/user').catch(() => undefined);
    if (me === undefined) return false;
    // Sends nothing if somebody other than `userId` is signed in by now, because items must not be sent in another
    // person's name.
    if (userId !== null && me.id !== userId) return true;
    for (const item of await listOutboxItems(me.id)) {
      if (item.refusal === null && !(await sendOne(item))) return false;
    }
    return true;
  };
  return oneAtATime(work);
}

/**
 * Lets tabs and the service worker take turns. In a browser without locks, an item may be sent twice, but the server
 * executes the request only once.
 */
const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('pv-waiting', work) : work();

/**
 * Removes an item from the outbox after the callback `keep` has saved the item elsewhere. Returns false if the item is
 * no longer in the outbox.
 */
export function moveItemOutOfOutbox({ act, userId }: OutboxItem, keep: (taken: OutboxItem) => void): Promise<boolean> {
  return oneAtATime(async () => {
    const item = (await listOutboxItems(userId)).find((each) => each.act === act);
    if (!item) return false;
    keep(item);
    await removeOutboxItem(item);
    return true;
  });
}
