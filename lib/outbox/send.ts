import { api, ApiError } from '@/lib/http/api';
import { dropWaiting, keepWaiting, waitingOf, type Waiting } from './store';

/**
 * Time in ms during which the server recognizes a repeated request. It stores idempotency keys for a day (record 027);
 * clocks differ, so this is less.
 */
const KNOWN_MS = 23 * 3_600_000;

/** True for errors worth a retry: signed out, rate limited, or a server error. */
const isForLater = ({ status }: ApiError): boolean => status === 401 || status === 429 || status >= 500;

const TOO_LONG_AGO = 'This may have been sent more than a day ago. Please check before you send it again.';

/** Sends one item. Returns false without a connection, and true if it was sent or refused. */
async function sendOne(waiting: Waiting): Promise<boolean> {
  const now = Date.now();
  if (waiting.triedAt !== null && now - waiting.triedAt > KNOWN_MS) {
    await keepWaiting({ ...waiting, refusal: TOO_LONG_AGO });
    return true;
  }
  try {
    if (waiting.triedAt === null) await keepWaiting({ ...waiting, triedAt: now });
    const sent = await api<unknown>('POST', waiting.path, waiting.body, { act: waiting.act });
    await dropWaiting(waiting, sent);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isForLater(error)) return false;
    await keepWaiting({ ...waiting, refusal: error.message });
    return true;
  }
}

/**
 * Sends the waiting items of the signed-in person in order. Returns true if a retry would change nothing.
 * Only one tab or the service worker sends. If two do, the server executes each request once.
 */
export async function sendWaiting(userId: number | null): Promise<boolean> {
  const work = async () => {
    const me = await api<{ id: number } | null>('GET', '/api/user').catch(() => undefined);
    if (me === undefined) return false;
    // Items of another person at this computer are never sent in this person's name.
    if (me === null || (userId !== null && me.id !== userId)) return true;
    for (const waiting of await waitingOf(me.id)) {
      if (waiting.refusal === null && !(await sendOne(waiting))) return false;
    }
    return true;
  };
  return oneAtATime(work);
}

const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('pv-waiting', work) : work();

/**
 * Removes a waiting item after `keep` has saved it elsewhere. Returns whether it was present.
 * It waits for an item that is being sent; a sent item is no longer present.
 */
export function takeWaiting({ act, userId }: Waiting, keep: (taken: Waiting) => void): Promise<boolean> {
  return oneAtATime(async () => {
    const there = (await waitingOf(userId)).find((each) => each.act === act);
    if (!there) return false;
    keep(there);
    await dropWaiting(there);
    return true;
  });
}
