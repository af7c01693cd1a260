import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import Stripe from 'stripe';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { tracedCall } from '@/lib/traced';

const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
/** A call that is tried twice fits in; all the calls of one request together take no longer. */
const PATIENCE_MS = 17_500;

/** After five failures in a row nobody waits for Stripe any more; every fifteen seconds one call tries again. */
const breaker = circuitBreaker(
  handleWhenResult((result) => result instanceof Response && result.status >= 500).orType(Error),
  { halfOpenAfter: 15_000, breaker: new ConsecutiveBreaker(5) },
);
breaker.onBreak(() => log.error({ event: 'stripe.away' }));
breaker.onReset(() => log.info({ event: 'stripe.back' }));

/** Whether Stripe has not answered this process of late, so that nobody waits for it. */
export const isStripeAway = (): boolean => breaker.state !== CircuitState.Closed;

/** Until when whoever waits will wait, by the machine's running time. Jobs have no such moment. */
const patience = new AsyncLocalStorage<{ until: number }>();

const tooSlow = () =>
  new AppError(
    'unavailable',
    'Our payment provider is slow right now. Your request may still go through, so please check again in a minute.',
    60,
  );

/** What a call may still take; null when nobody waits. */
const timeLeft = (): number | null => {
  const { until } = patience.getStore() ?? {};
  return until === undefined ? null : until - performance.now();
};

/** The SDK takes any JSON without an `error` in it for success, whatever its status: here it becomes what it is, a failure of Stripe's. */
async function guardedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const left = timeLeft();
  if (left !== null && left <= 0) return failure(503, 'Nobody waits any more.', { 'stripe-should-retry': 'false' });
  const signals = [init?.signal, left === null ? null : AbortSignal.timeout(Math.ceil(left))].filter(
    (one) => one instanceof AbortSignal,
  );
  const ask = async () => {
    const response = await fetch(input, {
      ...init,
      cache: 'no-store',
      redirect: 'error', // what is said to Stripe is for nobody whom an answer names
      signal: AbortSignal.any(signals),
    });
    const body = await response.text();
    return isAnswer(body, response.ok) ? again(response, body) : failure(502, 'Not an answer of Stripe.');
  };
  const asked = breaker.execute(() => tracedCall(nameOf(input, init), ask));
  return asked.catch((error: unknown) => {
    if (!(error instanceof BrokenCircuitError)) throw error;
    // Nobody was asked, so there is nothing for the SDK to wait for and ask again.
    return failure(503, 'Stripe is away.', { 'stripe-should-retry': 'false' });
  });
}

/** With '…' in the place of each id. */
const nameOf = (input: RequestInfo | URL, init?: RequestInit): string =>
  `stripe ${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace(/\/(?!v1(?:\/|$))[^/]*[^a-z_/][^/]*/g, '/…')}`;

const failure = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { type: 'api_error', message } }, { status, headers });

const again = ({ status, headers }: Response, body: string) =>
  new Response(body, { status, headers: withoutEncoding(headers) });

/** The body has been unpacked already. */
function withoutEncoding(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name);
  return kept;
}

function isAnswer(body: string, isSuccess: boolean): boolean {
  try {
    const parsed = JSON.parse(body) as { object?: unknown; error?: unknown; deleted?: unknown } | null;
    return isSuccess ? typeof parsed?.object === 'string' : typeof parsed?.error === 'object';
  } catch {
    return false;
  }
}

function connect(key: string): Stripe {
  const emulator = env().STRIPE_EMULATOR_URL ? new URL(env().STRIPE_EMULATOR_URL ?? '') : null;
  return new Stripe(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'parent-voice-ns' },
    httpClient: Stripe.createFetchHttpClient(guardedFetch as typeof fetch),
    ...(emulator && { host: emulator.hostname, port: Number(emulator.port), protocol: 'http' as const }),
  });
}

/**
 * Stripe was at fault, and gives the same answer to this key for a day. What it was asked for is not under way any more: whether it was done
 * can be read.
 */
export const isFailedForGood = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

let client: Stripe | undefined;

export const isConfigured = (): boolean => env().STRIPE_SECRET_KEY !== undefined;

/** Whose money moves: members', nobody's in Stripe's sandbox, nobody's at the emulator; null without payments. */
export function stripeMode(): 'live' | 'test' | 'emulator' | null {
  if (!isConfigured()) return null;
  if (env().STRIPE_EMULATOR_URL) return 'emulator';
  return env().STRIPE_SECRET_KEY?.includes('_live_') ? 'live' : 'test';
}

/** Stripe under our key. Throws `unavailable` when there is none. */
export function stripe(): Stripe {
  const key = env().STRIPE_SECRET_KEY;
  if (key === undefined) throw paymentsAway();
  return (client ??= connect(key));
}

/** Live objects are for live keys and the other way round; test and live worlds never meet. */
export const isLive = (): boolean => env().STRIPE_SECRET_KEY?.split('_')[1] === 'live';

/** A part of Stripe's own dashboard; null where an emulator stands for Stripe, which has none. */
const dashboardPart = (part: string): string | null =>
  env().STRIPE_EMULATOR_URL ? null : `https://dashboard.stripe.com/${isLive() ? '' : 'test/'}${part}`;

export const payoutsUrl = (): string | null => dashboardPart('payouts');

/** A customer in Stripe's own dashboard; null where an emulator stands for Stripe, which has none. */
export const dashboardUrl = (customerId: string): string | null =>
  dashboardPart(`customers/${encodeURIComponent(customerId)}`);

export const paymentsAway = () =>
  new AppError('unavailable', 'Payments are unavailable right now. Please try again.', 15);

/**
 * Does work that asks Stripe, for somebody who waits no longer than this, and says what its failures mean to him. Only a card's own
 * message is shown.
 */
export async function withStripe<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  if (!isConfigured()) throw paymentsAway();
  const wait = { until: performance.now() + patienceMs };
  try {
    return await patience.run(wait, work);
  } catch (error) {
    const meaning = meaningOf(error);
    // Not "try again": nobody knows what a call that was given up still does.
    throw meaning !== error && performance.now() >= wait.until ? tooSlow() : meaning;
  }
}

function meaningOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError('payment_failed', error.message);
  if (error instanceof Stripe.errors.StripeError) {
    log.warn({ event: 'stripe.failed', ...factsOf(error) });
    return paymentsAway();
  }
  return error;
}

function factsOf(error: Error) {
  const { type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  // Which permission our key lacks Stripe says in its sentence alone, which has nothing of anybody.
  const advice = error instanceof Stripe.errors.StripePermissionError ? error.message : undefined;
  return { type: type ?? error.name, code, param, statusCode, requestId, advice };
}

/** Whether Stripe knows nothing by this id, as opposed to not answering. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.statusCode === 404);

/** What is over already cannot be ended again; that counts as done. */
export async function endedAlready(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

export const moment = (seconds: number): Date => new Date(seconds * 1000);
export const momentOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : moment(seconds);

/** The id of what may come as an id or as the whole object. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
