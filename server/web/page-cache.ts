import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sessionCookieName } from '../../lib/auth/session-token.ts';
import { readDismissedNoticeVersion, dismissedNoticeCookieName } from '../../lib/browser/dismissed-notice-cookie.ts';
import { parseAcceptEncoding } from '../../lib/web/accept-encoding.ts';
import { valuesFromServer } from '../../lib/process/values-from-server.ts';
import { valuesFromApp } from '../../lib/process/values-from-app.ts';
import { createInternalRequester, type InternalResponse } from './internal-request.ts';
import {
  renderGzippedPageWithNonce,
  splitPageAtNonces,
  renderPageWithNonce,
  type PageSplitAtNonces,
} from './nonce-template.ts';
import { replaceInternalErrorPage } from './page-errors.ts';

/**
 * Paths of pages that may be cached if the request has no query. Each page itself declares whether it is the same for
 * every visitor (lib/http/response/page-cache.ts).
 */
const CACHEABLE_PATHS =
  /^\/(?:explore(?:\/\d{1,9})?|shared\/[\w-]{22,64}|solution|community-voice|help|privacy|terms|cookie|transparency)?$/;

/** Maximum size in bytes of all cached pages. Above this size the least recently used page is discarded. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Headers by which Next's router requests a part of a page. */
export const NEXT_ROUTER_HEADERS = [
  'rsc',
  'next-url',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
];

/** Headers that are not stored with a cached page, because each response has its own. */
export const HEADERS_OF_EACH_RESPONSE = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
]);

type Page = Pick<InternalResponse, 'status' | 'headers'> & {
  /** Nonce in the rendered page, or null if the page has none. */
  nonce: string | null;
  body: PageSplitAtNonces | Buffer;
  school: number | null;
  until: number;
};
type Rendering = { page: Promise<Page>; forgotten: Set<number | null> };

type PageCache = {
  /** Returns true if this request can be answered from the cache. */
  has: (request: IncomingMessage) => boolean;
  /**
   * Responds with the cached page, which is rendered first if necessary. Returns false if the request cannot be
   * answered from the cache.
   */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

/**
 * Sends pages without personal data from memory, each time with a new nonce. A page was rendered for a request without
 * personal data, so it is the same for all visitors.
 */
export function createPageCache(handle: RequestListener, maxBytes = MAX_BYTES): PageCache {
  const cache = pageMemory(maxBytes);
  const renderings = new Map<string, Rendering>();
  const allRenderings = new Set<Rendering>();
  const requestPage = createInternalRequester((request, response) => {
    replaceInternalErrorPage(request, response);
    handle(request, response);
  });

  valuesFromServer.forgetPages = (school) => {
    cache.forget(school);
    for (const each of allRenderings) each.forgotten.add(school);
    // Requests after a change in the database must not get a page with data from before that change.
    renderings.clear();
  };

  async function render(key: string, path: string, invalidated: Rendering['forgotten']): Promise<Page> {
    const id = randomUUID();
    valuesFromApp.cacheablePages.set(id, null);
    try {
      // The cache requests the page as a search engine. Next would stream the page to other clients, perhaps with late
      // metadata, instead of a complete page.
      const answer = await requestPage(path, {
        Host: 'localhost',
        'User-Agent': 'Bingbot',
        'X-Forwarded-For': '127.0.0.1',
        'X-Page-Request': id,
        ...(key !== path && { Cookie: `${dismissedNoticeCookieName(false)}=${valuesFromApp.notice}` }),
      });
      const nonce = /'nonce-([\w+/=]{24})'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? null;
      const cacheable = valuesFromApp.cacheablePages.get(id);
      const body = nonce === null ? answer.body : await splitPageAtNonces(answer.body, nonce);
      const page = { ...answer, nonce, body, school: cacheable?.school ?? null, until: cacheable?.until ?? 0 };
      const isCacheable = cacheable && answer.status === 200 && nonce !== null && !answer.headers['set-cookie'];
      if (isCacheable && !invalidated.has(null) && !invalidated.has(page.school))
        cache.store(key, page, valuesFromApp.pageCacheState?.now() ?? 0);
      return page;
    } finally {
      valuesFromApp.cacheablePages.delete(id);
    }
  }

  /** Renders a page. If several requests for the same page arrive at the same time, all wait for the same result. */
  function make(key: string, path: string): Promise<Page> {
    const running = renderings.get(key);
    if (running) return running.page;
    const invalidated: Rendering['forgotten'] = new Set();
    const rendering: Rendering = {
      forgotten: invalidated,
      page: render(key, path, invalidated).finally(() => {
        allRenderings.delete(rendering);
        if (renderings.get(key) === rendering) renderings.delete(key);
      }),
    };
    allRenderings.add(rendering);
    renderings.set(key, rendering);
    return rendering.page;
  }

  return {
    has: (request) =>
      isVisitorRequest(request) &&
      valuesFromApp.pageCacheState !== null &&
      // While database notifications are interrupted, Next renders every page, even a cached one. `has` is then false,
      // so that the request counts toward the limit of responses in progress.
      valuesFromApp.pageCacheState.isHeard() &&
      cache.has(keyOf(request), valuesFromApp.pageCacheState.now()),
    answer: async (request, response) => {
      if (
        !isVisitorRequest(request) ||
        !valuesFromApp.pageCacheState ||
        !(await valuesFromApp.pageCacheState.isCaughtUp())
      )
        return false;
      const key = keyOf(request);
      const page =
        cache.find(key, valuesFromApp.pageCacheState.now()) ?? (await make(key, request.url ?? '').catch(() => null));
      if (!page) return false;
      if (!response.destroyed) send(request, response, page);
      return true;
    },
  };
}

/**
 * Returns the cache key of a page. The key includes whether the visitor dismissed the current notice, because the page
 * then omits the notice. Other cookies are ignored.
 */
const keyOf = ({ url = '', headers: { cookie = '' } }: IncomingMessage): string =>
  valuesFromApp.notice !== null && readDismissedNoticeVersion(cookie) === valuesFromApp.notice
    ? `${url} ${valuesFromApp.notice}`
    : url;

/**
 * Returns true if the request is for a whole cacheable page, without a session or other data that could change the
 * page.
 */
function isVisitorRequest({ url = '', headers }: IncomingMessage): boolean {
  const cookies = headers.cookie ?? '';
  const isSignedIn = [true, false].some((isSecure) => cookies.includes(`${sessionCookieName(isSecure)}=`));
  return CACHEABLE_PATHS.test(url) && !isSignedIn && NEXT_ROUTER_HEADERS.every((name) => headers[name] === undefined);
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const { status, headers, nonce, body } = page;
  const newNonce = randomBytes(16).toString('base64');
  const renewed = (value: string) => (nonce === null ? value : value.replaceAll(nonce, newNonce));
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HEADERS_OF_EACH_RESPONSE.has(name)) continue;
    response.setHeader(name, Array.isArray(value) ? value.map(renewed) : renewed(value));
  }
  response.statusCode = status;
  if (Buffer.isBuffer(body)) return end(request, response, body);

  response.setHeader('ETag', body.etag);
  if (status === 200 && knows(request, body.etag)) {
    // A 304 response omits the content security policy, because a new nonce in the policy would not match the browser's
    // copy of the page.
    response.removeHeader('Content-Security-Policy');
    response.statusCode = 304;
    response.end();
    return;
  }
  if (!parseAcceptEncoding(request.headers['accept-encoding']?.toString()).has('gzip'))
    return end(request, response, renderPageWithNonce(body, newNonce));
  response.setHeader('Content-Encoding', 'gzip');
  end(request, response, renderGzippedPageWithNonce(body, newNonce));
}

function end({ method }: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}

function knows({ headers }: IncomingMessage, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag.replace(/^W\//, ''));
}

/** Cached pages by path, least recently used first. */
function pageMemory(maxBytes: number) {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const sizeOf = ({ body }: Page) => (Buffer.isBuffer(body) ? body.length : body.bytes);
  const drop = (path: string, page: Page) => {
    if (pages.delete(path)) bytes -= sizeOf(page);
  };
  return {
    has: (path: string, now: number): boolean => (pages.get(path)?.until ?? 0) > now,
    find(path: string, now: number): Page | undefined {
      const page = pages.get(path);
      if (!page) return undefined;
      pages.delete(path);
      if (page.until > now) pages.set(path, page);
      else bytes -= sizeOf(page);
      return page.until > now ? page : undefined;
    },
    store(path: string, page: Page, now: number): void {
      const previous = pages.get(path);
      if (previous) drop(path, previous);
      // All expired pages are removed. Otherwise an expired page that nobody requests would stay in memory until the
      // cache is full.
      for (const [other, cachedPage] of pages) if (cachedPage.until <= now) drop(other, cachedPage);
      pages.set(path, page);
      bytes += sizeOf(page);
      for (const [oldest, cachedPage] of pages) {
        if (bytes <= maxBytes) return;
        drop(oldest, cachedPage);
      }
    },
    forget(school: number | null): void {
      for (const [path, page] of pages) if (school === null || page.school === school) drop(path, page);
    },
  };
}
