import {
  CacheFirst,
  enableNavigationPreload,
  NetworkFirst,
  NetworkOnly,
  type SerwistPlugin,
  type Strategy,
} from 'serwist';
import { answerKept, keepParts, pageKept, partKept } from './keeping';
import { dropOtherBuilds, KEPT, PARTS } from './names';
import { notHere } from './readable';
import { forget } from './reader';
import { scope } from './scope';
import { ageOf, isKeptAnswer, isKeptPage, isPart } from './what-is-kept';

/** A page that was kept so lately is not asked for once more because somebody came to it by a link. */
const LATELY_MS = 10 * 60_000;

const orNotHere: SerwistPlugin = { handlerDidError: ({ request }) => notHere(request) };

/** Who is shown where one signs in is signed out. */
const atTheDoor: SerwistPlugin = {
  async handlerWillRespond({ request, response }) {
    if (response.ok && new URL(request.url).pathname === '/login') await forget();
    return response;
  },
};

// Pages and answers come from the server as long as there is one, so nobody meets an old build while connected.
const keptPage = new NetworkFirst({ cacheName: KEPT, plugins: [pageKept, orNotHere] });
const otherPage = new NetworkOnly({ plugins: [atTheDoor, orNotHere] });
const answer = new NetworkFirst({ cacheName: KEPT, plugins: [answerKept] });
const part = new CacheFirst({ cacheName: PARTS, plugins: [partKept] });

/** What answers a request; null leaves it to the browser. */
function strategyFor({ method, mode, url }: Request): Strategy | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== scope.location.origin) return null;
  if (mode === 'navigate') return isKeptPage(address) ? keptPage : otherPage;
  if (isKeptAnswer(address)) return answer;
  return isPart(address) ? part : null;
}

const isEntryOrExit = ({ method, url }: Request): boolean =>
  method === 'POST' && /^\/api\/(?:login|logout|register)\b/.test(new URL(url).pathname);

type Read = { type: 'read'; path: string; parts: string[] };

const isRead = (said: unknown): said is Read => {
  const { type, path, parts } = (said ?? {}) as Partial<Read>;
  return type === 'read' && typeof path === 'string' && Array.isArray(parts);
};

/** Who comes to a page by a link is sent less than the page: it is fetched once more, to be read later. */
async function keepRead({ path, parts }: Read, event: ExtendableEvent): Promise<void> {
  const { origin } = scope.location;
  const url = new URL(path, origin);
  if (url.origin !== origin || !isKeptPage(url)) return;
  const before = await caches.match(url, { cacheName: KEPT });
  if (!before || ageOf(before, Date.now()) > LATELY_MS)
    await Promise.all(keptPage.handleAll({ event, request: new Request(url, { headers: { Accept: 'text/html' } }) }));
  await keepParts(parts.map(String).filter((each) => each.startsWith(`${origin}/_next/static/`)));
}

/** The browser fetches a page while this program starts (navigation preload), so nobody waits for it. */
export function pages(): void {
  enableNavigationPreload();
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([scope.clients.claim(), dropOtherBuilds()])),
  );
  scope.addEventListener('fetch', (event) => {
    // Seen, and left to the browser: it goes on when this program is ended.
    if (isEntryOrExit(event.request)) event.waitUntil(forget());
    const strategy = strategyFor(event.request);
    if (strategy) event.respondWith(strategy.handle(event));
  });
  scope.addEventListener('message', (event) => {
    if (isRead(event.data)) event.waitUntil(keepRead(event.data, event));
  });
}
