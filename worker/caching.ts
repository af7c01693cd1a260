import type { SerwistPlugin } from 'serwist';
import { OFFLINE_PAGE_LIFETIME_MS } from '@/lib/browser/browser-data';
import { PAGES_CACHE, STATIC_FILES_CACHE } from './cache-names';
import { getWipeCount, wipeCachesAndNotifications, saveCachedPagesReader, readCachedPagesReader } from './reader';
import {
  cachedAgeMs,
  createCacheCopy,
  isCacheablePage,
  parsePageReader,
  MAX_CACHED_CHARACTERS,
  MAX_CACHED_ENTRIES,
  staticFilesOfPage,
} from './cacheable';

/** Delay in ms before caching a page's scripts, so that the page itself loads first. */
const STATIC_FILES_DELAY_MS = 3_000;

/** Response statuses that also delete the cached copy of a page, because the page is forbidden or was deleted. */
const REMOVED_PAGE_STATUSES = [403, 404, 410];

type State = { wipeCount?: number; text?: string };

/**
 * When a request starts, records how often the caches have been wiped so far. If the number is different after the
 * request, the caches were wiped meanwhile.
 */
const noteWipeCount: NonNullable<SerwistPlugin['handlerWillStart']> = async ({ state }) => {
  (state as State).wipeCount = getWipeCount();
};

async function deleteCachedCopy(request: Request): Promise<void> {
  if (await caches.has(PAGES_CACHE)) await (await caches.open(PAGES_CACHE)).delete(request);
}

/** Returns a cached response if it is at most a week old and its reader is signed in, otherwise null. */
const returnCopyWhileAllowed: NonNullable<SerwistPlugin['cachedResponseWillBeUsed']> = async ({ cachedResponse }) =>
  cachedResponse &&
  (await readCachedPagesReader()) &&
  cachedAgeMs(cachedResponse, Date.now()) < OFFLINE_PAGE_LIFETIME_MS
    ? cachedResponse
    : null;

async function deleteOldestEntries(): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  const keys = (await cache.keys()).map((request) => ({ request, url: new URL(request.url) }));
  const pages = keys.filter(({ url }) => isCacheablePage(url));
  const answers = keys.filter(({ url }) => url.pathname.startsWith('/api/'));
  const old = [...pages.slice(0, -MAX_CACHED_ENTRIES.pages), ...answers.slice(0, -MAX_CACHED_ENTRIES.apiResponses)];
  await Promise.all(old.map(({ request }) => cache.delete(request)));
}

/** If the caches were wiped while a response was being cached, wipes them again and returns true. */
const wasWiped = async ({ wipeCount }: State): Promise<boolean> => {
  if (wipeCount === getWipeCount()) return false;
  await wipeCachesAndNotifications();
  return true;
};

/**
 * Caches a page for the person whose id is in the page's meta tag. If cached pages belong to another person, wipes
 * these pages first.
 */
export const pageCaching: SerwistPlugin = {
  handlerWillStart: noteWipeCount,
  cachedResponseWillBeUsed: returnCopyWhileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    const noted = state as State;
    if (response.type === 'opaqueredirect' || response.redirected) {
      // A redirect from a member page shows that the session has ended, so the caches are wiped.
      await wipeCachesAndNotifications();
      return null;
    }
    if (REMOVED_PAGE_STATUSES.includes(response.status)) await deleteCachedCopy(request);
    if (!response.ok) return null;
    const text = await response.text();
    const [whose, before] = [parsePageReader(text), await readCachedPagesReader()];
    if (noted.wipeCount !== getWipeCount()) return null;
    if (before && before.id !== whose?.id) {
      await wipeCachesAndNotifications();
      noted.wipeCount = getWipeCount();
    }
    const now = Date.now();
    if (!whose || whose.until <= now || text.length > MAX_CACHED_CHARACTERS) return null;
    noted.text = text;
    await saveCachedPagesReader({ id: whose.id, until: Math.min(whose.until, now + OFFLINE_PAGE_LIFETIME_MS) });
    return createCacheCopy(response, text, now);
  },
  async cacheDidUpdate({ state }) {
    const noted = state as State;
    if (await wasWiped(noted)) return;
    await deleteOldestEntries();
    await new Promise((resume) => setTimeout(resume, STATIC_FILES_DELAY_MS));
    if (noted.wipeCount === getWipeCount()) await cacheStaticFiles(staticFilesOfPage(noted.text ?? ''));
    await wasWiped(noted);
  },
};

/**
 * Caches the scripts and styles of a page. Most of these files come from the browser's HTTP cache, so they are not
 * downloaded again.
 */
export async function cacheStaticFiles(addresses: readonly string[]): Promise<void> {
  if (!(await readCachedPagesReader())) return;
  const cache = await caches.open(STATIC_FILES_CACHE);
  for (const address of addresses) {
    // If a file cannot load, the next page that uses the file tries again.
    if (!(await cache.match(address))) await cache.add(address).catch(() => {});
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_CACHED_ENTRIES.staticFiles).map((request) => cache.delete(request)));
}

/**
 * Caches an API response if this browser caches pages for a signed-in person. One of this person's pages sent the
 * request, so the response belongs to the same person.
 */
export const apiResponseCaching: SerwistPlugin = {
  handlerWillStart: noteWipeCount,
  cachedResponseWillBeUsed: returnCopyWhileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    if (response.status === 401) await wipeCachesAndNotifications();
    if (REMOVED_PAGE_STATUSES.includes(response.status)) await deleteCachedCopy(request);
    if (!response.ok || !(await readCachedPagesReader())) return null;
    const text = await response.text();
    if ((state as State).wipeCount !== getWipeCount() || text.length > MAX_CACHED_CHARACTERS) return null;
    return createCacheCopy(response, text, Date.now());
  },
  async cacheDidUpdate({ state }) {
    if (!(await wasWiped(state as State))) await deleteOldestEntries();
  },
};

/**
 * Caches static files only if a signed-in person uses this browser. For people who only read public pages, nothing is
 * cached.
 */
export const staticFileCaching: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (response.ok && (await readCachedPagesReader()) ? response : null),
};
