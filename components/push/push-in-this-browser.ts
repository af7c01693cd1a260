import { callApi, ApiError } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import type { PushStatusView } from '@/lib/push/schema';
import { isPushEnabled, savePushPromptPostponement, clearPushChoice, savePushEnabled } from './push-choice';

// Push subscription of this browser, for notifications while no page is open.

/**
 * State of push notifications in this browser.
 * - `install`: notifications work only after the site is added to the home screen
 * - `blocked`: the browser's settings forbid notifications
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const WORKER_TIMEOUT_MS = 5_000;

/**
 * Returns the service worker registration, or undefined after 5 s. The time limit is needed, because a disabled service
 * worker never becomes ready.
 */
const serviceWorkerRegistration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WORKER_TIMEOUT_MS)),
  ]);

const isApplesPhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Returns the state of push notifications in this browser. The state depends on the browser's settings and on the
 * subscription that the server has.
 */
export async function detectPushState({ current }: Pick<PushStatusView, 'current'>): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplesPhone() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await serviceWorkerRegistration();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && subscription.endpoint === current ? 'on' : 'off';
}

/**
 * Asks for permission in the browser's dialog, then subscribes. Throws the error of the browser or the server if
 * subscribing fails.
 */
export async function turnOnPush(userId: number, publicKey: string): Promise<'on' | 'blocked' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    savePushPromptPostponement(userId);
    return permission === 'denied' ? 'blocked' : 'dismissed';
  }
  const registration = await serviceWorkerRegistration();
  if (!registration)
    throw new Error("We couldn't turn on notifications in this browser. Reload the page and try again.");
  const subscription = await subscribe(registration.pushManager, publicKey);
  try {
    await tellServer(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  savePushEnabled(userId);
  return 'on';
}

/** Subscribes this browser. Removes an existing subscription first if it was made with an earlier key of the server. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const oldSubscription = await manager.getSubscription();
    if (!oldSubscription) throw error;
    await oldSubscription.unsubscribe();
    return manager.subscribe(options);
  }
}

const tellServer = (subscription: PushSubscription, again = false) => {
  const { endpoint, keys } = subscription.toJSON() as Body<'POST', '/api/user/push'>;
  return callApi('POST', '/api/user/push', { endpoint, keys, ...(again && { again }) });
};

/** Unsubscribes on the server first, so that the server sends nothing even if unsubscribing in the browser fails. */
export async function turnOffPush(userId: number): Promise<void> {
  const subscription = await (await serviceWorkerRegistration())?.pushManager.getSubscription();
  if (subscription) await callApi('DELETE', '/api/user/push', { endpoint: subscription.endpoint });
  clearPushChoice(userId);
  await subscription?.unsubscribe();
}

/**
 * Unsubscribes this browser at sign-out. The next person who uses this browser is then asked whether they want
 * notifications.
 */
export async function unsubscribePushAtSignOut(userId: number): Promise<void> {
  if (!isPushEnabled(userId)) return;
  clearPushChoice(userId);
  await (await (await serviceWorkerRegistration())?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Registers this browser's subscription with the server again, because the session may be new. Returns true if
 * notifications are on.
 */
export async function renewPushSubscription(userId: number): Promise<boolean> {
  if (!isPushEnabled(userId)) return false;
  const subscription = await (await serviceWorkerRegistration())?.pushManager.getSubscription();
  if (subscription && (await isRenewed(subscription))) return true;
  // The person withdrew the permission, or removed this browser on another device.
  clearPushChoice(userId);
  await subscription?.unsubscribe();
  return false;
}

async function isRenewed(subscription: PushSubscription): Promise<boolean> {
  try {
    await tellServer(subscription, true);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false;
    throw error;
  }
}
