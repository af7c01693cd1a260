import {
  CacheFirst,
  enableNavigationPreload,
  NetworkFirst,
  NetworkOnly,
  type SerwistPlugin,
  type Strategy,
} from 'serwist';
import { MINUTE } from '@/lib/time/duration';
import { answerCaching, cacheParts, pageCaching, partCaching } from './caching';
import { dropOtherBuilds, PAGES_CACHE, PARTS_CACHE } from './names';
import { offlineFallback } from './offline-page';
import { wipe } from './reader';
import { scope } from './scope';
import { ageOf, isCacheableAnswer, isCacheablePage, isPart } from './cacheable';

/**
 * Maximum age in ms of the cached copy of a page that a person opens by a client-side navigation. An older copy is
 * fetched again.
 */
const LATELY_MS = 10 * MINUTE;

const orNotHere: SerwistPlugin = { handlerDidError: ({ request }) => offlineFallback(request) };

/** Wipes the caches when the sign-in page is shown, because nobody is signed in then. */
const atTheDoor: SerwistPlugin = {
  async handlerWillRespond({ request, response }) {
    if (response.ok && new URL(request.url).pathname === '/login') await wipe();
    return response;
  },
};

// Pages are loaded from the network first, so that nobody sees an old build while online.
const keptPage = new NetworkFirst({ cacheName: PAGES_CACHE, plugins: [pageCaching, orNotHere] });
const otherPage = new NetworkOnly({ plugins: [atTheDoor, orNotHere] });
const answer = new NetworkFirst({ cacheName: PAGES_CACHE, plugins: [answerCaching] });
const part = new CacheFirst({ cacheName: PARTS_CACHE, plugins: [partCaching] });

/** Returns the caching strategy for a request, or null to leave the request to the browser. */
function strategyFor({ method, mode, url }: Request): Strategy | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== scope.location.origin) return null;
  if (mode === 'navigate') return isCacheablePage(address) ? keptPage : otherPage;
  if (isCacheableAnswer(address)) return answer;
  return isPart(address) ? part : null;
}

const isEntryOrExit = ({ method, url }: Request): boolean =>
  method === 'POST' && /^\/api\/(?:login|logout|register)\b/.test(new URL(url).pathname);

type Read = { type: 'read'; path: string; parts: string[] };

const isRead = (message: unknown): message is Read => {
  const { type, path, parts } = (message ?? {}) as Partial<Read>;
  return type === 'read' && typeof path === 'string' && Array.isArray(parts);
};

/**
 * Caches a page that a person opened by a client-side navigation. The service worker fetches the whole page for reading
 * offline, because the navigation loads only parts of it.
 */
async function keepRead({ path, parts }: Read, event: ExtendableEvent): Promise<void> {
  const { origin } = scope.location;
  const url = new URL(path, origin);
  if (url.origin !== origin || !isCacheablePage(url)) return;
  const before = await caches.match(url, { cacheName: PAGES_CACHE });
  if (!before || ageOf(before, Date.now()) > LATELY_MS)
    await Promise.all(keptPage.handleAll({ event, request: new Request(url, { headers: { Accept: 'text/html' } }) }));
  await cacheParts(parts.map(String).filter((each) => each.startsWith(`${origin}/_next/static/`)));
}

/**
 * Registers the handlers for pages. Navigation preload fetches a page while the service worker starts, so that people
 * do not wait for the start.
 */
export function pages(): void {
  enableNavigationPreload();
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([scope.clients.claim(), dropOtherBuilds()])),
  );
  scope.addEventListener('fetch', (event) => {
    // Wipes the caches on sign-in, sign-out and registration. The browser itself sends the request, so the request
    // completes even if the service worker stops.
    if (isEntryOrExit(event.request)) event.waitUntil(wipe());
    const strategy = strategyFor(event.request);
    if (strategy) event.respondWith(strategy.handle(event));
  });
  scope.addEventListener('message', (event) => {
    if (isRead(event.data)) event.waitUntil(keepRead(event.data, event));
  });
}
