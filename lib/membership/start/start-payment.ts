import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { consume, countedFor } from '@/lib/http/limits';
import { plan } from '@/lib/site';
import { finishSavedCard, settlePending } from './activate';
import { findCustomer, makeCustomer, leaveSpentKey, nextAttempt, type Payer } from './customer';
import { findPromotion, type Wish } from './promotion';
import { giveUpUnlessPaid, justChanged } from '../sync/give-up';
import { refuseOnHold } from '../hold';
import { refuseSeated } from '../seat/refusals';
import { withLease } from '../lease';
import { forgetPrice, requirePrice, type Price } from '../price';
import type { PaymentSetup, StartPayment } from '../schema';
import { cardOf, factsOf, readCustomer, subscriptionsOf } from '../sync/snapshot';
import { isEntitled, isKnownStatus, isLiveStatus, isScheduledToEnd, type SubscriptionFacts } from '../sync/state';
import { momentOrNull, paymentsAway, stripe } from '../stripe';
import { pin, syncMembership } from '../sync/sync';
import { APP, dollars, PROMOTION, terms } from '../terms';
import { claimsOf, isTrialAvailable } from '../trial';

const alreadyActive = () => new AppError('conflict', 'You already have an active membership.');

/**
 * What the payment form needs: the secret of a subscription made for this person, or of the one that waits already.
 * However often it is called, one customer has one subscription. Throws `conflict` for who has a running one, and `rate_limited` for who,
 * or from whose network address many came.
 */
export const startPayment = (payer: Payer, ip: string, asked: StartPayment = {}): Promise<PaymentSetup> =>
  withLease(payer.id, async () => {
    const wish = wishOf(asked);
    const price = await requirePrice(wish?.interval);
    const select = { hold: true, seatUntil: true };
    const { hold, seatUntil } = await db().membership.findUniqueOrThrow({ where: { userId: payer.id }, select });
    refuseOnHold(hold);
    refuseSeated(seatUntil);
    await settlePending(payer, 'member');
    const customerId = await findCustomer(payer);
    const open = customerId === null ? null : await openPayment(payer, customerId, price, wish);
    if (open) return open;
    await countNew(payer.id, ip);
    const promotion = wish?.code ? await findPromotion(payer, wish.code, price) : null;
    return create(
      payer,
      customerId ?? (await makeCustomer(payer)),
      price,
      promotion && { ...promotion, code: wish?.code ?? '' },
    );
  });

const wishOf = ({ interval, promotionCode }: StartPayment): Wish | null =>
  interval === undefined && promotionCode === undefined
    ? null
    : { interval: interval ?? 'month', code: promotionCode?.toUpperCase() ?? null };

/** A form that is opened again costs nothing and is nobody's try; what is made at Stripe is. */
async function countNew(userId: number, ip: string): Promise<void> {
  for (const limit of ['payment.new', 'payment.new.address'] as const)
    await consume(limit, countedFor(limit, userId, ip));
}

/**
 * The payment that waits for this customer, or null when a new one may be made. What cannot be finished any more is given up, and so is a form
 * for another interval or code than is `wanted` now; what is owed stays owed.
 */
export async function openPayment(
  payer: Payer,
  customerId: string,
  price: Price,
  wanted: Wish | null = null,
): Promise<PaymentSetup | null> {
  const claims = await claimsOf(payer.id);
  const [customer, all] = await Promise.all([readCustomer(customerId), subscriptionsOf(customerId)]);
  const fallback = typeof customer === 'string' ? null : cardOf(customer.invoice_settings.default_payment_method);
  for (const subscription of all.filter(({ status }) => isLiveStatus(status))) {
    const facts = factsOf(subscription, fallback, price);
    if (!facts.isOurs) continue;
    if (isEntitled(facts, claims)) {
      await syncMembership(payer.id, 'member');
      if (!isScheduledToEnd(facts)) throw alreadyActive();
      throw new AppError(
        'conflict',
        "Your membership is still active. Choose Resubscribe to keep it. You won't be charged today.",
      );
    }
    if (!isKnownStatus(subscription.status))
      throw new AppError('conflict', "We can't tell if your membership is active. Please contact us.");
    const setup = isOther(facts, subscription, wanted) ? null : await reusable(payer, subscription);
    if (setup) return setup;
    if (await giveUpUnlessPaid(payer.id, facts)) continue;
    await syncMembership(payer.id, 'member');
    throw justChanged();
  }
  await leaveEnded(payer.id, all);
  return null;
}

/** Begun, and not for what is wanted now. */
const isOther = (
  { status, priceInterval }: SubscriptionFacts,
  { metadata }: Stripe.Subscription,
  wanted: Wish | null,
): boolean =>
  wanted !== null &&
  ['trialing', 'incomplete'].includes(status) &&
  (wanted.interval !== priceInterval || (wanted.code ?? '') !== (metadata[PROMOTION] ?? ''));

/** What Stripe ended by itself within the day has a key that would be answered with what it was when it was made. */
async function leaveEnded(userId: number, all: Stripe.Subscription[]): Promise<void> {
  const { attemptSeq } = await db().membership.findUniqueOrThrow({ where: { userId }, select: { attemptSeq: true } });
  const isUsed = all.some(
    ({ status, metadata }) =>
      ['canceled', 'incomplete_expired'].includes(status) && metadata.attempt === String(attemptSeq),
  );
  if (isUsed) await nextAttempt(userId);
}

/** An unfinished payment that can still be finished: nobody makes a second subscription to pay for the first. */
async function reusable(payer: Payer, subscription: Stripe.Subscription): Promise<PaymentSetup | null> {
  const age = now().getTime() - subscription.created * 1000;
  switch (subscription.status) {
    case 'past_due':
    case 'unpaid':
      return invoiceSetup(payer.id, subscription);
    case 'incomplete':
      return age < terms.firstPaymentPatience ? invoiceSetup(payer.id, subscription) : null;
    case 'trialing': {
      const intent = subscription.pending_setup_intent;
      const isOpen = intent !== null && typeof intent !== 'string' && intent.status.startsWith('requires_');
      return isOpen && age < terms.abandonedAfter && (await isTrialAvailable(payer))
        ? setupFrom(payer.id, subscription, intent)
        : null;
    }
    default:
      return null; // paused: ended, and begun anew
  }
}

/** The open invoice of a subscription, to be paid on the page. */
async function invoiceSetup(userId: number, { id }: Pick<Stripe.Subscription, 'id'>): Promise<PaymentSetup | null> {
  const subscription = await stripe().subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return null;
  const secret = invoice.confirmation_secret?.client_secret;
  return secret ? remember(userId, subscription, secret, { dueCents: invoice.amount_remaining, trialEnd: null }) : null;
}

async function setupFrom(
  userId: number,
  subscription: Stripe.Subscription,
  intent: Stripe.SetupIntent,
): Promise<PaymentSetup> {
  if (intent.client_secret === null) throw paymentsAway();
  const trialEnd = momentOrNull(subscription.trial_end);
  return remember(userId, subscription, intent.client_secret, { dueCents: 0, trialEnd });
}

/** A new plan, where none is left to be paid. */
export async function create(
  payer: Payer,
  customerId: string,
  price: Price,
  promotion: { id: string; code: string } | null = null,
): Promise<PaymentSetup> {
  const isTrial = await isTrialAvailable(payer);
  const select = { billingKey: true, attemptSeq: true };
  const { billingKey, attemptSeq } = await db().membership.findUniqueOrThrow({ where: { userId: payer.id }, select });
  const subscription = await stripe()
    .subscriptions.create(
      {
        customer: customerId,
        items: [{ price: price.id, quantity: 1 }],
        ...(isTrial && {
          trial_period_days: plan.trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
        collection_method: 'charge_automatically',
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
        ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
        metadata: {
          user_id: String(payer.id),
          attempt: String(attemptSeq),
          app: APP,
          ...(promotion && { [PROMOTION]: promotion.code }),
        },
        expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret', 'latest_invoice.payments'],
      },
      {
        idempotencyKey: `sub:${billingKey}:${attemptSeq}:${isTrial ? 'trial' : 'paid'}:${price.interval}${promotion ? `:${promotion.id}` : ''}`,
      },
    )
    .catch((error: unknown) => refused(payer.id, error));
  return secretOf(payer, subscription);
}

/**
 * A key that meets other parameters than before (a price was changed), or an answer that is none, is not used again; nor is a price that is sold
 * no more.
 */
async function refused(userId: number, error: unknown): Promise<never> {
  forgetPrice();
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('discounts'))
    throw new AppError('gone', 'This promotion code no longer works.');
  await leaveSpentKey(userId, error);
  throw error;
}

async function secretOf(payer: Payer, subscription: Stripe.Subscription): Promise<PaymentSetup> {
  if (!isLiveStatus(subscription.status)) {
    await nextAttempt(payer.id); // an old answer to an old key: what it made is over
    throw paymentsAway();
  }
  await pin(payer.id, { stripeSubscriptionId: subscription.id });
  const intent = subscription.pending_setup_intent;
  if (intent !== null && typeof intent !== 'string') {
    // Stripe's own rules against abuse of free trials look for this mark.
    const metadata = { user_id: String(payer.id), app: APP, subscription_id: subscription.id, is_free_trial: 'true' };
    return setupFrom(payer.id, subscription, await stripe().setupIntents.update(intent.id, { metadata }));
  }
  const setup = subscription.status === 'incomplete' ? await invoiceSetup(payer.id, subscription) : null;
  if (setup) return setup;
  // A saved card or a credit has made it run at once.
  if (subscription.status === 'trialing') await finishSavedCard(payer, subscription);
  await syncMembership(payer.id, 'member');
  throw alreadyActive();
}

/** What is due is what Stripe asks for: a credit, a coupon or an older price make it another amount than ours of today. */
async function remember(
  userId: number,
  { id: subscriptionId, items, currency }: Stripe.Subscription,
  clientSecret: string,
  { dueCents, trialEnd }: { dueCents: number; trialEnd: Date | null },
): Promise<PaymentSetup> {
  await pin(userId, {
    stripeSubscriptionId: subscriptionId,
    pendingIntentId: clientSecret.split('_secret_')[0] ?? null,
  });
  const { state } = await syncMembership(userId, 'member');
  const price = items.data[0]?.price;
  const cents = price?.unit_amount ?? plan.cents;
  return {
    clientSecret,
    amount: dollars(cents),
    interval: price?.recurring?.interval === 'year' ? 'year' : 'month',
    subscriptionId,
    intentType: clientSecret.startsWith('seti_') ? 'setup' : 'payment',
    dueToday: dollars(dueCents),
    currency,
    trialEnd: trialEnd?.toISOString() ?? null,
    nextAmount: dollars(trialEnd === null ? dueCents : (state.nextCents ?? cents)),
  };
}
