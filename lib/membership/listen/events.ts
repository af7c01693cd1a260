import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { tell } from '@/lib/notifications/tell';
import { plan } from '@/lib/site';
import { settle } from '../start/activate';
import { writeOfCharge } from './announce';
import { raiseAlert } from '../history/record';
import { isAgainstUs } from '../sync/charges';
import { endPlans } from '../sync/end-plans';
import { isScheduledToEnd, type Hold, type MembershipState } from '../sync/state';
import { idOf, momentOrNull, stripe } from '../stripe';
import { setHold, syncMembership } from '../sync/sync';

/** What an event asks for beyond reading Stripe anew, which always follows. Every part may happen twice. */
export async function actOn(event: Stripe.Event, userId: number): Promise<void> {
  switch (event.type) {
    case 'setup_intent.succeeded':
      await settleFor(userId, event.data.object.id);
      break;
    case 'customer.subscription.deleted': {
      const leftover = idOf(event.data.object.pending_setup_intent);
      if (leftover !== null)
        await stripe()
          .setupIntents.cancel(leftover)
          .catch(() => undefined);
      break;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      await disputed(userId, event.data.object.id);
      break;
    case 'radar.early_fraud_warning.created':
      await warned(userId, event.data.object);
      break;
  }
  const { state } = await syncMembership(userId, 'webhook');
  if (event.type === 'customer.subscription.trial_will_end')
    await announceTrialEnd(userId, state, event.data.object.id);
}

/** The tab was closed after the card was confirmed: what it would have asked for is done here. */
async function settleFor(userId: number, intentId: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  if (user) await settle(user, intentId, 'webhook');
}

async function disputed(userId: number, disputeId: string): Promise<void> {
  const dispute = await stripe().disputes.retrieve(disputeId);
  if (isAgainstUs(dispute)) await holdFor(userId, dispute);
}

/** A payment of the membership that its bank asks back. Doing it again does nothing. */
export async function holdFor(userId: number, { id, charge }: Pick<Stripe.Dispute, 'id' | 'charge'>): Promise<void> {
  if (await isOwnPayment(userId, charge)) await hold(userId, 'dispute', id, () => endAll(userId));
}

/** What to refund, and whether to end the plan, is a person's choice. */
export async function warned(userId: number, { id, charge }: Stripe.Radar.EarlyFraudWarning): Promise<void> {
  if (await isOwnPayment(userId, charge)) await hold(userId, 'fraud', id);
}

/** Holds once for each cause: lifted by a person, the same event never sets it again, nor ends what was begun since. */
async function hold(userId: number, word: Hold, causeId: string, end?: () => Promise<void>): Promise<void> {
  const key = `${word}:${causeId}`;
  if ((await db().billingAlert.count({ where: { key } })) > 0) return;
  await setHold(userId, word, 'webhook');
  await end?.();
  // Last: whatever fails before it is done again.
  await raiseAlert({ key, userId, kind: word, details: { id: causeId } });
}

/** Whether a charge paid for the membership; not so for whatever else this person bought under the same account. */
async function isOwnPayment(userId: number, charge: string | Stripe.Charge): Promise<boolean> {
  await syncMembership(userId, 'webhook'); // so that it is in the ledger
  return (await db().membershipPayment.count({ where: { chargeId: idOf(charge), userId } })) > 0;
}

async function endAll(userId: number): Promise<void> {
  const row = await db().membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (row?.stripeCustomerId) await endPlans(userId, row.stripeCustomerId);
}

/** Comes three days before, and also when a trial is cut short: so it is looked at anew, and told once. */
async function announceTrialEnd(userId: number, state: MembershipState, subscriptionId: string): Promise<void> {
  if (state.stripeSubscriptionId !== subscriptionId) return;
  const subscription = await stripe().subscriptions.retrieve(subscriptionId);
  const row = await db().membership.findUnique({ where: { userId }, select: { status: true } });
  const ends = momentOrNull(subscription.trial_end);
  const isOver = subscription.status !== 'trialing' || ends === null || ends <= now();
  if (
    isOver ||
    row?.status !== 'active' ||
    isScheduledToEnd({
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      cancelAt: momentOrNull(subscription.cancel_at),
    })
  )
    return;
  const facts = { subscriptionId, ends: ends.toISOString(), cents: state.nextCents ?? state.priceCents ?? plan.cents };
  await db().$transaction(async (tx) => {
    await tell(tx, userId, { kind: 'trial_ending', facts });
    await writeOfCharge(tx, {
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
