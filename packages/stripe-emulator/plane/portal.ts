import { cancellationDetails, endAtMoment } from '../billing/amend';
import { portalOf } from '../billing/portal-settings';
import { periodOf } from '../billing/cycles';
import { attach, newPaymentMethod, type CardInput } from '../billing/payment-methods';
import { cancelNow, hasEnded } from '../billing/standing';
import { requireRow, newestFirst, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change } from '../core/events';
import type { Subscription } from '../core/stored';

/** Returns the data that the customer portal shows. */
export function portalView(em: Emulator, id: string) {
  const session = requireRow(em, 'billing_portal.session', id);
  const customer = requireRow(em, 'customer', session.customer);
  return {
    customer,
    subscriptions: newestFirst(em, 'subscription').filter((one) => one.customer === customer.id),
    paymentMethods: newestFirst(em, 'payment_method').filter((one) => one.customer === customer.id),
    returnUrl: session.return_url,
  };
}

function running(em: Emulator, id: string): Subscription {
  const subscription = portalView(em, id).subscriptions.find((one) => !hasEnded(one));
  if (!subscription) throw invalid('There is no subscription to change.');
  return subscription;
}

/**
 * Cancels a subscription at the end of its period, as Stripe's customer portal does under flexible billing. Sets the
 * time in `cancel_at` and leaves `cancel_at_period_end` false.
 */
export function cancelAtPeriodEnd(em: Emulator, subscription: Subscription): Subscription {
  const patch = {
    ...endAtMoment(em, periodOf(subscription).end),
    cancellation_details: cancellationDetails(subscription, true, {}),
  };
  return change(em, subscription, patch, 'customer.subscription.updated');
}

/** Returns a feature of the customer portal. Throws if the portal settings do not offer the feature. */
const offered = (em: Emulator, what: 'subscription_cancel' | 'payment_method_update') => {
  const feature = portalOf(em)?.features[what];
  if (!feature?.enabled) throw invalid('The settings of the portal do not offer this.');
  return feature;
};

export const portalCancel = (em: Emulator, id: string) => {
  const { mode } = offered(em, 'subscription_cancel') as { mode?: string };
  if (mode === 'immediately') cancelNow(em, running(em, id), 'cancellation_requested');
  else cancelAtPeriodEnd(em, running(em, id));
  return portalView(em, id);
};

export const portalResume = (em: Emulator, id: string) => {
  const subscription = running(em, id);
  const patch = { ...endAtMoment(em, null), cancellation_details: cancellationDetails(subscription, false, {}) };
  change(em, subscription, patch, 'customer.subscription.updated');
  return portalView(em, id);
};

/**
 * Makes a new card the default of a customer and of their running subscriptions. Open invoices are charged to the card
 * at their next retry. Throws if the bank declines the card.
 */
export function portalCard(em: Emulator, id: string, card: CardInput) {
  offered(em, 'payment_method_update');
  const { customer, subscriptions } = portalView(em, id);
  const method = attach(em, newPaymentMethod(em, card), customer.id);
  change(
    em,
    customer,
    { invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } },
    'customer.updated',
  );
  const live = subscriptions.filter((one) => !hasEnded(one));
  for (const subscription of live) {
    if (subscription.default_payment_method === null) continue;
    change(em, subscription, { default_payment_method: method.id }, 'customer.subscription.updated');
  }
  return portalView(em, id);
}
