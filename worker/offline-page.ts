import { OFFLINE_PAGE_LIFETIME_MS } from '@/lib/browser/browser-data';
import { formatTimeWithOptionalDay } from '@/lib/time/format-dates';
import { PAGES_CACHE } from './cache-names';
import { readCachedPagesReader } from './reader';
import { headers, page } from './site';
import { cachedAgeMs, isCacheablePage } from './cacheable';

type ReadablePage = { path: string; title: string; at: number };

/** Returns the cached pages that can be read offline, latest first. */
async function listReadablePages(now: number): Promise<ReadablePage[]> {
  if (!(await readCachedPagesReader())) return [];
  const cache = await caches.open(PAGES_CACHE);
  const pages: ReadablePage[] = [];
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (!isCacheablePage(url) || url.search !== '') continue;
    const cached = await cache.match(request);
    if (!cached || cachedAgeMs(cached, now) > OFFLINE_PAGE_LIFETIME_MS) continue;
    const [, title = ''] = /<title>([^<|]*)/.exec(await cached.text()) ?? [];
    pages.push({ path: url.pathname, title: title.trim(), at: now - cachedAgeMs(cached, now) });
  }
  return pages.reverse();
}

const renderPageLink = ({ path, title, at }: ReadablePage, now: number) =>
  `<li><a href="${path}">${title}</a> as you read it at ${formatTimeWithOptionalDay(new Date(at).toISOString(), new Date(now).toISOString())}</li>`;

/**
 * Returns a fallback for a page that is not cached. This is a redirect to a similar cached page, or else the offline
 * page, which lists the cached pages.
 */
export async function offlineFallback(request: Request): Promise<Response> {
  const now = Date.now();
  const { pathname, search } = new URL(request.url);
  const all = await listReadablePages(now);
  // A page with a query is replaced by the page at the same path without a query, and the home page by the feed.
  const wanted = pathname === '/' ? '/dashboard' : search !== '' && pathname;
  if (all.some(({ path }) => path === wanted)) return Response.redirect(String(wanted));
  const list = `<h2>You can still read</h2><ul>${all.map((each) => renderPageLink(each, now)).join('')}</ul>`;
  return new Response(all.length > 0 ? page.replace('</main>', () => `${list}</main>`) : page, {
    status: 503,
    headers,
  });
}
