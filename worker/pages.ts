import {
  CacheFirst,
  enableNavigationPreload,
  NetworkFirst,
  NetworkOnly,
  type SerwistPlugin,
  type Strategy,
} from 'serwist';
import { MINUTE } from '@/lib/time/duration';
import { apiResponseCaching, cacheStaticFiles, pageCaching, staticFileCaching } from './caching';
import { deleteCachesOfOtherBuilds, PAGES_CACHE, STATIC_FILES_CACHE } from './cache-names';
import { offlineFallback } from './offline-page';
import { wipeCachesAndNotifications } from './reader';
import { scope } from './scope';
import { cachedAgeMs, isCacheableResponse, isCacheablePage, isStaticBuildFile } from './cacheable';

/**
 * Maximum age in ms of the cached copy of a page that a person opens by a client-side navigation. An older copy is
 * fetched again.
 */
const RECENT_COPY_MS = 10 * MINUTE;

const showOfflineFallback: SerwistPlugin = { handlerDidError: ({ request }) => offlineFallback(request) };

/**
 * Wipes the caches when the sign-in page opens. The server redirects signed-in people from that page, so nobody is
 * signed in then.
 */
const wipeAtSignInPage: SerwistPlugin = {
  async handlerWillRespond({ request, response }) {
    if (response.ok && new URL(request.url).pathname === '/login') await wipeCachesAndNotifications();
    return response;
  },
};

// Pages are loaded from the network, and from the cache only if that fails, so that nobody sees an old build while
// online.
const cacheablePageStrategy = new NetworkFirst({ cacheName: PAGES_CACHE, plugins: [pageCaching, showOfflineFallback] });
const otherPageStrategy = new NetworkOnly({ plugins: [wipeAtSignInPage, showOfflineFallback] });
const apiResponseStrategy = new NetworkFirst({ cacheName: PAGES_CACHE, plugins: [apiResponseCaching] });
const staticFileStrategy = new CacheFirst({ cacheName: STATIC_FILES_CACHE, plugins: [staticFileCaching] });

/** Returns the caching strategy for a request, or null to leave the request to the browser. */
function strategyFor({ method, mode, url }: Request): Strategy | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== scope.location.origin) return null;
  if (mode === 'navigate') return isCacheablePage(address) ? cacheablePageStrategy : otherPageStrategy;
  if (isCacheableResponse(address)) return apiResponseStrategy;
  return isStaticBuildFile(address) ? staticFileStrategy : null;
}

const isSignInOrSignOut = ({ method, url }: Request): boolean =>
  method === 'POST' && /^\/api\/(?:login|logout|register)\b/.test(new URL(url).pathname);

type ReadMessage = { type: 'read'; path: string; parts: string[] };

const isReadMessage = (message: unknown): message is ReadMessage => {
  const { type, path, parts } = (message ?? {}) as Partial<ReadMessage>;
  return type === 'read' && typeof path === 'string' && Array.isArray(parts);
};

/**
 * Caches a page that a person opened by a client-side navigation. The service worker fetches the whole page for reading
 * offline, because the navigation loads only parts of it.
 */
async function cacheReadPage({ path, parts }: ReadMessage, event: ExtendableEvent): Promise<void> {
  const { origin } = scope.location;
  const url = new URL(path, origin);
  if (url.origin !== origin || !isCacheablePage(url)) return;
  const before = await caches.match(url, { cacheName: PAGES_CACHE });
  if (!before || cachedAgeMs(before, Date.now()) > RECENT_COPY_MS)
    await Promise.all(
      cacheablePageStrategy.handleAll({ event, request: new Request(url, { headers: { Accept: 'text/html' } }) }),
    );
  await cacheStaticFiles(parts.map(String).filter((each) => each.startsWith(`${origin}/_next/static/`)));
}

/**
 * Registers the handlers for pages. Navigation preload fetches a page while the service worker starts, so that people
 * do not wait for the start.
 */
export function registerPageHandlers(): void {
  enableNavigationPreload();
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([scope.clients.claim(), deleteCachesOfOtherBuilds()])),
  );
  scope.addEventListener('fetch', (event) => {
    // Wipes the caches on sign-in, sign-out and registration. The service worker lets the browser itself send these
    // requests, so they complete even if the service worker stops.
    if (isSignInOrSignOut(event.request)) event.waitUntil(wipeCachesAndNotifications());
    const strategy = strategyFor(event.request);
    if (strategy) event.respondWith(strategy.handle(event));
  });
  scope.addEventListener('message', (event) => {
    if (isReadMessage(event.data)) event.waitUntil(cacheReadPage(event.data, event));
  });
}
