import type { SerwistPlugin } from 'serwist';
import { OFFLINE_PAGE_LIFETIME_MS } from '@/lib/browser/browser-data';
import { PAGES_CACHE, PARTS_CACHE } from './names';
import { currentEra, wipe, saveReader, reader } from './reader';
import { ageOf, cachedCopy, isCacheablePage, readerOf, MAX_CHARACTERS, MAX_CACHED, partsOf } from './cacheable';

/** Delay in ms before caching a page's scripts, so that the page itself loads first. */
const PARTS_AFTER_MS = 3_000;

/** Response statuses that also delete the cached copy of a page, because the page is forbidden or was deleted. */
const REFUSED = [403, 404, 410];

type State = { era?: number; text?: string };

/**
 * Notes how often the caches had been wiped when a request started. A comparison with the later number shows whether a
 * wipe happened during the request.
 */
const begin: NonNullable<SerwistPlugin['handlerWillStart']> = async ({ state }) => {
  (state as State).era = currentEra();
};

async function drop(request: Request): Promise<void> {
  if (await caches.has(PAGES_CACHE)) await (await caches.open(PAGES_CACHE)).delete(request);
}

/** Returns a cached response if it is at most a week old and its reader is signed in, otherwise null. */
const whileAllowed: NonNullable<SerwistPlugin['cachedResponseWillBeUsed']> = async ({ cachedResponse }) =>
  cachedResponse && (await reader()) && ageOf(cachedResponse, Date.now()) < OFFLINE_PAGE_LIFETIME_MS
    ? cachedResponse
    : null;

async function trim(): Promise<void> {
  const cache = await caches.open(PAGES_CACHE);
  const keys = (await cache.keys()).map((request) => ({ request, url: new URL(request.url) }));
  const pages = keys.filter(({ url }) => isCacheablePage(url));
  const answers = keys.filter(({ url }) => url.pathname.startsWith('/api/'));
  const old = [...pages.slice(0, -MAX_CACHED.pages), ...answers.slice(0, -MAX_CACHED.answers)];
  await Promise.all(old.map(({ request }) => cache.delete(request)));
}

/** If the caches were wiped while a response was being cached, wipes them again and returns true. */
const wasWiped = async ({ era }: State): Promise<boolean> => {
  if (era === currentEra()) return false;
  await wipe();
  return true;
};

/**
 * Caches a page for the person whose id is in the page's meta tag. If cached pages belong to another person, wipes
 * these pages first.
 */
export const pageCaching: SerwistPlugin = {
  handlerWillStart: begin,
  cachedResponseWillBeUsed: whileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    const noted = state as State;
    if (response.type === 'opaqueredirect' || response.redirected) {
      await wipe(); // A member page redirects only if the session has ended, so the caches are wiped.
      return null;
    }
    if (REFUSED.includes(response.status)) await drop(request);
    if (!response.ok) return null;
    const text = await response.text();
    const [whose, before] = [readerOf(text), await reader()];
    if (noted.era !== currentEra()) return null;
    if (before && before.id !== whose?.id) {
      await wipe();
      noted.era = currentEra();
    }
    const now = Date.now();
    if (!whose || whose.until <= now || text.length > MAX_CHARACTERS) return null;
    noted.text = text;
    await saveReader({ id: whose.id, until: Math.min(whose.until, now + OFFLINE_PAGE_LIFETIME_MS) });
    return cachedCopy(response, text, now);
  },
  async cacheDidUpdate({ state }) {
    const noted = state as State;
    if (await wasWiped(noted)) return;
    await trim();
    await new Promise((resume) => setTimeout(resume, PARTS_AFTER_MS));
    if (noted.era === currentEra()) await cacheParts(partsOf(noted.text ?? ''));
    await wasWiped(noted);
  },
};

/**
 * Caches the scripts and styles of a page. Most of these files come from the browser's HTTP cache, so they are not
 * downloaded again.
 */
export async function cacheParts(addresses: readonly string[]): Promise<void> {
  if (!(await reader())) return;
  const cache = await caches.open(PARTS_CACHE);
  for (const address of addresses) {
    // A file that fails to load is tried again with the next page that uses it.
    if (!(await cache.match(address))) await cache.add(address).catch(() => {});
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_CACHED.parts).map((request) => cache.delete(request)));
}

/** Caches an API response for the person whose pages are cached, because the request came from one of these pages. */
export const answerCaching: SerwistPlugin = {
  handlerWillStart: begin,
  cachedResponseWillBeUsed: whileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    if (response.status === 401) await wipe();
    if (REFUSED.includes(response.status)) await drop(request);
    if (!response.ok || !(await reader())) return null;
    const text = await response.text();
    if ((state as State).era !== currentEra() || text.length > MAX_CHARACTERS) return null;
    return cachedCopy(response, text, Date.now());
  },
  async cacheDidUpdate({ state }) {
    if (!(await wasWiped(state as State))) await trim();
  },
};

/** Caches static files only for signed-in readers, so nothing is cached for people who only read public pages. */
export const partCaching: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (response.ok && (await reader()) ? response : null),
};
