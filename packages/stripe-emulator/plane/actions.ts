import { reprice, resume } from '../billing/amend';
import { authenticatePayment } from '../billing/collect';
import { pauseNow } from '../billing/cycles';
import { disputeOf, failRefund, moveDispute, openDispute, refund, warnOfFraud } from '../billing/disputes';
import { setDiscount } from '../billing/invoices';
import { savePortal, type PortalSettings } from '../billing/portal-settings';
import { authenticateSetup } from '../billing/setup-intents';
import { cancelNow, hasEnded } from '../billing/standing';
import { requireRow, newestFirst, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change, emit } from '../core/events';
import { lettersFrom, nextId } from '../core/ids';
import type { Price, Subscription } from '../core/stored';
import type { Settings } from '../core/state';
import { changePrice, newPrice } from '../resources/catalogue';
import { deleteCustomer } from '../resources/customers';
import { isPermission } from '../wire/permissions';
import { cancelAtPeriodEnd } from './portal';

export type PriceEdit = Partial<
  Pick<Price, 'active' | 'currency' | 'lookup_key' | 'nickname' | 'recurring' | 'tax_behavior' | 'unit_amount'>
> & { price?: string };

/**
 * Actions by their name in the control API. They simulate what a card holder, a bank or the account owner does outside
 * Stripe's API.
 */
export const controlActions = {
  authenticate: (em: Emulator, { intent: id, outcome }: { intent: string; outcome: 'succeed' | 'fail' }) => {
    const intent = id.startsWith('seti_') ? requireRow(em, 'setup_intent', id) : requireRow(em, 'payment_intent', id);
    if (intent.status !== 'requires_action')
      throw invalid(`${id} does not wait for authentication: it is ${intent.status}.`);
    if (intent.object === 'setup_intent') authenticateSetup(em, intent, outcome === 'succeed');
    else authenticatePayment(em, intent, outcome === 'succeed');
    return intent;
  },

  dispute: (em: Emulator, { charge: id, status }: { charge: string; status?: string }) => {
    const charge = requireRow(em, 'charge', id);
    const existing = disputeOf(em, charge);
    if (!existing) return openDispute(em, charge, status ?? 'needs_response');
    return status === undefined ? existing : moveDispute(em, existing, status);
  },

  'fraud-warning': (em: Emulator, { charge }: { charge: string }) => warnOfFraud(em, requireRow(em, 'charge', charge)),

  refund: (em: Emulator, { charge, amount }: { charge: string; amount?: number }) =>
    refund(em, requireRow(em, 'charge', charge), amount),

  'refund/fail': (em: Emulator, { refund: id }: { refund: string }) => failRefund(em, requireRow(em, 'refund', id)),

  'dashboard/cancel-now': (em: Emulator, { subscription: id }: { subscription: string }) => {
    const subscription = live(em, id);
    cancelNow(em, subscription, 'cancellation_requested');
    return subscription;
  },

  'dashboard/cancel-portal': (em: Emulator, { subscription: id }: { subscription: string }) =>
    cancelAtPeriodEnd(em, live(em, id)),

  'dashboard/delete-customer': (em: Emulator, { customer }: { customer: string }) =>
    deleteCustomer(em, requireRow(em, 'customer', customer)),

  'dashboard/pause': (em: Emulator, { subscription: id }: { subscription: string }) => {
    const subscription = live(em, id);
    pauseNow(em, subscription, 'pause_requested');
    return subscription;
  },

  'dashboard/resume': (em: Emulator, { subscription: id }: { subscription: string }) => {
    const subscription = live(em, id);
    resume(em, subscription, 'unchanged', false);
    return subscription;
  },

  /**
   * Adds a coupon to a subscription. The coupon deducts `amount_off` cents from the next payment, or from every
   * payment.
   */
  'dashboard/coupon': (
    em: Emulator,
    {
      subscription: id,
      amount_off: off,
      duration,
    }: { subscription: string; amount_off: number; duration: 'once' | 'forever' },
  ) => {
    const subscription = live(em, id);
    setDiscount(em, subscription, { id: nextId(em.state, 'di'), off, isOnce: duration === 'once' });
    return subscription;
  },

  /**
   * Changes a price, even in ways that Stripe does not allow. Tests use this to set up a wrong price. If `price` is
   * omitted, changes the oldest price.
   */
  'dashboard/edit-price': (em: Emulator, { price: id, ...patch }: PriceEdit) => {
    const price = id === undefined ? newestFirst(em, 'price').at(-1) : requireRow(em, 'price', id);
    if (!price) throw invalid('There is no price.');
    const decimal =
      patch.unit_amount === undefined
        ? {}
        : { unit_amount_decimal: patch.unit_amount === null ? null : String(patch.unit_amount) };
    return changePrice(em, price, { ...patch, ...decimal });
  },

  /**
   * Gives the oldest active monthly subscriptions a price that is no longer sold, as if the price had changed later.
   * Returns the price, the subscriptions, and the time in seconds of their first renewal.
   */
  'dashboard/earlier-price': (em: Emulator, { unit_amount: cents, count }: { unit_amount: number; count: number }) => {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw invalid('The price must be a whole number of cents.');
    const chosen = rows(em, 'subscription')
      .filter(
        ({ status, cancel_at, items }) =>
          status === 'active' && cancel_at === null && items.data[0]?.price.recurring?.interval === 'month',
      )
      .slice(0, count);
    const sold = chosen[0]?.items.data[0]?.price;
    if (!sold) throw invalid('No monthly subscription renews.');
    const { currency, product, recurring, tax_behavior } = requireRow(em, 'price', sold.id);
    const price = newPrice(em, { currency, product, recurring, tax_behavior, unit_amount: cents });
    emit(em, 'price.created', price);
    for (const subscription of chosen) {
      const wanted = subscription.items.data.map(({ id }) => ({ id, price: price.id }));
      change(em, subscription, reprice(em, subscription, wanted), 'customer.subscription.updated');
    }
    const renewsAt = Math.min(...chosen.map(({ items }) => items.data[0]?.current_period_end ?? Infinity));
    return { price: price.id, subscriptions: chosen.map(({ id }) => id), renewsAt };
  },

  /** Creates a restricted API key. If `key` is given, changes the permissions of that existing key instead. */
  'dashboard/restricted-key': (em: Emulator, { permissions, key }: { permissions: string[]; key?: string }) => {
    const wrong = permissions.find((name) => !isPermission(name));
    if (wrong !== undefined) throw invalid(`There is no permission '${wrong}'.`, { param: 'permissions' });
    const knownKey = key === undefined ? undefined : em.state.restrictedKeys[key];
    if (key !== undefined && !knownKey) throw invalid('There is no such key.', { param: 'key' });
    const secret = key ?? `rk_test_${lettersFrom(`${em.state.seed}:key:${nextId(em.state, 'mk')}`, 48)}`;
    em.state.restrictedKeys[secret] = {
      ...(knownKey ?? { id: `rk_test_***${secret.slice(-4)}`, used: [], lacked: [] }),
      permissions,
    };
    return { key: secret };
  },

  'dashboard/portal': (em: Emulator, settings: PortalSettings) => savePortal(em, settings),

  settings: (em: Emulator, patch: Partial<Settings>) => Object.assign(em.state.settings, patch),
};

function live(em: Emulator, id: string): Subscription {
  const subscription = requireRow(em, 'subscription', id);
  if (hasEnded(subscription)) throw invalid(`${id} has ended.`);
  return subscription;
}

export type ActionName = keyof typeof controlActions;
export type ActionBody<N extends ActionName> = Parameters<(typeof controlActions)[N]>[1];
export type ActionAnswer<N extends ActionName> = ReturnType<(typeof controlActions)[N]>;

export const isAction = (name: string): name is ActionName => Object.hasOwn(controlActions, name);
