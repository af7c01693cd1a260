import type { SerwistPlugin } from 'serwist';
import { READING_KEPT_MS } from '@/lib/browser/browser-data';
import { KEPT, PARTS } from './names';
import { currentEra, forget, noteReader, reader } from './reader';
import { ageOf, asKept, isKeptPage, keptFor, LONGEST, MOST, partsOf } from './cacheable';

/** Delay in ms before caching a page's scripts, so that the page itself loads first. */
const PARTS_AFTER_MS = 3_000;

/** Statuses after which the cached copy must go too: forbidden or deleted. */
const REFUSED = [403, 404, 410];

type State = { era?: number; text?: string };

/** Records the era at the start of a request. */
const begin: NonNullable<SerwistPlugin['handlerWillStart']> = async ({ state }) => {
  (state as State).era = currentEra();
};

async function drop(request: Request): Promise<void> {
  if (await caches.has(KEPT)) await (await caches.open(KEPT)).delete(request);
}

/** Serves cached responses only while their reader is signed in, and for a week. */
const whileAllowed: NonNullable<SerwistPlugin['cachedResponseWillBeUsed']> = async ({ cachedResponse }) =>
  cachedResponse && (await reader()) && ageOf(cachedResponse, Date.now()) < READING_KEPT_MS ? cachedResponse : null;

async function trim(): Promise<void> {
  const cache = await caches.open(KEPT);
  const keys = (await cache.keys()).map((request) => ({ request, url: new URL(request.url) }));
  const pages = keys.filter(({ url }) => isKeptPage(url));
  const answers = keys.filter(({ url }) => url.pathname.startsWith('/api/'));
  const old = [...pages.slice(0, -MOST.pages), ...answers.slice(0, -MOST.answers)];
  await Promise.all(old.map(({ request }) => cache.delete(request)));
}

/** If everything was wiped while a response was being cached, wipes it again. */
const wasForgotten = async ({ era }: State): Promise<boolean> => {
  if (era === currentEra()) return false;
  await forget();
  return true;
};

/** Caches a page for the person whom it names. Wipes the pages of anybody else. */
export const pageKept: SerwistPlugin = {
  handlerWillStart: begin,
  cachedResponseWillBeUsed: whileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    const noted = state as State;
    if (response.type === 'opaqueredirect' || response.redirected) {
      await forget(); // the session has ended: these pages redirect nowhere else
      return null;
    }
    if (REFUSED.includes(response.status)) await drop(request);
    if (!response.ok) return null;
    const text = await response.text();
    const [whose, before] = [keptFor(text), await reader()];
    if (noted.era !== currentEra()) return null;
    if (before && before.id !== whose?.id) {
      await forget();
      noted.era = currentEra();
    }
    const now = Date.now();
    if (!whose || whose.until <= now || text.length > LONGEST) return null;
    noted.text = text;
    await noteReader({ id: whose.id, until: Math.min(whose.until, now + READING_KEPT_MS) });
    return asKept(response, text, now);
  },
  async cacheDidUpdate({ state }) {
    const noted = state as State;
    if (await wasForgotten(noted)) return;
    await trim();
    await new Promise((resume) => setTimeout(resume, PARTS_AFTER_MS));
    if (noted.era === currentEra()) await keepParts(partsOf(noted.text ?? ''));
    await wasForgotten(noted);
  },
};

/** Caches scripts and styles. The browser's HTTP cache has most of them already. */
export async function keepParts(addresses: readonly string[]): Promise<void> {
  if (!(await reader())) return;
  const cache = await caches.open(PARTS);
  for (const address of addresses) {
    if (!(await cache.match(address))) await cache.add(address).catch(() => {}); // the next page tries again
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST.parts).map((request) => cache.delete(request)));
}

/** Caches an API response for the reader of the cached pages, because the request came from such a page. */
export const answerKept: SerwistPlugin = {
  handlerWillStart: begin,
  cachedResponseWillBeUsed: whileAllowed,
  async cacheWillUpdate({ request, response, state }) {
    if (response.status === 401) await forget();
    if (REFUSED.includes(response.status)) await drop(request);
    if (!response.ok || !(await reader())) return null;
    const text = await response.text();
    if ((state as State).era !== currentEra() || text.length > LONGEST) return null;
    return asKept(response, text, Date.now());
  },
  async cacheDidUpdate({ state }) {
    if (!(await wasForgotten(state as State))) await trim();
  },
};

/** Caches nothing for people who only read public pages. */
export const partKept: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (response.ok && (await reader()) ? response : null),
};
