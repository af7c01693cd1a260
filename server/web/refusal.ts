import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { COMMON_HEADERS } from '../../lib/web/response-headers.ts';
import { PLAIN_PAGE_SECURITY_POLICY, renderPlainErrorPage } from '../../lib/web/plain-page.ts';

/** Response that the web server sends in place of Next's response when it refuses a request. */
export type RefusalResponse = {
  status: number;
  code?: 'rate_limited' | 'unavailable';
  message: string;
  retryAfterSeconds?: number;
  headers?: OutgoingHttpHeaders;
};

/** Sends a refusal instead of Next's response: a page if a page was requested, otherwise JSON as from the API. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: RefusalResponse): void {
  const isPage = refusal.code !== undefined && !request.url?.startsWith('/api/');
  const body = isPage
    ? renderPlainErrorPage('One moment, please', refusal.message)
    : JSON.stringify({ message: refusal.message, code: refusal.code });
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
  response.writeHead(refusal.status, {
    ...Object.fromEntries(COMMON_HEADERS.map(({ key, value }) => [key, value])),
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': isPage
      ? PLAIN_PAGE_SECURITY_POLICY
      : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    ...(refusal.retryAfterSeconds !== undefined && { 'Retry-After': Math.ceil(refusal.retryAfterSeconds) }),
    // The connection must close, because the server would otherwise have to receive the rest of the request's body.
    ...(hasBody(request) && { Connection: 'close' }),
    ...refusal.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
