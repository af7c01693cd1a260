import 'server-only';
import { createHash } from 'node:crypto';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import { env, type Env } from '@/lib/env';
import { log } from '@/lib/process/log';
import { storageUnavailable } from './storage';

/**
 * Circuit breaker of the object store. After five failures in a row, the breaker blocks all calls except one test call
 * every 15 seconds.
 */
const breaker = circuitBreaker(
  handleWhenResult((result) => result instanceof Response && (result.status >= 500 || result.status === 429)).orType(
    Error,
  ),
  { halfOpenAfter: 15_000, breaker: new ConsecutiveBreaker(5) },
);
breaker.onBreak(() => log.error({ event: 's3.away' }));
breaker.onReset(() => log.info({ event: 's3.back' }));

type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object. Without a name, the request concerns the bucket. */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
};

/** Derived signing keys, one for each day. */
const signingKeys = new Map<string, ArrayBuffer>();

/**
 * Sends one signed request through the circuit breaker, and does not follow redirects. The signature covers the SHA-256
 * of the body, so the object store refuses a body that was damaged on the way.
 */
export async function sendS3Request(request: S3Request): Promise<Response> {
  const response = await breaker.execute(async () => fetchSigned(request));
  if (!response.ok && response.status !== 404) log.warn({ event: 's3.refused', status: response.status });
  return response;
}

/** Loads the signer only when used, so that a site without an object store does not load it. */
export async function fetchSigned(
  { method, name, query, headers, body, signal }: S3Request,
  settings: Env = env(),
): Promise<Response> {
  const { AwsV4Signer } = await import('aws4fetch');
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  const signed = await new AwsV4Signer({
    method,
    url: `${S3_ENDPOINT}/${S3_BUCKET}${name ? `/${name}` : ''}?${new URLSearchParams(query)}`,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: S3_REGION,
    cache: signingKeys,
  }).sign();
  // Not signed, because `fetch` adds this header to requests for a range itself.
  if (!headers?.range) signed.headers.set('accept-encoding', 'identity');
  return fetch(signed.url, {
    method,
    headers: signed.headers,
    signal,
    redirect: 'error',
    cache: 'no-store',
    ...(body && { body }),
  });
}

/** Runs work that calls the object store. Throws the same `unavailable` error for every failure. */
export async function runS3Calls<T>(work: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) log.warn({ event: 's3.failed', work, err: error });
    throw storageUnavailable();
  }
}
