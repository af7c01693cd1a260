import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleControlRequest, type Plane } from './plane/plane';
import { now } from './core/emulator';
import { ApiError } from './core/errors';
import { page } from './pages/index';
import { errorReply, receive, type newKeys } from './wire/api';
import type { Failure } from './wire/failures';
import { bodyOf, json, send, sendTruncated, type Reply } from './wire/reply';

export type Served = Plane & {
  keys: ReturnType<typeof newKeys>;
  /** Called after every request that may have changed the state, before the response is sent. */
  onChange: () => void;
};

const ANYWHERE = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Max-Age': '300',
};

const HOSTS = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Creates the emulator's HTTP server. */
export function newServer(
  /** Returns the emulator that answers the requests. Throws while the emulator is starting. */
  served: () => Served,
): Server {
  const server = createServer((request, response) => {
    // The server responds even to a request on which the emulator fails, so that no client waits forever.
    const failed = (error: unknown) =>
      response.headersSent ? response.destroy() : send(response, errorReply(error, 'req_emulator'));
    try {
      handle(served(), request, response).catch(failed);
    } catch (error) {
      failed(error);
    }
  });
  // The server closes idle connections later than any client does. Otherwise it could close a connection just as the
  // client sends a request.
  server.keepAliveTimeout = 75_000;
  return server;
}

async function handle(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  // Refuses requests for other host names. A page of another site could make its own host name point to this server
  // (DNS rebinding).
  if (!HOSTS.test(request.headers.host ?? ''))
    return send(response, json(403, { error: { type: 'invalid_request_error', message: 'Unknown host.' } }));
  const url = new URL(request.url ?? '/', served.em.base);
  if (url.pathname.startsWith('/v1/')) return api(served, request, response, url);
  if (url.pathname.startsWith('/_emulator/')) return plane(served, request, response, url);
  const content = method === 'GET' ? page(url, now(served.em)) : null;
  if (content)
    return send(response, {
      status: content.status,
      headers: { ...ANYWHERE, 'Content-Type': content.type, 'Cache-Control': 'no-store' },
      body: content.body,
    });
  send(
    response,
    json(404, {
      error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.pathname}).` },
    }),
  );
}

async function api(served: Served, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const { method = 'GET', headers } = request;
  if (method === 'OPTIONS') return void response.writeHead(204, ANYWHERE).end();
  const body = await bodyOf(request);
  const key = headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  served.requests.push({ method, path: url.pathname, idempotencyKey: idempotencyKey ?? null, at: now(served.em) });
  if (served.requests.length > 10_000) served.requests.shift();
  if (body === null)
    return send(
      response,
      json(413, { error: { type: 'invalid_request_error', message: 'The request is too large.' } }),
    );

  const failure = served.failures.take(method, url.pathname);
  if (failure && (await isSpoiled(failure, response))) return;
  const call = {
    method,
    path: url.pathname,
    query: url.search.slice(1),
    body,
    headers: { authorization: headers.authorization, 'idempotency-key': idempotencyKey },
  };
  const prepared = receive(served.em, served.keys, call);
  if (failure?.delayMs) await sleep(failure.delayMs);
  const { status = 500 } = failure ?? {};
  const reply = failure?.mode === 'kept-status' ? prepared.fail(json(status, ordered(status))) : prepared.commit();
  if (method !== 'GET') served.onChange();
  answer(response, { ...reply, headers: { ...ANYWHERE, ...reply.headers } }, failure);
  served.deliveries.kick();
}

/**
 * Simulates a failure in which the emulator never handles the request, and returns true. These modes are `timeout`,
 * `status`, `close-before` and `garbage`. For other modes, returns false, and the caller handles the request.
 */
async function isSpoiled({ mode, status = 500, delayMs }: Failure, response: ServerResponse): Promise<boolean> {
  if (mode === 'timeout') {
    const closed = new Promise((resolve) => response.once('close', resolve));
    await (delayMs === undefined ? closed : Promise.race([closed, sleep(delayMs)]));
    response.destroy();
    return true;
  }
  if (mode !== 'status' && mode !== 'close-before' && mode !== 'garbage') return false;
  if (delayMs) await sleep(delayMs);
  if (mode === 'close-before') response.destroy();
  else if (mode === 'garbage')
    send(response, {
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<html><body>Bad gateway</body></html>',
    });
  else send(response, json(status, ordered(status)));
  return true;
}

const ordered = (status: number) => ({
  error: {
    type: status === 429 || status < 500 ? 'invalid_request_error' : 'api_error',
    ...(status === 429 && { code: 'rate_limit' }),
    message:
      status === 429 ? 'Too many requests hit the API too quickly.' : 'An unexpected error occurred. (It was ordered.)',
  },
});

function answer(response: ServerResponse, reply: Reply, failure: Failure | null): void {
  if (failure?.mode === 'close-after-commit') response.destroy();
  else if (failure?.mode === 'half-body') sendTruncated(response, reply);
  else send(response, reply);
}

async function plane(served: Served, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const { method = 'GET', headers } = request;
  // Refuses requests from pages of other origins, because only the emulator's own pages may use the control API.
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host ?? ''}`) {
    return send(response, json(403, { error: { type: 'invalid_request_error', message: 'Not from another page.' } }));
  }
  const text = await bodyOf(request);
  try {
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    const result = await handleControlRequest(served, method, url.pathname.slice('/_emulator/'.length), body);
    if (method !== 'GET') served.onChange();
    send(response, json(200, result ?? {}));
  } catch (error) {
    served.onChange();
    const reported =
      error instanceof SyntaxError
        ? new ApiError(400, { type: 'invalid_request_error', message: 'The body is not JSON.' })
        : error;
    send(response, errorReply(reported, 'req_emulator'));
  }
  served.deliveries.kick();
}
