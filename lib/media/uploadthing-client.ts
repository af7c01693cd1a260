import 'server-only';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import type { UTApi } from 'uploadthing/server';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { storageUnavailable } from './storage';
import { buildUploadForm } from './uploadthing-request-body';

/** The three services of UploadThing, each with its own host and its own outages: uploads, downloads and the API. */
type Part = 'ingest' | 'files' | 'api';

/** Maximum wait in milliseconds for a response, or for the start of a file. */
export const RESPONSE_TIMEOUT_MS = 8_000;

/**
 * Creates the circuit breaker of one service. After five failures in a row, the breaker blocks all calls except one
 * test call every 15 seconds.
 */
function breakerOf(part: Part) {
  const breaker = circuitBreaker(
    handleWhenResult((result) => result instanceof Response && (result.status >= 500 || result.status === 429)).orType(
      Error,
    ),
    { halfOpenAfter: 15_000, breaker: new ConsecutiveBreaker(5) },
  );
  breaker.onBreak(() => log.error({ event: 'uploadthing.away', part }));
  breaker.onReset(() => log.info({ event: 'uploadthing.back', part }));
  return breaker;
}

const breakers = { ingest: breakerOf('ingest'), files: breakerOf('files'), api: breakerOf('api') };

/**
 * Throws `unavailable` while one call tests whether UploadThing works again after an outage. Otherwise other calls
 * would wait for the test, which may be sending a large file.
 */
export function refuseWhileCircuitHalfOpen(part: Part): void {
  if (breakers[part].state === CircuitState.HalfOpen) throw storageUnavailable();
}

/**
 * Returns the addresses of UploadThing's services and the options for its client. The options prevent the client from
 * reading environment variables.
 */
function addresses() {
  const { UPLOADTHING_TOKEN: token = '', UPLOADTHING_STAND_IN_URL: standIn } = env();
  // UPLOADTHING_TOKEN needs no check, because the server has already checked its settings at the start.
  const {
    appId,
    regions,
    ingestHost = 'ingest.uploadthing.com',
  } = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    appId: string;
    regions: [string];
    ingestHost?: string;
  };
  if (standIn) {
    // The client uses plain HTTP only if the host name contains "local".
    const host = `localhost:${new URL(standIn).port}`;
    return {
      api: standIn,
      ingest: standIn,
      files: `http://${host}`,
      given: { ufsHost: host, ufsAppIdLocation: 'path' as const },
    };
  }
  return {
    api: 'https://api.uploadthing.com',
    ingest: `https://${regions[0]}.${ingestHost}`,
    files: `https://${appId}.ufs.sh`,
    given: { ufsHost: 'ufs.sh', ufsAppIdLocation: 'subdomain' as const },
  };
}

let client: Promise<UTApi> | undefined;

/** Creates UploadThing's client. The module is loaded only when used, because it takes several megabytes of memory. */
async function connect(): Promise<UTApi> {
  const { UTApi } = await import('uploadthing/server');
  const { api, ingest, given } = addresses();
  return new UTApi({
    token: env().UPLOADTHING_TOKEN ?? '',
    apiUrl: api,
    ingestUrl: ingest,
    ...given,
    defaultKeyType: 'customId',
    fetch: clientFetch as typeof fetch,
    // Logging is off, because the client would log signed addresses.
    logLevel: 'None',
  });
}

export const getUploadThingClient = () => (client ??= connect());

/**
 * Sends one request through the circuit breaker of its service. Sends it only to UploadThing's own hosts, and does not
 * follow redirects.
 */
export function sendUploadThingRequest(
  part: Part,
  url: string,
  init: RequestInit,
  take = async (response: Response) => response,
): Promise<Response> {
  return breakers[part].execute(async () => {
    if (new URL(url).origin !== new URL(addresses()[part]).origin) throw new Error('not an address of UploadThing');
    const response = await fetch(url, { ...init, redirect: 'error', cache: 'no-store' });
    if (!response.ok && response.status !== 404)
      log.warn({ event: 'uploadthing.refused', part, status: response.status });
    return take(response);
  });
}

/**
 * Function that UploadThing's client uses instead of `fetch`. Replaces a successful response that is not JSON by status
 * 502.
 */
async function clientFetch(url: string | URL, init: RequestInit): Promise<Response> {
  const part = init.method === 'PUT' ? 'ingest' : 'api';
  const signal = AbortSignal.any(
    [init.signal ?? [], part === 'api' ? AbortSignal.timeout(RESPONSE_TIMEOUT_MS) : []].flat(),
  );
  const form: RequestInit = init.body instanceof FormData ? buildUploadForm(init.body) : {};
  const headers = new Headers([...new Headers(init.headers), ...new Headers(form.headers)]);
  return sendUploadThingRequest(part, String(url), { ...init, ...form, headers, signal }, async (response) => {
    const body = await response.text();
    const status = response.ok && !isObject(body) ? 502 : response.status;
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  });
}

function isObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Runs work that calls UploadThing. Throws the same `unavailable` error for every failure. */
export async function runUploadThingCalls<T>(work: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) log.warn({ event: 'uploadthing.failed', work, err: error });
    throw storageUnavailable();
  }
}
