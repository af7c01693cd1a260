import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';

// Passes fetch() calls directly to servers in the test process. This halves the time of a request, because it avoids
// sockets and HTTP parsing.

/**
 * Address to which a test sends a request so that the emulator loses or delays answers. Such faults need a connection
 * that can break. After this request, fetch() calls therefore use real connections.
 */
const ORDERS_FAILURES = '/_emulator/fail';
const ENDS_FAILURES = ['/_emulator/fail/clear', '/_emulator/reset'];

let isDisturbed = false;

/**
 * True while a test simulates network failures. All requests then use real connections, because an in-process call has
 * no connection that could break.
 */
export const isFailureOrdered = (): boolean => isDisturbed;

/**
 * Replaces fetch() for requests to the given servers. Each key of `servers` is the server's origin, such as
 * http://127.0.0.1:4000.
 */
export function routeInProcess(servers: Record<string, Server>): void {
  const overNetwork = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const server = servers[url.origin];
    if (server && url.pathname === ORDERS_FAILURES) isDisturbed = true;
    if (server && ENDS_FAILURES.includes(url.pathname)) isDisturbed = false;
    const isPlain = typeof input === 'string' && (init.body === undefined || typeof init.body === 'string');
    return server && isPlain && !isDisturbed ? respond(server, url, init) : overNetwork(input, init);
  });
}

async function respond(
  server: Server,
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
): Promise<Response> {
  await turn(); // A pause that lets other requests run first, as during a real network request.
  signal?.throwIfAborted();
  const answer = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => answer.reject(signal.reason as Error), { once: true });
  server.emit('request', incoming(url, method, new Headers(headers), String(body ?? '')), outgoing(answer));
  const response = await answer.promise;
  await turn();
  return response;
}

const incoming = ({ host, pathname, search }: URL, method: string, headers: Headers, body: string) =>
  ({
    method,
    url: pathname + search,
    headers: { ...Object.fromEntries(headers), host },
    async *[Symbol.asyncIterator]() {
      if (body) yield Buffer.from(body);
    },
  }) as unknown as IncomingMessage;

function outgoing({ resolve, reject }: PromiseWithResolvers<Response>): ServerResponse {
  let head: ResponseInit = {};
  const response = {
    headersSent: false,
    writeHead: (status: number, headers: Record<string, string>) => {
      response.headersSent = true;
      head = { status, headers };
      return response;
    },
    end: (body?: string) => resolve(new Response(body, head)),
    destroy: () => reject(new TypeError('fetch failed')),
  };
  return response as unknown as ServerResponse;
}
