const DAY = 86_400_000;
/** Time after 'Not now' during which the person is not asked again. */
const ASKED_AGAIN_MS = 180 * DAY;

const pushKey = (userId: number) => `pv-push:${userId}`;

/** Returns the person's choice on this device: 'on', or the time of their last 'Not now'. */
function said(userId: number): string | null {
  try {
    return localStorage.getItem(pushKey(userId));
  } catch {
    return null;
  }
}

export const isOnHere = (userId: number): boolean => said(userId) === 'on';

export const mayAskHere = (userId: number): boolean =>
  !isOnHere(userId) && !(Date.now() - Number(said(userId) ?? 0) < ASKED_AGAIN_MS);

function keep(userId: number, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(pushKey(userId));
    else localStorage.setItem(pushKey(userId), word);
  } catch {
    // Without storage the person is asked again another time.
  }
}

export const noteOn = (userId: number): void => keep(userId, 'on');
export const noteNotNow = (userId: number): void => keep(userId, String(Date.now()));
export const noteOff = (userId: number): void => keep(userId, null);
