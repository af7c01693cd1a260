import { enableNavigationPreload, NetworkOnly } from 'serwist';
import { scope } from './scope';
import { headers, page } from './site';

const noConnection = async () => new Response(page, { status: 503, headers });

/** Nothing that another build kept stays. */
const dropCaches = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));

const pageOrOurs = new NetworkOnly({ plugins: [{ handlerDidError: noConnection }] });

/**
 * Answers a page that cannot be fetched with one of ours. Every page comes from the server, so none is ever an old one; the browser fetches it
 * while this program starts (navigation preload), so nobody waits for it.
 */
export function pages(): void {
  enableNavigationPreload();
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([scope.clients.claim(), dropCaches()])));
  scope.addEventListener('fetch', (event) => {
    const { mode, method } = event.request;
    if (mode === 'navigate' && method === 'GET') event.respondWith(pageOrOurs.handle(event));
  });
}
