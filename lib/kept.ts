/** The database of what waits to be sent (lib/waiting). */
export const WAITING_DATABASE = 'pv-waiting';

/** For so long a page can be read without a connection. */
export const READING_KEPT_MS = 7 * 86_400_000;

/** What the service worker keeps begins so (worker/names.ts). */
export const KEPT_PREFIX = 'pv-';

/**
 * Signing out takes away what was kept to be read without a connection, and what waits to be sent. Done by the page too, since a page that
 * was loaded past the service worker signs out without it.
 */
export async function forgetKept(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => {}); // the number on the app's picture
  try {
    indexedDB.deleteDatabase(WAITING_DATABASE); // done when the last page that has it open is gone
    const names = (await caches.keys()).filter((name) => name.startsWith(KEPT_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser that has neither keeps nothing.
  }
}
