import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { Server as NetServer } from 'node:net';
import next from 'next';
import { findClientIpAddress, parseTrustedProxies } from '../lib/client-ip-address.ts';
import { valuesFromServer } from '../lib/process/values-from-server.ts';
import { valuesFromApp } from '../lib/process/values-from-app.ts';
import { PAGE_TEMPLATE_REQUEST_HEADER } from '../lib/web/page-template-slots.ts';
import { refuseAiCrawler } from './web/limits/ai-crawlers.ts';
import { createAdmissionCheck } from './web/limits/request-admission.ts';
import { REQUEST_TIMEOUTS_MS, disconnectSlowSenders } from './web/limits/slow-senders.ts';
import { redirectConsoleToLog } from './web/monitoring/console.ts';
import { stopAcceptingConnections, maxMsToFinishRequests } from './web/graceful-stop.ts';
import { createDoctorProbe } from './web/doctor-probe.ts';
import { createPageCache } from './web/page-cache.ts';
import { createPageTemplates } from './web/page-templates.ts';
import { removeInternalNextHeaders } from './web/next-headers.ts';
import { listenWithSeveralSockets } from './web/listening-sockets.ts';
import { localServerAddress } from './web/local-server-address.ts';
import { replaceInternalErrorPage } from './web/page-errors.ts';
import { createAllowHeaderSetter } from './web/allow-header.ts';
import { createRequestCounter } from './web/monitoring/request-counter.ts';
import { parseRequestPath } from './web/request-path.ts';
import { refusePipelining } from './web/limits/pipelining.ts';
import { disconnectSlowReceivers } from './web/limits/slow-receivers.ts';
import { sendRefusal } from './web/refusal.ts';
import { createRouteMatcherFromBuild } from './web/route-matcher.ts';
import { countPageView } from './web/monitoring/page-view-counter.ts';
import { loadStaticFiles } from './web/static-files.ts';

/** Runs Next inside our own HTTP server, because Next's own server would trust the address that a client claims. */
// The web server must never connect as the owner of the database. MIGRATION_DATABASE_URL gets an empty text, because
// Next would read a missing variable from .env.
process.env.MIGRATION_DATABASE_URL = '';
const { env } = process;
const port = Number(env.PORT || 3000);
const host = env.HOST || undefined;
const proxies = parseTrustedProxies(env.TRUSTED_PROXIES, Number(env.TRUSTED_PROXY_HOPS || 0));
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD']; // Pages refuse POST, because no page uses Next's server actions.

/** Delay in ms before background work starts, so that waiting visitors get their answers first. */
const BACKGROUND_DELAY_MS = 1_000;

// This mark tells app/start.ts that our own server runs. In production, app/start.ts exits if the mark is missing.
valuesFromServer.isRunning = true;
redirectConsoleToLog();

// Next accepts WebSocket connections on `httpServer`. Our own server refuses such connections, so Next gets a separate
// server, which receives no connections.
const app = next({ dev: false, dir: process.cwd(), port, hostname: 'localhost', httpServer: createServer() });
const server = createServer({
  headersTimeout: REQUEST_TIMEOUTS_MS.headers,
  requestTimeout: REQUEST_TIMEOUTS_MS.upload,
  keepAliveTimeout: 65_000,
  // Interval at which the server checks requests and headers for timeouts.
  connectionsCheckingInterval: 1_000,
});

for (const event of ['connect', 'upgrade'] as const) {
  server.on(event, (_request, socket) => {
    // After a CONNECT or upgrade request, Node no longer handles errors of the socket. Without this handler, such an
    // error would end the process.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
}

/**
 * Refuses requests that Next would answer with a 500 or with its default page. Returns true if the request was refused.
 */
function isRefused(request: IncomingMessage, response: ServerResponse): boolean {
  const path = parseRequestPath(request);
  const allowed = path?.startsWith('/api/') ? API_METHODS : PAGE_METHODS;
  const isAllowedMethod = allowed.includes(request.method ?? '');
  // Next would answer '/_global-error' with its own page and status 500, so this server shows the page for unknown
  // paths instead.
  if (path === '/_global-error') request.url = '/_not-found';
  if (path !== undefined && isAllowedMethod && removeInternalNextHeaders(request.headers)) return false;
  const isBadRequest = path === undefined || isAllowedMethod;
  sendRefusal(request, response, {
    status: isBadRequest ? 400 : 405,
    message: isBadRequest ? 'Bad request' : 'Method not allowed',
    // The connection is closed, because the server would otherwise have to receive the rest of the request's body.
    headers: { ...(!isBadRequest && { Allow: allowed.join(', ') }), Connection: 'close' },
  });
  return true;
}

/**
 * Next removes the headers Content-Length and Content-Encoding, so the application sets them under other names
 * (lib/http/response/content-headers-next-removes.ts). This server restores the real names.
 */
const FRAMING = new Map([
  ['x-content-length', 'Content-Length'],
  ['x-content-encoding', 'Content-Encoding'],
]);

function keepFraming(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => setHeader(FRAMING.get(name.toLowerCase()) ?? name, value);
}

/**
 * Passes the one-click unsubscribe requests of email programs (RFC 8058) to the API. These requests go to the address
 * of the unsubscribe page, which accepts no POST.
 */
function redirectOneClick(request: IncomingMessage): void {
  if (request.method === 'POST' && request.url?.startsWith('/unsubscribe/')) request.url = `/api${request.url}`;
}

/**
 * Time in ms for which a connection stays open after an early response. If the connection closed immediately, the
 * client would lose the response.
 */
const LINGER_MS = 2_000;

/**
 * Keeps the connection open for a while after a refusal, so that a client that is still sending can read the refusal.
 */
function lingerOnRefusal(request: IncomingMessage, response: ServerResponse): void {
  response.once('prefinish', () => {
    if (request.complete) return;
    const { socket } = request;
    socket.destroySoon = () => {
      request.pause();
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS);
    };
  });
}

/** Removes headers that only a proxy may set, unless a trusted proxy sent the request. */
function correctHeaders({ headers, socket }: IncomingMessage): void {
  const peer = socket.remoteAddress ?? '';
  headers['x-forwarded-for'] = findClientIpAddress(peer, headers['x-forwarded-for']?.toString(), proxies);
  // Only this server may set these two headers, on requests for pages. A client may have sent forged headers, so they
  // are removed from its request.
  for (const name of [PAGE_TEMPLATE_REQUEST_HEADER, 'x-page-request']) delete headers[name];
  if (proxies?.isTrusted(peer)) return;
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']) delete headers[name];
}

/** The servers of the port's other sockets, once the server listens. */
let otherSockets: NetServer[] = [];

/**
 * Set when a shutdown begins. Resolves when the server has accepted all pending connections. Until then, new requests
 * wait, because handling them would slow down the acceptance of connections.
 */
let connectionsDrained: Promise<void> | undefined;

/**
 * Shuts down in stages. First the readiness check fails, so that load balancers use another server. Then new
 * connections are refused. The process exits after all running requests are answered.
 */
function stop(shutdownDelay: number, timeLimit: number): void {
  if (valuesFromServer.isDraining) return;
  valuesFromServer.isDraining = true;
  setTimeout(() => {
    const closed = Promise.allSettled([...valuesFromApp.atShutdown].map(async (close) => close()));
    connectionsDrained = stopAcceptingConnections(server, otherSockets, () => void closed.then(() => process.exit(0)));
    setTimeout(() => process.exit(0), timeLimit);
  }, shutdownDelay);
}

function tellParent(message: { ready: true } | { failure: string }): void {
  if (process.connected) process.send?.(message); // The IPC channel is closed if our parent process has exited.
}

async function main(): Promise<void> {
  await app.prepare();
  const handle = app.getRequestHandler();
  const build = env.NEXT_DIST_DIR || '.next';
  const staticAssets = loadStaticFiles(build);
  const setAllowHeader = createAllowHeaderSetter(build);
  valuesFromServer.routeOf = createRouteMatcherFromBuild(build);
  valuesFromServer.builtAt = statSync(`${build}/BUILD_ID`).mtime;
  // The tracing code is loaded only if a trace collector is configured.
  const traces = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./web/monitoring/tracing.ts')).startTracing({
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        ratio: Number(env.OTEL_TRACES_SAMPLER_ARG || 1),
        version: readFileSync(`${build}/BUILD_ID`, 'utf8').trim(),
      })
    : null;
  const count = env.METRICS_TOKEN ? createRequestCounter() : null;
  const cache = createPageCache(handle);
  const answerFromTemplate = createPageTemplates(handle);
  const answerDoctor = createDoctorProbe({
    secret: env.NEXTAUTH_SECRET ?? '',
    build: readFileSync(`${build}/BUILD_ID`, 'utf8').trim(),
    proxies,
  });
  const admit = createAdmissionCheck({
    secret: env.NEXTAUTH_SECRET ?? '',
    isSecure: (env.APP_ORIGIN ?? '').startsWith('https:'),
    scale: Number(env.RATE_LIMIT_SCALE || 1),
    isFile: staticAssets.isFile,
    isAtHand: cache.has,
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (valuesFromServer.isDraining) response.setHeader('Connection', 'close');
    count?.(request, response);
    redirectOneClick(request);
    if (refusePipelining(request, response) || isRefused(request, response)) return;
    if (answerDoctor(request, response)) return;
    correctHeaders(request);
    disconnectSlowSenders(request, response);
    disconnectSlowReceivers(response);
    lingerOnRefusal(request, response);
    if (connectionsDrained) await connectionsDrained;
    const refusal = refuseAiCrawler(request) ?? (await admit(request, response));
    if (response.destroyed) return;
    if (refusal) return sendRefusal(request, response, refusal);
    countPageView(request, response);
    if (await cache.answer(request, response)) return;
    if (await answerFromTemplate(request, response)) return;
    const direct = valuesFromApp.answerDirectly(request);
    if (direct) return direct(response);
    staticAssets.prepare(request, response);
    keepFraming(response);
    if (request.url?.startsWith('/api/')) setAllowHeader(request, response);
    else replaceInternalErrorPage(request, response);
    void handle(request, response);
  };
  server.on('request', traces ? traces.request((peer) => proxies?.isTrusted(peer) ?? false, serve) : serve);
  server.once('error', (error: NodeJS.ErrnoException) => {
    tellParent({ failure: error.code === 'EADDRINUSE' ? `Port ${port} is taken by another program.` : error.message });
    process.exit(1);
  });
  otherSockets = listenWithSeveralSockets(server, { port, ...(host !== undefined && { host }) }, async () => {
    const { ok, status } = await fetch(`${localServerAddress(host, port)}/api/health/live`);
    tellParent(
      ok ? { ready: true } : { failure: `The web server answered its own readiness check with status ${status}.` },
    );
    if (!ok) process.exit(1);
    setTimeout(() => {
      if (valuesFromServer.isDraining) return;
      // Node writes its compile cache only when a process exits normally. Writing the cache now makes the next start
      // fast even if this process is killed.
      void valuesFromApp.startBackgroundWork().then(() => flushCompileCache());
    }, BACKGROUND_DELAY_MS);
  });
}

const shutdownDelay = Number(env.SHUTDOWN_DELAY_SECONDS || 0) * 1_000;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop(shutdownDelay, maxMsToFinishRequests(shutdownDelay)));
process.on('disconnect', () => stop(0, 2_000)); // A disconnect means that our parent process was killed.
await main();
