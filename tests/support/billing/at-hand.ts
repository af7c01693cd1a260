import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';

// The emulator and who hears its webhooks are servers of this process: what is asked of them by fetch() goes to them as it is. A socket and
// both ends of HTTP cost as much as all that is done for most requests.

/** As long as an answer of Stripe's may be lost or late, all goes over the network, where that can happen. */
const ORDERS_FAILURES = '/_emulator/fail';
const ENDS_FAILURES = ['/_emulator/fail/clear', '/_emulator/reset'];

let isDisturbed = false;

/** Whether a failure is ordered, which takes a network to happen on. */
export const isFailureOrdered = (): boolean => isDisturbed;

/** From now on; by origins. */
export function askAtHand(servers: Record<string, Server>): void {
  const overNetwork = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const server = servers[url.origin];
    if (server && url.pathname === ORDERS_FAILURES) isDisturbed = true;
    if (server && ENDS_FAILURES.includes(url.pathname)) isDisturbed = false;
    const isPlain = typeof input === 'string' && (init.body === undefined || typeof init.body === 'string');
    return server && isPlain && !isDisturbed ? answered(server, url, init) : overNetwork(input, init);
  });
}

async function answered(
  server: Server,
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
): Promise<Response> {
  await turn(); // others have theirs meanwhile, as they had on the way
  signal?.throwIfAborted();
  const answer = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => answer.reject(signal.reason as Error), { once: true });
  server.emit('request', asked(url, method, new Headers(headers), String(body ?? '')), answering(answer));
  const response = await answer.promise;
  await turn();
  return response;
}

const asked = ({ host, pathname, search }: URL, method: string, headers: Headers, body: string) =>
  ({
    method,
    url: pathname + search,
    headers: { ...Object.fromEntries(headers), host },
    async *[Symbol.asyncIterator]() {
      if (body) yield Buffer.from(body);
    },
  }) as unknown as IncomingMessage;

function answering({ resolve, reject }: PromiseWithResolvers<Response>): ServerResponse {
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
