import type { ActionAnswer, ActionBody, ActionName, PriceEdit } from './plane/actions';
import type { EmulatorState } from './plane/view';
import type { ReceivedRequest } from './plane/plane';
import type { portalView } from './plane/portal';
import type { CardInput } from './billing/payment-methods';
import type { Delivery, Settings } from './core/state';
import type { FlushOptions } from './webhooks/order';
import type { Failure } from './wire/failures';

type Time = { now: number; offsetMs: number };
type Portal = ReturnType<typeof portalView>;

export type EmulatorControl = {
  /** Returns the emulator's virtual time, in seconds. */
  now: () => Promise<Time>;
  /**
   * Advances the virtual clock, and waits for one delivery attempt for each webhook event. Returns the new time and the
   * number of created events.
   */
  advance: (by: { seconds: number } | { to: number }) => Promise<Time & { events: number }>;
  /** Sets the virtual clock. Refuses to turn the clock back once a customer exists. */
  setClock: (to: number) => Promise<Time>;
  /**
   * Deletes everything except the initial prices, the endpoints and the restricted keys, and returns the virtual clock
   * to real time.
   */
  reset: (options?: { seed?: string }) => Promise<Time>;
  state: () => Promise<EmulatorState>;
  webhooks: {
    pause: () => Promise<void>;
    /** Resumes webhook deliveries and sends the pending events. */
    resume: () => Promise<void>;
    /** Deletes the pending webhook events. */
    discard: () => Promise<void>;
    /**
     * Sends pending webhook events, even while deliveries are paused. The options can reorder, repeat or drop events.
     */
    flush: (options?: FlushOptions) => Promise<{ delivered: string[]; dropped: string[] }>;
  };
  /** Returns the last 500 delivery attempts, oldest first. A `status` of null means that no response arrived. */
  deliveries: () => Promise<Delivery[]>;
  /** Sends one webhook event again. */
  deliver: (event: string) => Promise<void>;
  fail: (failure: Failure) => Promise<void>;
  clearFailures: () => Promise<void>;
  requests: () => Promise<ReceivedRequest[]>;
  clearRequests: () => Promise<void>;
  authenticate: (intent: string, outcome: 'succeed' | 'fail') => Promise<ActionAnswer<'authenticate'>>;
  dispute: (body: ActionBody<'dispute'>) => Promise<ActionAnswer<'dispute'>>;
  fraudWarning: (body: ActionBody<'fraud-warning'>) => Promise<ActionAnswer<'fraud-warning'>>;
  refund: (body: ActionBody<'refund'>) => Promise<ActionAnswer<'refund'>>;
  failRefund: (body: { refund: string }) => Promise<ActionAnswer<'refund/fail'>>;
  dashboard: {
    cancelNow: (body: { subscription: string }) => Promise<ActionAnswer<'dashboard/cancel-now'>>;
    cancelPortal: (body: { subscription: string }) => Promise<ActionAnswer<'dashboard/cancel-portal'>>;
    deleteCustomer: (body: { customer: string }) => Promise<ActionAnswer<'dashboard/delete-customer'>>;
    pause: (body: { subscription: string }) => Promise<ActionAnswer<'dashboard/pause'>>;
    resume: (body: { subscription: string }) => Promise<ActionAnswer<'dashboard/resume'>>;
    coupon: (body: ActionBody<'dashboard/coupon'>) => Promise<ActionAnswer<'dashboard/coupon'>>;
    /** Gives the oldest active monthly subscriptions a price that is no longer sold. */
    earlierPrice: (body: ActionBody<'dashboard/earlier-price'>) => Promise<ActionAnswer<'dashboard/earlier-price'>>;
    editPrice: (body: PriceEdit) => Promise<ActionAnswer<'dashboard/edit-price'>>;
    /**
     * Creates an API key that has only the given permissions. If the body names an existing `key`, changes its
     * permissions instead.
     */
    restrictedKey: (body: ActionBody<'dashboard/restricted-key'>) => Promise<ActionAnswer<'dashboard/restricted-key'>>;
    /** Saves the settings of the customer portal. */
    portal: (body: ActionBody<'dashboard/portal'>) => Promise<ActionAnswer<'dashboard/portal'>>;
  };
  settings: (patch: Partial<Settings>) => Promise<Settings>;
  portal: {
    read: (session: string) => Promise<Portal>;
    cancel: (session: string) => Promise<Portal>;
    resume: (session: string) => Promise<Portal>;
    card: (session: string, card: CardInput) => Promise<Portal>;
  };
};

/**
 * Returns functions that control a running emulator. They throw an Error with the emulator's message if the emulator
 * refuses a command.
 */
export function emulatorControl(url: string): EmulatorControl {
  const call = async <T>(name: string, body?: object, method: 'GET' | 'POST' = 'POST'): Promise<T> => {
    const response = await fetch(`${url}/_emulator/${name}`, {
      method,
      ...(method === 'POST' && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok) throw new Error(answer.error?.message ?? `${name}: ${response.status}`);
    return answer;
  };
  const command = async (name: string, body?: object): Promise<void> => void (await call(name, body));
  const act = <N extends ActionName>(name: N, body: ActionBody<N>) => call<ActionAnswer<N>>(name, body);

  return {
    now: () => call('now'),
    advance: (by) => call('advance', by),
    setClock: (to) => call('set-clock', { to }),
    reset: (options) => call('reset', options),
    state: () => call('state'),
    webhooks: {
      pause: () => command('webhooks/pause'),
      resume: () => command('webhooks/resume'),
      discard: () => command('webhooks/discard'),
      flush: (options) => call('webhooks/flush', options),
    },
    deliveries: () => call('deliveries'),
    deliver: (event) => command('deliver', { event }),
    fail: (failure) => command('fail', failure),
    clearFailures: () => command('fail/clear'),
    requests: () => call('requests'),
    clearRequests: () => command('requests/clear'),
    authenticate: (intent, outcome) => act('authenticate', { intent, outcome }),
    dispute: (body) => act('dispute', body),
    fraudWarning: (body) => act('fraud-warning', body),
    refund: (body) => act('refund', body),
    failRefund: (body) => act('refund/fail', body),
    dashboard: {
      cancelNow: (body) => act('dashboard/cancel-now', body),
      cancelPortal: (body) => act('dashboard/cancel-portal', body),
      deleteCustomer: (body) => act('dashboard/delete-customer', body),
      pause: (body) => act('dashboard/pause', body),
      resume: (body) => act('dashboard/resume', body),
      coupon: (body) => act('dashboard/coupon', body),
      earlierPrice: (body) => act('dashboard/earlier-price', body),
      editPrice: (body) => act('dashboard/edit-price', body),
      restrictedKey: (body) => act('dashboard/restricted-key', body),
      portal: (body) => act('dashboard/portal', body),
    },
    settings: (patch) => call('settings', patch),
    portal: {
      read: (session) => call(`portal/${session}`, undefined, 'GET'),
      cancel: (session) => call(`portal/${session}/cancel`),
      resume: (session) => call(`portal/${session}/resume`),
      card: (session, card) => call(`portal/${session}/card`, card),
    },
  };
}
