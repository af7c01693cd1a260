import { DAY } from '@/lib/time/duration';

/** Time in ms after a click on 'Not now' during which the person is not asked about notifications again. */
const ASK_AGAIN_AFTER_MS = 180 * DAY;

const pushKey = (userId: number) => `pv-push:${userId}`;

/**
 * Returns the stored choice: 'on' if notifications are on, or the time in ms of the person's last click on 'Not now'.
 * Null if nothing is stored.
 */
function storedChoice(userId: number): string | null {
  try {
    return localStorage.getItem(pushKey(userId));
  } catch {
    return null;
  }
}

export const isPushEnabled = (userId: number): boolean => storedChoice(userId) === 'on';

export const mayShowPushPrompt = (userId: number): boolean =>
  !isPushEnabled(userId) && !(Date.now() - Number(storedChoice(userId) ?? 0) < ASK_AGAIN_AFTER_MS);

function storeChoice(userId: number, choice: string | null): void {
  try {
    if (choice === null) localStorage.removeItem(pushKey(userId));
    else localStorage.setItem(pushKey(userId), choice);
  } catch {
    // If the browser refuses storage, the person's choice about push notifications is lost. The person is then asked
    // again whether they want push notifications.
  }
}

export const savePushEnabled = (userId: number): void => storeChoice(userId, 'on');
export const savePushPromptPostponement = (userId: number): void => storeChoice(userId, String(Date.now()));
export const clearPushChoice = (userId: number): void => storeChoice(userId, null);
