import { PAGES_CACHE, STATIC_FILES_CACHE } from './cache-names';
import { scope } from './scope';

/** The person whose pages are cached (`id`), and the time until which they may read these pages (`until`). */
export type Reader = { id: string; until: number };

/**
 * Cache key of the entry for the person whose pages are cached. The entry also has the time until which they may read
 * the pages.
 */
const READER_KEY = '/kept-for';

/** A restart of the service worker resets this number to 0, which is safe because no request is then pending. */
let wipeCount = 0;

/**
 * Returns the number of times that all caches have been wiped. If the number changes during a request, the response is
 * not cached.
 */
export const getWipeCount = (): number => wipeCount;

/**
 * Wipes all cached pages and closes all notifications of the person who was signed in. Runs after sign-out, after a new
 * sign-in, or when the session has ended.
 */
export async function wipeCachesAndNotifications(): Promise<void> {
  await Promise.all([wipeCaches(), closeNotifications()]);
}

async function wipeCaches(): Promise<void> {
  wipeCount += 1;
  await Promise.all([caches.delete(PAGES_CACHE), caches.delete(STATIC_FILES_CACHE)]);
}

/** Closes all notifications on the device, because they name people, and clears the badge of the app icon. */
async function closeNotifications(): Promise<void> {
  // Without permission to show notifications, there are none to close. The page itself then clears the badge.
  if (globalThis.Notification?.permission !== 'granted') return;
  const notifications = await scope.registration.getNotifications().catch(() => []);
  for (const each of notifications) each.close();
  await scope.navigator.clearAppBadge?.().catch(() => undefined);
}

/**
 * Returns the person whose pages are cached, or null without cached pages. If the person may no longer read the pages,
 * wipes the pages and returns null.
 */
export async function readCachedPagesReader(): Promise<Reader | null> {
  const note = await caches.match(READER_KEY, { cacheName: PAGES_CACHE });
  if (!note) return null;
  const stored = (await note.json()) as Reader;
  if (stored.until > Date.now()) return stored;
  // Only the cached pages have expired. The person may still be signed in, so the notifications stay.
  await wipeCaches();
  return null;
}

export async function saveCachedPagesReader(reader: Reader): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(
    READER_KEY,
    new Response(JSON.stringify(reader), { headers: { 'Content-Type': 'application/json' } }),
  );
}
