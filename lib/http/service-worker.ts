import 'server-only';
import { PLAIN_PAGE_POLICY, plainPage } from '@/lib/plain-page';
import { site } from '@/lib/site';

const page = () =>
  plainPage(
    'No connection',
    `${site.name} cannot be reached. Your device may be offline, or we may be away for a moment.`,
    'What you have written and not sent is kept as a draft on this device.',
  );

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PLAIN_PAGE_POLICY };

/**
 * A service worker that answers a page which cannot be fetched with one of ours, which it holds itself. It keeps nothing else: every page
 * comes from the server, so none is ever an old one. The browser fetches pages while it starts (navigation preload), so nobody waits for it.
 */
export const serviceWorker = (): string => `const page = ${JSON.stringify(page())};
const headers = ${JSON.stringify(HEADERS)};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});
async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
}
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});
`;
