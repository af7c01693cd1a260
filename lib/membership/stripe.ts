import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import Stripe from 'stripe';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { withExternalCallSpan } from '@/lib/process/trace';

export const STRIPE_API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
/** Maximum time in ms that one request may wait for Stripe in total. This is enough for a slow call and its retry. */
const PATIENCE_MS = 17_500;

/**
 * Circuit breaker for Stripe. After five failures in a row, all calls fail at once, except one test call every 15
 * seconds.
 */
const breaker = circuitBreaker(
  handleWhenResult((result) => result instanceof Response && result.status >= 500).orType(Error),
  { halfOpenAfter: 15_000, breaker: new ConsecutiveBreaker(5) },
);
breaker.onBreak(() => log.error({ event: 'stripe.away' }));
breaker.onReset(() => log.info({ event: 'stripe.back' }));

/** Returns true if Stripe has recently failed to answer, so that callers need not wait for Stripe. */
export const isStripeUnavailable = (): boolean => breaker.state !== CircuitState.Closed;

/** Deadline of the current request, in ms on the clock of `performance.now()`. Background jobs have no deadline. */
const deadline = new AsyncLocalStorage<{ until: number }>();

const tooSlow = () =>
  new AppError(
    'unavailable',
    'Our payment provider is slow right now. Your request may still go through, so please check again in a minute.',
    60,
  );

/** Returns how long a call may still take, in ms, or null if the request has no deadline. */
const msLeft = (): number | null => {
  const { until } = deadline.getStore() ?? {};
  return until === undefined ? null : until - performance.now();
};

/**
 * Sends a request to Stripe. Turns a malformed response into an error, because Stripe's library would accept it as a
 * success.
 */
async function fetchFromStripe(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const left = msLeft();
  if (left !== null && left <= 0)
    return failure(503, 'The caller no longer waits for Stripe.', { 'stripe-should-retry': 'false' });
  const signals = [init?.signal, left === null ? null : AbortSignal.timeout(Math.ceil(left))].filter(
    (one) => one instanceof AbortSignal,
  );
  const ask = async () => {
    const response = await fetch(input, {
      ...init,
      cache: 'no-store',
      redirect: 'error', // Redirects are never followed, because they could send our request to another host.
      signal: AbortSignal.any(signals),
    });
    const body = await response.text();
    return isAnswer(body, response.ok)
      ? rebuildResponse(response, body)
      : failure(502, 'The response is not from Stripe.');
  };
  const pendingCall = breaker.execute(() => withExternalCallSpan(nameOf(input, init), ask));
  return pendingCall.catch((error: unknown) => {
    if (!(error instanceof BrokenCircuitError)) throw error;
    // The circuit breaker is open, so no request was sent. The header `stripe-should-retry` stops Stripe's library from
    // retrying.
    return failure(503, 'Stripe is unavailable.', { 'stripe-should-retry': 'false' });
  });
}

/** Returns the name of a Stripe request for traces, with each id replaced by "…". */
const nameOf = (input: RequestInfo | URL, init?: RequestInit): string =>
  `stripe ${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace(/\/(?!v1(?:\/|$))[^/]*[^a-z_/][^/]*/g, '/…')}`;

const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { type: 'api_error', message } }, { status, headers });

const rebuildResponse = ({ status, headers }: Response, body: string) =>
  new Response(body, { status, headers: withoutEncoding(headers) });

/**
 * Removes the headers about encoding and length, because they describe the compressed body, and the body is already
 * decompressed.
 */
function withoutEncoding(headers: Headers): Headers {
  const sentHeaders = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) sentHeaders.delete(name);
  return sentHeaders;
}

function isAnswer(body: string, isSuccess: boolean): boolean {
  try {
    const parsed = JSON.parse(body) as { object?: unknown; error?: unknown; deleted?: unknown } | null;
    return isSuccess ? typeof parsed?.object === 'string' : typeof parsed?.error === 'object';
  } catch {
    return false;
  }
}

/** Returns a client for an account at Stripe, or in the Stripe emulator at `emulatorUrl`. */
export function createStripeClient(key: string, emulatorUrl: string | undefined): Stripe {
  const emulator = emulatorUrl ? new URL(emulatorUrl) : null;
  return new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'parent-voice-ns' },
    httpClient: Stripe.createFetchHttpClient(fetchFromStripe as typeof fetch),
    ...(emulator && { host: emulator.hostname, port: Number(emulator.port), protocol: 'http' as const }),
  });
}

/**
 * Returns true if Stripe has stored a failure under the idempotency key, so that a retry with this key would fail for a
 * day.
 */
export const isPermanentStripeFailure = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

let client: Stripe | undefined;

export const isStripeConfigured = (): boolean => env().STRIPE_SECRET_KEY !== undefined;

/**
 * Returns the mode of payments: "live" (real money), "test" (Stripe's sandbox) or "emulator" (our own emulator of
 * Stripe). Returns null if payments are not set up.
 */
export function getStripeMode(): 'live' | 'test' | 'emulator' | null {
  if (!isStripeConfigured()) return null;
  if (env().STRIPE_EMULATOR_URL) return 'emulator';
  return env().STRIPE_SECRET_KEY?.includes('_live_') ? 'live' : 'test';
}

/** Returns the Stripe client with our key. Throws `unavailable` if no key is configured. */
export function getStripeClient(): Stripe {
  const key = env().STRIPE_SECRET_KEY;
  if (key === undefined) throw paymentsUnavailableError();
  return (client ??= createStripeClient(key, env().STRIPE_EMULATOR_URL));
}

/** Returns true if our Stripe key is for real payments ("live"). */
export const isStripeLiveMode = (): boolean => env().STRIPE_SECRET_KEY?.split('_')[1] === 'live';

/** Returns the address of a page in Stripe's dashboard, or null with the Stripe emulator, which has no dashboard. */
const dashboardPart = (part: string): string | null =>
  env().STRIPE_EMULATOR_URL ? null : `https://dashboard.stripe.com/${isStripeLiveMode() ? '' : 'test/'}${part}`;

export const getStripePayoutsUrl = (): string | null => dashboardPart('payouts');

/**
 * Returns the address of a customer's page in Stripe's dashboard, or null with the Stripe emulator, which has no
 * dashboard.
 */
export const getStripeCustomerUrl = (customerId: string): string | null =>
  dashboardPart(`customers/${encodeURIComponent(customerId)}`);

export const paymentsUnavailableError = () =>
  new AppError('unavailable', 'Payments are unavailable right now. Please try again.', 15);

/** Runs work that calls Stripe, within a time limit. Converts Stripe's errors to messages for the user. */
export async function runStripeCalls<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  if (!isStripeConfigured()) throw paymentsUnavailableError();
  const wait = { until: performance.now() + patienceMs };
  try {
    return await deadline.run(wait, work);
  } catch (error) {
    const meaning = meaningOf(error);
    // After a timeout, the message does not invite people to try again, because Stripe may still carry out the first
    // call.
    throw meaning !== error && performance.now() >= wait.until ? tooSlow() : meaning;
  }
}

function meaningOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError('payment_failed', error.message);
  if (error instanceof Stripe.errors.StripeError) {
    log.warn({ event: 'stripe.failed', ...factsOf(error) });
    return paymentsUnavailableError();
  }
  return error;
}

function factsOf(error: Error) {
  const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  // Stripe's message about a missing permission is logged, because nothing else shows which permission is missing.
  const advice = error instanceof Stripe.errors.StripePermissionError ? error.message : undefined;
  return { type: type ?? error.name, code, param, statusCode, requestId, advice };
}

export const isMissingStripeObjectError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.statusCode === 404);

/**
 * Waits for a request that cancels or ends an object at Stripe. Ignores Stripe's error if the object has already ended.
 */
export async function ignoreSubscriptionAlreadyEndedError(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

export const dateFromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);
export const optionalDateFromUnixSeconds = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateFromUnixSeconds(seconds);

/**
 * Returns the id of a Stripe object. Stripe's API gives either the id or the whole object, and this function accepts
 * both.
 */
export const getStripeId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
