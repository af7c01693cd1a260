import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { parseAcceptEncoding } from '../../lib/web/accept-encoding.ts';
import { MAX_PAGE_TEMPLATES, splitAtSlots, PAGE_TEMPLATE_REQUEST_HEADER } from '../../lib/web/page-template-slots.ts';
import { valuesFromApp, type MemberPageData } from '../../lib/process/values-from-app.ts';
import { createLogger } from '../../lib/process/log-format.ts';
import { createLogThrottle } from '../../lib/process/log-throttle.ts';
import { RecentlyUsedMap } from '../../lib/process/recently-used-map.ts';
import { createInternalRequester } from './internal-request.ts';
import { moveStreamedPartsToPlaceholders } from './streamed-html.ts';
import { pageRequestId, replaceInternalErrorPage, sendTemporaryPageError } from './page-errors.ts';
import { HEADERS_OF_EACH_RESPONSE, NEXT_ROUTER_HEADERS } from './page-cache.ts';

const log = createLogger();
const isFirst = createLogThrottle();
const LOG_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 30_000;

const keyOf = ({ path, version }: MemberPageData) => `${path} ${version}`;

/**
 * Template of a signed-in page: `texts[0]`, `slots[0]`, `texts[1]`, `slots[1]` and so on. A slot names the personal
 * part to insert, or is 'nonce'.
 */
type Template = { headers: [name: string, value: string][]; nonce: string; texts: string[]; slots: string[] };

/**
 * Compression level at which a page of 120 kB becomes 20 kB in half a millisecond. The next level takes two thirds
 * longer.
 */
const COMPRESSION = { level: 3 };

/**
 * Creates a function that answers requests for signed-in pages from templates and personal parts (record 111). The
 * function returns false if Next must respond.
 */
export function createPageTemplates(
  handle: RequestListener,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const templates = new RecentlyUsedMap<string, Promise<Template>>(MAX_PAGE_TEMPLATES);
  const requestPage = createInternalRequester((request, response) => {
    replaceInternalErrorPage(request, response);
    handle(request, response);
  });

  /** Lets Next render the template of a page, without anybody's data. */
  async function render(path: string): Promise<Template> {
    // The request pretends to come from a search engine, because Next then puts the metadata into the head.
    const { status, headers, body } = await requestPage(path, {
      Host: 'localhost',
      'User-Agent': 'Bingbot',
      'X-Forwarded-For': '127.0.0.1',
      [PAGE_TEMPLATE_REQUEST_HEADER]: '1',
    });
    const nonce = /'nonce-([\w+/=]{24})'/.exec(String(headers['content-security-policy']))?.[1];
    if (status !== 200 || !nonce || headers['set-cookie'])
      throw new Error(`The template of ${path} has status ${status}.`);
    const [texts, slots]: [string[], string[]] = [[], []];
    for (const [index, piece] of splitAtSlots(moveStreamedPartsToPlaceholders(body.toString())).entries()) {
      if (index % 2 === 1) slots.push(piece);
      else {
        const parts = piece.split(nonce);
        texts.push(...parts);
        slots.push(...parts.slice(1).map(() => 'nonce'));
      }
    }
    return {
      nonce,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || HEADERS_OF_EACH_RESPONSE.has(name) ? [] : [[name, String(value)]],
      ),
      texts,
      slots,
    };
  }

  /**
   * Returns the template of a page. After a failure, Next renders the page until the next attempt, `RETRY_AFTER_MS` ms
   * later.
   */
  function templateOf(page: MemberPageData): Promise<Template> {
    const key = keyOf(page);
    return templates.getOrMake(key, () => {
      const template = render(page.path);
      template.catch(() => setTimeout(() => templates.delete(key), RETRY_AFTER_MS).unref());
      return template;
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method !== 'GET' || NEXT_ROUTER_HEADERS.some((name) => request.headers[name] !== undefined))
      return false;
    pageRequestId(request);
    const page = await valuesFromApp.loadMemberPage(request);
    if (!page) return false;
    try {
      const template = await templateOf(page);
      const parts = await valuesFromApp.renderPersonalPageParts?.(page);
      // Without `parts`, the application no longer has the React components of the page's personal parts in memory.
      // Next must render the template again, which stores the components.
      if (!parts) templates.delete(keyOf(page));
      else if (!response.destroyed) send(request, response, template, { ...parts, ...page.texts });
      return Boolean(parts);
    } catch (error) {
      if (isFirst(page.path, LOG_EVERY_MS)) log.warn({ event: 'page.template-failed', err: error });
      throw error;
    }
  }

  // A database outage or an exceeded rate limit gets its own error page. After any other failure, Next renders the
  // page.
  return (request, response) =>
    answer(request, response).catch(() => response.destroyed || sendTemporaryPageError(request, response));
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, nonce, texts, slots }: Template,
  parts: Record<string, string>,
): void {
  const newNonce = randomBytes(16).toString('base64');
  const personal = new Map(Object.entries(parts)).set('nonce', newNonce);
  const page = texts.map((text, index) => text + (personal.get(slots[index] ?? '') ?? '')).join('');
  for (const [name, value] of headers) response.setHeader(name, value.replaceAll(nonce, newNonce));
  const isGzipped = parseAcceptEncoding(request.headers['accept-encoding']?.toString()).has('gzip');
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  const body = isGzipped ? gzipSync(page, COMPRESSION) : Buffer.from(page);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
