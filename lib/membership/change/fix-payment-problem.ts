import 'server-only';
import Stripe from 'stripe';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import { throwIfDenied } from '@/lib/policy/access-policy';
import { isPlanOnHold } from '@/lib/policy/plan-state';
import { finishPendingPayment } from '../start/activate-membership';
import { findCustomerByMetadata, type Payer } from '../start/stripe-customer';
import { runWithPaymentLock } from '../payment-lock';
import { requirePrice, type Price } from '../price';
import { openOrReopenBillingAlert, addBillingAuditEntry } from '../history/audit-and-alerts';
import type { FixSubscriptionReply, PaymentSetup } from '../schema';
import { isKnownSubscriptionStatus, type MembershipState } from '../sync/derive-membership-state';
import { createSubscription, findOpenPayment } from '../start/start-payment';
import { getStripeClient } from '../stripe';
import { linkExistingStripeCustomer, syncMembership, type SyncResult } from '../sync/sync-membership';

/** The person who pays. If they have requested account deletion, `deletionDueAt` is set. */
type LeavingPayer = Payer & Pick<CurrentUser, 'deletionDueAt'>;

const FAILURES_BEFORE_ALERT = 3;

/**
 * Runs "Fix My Subscription": syncs with Stripe, completes interrupted steps, and returns the member's next step.
 * Throws `leaving` if a payment is needed during account deletion.
 */
export async function fixMembershipPaymentProblem(payer: LeavingPayer): Promise<FixSubscriptionReply> {
  try {
    return await runWithPaymentLock(payer.id, () => fix(payer));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && (await failedOften(payer.id)))
      return manual(payer.id, 'unreachable');
    throw error;
  }
}

async function fix(payer: LeavingPayer): Promise<FixSubscriptionReply> {
  const price = await requirePrice();
  await findCustomer(payer);
  await finishPendingPayment(payer, 'member');
  let synced = await syncMembership(payer.id, 'member');
  if (isResumable(synced.state)) synced = await resume(payer.id, synced.state);

  const { state, snapshot } = synced;
  if (isSound(state)) return { ...answer('Your membership is active.'), hasAccess: true };
  if (isUnexplained(synced)) return manual(payer.id, state.hold ?? 'unexplained');
  if (hasTimeLeft(state)) return answer('Your membership is paused. Update your card, then try again.');
  // A person whose account will be deleted must not pay again, because the payment would be wasted.
  if (payer.deletionDueAt) throwIfDenied('leaving');
  const payment =
    snapshot.customer === 'there' && state.stripeCustomerId
      ? await paymentFor(payer, state, state.stripeCustomerId, price)
      : null;
  return payment ? toPay(payment) : { ...answer('No payment was found. You can start over.'), canReset: true };
}

const answer = (message: string): FixSubscriptionReply => ({
  message,
  manualActivation: false,
  hasAccess: false,
  payment: null,
  requiresPayment: false,
  canReset: false,
});

const toPay = (payment: PaymentSetup): FixSubscriptionReply => ({
  ...answer('Your bank needs you to confirm the payment.'),
  payment,
  requiresPayment: true,
  clientSecret: payment.clientSecret,
});

/** Opens an alert that only an administrator can close. A member has at most one such alert for each `reason`. */
async function manual(userId: number, reason: string): Promise<FixSubscriptionReply> {
  await openOrReopenBillingAlert({
    key: `fix:${userId}:${reason}`,
    userId,
    kind: 'manual_activation',
    details: { reason },
  });
  return {
    ...answer("We couldn't activate your membership automatically. We've been notified and will look into it."),
    manualActivation: true,
  };
}

/**
 * Returns true if the membership has no payment problem. A member in the grace period has a problem, although they have
 * access.
 */
const isSound = ({ accessUntil, status }: MembershipState) =>
  accessUntil !== null && accessUntil > now() && status !== 'past_due';

/**
 * Returns true for problems that only an administrator can solve: a hold, a plan that is missing at Stripe, a plan for
 * another product, or an unknown Stripe status.
 */
function isUnexplained({ state, snapshot }: SyncResult): boolean {
  const id = state.stripeSubscriptionId;
  const isLost = id !== null && !snapshot.subscriptions.some((one) => one.id === id);
  const isForeign = snapshot.subscriptions.some(({ isOurs, status }) => !isOurs && status === 'active');
  const isStrange = state.stripeStatus !== null && !isKnownSubscriptionStatus(state.stripeStatus);
  // Only an administrator can lift a hold. The exception is a hold after a refused trial, which ends when the member
  // pays for the plan `id`.
  const isHeld = isPlanOnHold(state.hold) || (state.hold !== null && id === null);
  return isHeld || isLost || isForeign || isStrange;
}

async function findCustomer(payer: Payer): Promise<void> {
  const row = await db().membership.findUnique({ where: { userId: payer.id }, select: { stripeCustomerId: true } });
  const marked = row?.stripeCustomerId ? null : await findCustomerByMetadata(payer);
  if (marked !== null) await linkExistingStripeCustomer(payer.id, marked, null);
}

/** Returns true if a paused plan still has paid or trial time left. */
const hasTimeLeft = ({ status, currentPeriodEnd }: MembershipState) =>
  status === 'paused' && currentPeriodEnd !== null && currentPeriodEnd > now();

const isResumable = (state: MembershipState) =>
  state.stripeSubscriptionId !== null && state.cardId !== null && hasTimeLeft(state);

/** Resumes a paused plan until the end of its billing period, without a charge. */
async function resume(userId: number, { stripeSubscriptionId }: MembershipState): Promise<SyncResult> {
  if (stripeSubscriptionId !== null)
    await getStripeClient().subscriptions.resume(stripeSubscriptionId, {
      billing_cycle_anchor: { type: 'unchanged' },
      proration_behavior: 'none',
    });
  return syncMembership(userId, 'member');
}

/** Returns the open payment for the payment form. Starts a new payment if the plan is paused. */
async function paymentFor(payer: Payer, { status }: MembershipState, customerId: string, price: Price) {
  const open = await findOpenPayment(payer, customerId, price);
  return open ?? (status === 'paused' ? createSubscription(payer, customerId, price) : null);
}

async function failedOften(userId: number): Promise<boolean> {
  await db().$transaction((tx) => addBillingAuditEntry(tx, { userId, source: 'member', action: 'fix.unreachable' }));
  const since = new Date(now().getTime() - HOUR);
  return (
    (await db().billingAudit.count({ where: { userId, action: 'fix.unreachable', createdAt: { gte: since } } })) >=
    FAILURES_BEFORE_ALERT
  );
}
