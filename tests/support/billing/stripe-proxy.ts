import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, vi } from 'vitest';
import { isFailureOrdered } from './in-process-fetch';
import { emulatorUrl } from './billing';

// Import this module after './billing' and before any module that reads the configuration. It sends our requests to the
// Stripe emulator through a proxy that tests control.

/** Request from our server to Stripe, such as 'POST /v1/customers'. */
type StripeRequest = { what: string; number: number };

/**
 * The moment at which the proxy pauses a request: before Stripe receives the request ('request'), or after Stripe has
 * executed the request ('answer').
 */
export type Part = 'request' | 'answer';

type Stop = { which: (stripeRequest: StripeRequest) => boolean; part: Part; reach: () => void; free: Promise<void> };

type Alter = (answer: Record<string, unknown>, what: string) => Record<string, unknown>;

let seen: string[] = [];
const none = () => false;
let isLost: (stripeRequest: StripeRequest) => boolean = none;
let isLate: (what: string) => boolean = none;
let late: { url: string; method: string; headers: Record<string, string>; body: Buffer }[] = [];
let alter: Alter | null = null;
let stop: Stop | null = null;
let redirectPath: string | null = null;

const server = createServer(async (incoming, answer) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const what = `${method} ${url.split('?')[0]}`;
  seen.push(what);
  if (redirectPath && url !== redirectPath) return void answer.writeHead(307, { location: redirectPath }).end();
  if (isLate(what)) {
    const { authorization = '', 'idempotency-key': key = '', 'content-type': type = '' } = headers;
    const forwardedHeaders = {
      authorization,
      'content-type': type,
      ...(typeof key === 'string' && key && { 'idempotency-key': key }),
    };
    late.push({ url, method, headers: forwardedHeaders, body: await buffer(incoming) });
    return void answer.destroy();
  }
  const stripeRequest = { what, number: seen.length };
  const loses = isLost(stripeRequest);
  const stopped = takeStop(stripeRequest);
  if (stopped?.part === 'request') await stopped.free;
  // Our server closed the connection during the pause, so the proxy does not send the request.
  if (incoming.destroyed) return;
  const upstream = request(emulatorUrl + url, { method, headers }, async (response) => {
    if (stopped?.part === 'answer') await stopped.free;
    // Our server closed the connection during the pause, so the proxy discards Stripe's answer.
    if (answer.destroyed) return void response.destroy();
    if (!loses) return void forward(response, answer, what);
    // Stripe has executed the request, but our server does not get the answer.
    response.resume().once('end', () => answer.destroy());
  });
  upstream.on('error', () => answer.destroy());
  answer.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
});

/** Returns the pause that the test wants for this request, or null. Each pause is returned only once. */
function takeStop(stripeRequest: StripeRequest): Stop | null {
  if (!stop?.which(stripeRequest)) return null;
  const hold = stop;
  stop = null;
  hold.reach();
  return hold;
}

async function forward(response: IncomingMessage, answer: ServerResponse, what: string): Promise<void> {
  const { statusCode = 502, headers } = response;
  if (!alter || statusCode !== 200) {
    answer.writeHead(statusCode, headers);
    return void pipeline(response, answer, (error) => error && answer.destroy());
  }
  const body = JSON.stringify(alter(JSON.parse(String(await buffer(response))) as Record<string, unknown>, what));
  answer.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const ownUrl = `http://127.0.0.1:${port}`;
process.env.STRIPE_EMULATOR_URL = ownUrl;

// The detour through the proxy takes longer than a request itself, so requests take it only while a test simulates a
// failure.
const isIdle = () =>
  server.listening && isLost === none && isLate === none && !alter && !stop && !redirectPath && !isFailureOrdered();
const originalFetch = globalThis.fetch;
vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  if (typeof input !== 'string' || !input.startsWith(`${ownUrl}/`) || !isIdle()) return originalFetch(input, init);
  const path = input.slice(ownUrl.length);
  seen.push(`${init.method ?? 'GET'} ${path.split('?')[0]}`);
  return originalFetch(emulatorUrl + path, init);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Functions that disturb the connection between our server and Stripe. */
export const proxy = {
  /** Refuses all connections from our server until `up` is called. */
  down: async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  },
  up: async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  },
  /** Closes all connections immediately, even connections that wait for an answer. */
  cut: (): void => server.closeAllConnections(),
  /** From now on, Stripe executes matching requests, but our server gets no answer to them. */
  lose: (which: (stripeRequest: StripeRequest) => boolean): void => {
    seen = [];
    isLost = which;
  },
  /**
   * Makes matching requests fail with a closed connection, and stores these requests. `arrive` sends them to Stripe
   * later.
   */
  delay: (which: (what: string) => boolean): void => void (isLate = which),
  /**
   * Ends the effect of `delay`, and sends the stored requests to Stripe in order. Returns the number of sent requests.
   */
  arrive: async (): Promise<number> => {
    isLate = none;
    const arriving = late;
    late = [];
    for (const { url, ...sent } of arriving)
      await fetch(emulatorUrl + url, { ...sent, body: new Uint8Array(sent.body) });
    return arriving.length;
  },
  /**
   * Pauses the next matching request until the test calls `letGo`. The promise `reached` resolves when the pause
   * begins.
   */
  holdBack: (which: (stripeRequest: StripeRequest) => boolean, part: Part = 'request') => {
    const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    seen = [];
    stop = { which, part, reach: reached.resolve, free: free.promise };
    return {
      reached: reached.promise,
      letGo: () => {
        stop = null;
        free.resolve();
      },
    };
  },
  loseNothing: (): void => proxy.lose(none),
  /** Redirects all requests to the path `to`. If `to` is null, stops the redirection. */
  lead: (to: string | null): void => void ([seen, redirectPath] = [[], to]),
  /** Changes Stripe's answers with the function `change`. If `change` is null, answers pass unchanged. */
  alter: (change: Alter | null): void => void (alter = change),
  /** Changes the answers of Stripe while `work` runs. */
  altered: async <T>(change: Alter, work: () => Promise<T>): Promise<T> => {
    proxy.alter(change);
    return work().finally(() => proxy.alter(null));
  },
  /**
   * Returns the requests that our server sent to Stripe since `lose`, `holdBack` or `lead` was last called. Each of
   * these functions clears the list.
   */
  seen: (): readonly string[] => [...seen],
};
