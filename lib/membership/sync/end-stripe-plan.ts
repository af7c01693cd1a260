import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { openBillingAlert } from '../history/audit-and-alerts';
import { ignoreSubscriptionAlreadyEndedError, getStripeId, getStripeClient } from '../stripe';
import { isBillableSubscriptionStatus, type SyncedSubscription } from './derive-membership-state';
import { PLAN_ENDING_METADATA_KEY } from '../plan-rules';

/** A plan as we last read it. `endUnpaidPlan` ends a plan only if it has not changed since then. */
export type PlanBeforeEnding = Pick<SyncedSubscription, 'id' | 'status' | 'invoice' | 'pendingSetupIntentId'>;

/** Error for a person who wants to end a plan that has just changed, for example because it was paid in another tab. */
export const membershipChangedError = () =>
  new AppError('conflict', 'Your membership has just changed. Please reload this page.');

/**
 * Ends an unfinished or unpaid plan at Stripe. Returns false without ending the plan if the member has paid or
 * confirmed a card since the plan was read (`seen`).
 */
export async function endUnpaidPlan(userId: number, seen: PlanBeforeEnding): Promise<boolean> {
  // Reads the invoices before the plan. If the plan has not changed since `seen`, these invoices contain no new
  // payment. `blockPayments` later reads the invoices again (`after`), so that a comparison shows every newer payment.
  const invoicesBefore = await invoicesOf(seen.id);
  const plan = await getStripeClient().subscriptions.retrieve(seen.id, PARTS);
  if (isBillableSubscriptionStatus(plan.status) && !isAsSeen(plan, seen)) return false;
  // A payment during `blockPayments` either fails or lets the plan continue.
  const { isConfirmed, after } = await blockPayments(userId, seen.id, seen.pendingSetupIntentId, invoicesBefore);
  if (isConfirmed || paidSince(invoicesBefore, after).length > 0 || after.some(canBePaid)) {
    await setGivenUpMark(seen.id, '');
    return false;
  }
  await end(userId, seen.id, after);
  return true;
}

/** Ends a plan at Stripe, even if it was paid. Our database changes only with the next sync. */
export async function endStripePlan(
  userId: number,
  { id, pending_setup_intent: intent }: Pick<Stripe.Subscription, 'id' | 'pending_setup_intent'>,
): Promise<void> {
  const { after } = await blockPayments(userId, id, getStripeId(intent), await invoicesOf(id));
  await end(userId, id, after);
}

const PARTS = { expand: ['latest_invoice'] };

/** Returns the newest 100 invoices of a subscription. */
const invoicesOf = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await getStripeClient().invoices.list({ subscription, limit: 100 })).data;

const canBePaid = ({ status }: Stripe.Invoice) => status === 'draft' || status === 'open';

const paidSince = (before: Stripe.Invoice[], after: Stripe.Invoice[]): Stripe.Invoice[] =>
  after.filter(
    ({ id, status, amount_paid: amount }) =>
      status === 'paid' && amount > 0 && !before.some((one) => one.id === id && one.status === 'paid'),
  );

function isAsSeen(plan: Stripe.Subscription, seen: PlanBeforeEnding): boolean {
  const invoice = plan.latest_invoice;
  const isSameInvoice =
    typeof invoice === 'string' || (invoice?.id === seen.invoice?.id && invoice?.status === seen.invoice?.status);
  return (
    plan.status === seen.status && isSameInvoice && getStripeId(plan.pending_setup_intent) === seen.pendingSetupIntentId
  );
}

/** Voids the plan's open invoices, so that nobody can pay for the plan any more. */
async function blockPayments(userId: number, id: string, setupIntent: string | null, before: Stripe.Invoice[]) {
  // Before the plan changes, gives the person's next sign-up a new idempotency key. With the old key, Stripe would
  // repeat its old answer, which contains this plan.
  await db().membership.updateMany({ where: { userId }, data: { attemptSeq: { increment: 1 } } });
  const open = before.filter(canBePaid);
  if (open.length > 0) await setGivenUpMark(id, 'true');
  const isConfirmed = setupIntent !== null && (await isConfirmedBefore(setupIntent));
  await voidAll(open);
  return { isConfirmed, after: await invoicesOf(id) };
}

async function voidAll(invoices: Stripe.Invoice[]): Promise<void> {
  for (const { id, status } of invoices) {
    if (!id) continue;
    // Stripe cannot void a draft invoice, and would charge it within the hour. A draft is therefore finalized first and
    // then voided.
    if (status === 'draft')
      await ignoreSubscriptionAlreadyEndedError(
        getStripeClient().invoices.finalizeInvoice(id, { auto_advance: false }),
      );
    await ignoreSubscriptionAlreadyEndedError(getStripeClient().invoices.voidInvoice(id));
  }
}

/** Cancels the SetupIntent (Stripe's object for saving a card). Returns true if the card was already confirmed. */
async function isConfirmedBefore(setupIntent: string): Promise<boolean> {
  await ignoreSubscriptionAlreadyEndedError(getStripeClient().setupIntents.cancel(setupIntent));
  return (await getStripeClient().setupIntents.retrieve(setupIntent)).status === 'succeeded';
}

/**
 * Sets or removes the metadata key that marks a plan as about to end. When a plan's unpaid invoices are voided, Stripe
 * calls the plan active, although nobody paid. The mark tells the sync that the plan gives no access.
 */
const setGivenUpMark = (id: string, word: 'true' | ''): Promise<void> =>
  ignoreSubscriptionAlreadyEndedError(
    getStripeClient().subscriptions.update(id, { metadata: { [PLAN_ENDING_METADATA_KEY]: word } }),
  );

async function end(userId: number, id: string, before: Stripe.Invoice[]): Promise<void> {
  await ignoreSubscriptionAlreadyEndedError(
    getStripeClient().subscriptions.cancel(id, { invoice_now: false, prorate: false }),
  );
  // A renewal may have added invoices at the last moment, so these new invoices are voided too.
  const after = await invoicesOf(id);
  await voidAll(after.filter(canBePaid));
  for (const { id: invoice } of paidSince(before, after))
    await openBillingAlert({
      key: `paid_without_access:${invoice ?? id}`,
      userId,
      kind: 'paid_without_access',
      details: { invoice: invoice ?? null },
    });
}
