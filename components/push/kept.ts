const DAY = 86_400_000;
/** After "Not now", nobody is asked again for so long. */
const ASKED_AGAIN_MS = 180 * DAY;

const pushKey = (userId: number) => `pv-push:${userId}`;

/** What this person said about being told on this device: yes, or when he last said not now. */
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
    // No storage: he is asked once more some day.
  }
}

export const noteOn = (userId: number): void => keep(userId, 'on');
export const noteNotNow = (userId: number): void => keep(userId, String(Date.now()));
export const noteOff = (userId: number): void => keep(userId, null);
