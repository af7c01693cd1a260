import { api, ApiError } from '@/lib/http/api';
import type { PushView } from '@/lib/push/schema';
import { isOnHere, noteNotNow, noteOff, noteOn } from './kept';

// This browser's leave to tell of things while no page is open.

/** `install`: as soon as the site is on the home screen. `blocked`: the browser was told not to. */
export type Here = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const PATIENCE_MS = 5_000;

/** The worker that the pages register; on a first visit it takes a moment, and where it is switched off it never comes. */
const registered = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS)),
  ]);

const isApplesPhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Where it stands, by what the browser and the server know. */
export async function hereNow({ current }: Pick<PushView, 'current'>): Promise<Here> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplesPhone() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await registered();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && subscription.endpoint === current ? 'on' : 'off';
}

/** Asks the browser, which asks the person. Throws what the browser or the server says when it cannot be. */
export async function turnOn(userId: number, publicKey: string): Promise<'on' | 'blocked' | 'dismissed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    noteNotNow(userId);
    return permission === 'denied' ? 'blocked' : 'dismissed';
  }
  const registration = await registered();
  if (!registration)
    throw new Error("We couldn't turn on notifications in this browser. Reload the page and try again.");
  const subscription = await subscribed(registration.pushManager, publicKey);
  try {
    await tellServer(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  noteOn(userId);
  return 'on';
}

/** One of another key, of a server before this one, goes first. */
async function subscribed(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const before = await manager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return manager.subscribe(options);
  }
}

const tellServer = (subscription: PushSubscription, again = false) => {
  const { endpoint, keys } = subscription.toJSON();
  return api<void>('POST', '/api/user/push', { endpoint, keys, ...(again && { again }) });
};

/** The server first: what it does not know it tells nothing. */
export async function turnOff(userId: number): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (subscription) await api<void>('DELETE', '/api/user/push', { endpoint: subscription.endpoint });
  noteOff(userId);
  await subscription?.unsubscribe();
}

/** Whoever signs out takes the leave along: the next one at this browser is asked anew. The server forgets it with the session. */
export async function leaveHere(userId: number): Promise<void> {
  if (!isOnHere(userId)) return;
  noteOff(userId);
  await (await (await registered())?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Says it again: the session may be another one than when leave was given. What the browser has taken back is not asked for, and where this
 * device was removed on another one it stays so, while its session lasts. Whether it tells now.
 */
export async function sayAgain(userId: number): Promise<boolean> {
  if (!isOnHere(userId)) return false;
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (subscription && (await isTakenAgain(subscription))) return true;
  noteOff(userId);
  await subscription?.unsubscribe();
  return false;
}

async function isTakenAgain(subscription: PushSubscription): Promise<boolean> {
  try {
    await tellServer(subscription, true);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false;
    throw error;
  }
}
