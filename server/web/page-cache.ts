import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { sessionCookieName } from '../../lib/auth/token.ts';
import { hiddenIn, noticeCookieName } from '../../lib/browser/notice-cookie.ts';
import { acceptedCodings } from '../../lib/web/accept-encoding.ts';
import { life } from '../../lib/process/process-state.ts';
import { inside, type Answer } from './internal-request.ts';
import { gzipWith, nonced, plainWith, type Nonced } from './nonce-template.ts';
import { tellPageFaults } from './monitoring/page-errors.ts';

/**
 * Paths of pages that may be the same for every visitor. Each page decides whether it is (lib/http/response/page-cache.ts). None
 * has a query.
 */
const ADDRESSES =
  /^\/(?:explore(?:\/\d{1,9})?|shared\/[\w-]{22,64}|solution|community-voice|help|privacy|terms|cookie|transparency)?$/;

/** Maximum size in bytes of all cached pages. Beyond it the least recently used page is discarded. */
const ROOM = 48 * 1024 * 1024;

/** Headers by which Next's router requests a part of a page. */
const PARTS = ['rsc', 'next-url', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch'];

/** Headers that belong to one response, not to the page. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'etag',
]);

type Page = Pick<Answer, 'status' | 'headers'> & {
  /** Nonce of the rendered page; null if it has none. */
  nonce: string | null;
  body: Nonced | Buffer;
  school: number | null;
  until: number;
};
type Making = { page: Promise<Page>; forgotten: Set<number | null> };

type KeptPages = {
  /** Returns true if this request can be answered from the cache. */
  has: (request: IncomingMessage) => boolean;
  /**
   * Answers with the page and renders it first if it is not cached. Returns false if the request cannot be answered
   * this way.
   */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

/**
 * Answers visitors from memory if a page is the same for all of them, each with a new nonce. Cached pages were rendered
 * for a request without anybody's data.
 */
export function keptPages(handle: RequestListener, room = ROOM): KeptPages {
  const kept = pageMemory(room);
  const making = new Map<string, Making>();
  const all = new Set<Making>();
  const ask = inside((request, response) => {
    tellPageFaults(request, response);
    handle(request, response);
  });

  life.forgetPages = (school) => {
    kept.forget(school);
    for (const each of all) each.forgotten.add(school);
    making.clear(); // later requests must not get data read before the change
  };

  async function made(key: string, path: string, forgotten: Making['forgotten']): Promise<Page> {
    const id = randomUUID();
    life.keepable.set(id, null);
    try {
      // Requests the page like a search engine that reads only the head. Then the metadata is in the head, and the page
      // is not streamed.
      const answer = await ask(path, {
        Host: 'localhost',
        'User-Agent': 'Bingbot',
        'X-Forwarded-For': '127.0.0.1',
        'X-Page-Request': id,
        ...(key !== path && { Cookie: `${noticeCookieName(false)}=${life.notice}` }),
      });
      const nonce = /'nonce-([\w+/=]{24})'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? null;
      const keepable = life.keepable.get(id);
      const body = nonce === null ? answer.body : await nonced(answer.body, nonce);
      const page = { ...answer, nonce, body, school: keepable?.school ?? null, until: keepable?.until ?? 0 };
      const isGood = keepable && answer.status === 200 && nonce !== null && !answer.headers['set-cookie'];
      if (isGood && !forgotten.has(null) && !forgotten.has(page.school))
        kept.store(key, page, life.keptPages?.now() ?? 0);
      return page;
    } finally {
      life.keepable.delete(id);
    }
  }

  /** Renders a page. Requests that arrive meanwhile wait for the same result. */
  function make(key: string, path: string): Promise<Page> {
    const begun = making.get(key);
    if (begun) return begun.page;
    const forgotten: Making['forgotten'] = new Set();
    const own: Making = {
      forgotten,
      page: made(key, path, forgotten).finally(() => {
        all.delete(own);
        if (making.get(key) === own) making.delete(key);
      }),
    };
    all.add(own);
    making.set(key, own);
    return own.page;
  }

  return {
    has: (request) =>
      isVisitors(request) &&
      life.keptPages !== null &&
      // Without the subscription nothing is answered from memory. Next would have to render a page for a request that
      // was admitted as cached.
      life.keptPages.isHeard() &&
      kept.has(keyOf(request), life.keptPages.now()),
    answer: async (request, response) => {
      if (!isVisitors(request) || !life.keptPages || !(await life.keptPages.isCaughtUp())) return false;
      const key = keyOf(request);
      const page = kept.find(key, life.keptPages.now()) ?? (await make(key, request.url ?? '').catch(() => null));
      if (!page) return false;
      if (!response.destroyed) send(request, response, page);
      return true;
    },
  };
}

/**
 * Returns the cache key. People who dismissed the current notice get pages without it. All other cookies are ignored.
 */
const keyOf = ({ url = '', headers: { cookie = '' } }: IncomingMessage): string =>
  life.notice !== null && hiddenIn(cookie) === life.notice ? `${url} ${life.notice}` : url;

/**
 * Returns true if the request is for a whole page at a listed path, without a session or anything else that a page
 * could depend on.
 */
function isVisitors({ url = '', headers }: IncomingMessage): boolean {
  const cookies = headers.cookie ?? '';
  const isSignedIn = [true, false].some((isSecure) => cookies.includes(`${sessionCookieName(isSecure)}=`));
  return ADDRESSES.test(url) && !isSignedIn && PARTS.every((name) => headers[name] === undefined);
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const { status, headers, nonce, body } = page;
  const fresh = randomBytes(16).toString('base64');
  const renewed = (value: string) => (nonce === null ? value : value.replaceAll(nonce, fresh));
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_ONE_ANSWER.has(name)) continue;
    response.setHeader(name, Array.isArray(value) ? value.map(renewed) : renewed(value));
  }
  response.statusCode = status;
  if (Buffer.isBuffer(body)) return end(request, response, body);

  response.setHeader('ETag', body.etag);
  if (status === 200 && knows(request, body.etag)) {
    // The policy would carry a new nonce, which the browser's copy does not have.
    response.removeHeader('Content-Security-Policy');
    response.statusCode = 304;
    response.end();
    return;
  }
  if (!acceptedCodings(request.headers['accept-encoding']?.toString()).has('gzip'))
    return end(request, response, plainWith(body, fresh));
  response.setHeader('Content-Encoding', 'gzip');
  end(request, response, gzipWith(body, fresh));
}

function end({ method }: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  response.setHeader('Content-Length', bytes.length);
  response.end(method === 'HEAD' ? undefined : bytes);
}

function knows({ headers }: IncomingMessage, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag.replace(/^W\//, ''));
}

/** Pages by path, least recently used first. */
function pageMemory(room: number) {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const weight = ({ body }: Page) => (Buffer.isBuffer(body) ? body.length : body.bytes);
  const drop = (path: string, page: Page) => {
    if (pages.delete(path)) bytes -= weight(page);
  };
  return {
    has: (path: string, now: number): boolean => (pages.get(path)?.until ?? 0) > now,
    find(path: string, now: number): Page | undefined {
      const page = pages.get(path);
      if (!page) return undefined;
      pages.delete(path);
      if (page.until > now) pages.set(path, page);
      else bytes -= weight(page);
      return page.until > now ? page : undefined;
    },
    store(path: string, page: Page, now: number): void {
      const before = pages.get(path);
      if (before) drop(path, before);
      // Expired pages that nobody requests would otherwise stay until the cache is full.
      for (const [other, its] of pages) if (its.until <= now) drop(other, its);
      pages.set(path, page);
      bytes += weight(page);
      for (const [oldest, its] of pages) {
        if (bytes <= room) return;
        drop(oldest, its);
      }
    },
    forget(school: number | null): void {
      for (const [path, page] of pages) if (school === null || page.school === school) drop(path, page);
    },
  };
}
