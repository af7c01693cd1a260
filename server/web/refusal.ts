import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { everywhere } from '../../lib/answer-headers.ts';

/** An answer that is given in place of Next's. */
export type Refusal = {
  status: number;
  code?: 'rate_limited' | 'unavailable';
  message: string;
  retryAfterSeconds?: number;
  headers?: OutgoingHttpHeaders;
};

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:20vh 1rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}h1{line-height:1.2}a{color:inherit}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Our own page for whoever looks at it: nothing else has to be fetched, and nothing of Next is needed to make it. */
const pageOf = ({ message }: Refusal) => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>One moment, please | Parent Voice NS</title><style>${STYLE}</style></head>
<body><main id="main"><h1>One moment, please</h1><p role="alert">${message}</p><p><a href="">Try again</a></p></main></body></html>
`;

/** Answers in the place of Next: with a page where one was asked for, else as the API speaks. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const isPage = refusal.code !== undefined && !request.url?.startsWith('/api/');
  const body = isPage ? pageOf(refusal) : JSON.stringify({ message: refusal.message, code: refusal.code });
  for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
  response.writeHead(refusal.status, {
    ...Object.fromEntries(everywhere.map(({ key, value }) => [key, value])),
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': `default-src 'none'; ${isPage ? `style-src 'sha256-${STYLE_HASH}'; ` : ''}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    ...(refusal.retryAfterSeconds !== undefined && { 'Retry-After': Math.ceil(refusal.retryAfterSeconds) }),
    ...(hasBody(request) && { Connection: 'close' }), // it is not read
    ...refusal.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
