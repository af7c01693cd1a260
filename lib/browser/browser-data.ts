import { DAY } from '@/lib/time/duration';

/** Name of the browser database that stores unsent posts and comments (lib/outbox). */
export const OUTBOX_DATABASE = 'pv-waiting';

/** Time in ms for which a stored page can be read without a connection. */
export const OFFLINE_PAGE_LIFETIME_MS = 7 * DAY;

/** Prefix of the service worker's cache names (worker/cache-names.ts). */
export const SERVICE_WORKER_CACHE_PREFIX = 'pv-';

/**
 * Deletes the pages stored for offline reading, and unsent posts and comments. The page calls this function on
 * sign-out, because the service worker may not notice it.
 */
export async function deleteBrowserData(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {}); // Removes the number on the app icon.
  try {
    const deleted = deleteDatabase(OUTBOX_DATABASE);
    const names = (await caches.keys()).filter((name) => name.startsWith(SERVICE_WORKER_CACHE_PREFIX));
    await Promise.all([deleted, ...names.map((name) => caches.delete(name))]);
  } catch {
    // A browser without Cache Storage or IndexedDB has nothing to delete.
  }
}

/** Deletes a database. The browser waits until no page uses the database any more. */
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
