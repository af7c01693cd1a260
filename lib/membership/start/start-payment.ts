import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { enforceRateLimit, getRateLimitKey } from '@/lib/http/rate-limits';
import { membershipPlan } from '@/lib/site';
import { startTrialWithSavedCard, finishPendingPayment } from './activate-membership';
import {
  findCustomer,
  createStripeCustomer,
  replaceRejectedIdempotencyKey,
  startNextPaymentAttempt,
  type Payer,
} from './stripe-customer';
import { findPromotion, type RequestedPlan } from './promotion';
import { endUnpaidPlan, membershipChangedError } from '../sync/end-stripe-plan';
import { refuseWhileOnHold } from '../membership-hold';
import { requireNoOpenEndedSeat } from '../household-seat/invite-refusals';
import { runWithPaymentLock } from '../payment-lock';
import { clearCachedPrices, requirePrice, type Price } from '../price';
import type { PaymentSetup, StartPaymentInput } from '../schema';
import { toSyncedCard, toSyncedSubscription, readCustomer, listCustomerSubscriptions } from '../sync/stripe-snapshot';
import {
  doesSubscriptionGiveAccess,
  isKnownSubscriptionStatus,
  isBillableSubscriptionStatus,
  isScheduledToEnd,
  type SyncedSubscription,
} from '../sync/derive-membership-state';
import { optionalDateFromUnixSeconds, paymentsUnavailableError, getStripeClient } from '../stripe';
import { storeStripeIds, syncMembership } from '../sync/sync-membership';
import { APP_NAME_METADATA_VALUE, centsToDollars, PROMOTION_METADATA_KEY, planRules } from '../plan-rules';
import { findUsedTrialSubscriptionIds, isTrialAvailable } from '../trial';

const alreadyActive = () => new AppError('conflict', 'You already have an active membership.');

/**
 * Returns the data for the payment form. Reuses an unfinished subscription, so that a customer never has two. Throws
 * `conflict` for a running plan, and `rate_limited` after too many attempts.
 */
export const startPayment = (payer: Payer, ip: string, request: StartPaymentInput = {}): Promise<PaymentSetup> =>
  runWithPaymentLock(payer.id, async () => {
    const wish = wishOf(request);
    const price = await requirePrice(wish?.interval);
    const select = { hold: true, seatUntil: true };
    const { hold, seatUntil } = await db().membership.findUniqueOrThrow({ where: { userId: payer.id }, select });
    refuseWhileOnHold(hold);
    requireNoOpenEndedSeat(seatUntil);
    await finishPendingPayment(payer, 'member');
    const customerId = await findCustomer(payer);
    const open = customerId === null ? null : await findOpenPayment(payer, customerId, price, wish);
    if (open) return open;
    await countNew(payer.id, ip);
    const promotion = wish?.code ? await findPromotion(payer, wish.code, price) : null;
    return createSubscription(
      payer,
      customerId ?? (await createStripeCustomer(payer)),
      price,
      promotion && { ...promotion, code: wish?.code ?? '' },
    );
  });

const wishOf = ({ interval, promotionCode }: StartPaymentInput): RequestedPlan | null =>
  interval === undefined && promotionCode === undefined
    ? null
    : { interval: interval ?? 'month', code: promotionCode?.toUpperCase() ?? null };

/**
 * Counts a new payment against the rate limits. Opening the form of an unfinished payment again does not count, because
 * it creates nothing at Stripe.
 */
async function countNew(userId: number, ip: string): Promise<void> {
  for (const limit of ['payment.new', 'payment.new.address'] as const)
    await enforceRateLimit(limit, getRateLimitKey(limit, userId, ip));
}

/**
 * Returns the customer's open payment, or null if a new payment may start. Ends open payments that can't be finished,
 * or whose plan or promotion code differs from `wanted`.
 */
export async function findOpenPayment(
  payer: Payer,
  customerId: string,
  price: Price,
  wanted: RequestedPlan | null = null,
): Promise<PaymentSetup | null> {
  const claims = await findUsedTrialSubscriptionIds(payer.id);
  const [customer, all] = await Promise.all([readCustomer(customerId), listCustomerSubscriptions(customerId)]);
  const fallback = typeof customer === 'string' ? null : toSyncedCard(customer.invoice_settings.default_payment_method);
  for (const subscription of all.filter(({ status }) => isBillableSubscriptionStatus(status))) {
    const facts = toSyncedSubscription(subscription, fallback, price);
    if (!facts.isOurs) continue;
    if (doesSubscriptionGiveAccess(facts, claims)) {
      await syncMembership(payer.id, 'member');
      if (!isScheduledToEnd(facts)) throw alreadyActive();
      throw new AppError(
        'conflict',
        "Your membership is still active. Choose Resubscribe to keep it. You won't be charged today.",
      );
    }
    if (!isKnownSubscriptionStatus(subscription.status))
      throw new AppError('conflict', "We can't tell if your membership is active. Please contact us.");
    const setup = isForOtherPlan(facts, subscription, wanted) ? null : await reusable(payer, subscription);
    if (setup) return setup;
    if (await endUnpaidPlan(payer.id, facts)) continue;
    await syncMembership(payer.id, 'member');
    throw membershipChangedError();
  }
  await leaveEnded(payer.id, all);
  return null;
}

/** Returns true if the subscription was started for another plan or promotion code than the one wanted now. */
const isForOtherPlan = (
  { status, priceInterval }: SyncedSubscription,
  { metadata }: Stripe.Subscription,
  wanted: RequestedPlan | null,
): boolean =>
  wanted !== null &&
  ['trialing', 'incomplete'].includes(status) &&
  (wanted.interval !== priceInterval || (wanted.code ?? '') !== (metadata[PROMOTION_METADATA_KEY] ?? ''));

/**
 * Switches to a new idempotency key if Stripe has ended the current subscription. With the old key, Stripe would answer
 * the next sign-up with the ended subscription.
 */
async function leaveEnded(userId: number, all: Stripe.Subscription[]): Promise<void> {
  const { attemptSeq } = await db().membership.findUniqueOrThrow({ where: { userId }, select: { attemptSeq: true } });
  const isUsed = all.some(
    ({ status, metadata }) =>
      ['canceled', 'incomplete_expired'].includes(status) && metadata.attempt === String(attemptSeq),
  );
  if (isUsed) await startNextPaymentAttempt(userId);
}

/**
 * Returns the unfinished payment of a subscription, or null if the person can't continue it. Continuing a payment
 * avoids a second subscription.
 */
async function reusable(payer: Payer, subscription: Stripe.Subscription): Promise<PaymentSetup | null> {
  const age = now().getTime() - subscription.created * 1000;
  switch (subscription.status) {
    case 'past_due':
    case 'unpaid':
      return invoiceSetup(payer.id, subscription);
    case 'incomplete':
      return age < planRules.firstPaymentPatience ? invoiceSetup(payer.id, subscription) : null;
    case 'trialing': {
      const intent = subscription.pending_setup_intent;
      const isOpen = intent !== null && typeof intent !== 'string' && intent.status.startsWith('requires_');
      return isOpen && age < planRules.abandonedAfter && (await isTrialAvailable(payer))
        ? setupFrom(payer.id, subscription, intent)
        : null;
    }
    default:
      return null; // A paused plan can't be paid, so the plan is ended and a new one can start.
  }
}

/** Returns the open invoice of a subscription, so that it can be paid on the page. */
async function invoiceSetup(userId: number, { id }: Pick<Stripe.Subscription, 'id'>): Promise<PaymentSetup | null> {
  const subscription = await getStripeClient().subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  const secret = invoice.confirmation_secret?.client_secret;
  return secret
    ? storeAndReturn(userId, subscription, secret, { dueCents: invoice.amount_remaining, trialEnd: null })
    : null;
}

async function setupFrom(
  userId: number,
  subscription: Stripe.Subscription,
  intent: Stripe.SetupIntent,
): Promise<PaymentSetup> {
  if (intent.client_secret === null) throw paymentsUnavailableError();
  const trialEnd = optionalDateFromUnixSeconds(subscription.trial_end);
  return storeAndReturn(userId, subscription, intent.client_secret, { dueCents: 0, trialEnd });
}

/** Creates a new subscription. Call it only if no existing subscription is waiting for payment. */
export async function createSubscription(
  payer: Payer,
  customerId: string,
  price: Price,
  promotion: { id: string; code: string } | null = null,
): Promise<PaymentSetup> {
  const isTrial = await isTrialAvailable(payer);
  const select = { billingKey: true, attemptSeq: true };
  const { billingKey, attemptSeq } = await db().membership.findUniqueOrThrow({ where: { userId: payer.id }, select });
  const subscription = await getStripeClient()
    .subscriptions.create(
      {
        customer: customerId,
        items: [{ price: price.id, quantity: 1 }],
        ...(isTrial && {
          trial_period_days: membershipPlan.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
        collection_method: 'charge_automatically',
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
        ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
        metadata: {
          user_id: String(payer.id),
          attempt: String(attemptSeq),
          app: APP_NAME_METADATA_VALUE,
          ...(promotion && { [PROMOTION_METADATA_KEY]: promotion.code }),
        },
        expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'latest_invoice.payments'],
      },
      {
        idempotencyKey: `sub:${billingKey}:${attemptSeq}:${isTrial ? 'trial' : 'paid'}:${price.interval}${promotion ? `:${promotion.id}` : ''}`,
      },
    )
    .catch((error: unknown) => rethrow(payer.id, error));
  return secretOf(payer, subscription);
}

/**
 * Throws the error for a failed call to Stripe. Replaces the idempotency key if Stripe would refuse every retry with
 * the old key.
 */
async function rethrow(userId: number, error: unknown): Promise<never> {
  clearCachedPrices();
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('discounts'))
    throw new AppError('gone', 'This promotion code no longer works.');
  await replaceRejectedIdempotencyKey(userId, error);
  throw error;
}

async function secretOf(payer: Payer, subscription: Stripe.Subscription): Promise<PaymentSetup> {
  if (!isBillableSubscriptionStatus(subscription.status)) {
    // For the current idempotency key, Stripe returned a subscription that has already ended. The next try therefore
    // needs a new key.
    await startNextPaymentAttempt(payer.id);
    throw paymentsUnavailableError();
  }
  await storeStripeIds(payer.id, { stripeSubscriptionId: subscription.id });
  const intent = subscription.pending_setup_intent;
  if (intent !== null && typeof intent !== 'string') {
    // This metadata tells Stripe's rules against abuse of free trials that the card is for a trial.
    const metadata = {
      user_id: String(payer.id),
      app: APP_NAME_METADATA_VALUE,
      subscription_id: subscription.id,
      is_free_trial: 'true',
    };
    return setupFrom(payer.id, subscription, await getStripeClient().setupIntents.update(intent.id, { metadata }));
  }
  const setup = subscription.status === 'incomplete' ? await invoiceSetup(payer.id, subscription) : null;
  if (setup) return setup;
  // The subscription became active at once, because a saved card or a credit paid for it.
  if (subscription.status === 'trialing') await startTrialWithSavedCard(payer, subscription);
  await syncMembership(payer.id, 'member');
  throw alreadyActive();
}

/**
 * Stores the payment and returns it for the form. The amount comes from Stripe, because a credit, a coupon or an older
 * price may change it.
 */
async function storeAndReturn(
  userId: number,
  { id: subscriptionId, items, currency }: Stripe.Subscription,
  clientSecret: string,
  { dueCents, trialEnd }: { dueCents: number; trialEnd: Date | null },
): Promise<PaymentSetup> {
  await storeStripeIds(userId, {
    stripeSubscriptionId: subscriptionId,
    pendingIntentId: clientSecret.split('_secret_')[0] ?? null,
  });
  const { state } = await syncMembership(userId, 'member');
  const price = items.data[0]?.price;
  const cents = price?.unit_amount ?? membershipPlan.cents;
  return {
    clientSecret,
    amount: centsToDollars(cents),
    interval: price?.recurring?.interval === 'year' ? 'year' : 'month',
    subscriptionId,
    intentType: clientSecret.startsWith('seti_') ? 'setup' : 'payment',
    dueToday: centsToDollars(dueCents),
    currency,
    trialEnd: trialEnd?.toISOString() ?? null,
    nextAmount: centsToDollars(trialEnd === null ? dueCents : (state.nextCents ?? cents)),
  };
}
