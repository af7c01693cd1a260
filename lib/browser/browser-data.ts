/** Name of the browser database of unsent posts and comments (lib/outbox). */
export const OUTBOX_DATABASE = 'pv-waiting';

/** Time in ms for which a stored page can be read offline. */
export const OFFLINE_PAGE_LIFETIME_MS = 7 * 86_400_000;

/** Prefix of the service worker's cache names (worker/names.ts). */
export const CACHE_PREFIX = 'pv-';

/**
 * Deletes the pages stored for offline reading, and unsent posts and comments. The page calls this function on
 * sign-out. The service worker also deletes stored pages on sign-out, but it does not see the sign-out of a page that
 * was loaded without it.
 */
export async function deleteBrowserData(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {}); // removes the number on the app icon
  try {
    // the deletion completes once the last page that uses the database is closed
    indexedDB.deleteDatabase(OUTBOX_DATABASE);
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser without these features has stored no such data.
  }
}
