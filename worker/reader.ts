import { PAGES_CACHE, PARTS_CACHE } from './names';
import { scope } from './scope';

/** The person whose pages are cached, and the time until which this person may read the pages. */
export type Reader = { id: string; until: number };

/**
 * Cache key of the entry that names the reader and the latest reading time. The entry is in the same cache as the
 * pages.
 */
const READER_KEY = '/kept-for';

let era = 0;

/**
 * Returns the number of times that all caches have been wiped. A request that began before a wipe has an older number,
 * so its response is not cached. A restarted service worker has no pending requests.
 */
export const currentEra = (): number => era;

/**
 * Wipes everything that a person read and every notification that the person got. Runs after signing out, after a new
 * sign-in, or at the end of the session.
 */
export async function wipe(): Promise<void> {
  await Promise.all([wipePages(), closeNotifications()]);
}

async function wipePages(): Promise<void> {
  era += 1;
  await Promise.all([caches.delete(PAGES_CACHE), caches.delete(PARTS_CACHE)]);
}

/**
 * Notifications are closed, because they name people. Without permission to notify, no notification can be open, and
 * the page itself clears the app badge.
 */
async function closeNotifications(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const notifications = await scope.registration.getNotifications().catch(() => []);
  for (const each of notifications) each.close();
  await scope.navigator.clearAppBadge?.().catch(() => undefined);
}

/** Returns the reader of the cached pages, or null when nothing is cached or the reading time has expired. */
export async function reader(): Promise<Reader | null> {
  const note = await caches.match(READER_KEY, { cacheName: PAGES_CACHE });
  if (!note) return null;
  const stored = (await note.json()) as Reader;
  if (stored.until > Date.now()) return stored;
  await wipePages(); // Only the pages are wiped, because the person may still be signed in.
  return null;
}

export async function saveReader(reader: Reader): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(
    READER_KEY,
    new Response(JSON.stringify(reader), { headers: { 'Content-Type': 'application/json' } }),
  );
}
