import { api, ApiError } from '@/lib/http/api';
import { dropWaiting, keepWaiting, waitingOf, type Waiting } from './store';

/** The server knows for a day what was sent (record 027); a little less, since clocks differ. */
const KNOWN_MS = 23 * 3_600_000;

/** Worth another try as it is: nobody is signed in just now, it was too much at once, or the server is at fault. */
const isForLater = ({ status }: ApiError): boolean => status === 401 || status === 429 || status >= 500;

const TOO_LONG_AGO = 'This may have been sent more than a day ago. Please check before you send it again.';

/** Says whether it is dealt with; false: there is no way at the moment. */
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
 * Sends what waits of the person who is signed in now, one after the other, and says whether nothing is left that another try could bring
 * there. Of several tabs and the service worker one does it; where two do, the server does each act once.
 */
export async function sendWaiting(userId: number | null): Promise<boolean> {
  const work = async () => {
    const me = await api<{ id: number } | null>('GET', '/api/user').catch(() => undefined);
    if (me === undefined) return false;
    // Another person at this computer sends nothing in the name of this one.
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
 * Takes out what waits, once `keep` has put it elsewhere; says whether it was there. What is on its way at this moment is waited for, and is
 * not there where it arrived.
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
