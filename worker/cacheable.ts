import { CACHED_AT_HEADER } from '@/lib/http/api-client';

/** Returns true for pages that can be read offline: the feed and the pages of schools. */
export const isCacheablePage = ({ pathname }: URL): boolean =>
  pathname === '/dashboard' || /^\/schools\/\d+$/.test(pathname);

/**
 * Returns true for the API responses that cached pages need: posts, comments, and names of schools. Account data and
 * event streams are not cached.
 */
export const isCacheableResponse = ({ pathname }: URL): boolean =>
  /^\/api\/(?:user\/feed|user\/subscriptions|schools|schools\/\d+\/posts|posts\/\d+(?:\/comments)?)$/.test(pathname);

/** Returns true for a static file of the build, whose name contains a hash of its content. */
export const isStaticBuildFile = ({ pathname }: URL): boolean => pathname.startsWith('/_next/static/');

/**
 * Maximum numbers of cached pages, API responses and scripts. If the cache contains more, the oldest entries are
 * deleted.
 */
export const MAX_CACHED_ENTRIES = { pages: 12, apiResponses: 80, staticFiles: 300 };
/** Maximum length of a cached page or response, in characters. */
export const MAX_CACHED_CHARACTERS = 1_000_000;

/**
 * Returns the copy of a response that goes into the cache. The copy has no encoding headers, because the browser has
 * already decoded the original.
 */
export function createCacheCopy(original: Response, text: string, now: number): Response {
  const headers = new Headers(original.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  headers.set(CACHED_AT_HEADER, String(now));
  headers.set('Server-Timing', `kept;dur=${now}`); // The page's scripts read the time of caching from this header.
  return new Response(text, { status: original.status, headers });
}

export const cachedAgeMs = (cached: Response, now: number): number =>
  now - Number(cached.headers.get(CACHED_AT_HEADER) ?? 0);

/**
 * Returns the person for whom a page was rendered, and the time until which that person may read the page. Returns null
 * if the page must not be cached.
 */
export function parsePageReader(html: string): { id: string; until: number } | null {
  const mark = /<meta name="kept-for" content="(\d+) (\d+)"/.exec(html);
  return mark ? { id: mark[1] ?? '', until: Number(mark[2]) } : null;
}

/** Returns the addresses of scripts, styles, fonts and SVG images that a page names. */
export const staticFilesOfPage = (html: string): string[] => [
  ...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2|svg)/g)),
];
