import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { storeVerificationPaymentCard } from '@/lib/verification/payment-card-verification';
import { formatAmount, membershipPlan } from '@/lib/site';
import { endStripePlan } from '../sync/end-stripe-plan';
import { provesNovaScotiaResidence } from './nova-scotia-residence';
import { requirePrice } from '../price';
import { openOrReopenBillingAlert, openBillingAlert, type MembershipChangeSource } from '../history/audit-and-alerts';
import type { MembershipActivation } from '../schema';
import {
  getStripeId,
  isStripeLiveMode,
  isMissingStripeObjectError,
  dateFromUnixSeconds,
  getStripeClient,
} from '../stripe';
import { putMembershipOnHold, syncMembership } from '../sync/sync-membership';
import { planRules, calculateTrialEnd } from '../plan-rules';
import { findUsedTrialSubscriptionIds, claimTrial, hashTrialIdentifier } from '../trial';

type Member = { id: number; email: string };

const OWING = ['past_due', 'unpaid'];

const notFound = () => new AppError('not_found', 'Payment not found.');

/** Returns the error for a refused trial, with the price of the plan that the person chose. */
async function trialDenied(subscriptionId: string | null | undefined): Promise<AppError> {
  const invoicePayment = subscriptionId
    ? await getStripeClient()
        .subscriptions.retrieve(subscriptionId)
        .catch(() => null)
    : null;
  const price = formatAmount(invoicePayment?.items.data[0]?.price.unit_amount ?? membershipPlan.cents);
  return new AppError(
    'conflict',
    `This card has already been used for a free trial. You can still join. You'll be charged ${price} today.`,
  );
}

/**
 * Finishes the payment or trial whose card was confirmed in the browser. Returns "processing" while the bank processes
 * the payment. Throws `not_found` for another person's payment, and `payment_failed`, `conflict` or `gone` for an
 * unsuccessful payment.
 */
export async function activateMembership(
  member: Member,
  intentId: string,
  source: MembershipChangeSource,
): Promise<MembershipActivation | 'processing'> {
  // `requirePrice` throws while payments are switched off, so that nobody can start a trial or save a card during that
  // time.
  await requirePrice();
  const proof = await (intentId.startsWith('seti_') ? setupProof(member, intentId) : paymentProof(member, intentId));
  if (proof.status === 'processing') return 'processing';
  refuseUnlessSucceeded(proof);
  if (proof.cardId === null) throw new AppError('conflict', "The payment didn't save your card. Please try again.");
  await finish(member, proof.subscriptionId, {
    id: proof.cardId,
    fingerprint: proof.fingerprint,
    since: proof.cardSince,
    provesHome: proof.provesHome,
  });

  const { state } = await syncMembership(member.id, source);
  if (state.accessUntil === null || state.accessUntil <= now()) {
    // An event from Stripe may already have made the site refuse the trial. The member sees only the response to this
    // request, so this response gives the reason.
    if (state.hold === 'trial_denied' && intentId.startsWith('seti_')) throw await trialDenied(proof.subscriptionId);
    // The trial may end, and the first payment may fail, before Stripe reports the confirmed card. The member must then
    // pay again.
    if (intentId.startsWith('seti_') && OWING.includes(state.status))
      throw new AppError('payment_failed', 'Your trial has ended, and the first payment failed. Please pay again.');
    if (state.endedAt !== null) throw new AppError('gone', 'The membership for this payment has ended.');
    // A member sees the error below, which says that we have been notified. Their request therefore reopens an alert
    // that was closed.
    const raise = source === 'member' ? openOrReopenBillingAlert : openBillingAlert;
    await raise({
      key: `not_entitled:${member.id}:${intentId}`,
      userId: member.id,
      kind: 'not_entitled',
      details: { intentId },
    });
    throw new AppError(
      'conflict',
      "We got your payment, but your membership isn't active. We've been notified and will look into it.",
    );
  }
  return {
    message: 'Your membership is active.',
    subscriptionStatus: state.status,
    trialEnd: state.stripeStatus === 'trialing' ? (state.trialEnd?.toISOString() ?? null) : null,
    currentPeriodEnd: state.currentPeriodEnd?.toISOString() ?? null,
    hasAccess: true,
  };
}

/**
 * Calls `activateMembership` for a member, but ignores refusals, for example of a second trial, because the member's
 * own page shows refusals.
 */
export async function tryActivateMembership(
  member: Member,
  intentId: string,
  source: MembershipChangeSource,
): Promise<void> {
  try {
    await activateMembership(member, intentId, source);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
  }
}

/**
 * Finishes the person's last payment or trial if its form never reported a result, for example because the tab was
 * closed too early.
 */
export async function finishPendingPayment(member: Member, source: MembershipChangeSource): Promise<void> {
  const select = { pendingIntentId: true } as const;
  const row = await db().membership.findUnique({ where: { userId: member.id }, select });
  if (!row?.pendingIntentId) return;
  try {
    await activateMembership(member, row.pendingIntentId, source);
  } catch (error) {
    // Ignores an `AppError`, for example because payments are switched off. The member must still be able to end their
    // plan.
    if (!(error instanceof AppError)) throw error;
  }
}

type ConfirmedIntent = {
  status: string;
  failure: string | null;
  cardId: string | null;
  fingerprint: string | null;
  cardSince: number;
  provesHome: boolean;
  subscriptionId: string;
};

async function setupProof(member: Member, id: string): Promise<ConfirmedIntent> {
  const intent = await orNotFound(member, getStripeClient().setupIntents.retrieve(id, { expand: ['payment_method'] }));
  const row = await ownRow(member, id, intent);
  const named = intent.metadata?.subscription_id;
  // An event from Stripe may already have made the site refuse the trial. The member sees only the response to this
  // request, so this response gives the reason.
  if (row.hold === 'trial_denied' && intent.status === 'succeeded' && named !== row.stripeSubscriptionId)
    throw await trialDenied(named);
  if (row.stripeSubscriptionId === null || (row.pendingIntentId !== id && named !== row.stripeSubscriptionId))
    throw notFound();
  return {
    status: intent.status,
    failure: intent.last_setup_error?.message ?? null,
    ...cardOf(intent.payment_method),
    subscriptionId: row.stripeSubscriptionId,
  };
}

async function paymentProof(member: Member, id: string): Promise<ConfirmedIntent> {
  const intent = await orNotFound(
    member,
    getStripeClient().paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] }),
  );
  const row = await ownRow(member, id, intent);
  const { data } = await getStripeClient().invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
    expand: ['data.invoice'],
  });
  const [invoicePayment] = data;
  const invoice = invoicePayment?.invoice;
  const paidFor =
    typeof invoice === 'object' && !('deleted' in invoice)
      ? getStripeId(invoice.parent?.subscription_details?.subscription)
      : null;
  const isOurs = paidFor !== null && paidFor === row.stripeSubscriptionId;
  // Compares the amount with the invoice instead of our current price, because only the invoice includes credits,
  // coupons and older prices.
  const hasInvoicedAmount =
    intent.amount === invoicePayment?.amount_requested && intent.currency === invoicePayment.currency;
  if (!isOurs || !hasInvoicedAmount) throw notFound();
  const charge = intent.latest_charge;
  if (charge !== null && typeof charge !== 'string' && charge.refunded)
    throw new AppError('gone', 'This payment was refunded. Please start again.');
  return {
    status: intent.status,
    failure: intent.last_payment_error?.message ?? null,
    ...cardOf(intent.payment_method),
    subscriptionId: paidFor,
  };
}

async function orNotFound<T>({ id: userId }: Member, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isMissingStripeObjectError(error)) throw error;
    // The log entry leaves out the id of the payment, because the id comes from the user.
    log.warn({ event: 'security.unknown-intent', userId });
    throw notFound();
  }
}

/**
 * Returns the member's membership if the intent (Stripe's record of a payment or saved card) belongs to the member.
 * Otherwise throws the error for an intent that does not exist.
 */
async function ownRow(
  member: Member,
  intentId: string,
  intent: { customer: Stripe.SetupIntent['customer']; livemode: boolean },
) {
  const row = await db().membership.findUnique({
    where: { userId: member.id },
    select: { stripeCustomerId: true, stripeSubscriptionId: true, pendingIntentId: true, hold: true },
  });
  const customer = getStripeId(intent.customer);
  if (!row || customer === null || customer !== row.stripeCustomerId || intent.livemode !== isStripeLiveMode()) {
    log.warn({ event: 'security.foreign-intent', userId: member.id, intentId });
    throw notFound();
  }
  return row;
}

const cardOf = (method: string | Stripe.PaymentMethod | null) => ({
  cardId: getStripeId(method),
  fingerprint: typeof method === 'string' ? null : (method?.card?.fingerprint ?? null),
  cardSince: typeof method === 'string' ? 0 : (method?.created ?? 0),
  provesHome: typeof method !== 'string' && provesNovaScotiaResidence(method),
});

function refuseUnlessSucceeded({ status, failure }: ConfirmedIntent): void {
  if (status === 'succeeded') return;
  if (status === 'canceled') throw new AppError('gone', 'This payment was cancelled. Please start again.');
  if (status === 'requires_payment_method') {
    throw new AppError('payment_failed', failure ?? 'Your payment could not be processed. Please try again.');
  }
  throw new AppError('conflict', "The payment hasn't been confirmed yet.");
}

type Card = {
  id: string;
  fingerprint: string | null;
  /** Time at which the card was entered, in Unix seconds. */ since: number;
  /** True if the card proves that its holder lives in Nova Scotia. */ provesHome: boolean;
};

/**
 * Claims the free trial for a confirmed card (records that the trial is used), and makes that card the one that is
 * charged.
 */
async function finish(member: Member, subscriptionId: string, card: Card): Promise<void> {
  const subscription = await getStripeClient().subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });
  if (subscription.status === 'trialing') await takeTrial(member, subscription, card);
  await makeDefault(subscription, card);
  if (card.provesHome && card.fingerprint !== null)
    await storeVerificationPaymentCard(member.id, hashTrialIdentifier('card', card.fingerprint));
}

async function takeTrial(member: Member, subscription: Stripe.Subscription, card: Card): Promise<void> {
  if ((await findUsedTrialSubscriptionIds(member.id)).has(subscription.id)) return;
  if (card.fingerprint === null) log.warn({ event: 'billing.card-without-fingerprint', userId: member.id });
  // Extends the trial to seven whole days, in case the form was open for hours. `claimTrial` runs afterwards, because
  // its record of the used trial is final.
  const fullTrialEnd = calculateTrialEnd(now());
  if (
    fullTrialEnd.getTime() - dateFromUnixSeconds(subscription.trial_end ?? 0).getTime() >
    planRules.trialFormPatience
  ) {
    await getStripeClient().subscriptions.update(subscription.id, {
      trial_end: Math.floor(fullTrialEnd.getTime() / 1000),
      proration_behavior: 'none',
    });
  }
  const isTaken = await claimTrial({ user: member, subscriptionId: subscription.id, fingerprint: card.fingerprint });
  if (!isTaken) await denyTrial(member, subscription, card);
}

/**
 * Ends the plan if the person or the card has already had a free trial. Nothing is charged, because the person did not
 * agree to a payment today. The next plan has no trial.
 */
async function denyTrial(member: Member, subscription: Stripe.Subscription, card: Card): Promise<never> {
  await putMembershipOnHold(member.id, 'trial_denied', 'member');
  await endStripePlan(member.id, subscription);
  await getStripeClient()
    .paymentMethods.detach(card.id)
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  await syncMembership(member.id, 'member');
  throw await trialDenied(subscription.id);
}

/**
 * Saves the card on both the subscription and the customer. Otherwise the first charge after the trial would find no
 * card.
 */
async function makeDefault(subscription: Stripe.Subscription, card: Card): Promise<void> {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return;
  const { customer } = subscription;
  if (isBetter(card, subscription.default_payment_method))
    await getStripeClient().subscriptions.update(subscription.id, { default_payment_method: card.id });
  if (
    typeof customer === 'string' ||
    customer.deleted ||
    !isBetter(card, customer.invoice_settings.default_payment_method)
  )
    return;
  await getStripeClient().customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
}

/** Returns true if this card should replace the saved card. A late or repeated request never replaces a newer card. */
const isBetter = ({ id, since }: Card, held: string | Stripe.PaymentMethod | null): boolean =>
  held === null || (typeof held !== 'string' && held.id !== id && held.created <= since);

/** Starts the free trial with a card that was saved earlier and needs no new confirmation. */
export async function startTrialWithSavedCard(member: Member, subscription: Stripe.Subscription): Promise<void> {
  const customerId = getStripeId(subscription.customer);
  const customer =
    customerId === null
      ? null
      : await getStripeClient().customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] });
  if (!customer || customer.deleted) return;
  const card = cardOf(customer.invoice_settings.default_payment_method);
  if (card.cardId !== null)
    await finish(member, subscription.id, {
      id: card.cardId,
      fingerprint: card.fingerprint,
      since: card.cardSince,
      provesHome: card.provesHome,
    });
}
