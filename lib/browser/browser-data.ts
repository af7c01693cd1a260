import { DAY } from '@/lib/time/duration';

/** Name of the browser database that stores unsent posts and comments (lib/outbox). */
export const OUTBOX_DATABASE = 'pv-waiting';

/** Time in ms for which a stored page can be read without a connection. */
export const OFFLINE_PAGE_LIFETIME_MS = 7 * DAY;

/** Prefix of the service worker's cache names (worker/names.ts). */
export const SERVICE_WORKER_CACHE_PREFIX = 'pv-';

/**
 * Deletes the pages stored for offline reading, and unsent posts and comments. The page calls this function on
 * sign-out, because the service worker may not notice the sign-out.
 */
export async function deleteBrowserData(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {}); // Removes the number on the app icon.
  try {
    // The database is deleted once the last page that uses it is closed.
    indexedDB.deleteDatabase(OUTBOX_DATABASE);
    const names = (await caches.keys()).filter((name) => name.startsWith(SERVICE_WORKER_CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser without Cache Storage or IndexedDB has nothing to delete.
  }
}
