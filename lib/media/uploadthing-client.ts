import 'server-only';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import type { UTApi } from 'uploadthing/server';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { formOf } from './uploadthing-form';

/** Three ends of UploadThing, each on a host of its own and away by itself: one takes files in, one gives them out, one answers questions. */
type Part = 'ingest' | 'files' | 'api';

/** How long we wait for an answer, or for the beginning of a file. */
export const ANSWER_MS = 8_000;

const away = () =>
  new AppError(
    'unavailable',
    "We can't save photos or videos right now. Your post is safe. Please try again in a few minutes.",
    60,
  );

/** After five failures in a row nobody waits for this part any more; every fifteen seconds one call tries again. */
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

/** Throws while one call tries whether the part works again: who comes meanwhile would wait for it, and it may be a large file. */
export function assertNobodyTries(part: Part): void {
  if (breakers[part].state === CircuitState.HalfOpen) throw away();
}

/** Where the parts are, and what the client is told of it; nothing of this is left to variables of its own that the client would read. */
function addresses() {
  const { UPLOADTHING_TOKEN: token = '', UPLOADTHING_STAND_IN_URL: standIn } = env();
  // What is in it was checked at start.
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
    // The client speaks plain HTTP only to a host with "local" in its name.
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

/** The client weighs some megabytes: loaded only where it is used. */
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
    // It would write down signed addresses.
    logLevel: 'None',
  });
}

export const uploadThing = () => (client ??= connect());

/** One request under the part's breaker. Never leaves UploadThing's own hosts, and follows nobody elsewhere. */
export function ask(
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

/** The fetch of UploadThing's client. What is not JSON is no answer of UploadThing's, whatever its status. */
async function clientFetch(url: string | URL, init: RequestInit): Promise<Response> {
  const part = init.method === 'PUT' ? 'ingest' : 'api';
  const signal = AbortSignal.any([init.signal ?? [], part === 'api' ? AbortSignal.timeout(ANSWER_MS) : []].flat());
  const form: RequestInit = init.body instanceof FormData ? formOf(init.body) : {};
  const headers = new Headers([...new Headers(init.headers), ...new Headers(form.headers)]);
  return ask(part, String(url), { ...init, ...form, headers, signal }, async (response) => {
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

/** Work that asks UploadThing; whatever goes wrong there is the same to who asked. */
export async function withUploadThing<T>(work: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) log.warn({ event: 'uploadthing.failed', work, err: error });
    throw away();
  }
}
