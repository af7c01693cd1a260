import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { membershipPlan } from '@/lib/site';
import { tryActivateMembership } from '../start/activate-membership';
import { queueChargeNoticeEmail } from '@/lib/membership/webhook/charge-notices';
import { openBillingAlert } from '../history/audit-and-alerts';
import { isDisputeOpenOrLost } from '../sync/charges';
import { endPlans } from '../sync/end-plans';
import { isScheduledToEnd, type Hold, type MembershipState } from '../sync/derive-membership-state';
import { getStripeId, optionalDateFromUnixSeconds, getStripeClient } from '../stripe';
import { putMembershipOnHold, syncMembership } from '../sync/sync-membership';

/** Handles an event about a member, and then syncs the membership with Stripe. Every step can safely run twice. */
export async function handleStripeEvent(event: Stripe.Event, userId: number): Promise<void> {
  switch (event.type) {
    case 'setup_intent.succeeded':
      await settleFor(userId, event.data.object.id);
      break;
    case 'customer.subscription.deleted': {
      const leftover = getStripeId(event.data.object.pending_setup_intent);
      if (leftover !== null)
        await getStripeClient()
          .setupIntents.cancel(leftover)
          .catch(() => undefined);
      break;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      await onDispute(userId, event.data.object.id);
      break;
    case 'radar.early_fraud_warning.created':
      await putMembershipOnHoldForFraud(userId, event.data.object);
      break;
  }
  const { state } = await syncMembership(userId, 'webhook');
  if (event.type === 'customer.subscription.trial_will_end')
    await announceTrialEnd(userId, state, event.data.object.id);
}

/** Completes a sign-up after the card was confirmed, even if the browser tab was closed. */
async function settleFor(userId: number, intentId: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  if (user) await tryActivateMembership(user, intentId, 'webhook');
}

async function onDispute(userId: number, disputeId: string): Promise<void> {
  const dispute = await getStripeClient().disputes.retrieve(disputeId);
  if (isDisputeOpenOrLost(dispute)) await putMembershipOnHoldForDispute(userId, dispute);
}

/** Puts the member on hold after a bank disputed a membership payment. */
export async function putMembershipOnHoldForDispute(
  userId: number,
  { id, charge }: Pick<Stripe.Dispute, 'id' | 'charge'>,
): Promise<void> {
  if (await isOwnPayment(userId, charge)) await hold(userId, 'dispute', id, () => endAll(userId));
}

/** Puts the member on hold after a fraud warning, until an administrator decides about a refund. */
export async function putMembershipOnHoldForFraud(
  userId: number,
  { id, charge }: Stripe.Radar.EarlyFraudWarning,
): Promise<void> {
  if (await isOwnPayment(userId, charge)) await hold(userId, 'fraud', id);
}

/**
 * Sets a hold only once for each cause, so that a repeated event does not set a hold that an administrator has lifted.
 */
async function hold(
  userId: number,
  holdKind: Extract<Hold, 'dispute' | 'fraud'>,
  causeId: string,
  end?: () => Promise<void>,
): Promise<void> {
  const key = `${holdKind}:${causeId}`;
  if ((await db().billingAlert.count({ where: { key } })) > 0) return;
  await putMembershipOnHold(userId, holdKind, 'webhook');
  await end?.();
  // The alert is opened last, because an existing alert means that all steps are complete. If an earlier step fails,
  // the next try runs all steps again.
  await openBillingAlert({ key, userId, kind: holdKind, details: { id: causeId } });
}

/** Returns true if a charge paid for the membership, and not for another product in the same Stripe account. */
async function isOwnPayment(userId: number, charge: string | Stripe.Charge): Promise<boolean> {
  // Adds new payments to our ledger, in which the next line looks for the charge.
  await syncMembership(userId, 'webhook');
  return (await db().membershipPayment.count({ where: { chargeId: getStripeId(charge), userId } })) > 0;
}

async function endAll(userId: number): Promise<void> {
  const row = await db().membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (row?.stripeCustomerId) await endPlans(userId, row.stripeCustomerId);
}

/**
 * Notifies the member that their trial is about to end, but never twice. Reads the trial from Stripe, because Stripe
 * sends the same event when a trial is shortened.
 */
async function announceTrialEnd(userId: number, state: MembershipState, subscriptionId: string): Promise<void> {
  if (state.stripeSubscriptionId !== subscriptionId) return;
  const subscription = await getStripeClient().subscriptions.retrieve(subscriptionId);
  const row = await db().membership.findUnique({ where: { userId }, select: { status: true } });
  const ends = optionalDateFromUnixSeconds(subscription.trial_end);
  const isOver = subscription.status !== 'trialing' || ends === null || ends <= now();
  if (
    isOver ||
    row?.status !== 'active' ||
    isScheduledToEnd({
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      cancelAt: optionalDateFromUnixSeconds(subscription.cancel_at),
    })
  )
    return;
  const facts = {
    subscriptionId,
    ends: ends.toISOString(),
    cents: state.nextCents ?? state.priceCents ?? membershipPlan.cents,
  };
  await db().$transaction(async (tx) => {
    await notifyUserAboutAccount(tx, userId, { kind: 'trial_ending', facts });
    await queueChargeNoticeEmail(tx, {
      userId,
      subscriptionId,
      at: ends,
      cents: facts.cents,
      lastCents: null,
      interval: state.priceInterval,
      isTrial: true,
    });
  });
}
