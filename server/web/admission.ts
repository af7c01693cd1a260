import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '../../lib/addresses.ts';
import { arrived } from './arrival.ts';
import { budgets } from './budget.ts';
import { gate } from './gate.ts';
import { lateness } from './lateness.ts';
import { members } from './member.ts';
import type { Refusal } from './refusal.ts';

/** Larger than this no answer holds a place: what takes longer waits for something, or is read slowly. */
const HOLDS_MS = 2_000;
const RETRY_SECONDS = 5;
/** A member's answer waits a few times as long as the thread is late: for each of its statements once more. */
const LATE_MS = 100;

/** What balancers, Stripe and a Prometheus ask for: outside of the gate, and of what a source may ask. */
const SERVICE = /^\/api\/(?:health(?:\/|$)|metrics(?:\?|$)|webhooks\/)/;

const READS = new Set(['GET', 'HEAD']);

type Settings = {
  secret: string;
  isSecure: boolean;
  /** RATE_LIMIT_SCALE */
  scale: number;
  /** Is this address one of a file that lies there? */
  isFile: (url: string) => boolean;
  /** Does what it asks for lie ready in memory? */
  isAtHand: (request: IncomingMessage) => boolean;
};

/**
 * Decides whether a request is served now (security Q8): within the budgets of its address and its source, and then as the gate has
 * places. Resolves when it may be handed on, to null; else to what is answered instead.
 */
export function admission({ secret, isSecure, scale, isFile, isAtHand }: Settings) {
  const spend = budgets(scale);
  const memberOf = members(secret, isSecure);
  const late = lateness();
  const enter = gate({
    all: Math.ceil(8 * scale),
    visitors: Math.ceil(3 * scale),
    each: Math.ceil(8 * scale),
    waiting: Math.ceil(300 * scale),
    patienceMs: 3_000,
    isLate: () => late() > LATE_MS,
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<Refusal | null> => {
    const url = request.url ?? '';
    const address = addressKey(request.headers['x-forwarded-for']?.toString() ?? '');
    const isService = SERVICE.test(url);
    if (isService || isFile(url)) {
      const wait = await spend(isService ? [['service', address]] : [['address', address]]);
      return wait > 0 ? tooMany(wait) : null;
    }

    const session = await memberOf(request.headers.cookie);
    const source = { key: session ?? address, isMember: session !== null };
    const wait = await spend([
      ['address', address],
      ['source.burst', source.key],
      ['source', source.key],
    ]);
    if (wait > 0) return tooMany(wait);

    await arrived(request); // who sends slowly waits for himself, and takes nobody's place
    if (response.destroyed) return null;
    const gone = new AbortController();
    const abandon = () => gone.abort();
    response.once('close', abandon);
    const brings = !READS.has(request.method ?? '');
    const leave = await enter({ ...source, brings, isAtHand: isAtHand(request) }, gone.signal);
    response.off('close', abandon);
    if (leave === null) return BUSY;
    const held = setTimeout(leave, HOLDS_MS);
    for (const event of ['prefinish', 'close']) {
      response.once(event, () => {
        clearTimeout(held);
        leave();
      });
    }
    return null;
  };
}

const tooMany = (seconds: number): Refusal => ({
  status: 429,
  code: 'rate_limited',
  message: `You have sent too many requests. Please try again in ${Math.ceil(seconds)} seconds.`,
  retryAfterSeconds: seconds,
});

const BUSY: Refusal = {
  status: 503,
  code: 'unavailable',
  message: 'The site is very busy right now. Please try again in a moment.',
  retryAfterSeconds: RETRY_SECONDS,
};
