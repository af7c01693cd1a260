import type { IncomingMessage, ServerResponse } from 'node:http';
import { householdNetworkKey } from '../../../lib/client-ip-address.ts';
import { waitForBodyBeforeAdmission } from './slow-senders.ts';
import { createRateLimiter } from './rate-limits.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import { createSessionIdReader } from '../session-id-reader.ts';
import type { RefusalResponse } from '../refusal.ts';

/**
 * Time in ms after which a response no longer counts as in progress. By then, the server is waiting for something, or
 * the client is reading slowly.
 */
const MAX_HOLD_MS = 2_000;
const RETRY_SECONDS = 5;
/**
 * Maximum delay of the event loop in ms at which the server accepts visitors' requests immediately. At a longer delay,
 * visitors wait, because a member's response would be delayed again at each database statement.
 */
const MAX_DELAY_MS = 100;

/**
 * API paths for load balancers, Stripe and Prometheus. Requests to these paths bypass the admission gate and have a
 * separate rate limit.
 */
const SERVICE = /^\/api\/(?:health(?:\/|$)|metrics(?:\?|$)|webhooks\/)/;

const READ_METHODS = new Set(['GET', 'HEAD']);

type Settings = {
  secret: string;
  isSecure: boolean;
  /** Factor for all rate limits (the setting RATE_LIMIT_SCALE). */
  scale: number;
  /** Returns true if a static file exists at this URL. */
  isFile: (url: string) => boolean;
  /** Returns true if the response to this request is in the page cache. */
  isAtHand: (request: IncomingMessage) => boolean;
};

/**
 * Creates the admission check (security Q8): rate limits, then the gate that limits responses in progress. Resolves to
 * null if the request may proceed, otherwise to the refusal.
 */
export function createAdmissionCheck({ secret, isSecure, scale, isFile, isAtHand: isCached }: Settings) {
  const consume = createRateLimiter(scale);
  const memberOf = createSessionIdReader(secret, isSecure);
  const delay = measureEventLoopDelay();
  const enter = createConcurrencyLimiter({
    all: Math.ceil(8 * scale),
    visitors: Math.ceil(3 * scale),
    each: Math.ceil(8 * scale),
    waiting: Math.ceil(300 * scale),
    patienceMs: 3_000,
    isLate: () => delay() > MAX_DELAY_MS,
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<RefusalResponse | null> => {
    const url = request.url ?? '';
    const address = householdNetworkKey(request.headers['x-forwarded-for']?.toString() ?? '');
    const isService = SERVICE.test(url);
    if (isService || isFile(url)) {
      const wait = await consume(isService ? [['service', address]] : [['address', address]]);
      return wait > 0 ? tooMany(wait) : null;
    }

    const session = await memberOf(request.headers.cookie);
    const source = { key: session ?? address, isMember: session !== null };
    const wait = await consume([
      ['address', address],
      ['source.burst', source.key],
      ['source', source.key],
    ]);
    if (wait > 0) return tooMany(wait);

    // The request waits for its body before it takes a slot (one of the responses in progress). A slow sender therefore
    // delays only its own request.
    await waitForBodyBeforeAdmission(request);
    if (response.destroyed) return null;
    const disconnected = new AbortController();
    const abandon = () => disconnected.abort();
    response.once('close', abandon);
    const isWrite = !READ_METHODS.has(request.method ?? '');
    const releaseSlot = await enter({ ...source, brings: isWrite, isAtHand: isCached(request) }, disconnected.signal);
    response.off('close', abandon);
    if (releaseSlot === null) return BUSY;
    const holdTimer = setTimeout(releaseSlot, MAX_HOLD_MS);
    for (const event of ['prefinish', 'close']) {
      response.once(event, () => {
        clearTimeout(holdTimer);
        releaseSlot();
      });
    }
    return null;
  };
}

const tooMany = (seconds: number): RefusalResponse => ({
  status: 429,
  code: 'rate_limited',
  message: `You have sent too many requests. Please try again in ${Math.ceil(seconds)} seconds.`,
  retryAfterSeconds: seconds,
});

const BUSY: RefusalResponse = {
  status: 503,
  code: 'unavailable',
  message: 'The site is very busy right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_SECONDS,
};
