import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';
import next from 'next';
import { life } from '../lib/process.ts';
import { preferCompressed } from './static-files.ts';

/**
 * The web server: Next inside an HTTP server of ours, because Next believes what a client says of its own address, and
 * answers 500 to requests that no browser sends. A process of its own, without the tools of the other scripts.
 */
process.env.MIGRATION_DATABASE_URL = ''; // not for this process, whoever started it; nor is it taken from .env
const port = Number(process.env.PORT || 3000);
const trustedHops = Number(process.env.TRUSTED_PROXY_HOPS || 0);
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD']; // there are no server actions

/** How long a request may take to arrive: 100 MB over a slow phone need longer than everything else. */
const ARRIVES_WITHIN = { upload: 20 * 60_000, other: 60_000 };

life.isServedByUs = true; // instrumentation.ts asks for it

// Next attaches its WebSocket handling to the server it is given; this one never listens.
const app = next({ dev: false, dir: process.cwd(), port, hostname: 'localhost', httpServer: createServer() });
const server = createServer({
  headersTimeout: 15_000,
  requestTimeout: ARRIVES_WITHIN.upload,
  keepAliveTimeout: 65_000,
});

for (const event of ['connect', 'upgrade'] as const) {
  server.on(event, (_request, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'));
}

/** Answers what Next would answer with a 500, or with a page that nobody asked for; says whether it did. */
function refused(request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOf(request);
  const allowed = path?.startsWith('/api/') ? API_METHODS : PAGE_METHODS;
  if (path !== undefined && allowed.includes(request.method ?? '')) return false;
  response.writeHead(path === undefined ? 400 : 405, {
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(path !== undefined && { Allow: allowed.join(', ') }),
    Connection: 'close', // a body that came along is not read
  });
  response.end(JSON.stringify({ message: path === undefined ? 'Bad request' : 'Method not allowed' }));
  return true;
}

/** The decoded path of a request in the plain form `/path?query`, sent to a host that can be one. */
function pathOf({ url = '', headers: { host = '' } }: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
    return path.startsWith('/') && !path.includes('\0') && /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)
      ? path
      : undefined;
  } catch {
    return undefined;
  }
}

/** Next takes Content-Length out of what a handler answers; lib/http/file-response.ts says it by another name. */
function keepLength(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name.toLowerCase() === 'x-content-length' ? 'Content-Length' : name, value);
}

/** How long an answer can be read that comes before the end of its request: closed at once, the connection would take it along. */
const LINGERS_MS = 2_000;

/** Who is refused while he still sends hears why. Nothing more of it is read meanwhile. */
function lingerOnRefusal(request: IncomingMessage, response: ServerResponse): void {
  response.once('prefinish', () => {
    if (request.complete) return;
    const { socket } = request;
    socket.destroySoon = () => {
      request.pause();
      socket.end();
      setTimeout(() => socket.destroy(), LINGERS_MS);
    };
  });
}

/** Cuts off who sends too slowly. */
function limitArrival(request: IncomingMessage): void {
  if (request.url?.startsWith('/api/media/upload')) return;
  const late = setTimeout(() => request.complete || request.destroy(), ARRIVES_WITHIN.other);
  request.once('close', () => clearTimeout(late));
}

/** What only a proxy may say is dropped, or taken from the proxy that we were told to trust. */
function correctHeaders(request: IncomingMessage): void {
  const { headers, socket } = request;
  const peer = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
  const hop = headers['x-forwarded-for']?.toString().split(',').at(-trustedHops)?.trim() ?? '';
  headers['x-forwarded-for'] = trustedHops > 0 && isIP(hop) ? hop : peer;
  delete headers['x-middleware-subrequest'];
  if (trustedHops > 0) return;
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']) delete headers[name];
}

/** No new connections; streams are ended, requests under way get their answers, then the process ends. */
function drain(patience: number): void {
  if (life.isDraining) return;
  life.isDraining = true;
  server.close(() => process.exit(0));
  for (const close of life.atShutdown) close();
  setInterval(() => server.closeIdleConnections(), 50);
  setTimeout(() => process.exit(0), patience);
}

function tellParent(message: { ready: true } | { failure: string }): void {
  process.send?.(message);
}

async function main(): Promise<void> {
  await app.prepare();
  const handle = app.getRequestHandler();
  const preferCompressedFiles = preferCompressed(path.join(process.env.NEXT_DIST_DIR || '.next', 'static'));
  server.on('request', (request, response) => {
    if (life.isDraining) response.setHeader('Connection', 'close');
    if (refused(request, response)) return;
    correctHeaders(request);
    limitArrival(request);
    preferCompressedFiles(request, response);
    keepLength(response);
    lingerOnRefusal(request, response);
    void handle(request, response);
  });
  server.once('error', (error: NodeJS.ErrnoException) => {
    tellParent({ failure: error.code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : error.message });
    process.exit(1);
  });
  server.listen(port, async () => {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/health/live`);
    tellParent(ok ? { ready: true } : { failure: `The web server answers its own question with status ${status}.` });
    if (!ok) process.exit(1);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => drain(25_000));
process.on('disconnect', () => drain(2_000)); // whoever started us was killed
await main();
