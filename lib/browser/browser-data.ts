/** Name of the browser database of unsent posts and comments (lib/outbox). */
export const OUTBOX_DATABASE = 'pv-waiting';

/** Time in ms for which a stored page can be read offline. */
export const OFFLINE_PAGE_LIFETIME_MS = 7 * 86_400_000;

/** Prefix of the service worker's cache names (worker/names.ts). */
export const CACHE_PREFIX = 'pv-';

/**
 * Deletes the pages stored for offline reading and everything unsent. Called on sign-out. The page calls it too,
 * because a page loaded past the service worker signs out without it.
 */
export async function deleteBrowserData(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {}); // the number on the app icon
  try {
    indexedDB.deleteDatabase(OUTBOX_DATABASE); // completes once the last page using it is closed
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser without these features has stored nothing.
  }
}
