import { endpointOf, listenersTo } from '../core/endpoints';
import { findRow, type Emulator } from '../core/emulator';
import type { Waiting } from '../core/state';
import { orderOf, type FlushOptions } from './order';
import { signatureOf } from './sign';

const PATIENCE = 20_000;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;
const MOST_ATTEMPTS = 12;
const MAX_RECORDED_DELIVERIES = 500;

export type Deliveries = {
  /** Starts sending the pending webhook events in order. */
  kick: () => void;
  /** Resolves after one delivery attempt for every event that is pending at the time of the call. */
  settled: () => Promise<void>;
  pause: () => void;
  resume: () => Promise<void>;
  discard: () => void;
  flush: (options: FlushOptions) => Promise<{ delivered: string[]; dropped: string[] }>;
  deliver: (event: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Creates the queue that delivers webhook events to their endpoints. Calls `onChange` when the queue changes. `lanes`
 * is the maximum number of concurrent deliveries.
 */
export function newDeliveries(em: Emulator, onChange: () => void, lanes = 1): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  /** Deliveries that failed and wait for their next attempt. */
  const waitingForRetry = new Set<Waiting>();
  const inProgress = new Set<Waiting>();
  let running: Promise<void> | null = null;

  const remove = (item: Waiting) => {
    const index = em.state.waiting.indexOf(item);
    if (index >= 0) em.state.waiting.splice(index, 1);
  };

  /** Makes one attempt to deliver a webhook event. Returns true if the endpoint accepted the event. */
  const attempt = async ({ event: id, endpoint: to }: Pick<Waiting, 'event' | 'endpoint'>): Promise<boolean> => {
    const event = findRow(em, 'event', id);
    const endpoint = endpointOf(em, to ?? null);
    if (!event || !endpoint) return true;
    const body = { ...event, api_version: endpoint.version ?? event.api_version };
    const [status, error] = await post(endpoint, JSON.stringify(body, null, 2), closing.signal);
    if (closing.signal.aborted) return false;
    const isTaken = status !== null && status >= 200 && status < 300;
    em.state.deliveries.push({
      event: id,
      type: event.type,
      status,
      error,
      at: Math.floor(Date.now() / 1000),
    });
    em.state.deliveries.splice(0, em.state.deliveries.length - MAX_RECORDED_DELIVERIES);
    if (isTaken) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    return isTaken;
  };

  const rest = (item: Waiting) => {
    if (item.attempts >= MOST_ATTEMPTS) return remove(item);
    waitingForRetry.add(item);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        waitingForRetry.delete(item);
        sendPending();
      },
      Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (item.attempts - 1)),
    );
    timers.add(timer.unref());
  };

  const send = async (item: Waiting): Promise<void> => {
    const isTaken = await attempt(item);
    if (closing.signal.aborted || !em.state.waiting.includes(item)) return;
    item.attempts += 1;
    if (isTaken) remove(item);
    else if (!em.state.isPaused) rest(item);
    onChange();
  };

  const nextInLine = () =>
    em.state.isPaused || closing.signal.aborted
      ? undefined
      : em.state.waiting.find((item) => !waitingForRetry.has(item) && !inProgress.has(item));

  const lane = async (next: () => Waiting | undefined) => {
    for (let item = next(); item; item = next()) {
      inProgress.add(item);
      await send(item);
      inProgress.delete(item);
    }
  };
  const inLanes = async (count: number, next: () => Waiting | undefined) =>
    void (await Promise.all(Array.from({ length: Math.max(1, count) }, () => lane(next))));

  const sendPending = () => {
    if (running || !nextInLine()) return;
    running = inLanes(lanes, nextInLine).finally(() => {
      running = null;
      sendPending();
    });
  };

  const settled = async () => {
    sendPending();
    while (running) await running;
  };

  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    waitingForRetry.clear();
  };

  return {
    kick: sendPending,
    settled,
    pause: () => {
      em.state.isPaused = true;
    },
    resume: async () => {
      em.state.isPaused = false;
      forgetTimers();
      await settled();
    },
    discard: () => {
      em.state.waiting.length = 0;
      forgetTimers();
    },
    flush: async (options) => {
      while (running) await running;
      const { sent, dropped } = orderOf(em, options);
      for (const item of dropped) remove(item);
      const queue = [...sent];
      await inLanes(options.concurrency ?? 1, () => queue.shift());
      return { delivered: sent.map(({ event }) => event), dropped: dropped.map(({ event }) => event) };
    },
    deliver: async (id) => {
      const event = findRow(em, 'event', id);
      for (const endpoint of event ? listenersTo(em, event.type) : []) await attempt({ event: id, endpoint });
    },
    close: async () => {
      closing.abort();
      forgetTimers();
      await running;
    },
  };
}

async function post(
  { url, secret }: { url: string; secret: string },
  body: string,
  closing: AbortSignal,
): Promise<[number | null, string | null]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(body, secret),
        'User-Agent': 'Stripe/1.0',
      },
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE)]),
    });
    const text = await response.text();
    return [response.status, response.ok ? null : text.slice(0, 500)];
  } catch (error) {
    return [null, error instanceof Error ? error.message : String(error)];
  }
}
