import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { formatAmount } from '@/lib/site';
import { findCurrentPlan } from '../change/find-current-plan';
import { FREE_MONTH_AUDIT_ACTION, countFreeMonths } from '../history/free-months';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { runWithPaymentLock } from '../payment-lock';
import { getStripeClient, runStripeCalls } from '../stripe';
import { isScheduledToEnd } from '../sync/derive-membership-state';
import { syncMembership } from '../sync/sync-membership';
import type { FreeMonthInput } from '../view/admin-schema';
import { requireUserExists } from './require-user-exists';
import {
  closeUnconfirmedStripeRequestAlert,
  isRefusedByStripe,
  openUnconfirmedStripeRequestAlert,
  unconfirmedStripeRequestError,
} from '../history/unconfirmed-stripe-requests';

// A free month is a credit of one month's price on the next invoice (record 078). A longer trial would turn a paying
// member into a trial member.

/**
 * Gives a free month, and returns a sentence about the result. Throws `not_found` for an unknown user, `conflict` if no
 * month can be given now, and `unavailable` while Stripe is down.
 */
export async function giveFreeMonth(act: Act, userId: number, request: FreeMonthInput): Promise<string> {
  await requireUserExists(userId);
  return runStripeCalls(() => runWithPaymentLock(userId, () => give(act, userId, request)));
}

async function give(act: Act, userId: number, { given, reason }: FreeMonthInput): Promise<string> {
  const plan = await payingPlan(userId);
  if ((await countFreeMonths(userId)) !== given)
    throw new AppError('conflict', 'Someone just gave a free month. Check before you give another.');
  const { billingKey } = await db().membership.findUniqueOrThrow({ where: { userId }, select: { billingKey: true } });
  const key = `month:${billingKey}:${given}`;
  await db().$transaction(async (tx) => {
    await openUnconfirmedStripeRequestAlert(tx, { key, userId, kind: 'month_unsure', details: { cents: plan.cents } });
    const details = { reason, cents: plan.cents, before: { freeMonths: given }, after: { freeMonths: given + 1 } };
    await recordAuditEntry(tx, act, { action: 'user.free-month', targetType: 'user', targetId: userId, details });
  });
  const credit = await creditOnce(plan, key).catch(async (error: unknown) => {
    if (!isRefusedByStripe(error)) throw unconfirmedStripeRequestError('month_unsure', userId, NO_ANSWER);
    const code = error.code ?? error.type;
    await db().$transaction(async (tx) => {
      const unchanged = { code, before: { freeMonths: given }, after: { freeMonths: given } };
      await recordAuditEntry(tx, act, {
        action: 'user.free-month-refused',
        targetType: 'user',
        targetId: userId,
        details: unchanged,
      });
      await closeUnconfirmedStripeRequestAlert(tx, key);
    });
    throw new AppError(
      'conflict',
      `Stripe refused the free month (${error.code ?? 'no reason given'}). Nothing was given.`,
    );
  });
  await db().$transaction(async (tx) => {
    const details = { detail: `${formatAmount(plan.cents)} less on the next payment`, credit, by: act.actorId };
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: FREE_MONTH_AUDIT_ACTION, details });
    await notifyUserAboutAccount(tx, userId, { kind: 'month_given', facts: { cents: plan.cents } });
    await closeUnconfirmedStripeRequestAlert(tx, key);
  });
  await syncMembership(userId, 'admin').catch(() => undefined);
  const credited = `${formatAmount(plan.cents)} was credited`;
  return plan.isYear ? `${credited}: the next year costs one month less.` : `${credited}: the next month is free.`;
}

/** A running plan. `cents` is the price of one month. For a yearly plan, it is a twelfth of the yearly price. */
type Paying = { customer: string; cents: number; currency: string; isYear: boolean };

async function payingPlan(userId: number): Promise<Paying> {
  const synced = await syncMembership(userId, 'admin');
  const plan = findCurrentPlan(synced);
  const isRunning = plan !== null && ['active', 'trialing'].includes(plan.status) && synced.state.status === 'active';
  if (!isRunning || isScheduledToEnd(plan) || synced.state.stripeCustomerId === null)
    throw new AppError('conflict', "There's no membership to charge. Give a complimentary membership instead.");
  const item = (await getStripeClient().subscriptions.retrieve(plan.id)).items.data[0];
  if (!item?.price.unit_amount)
    throw new AppError('conflict', "The membership is already free, so there's nothing to give.");
  const { unit_amount: cents, currency, recurring } = item.price;
  const isYear = recurring?.interval === 'year';
  return { customer: synced.state.stripeCustomerId, cents: isYear ? Math.round(cents / 12) : cents, currency, isYear };
}

/**
 * Credits a free month to the customer only once for each `key`. Stores the key in the credit's metadata, because
 * Stripe forgets idempotency keys after a day.
 */
async function creditOnce({ customer, cents, currency }: Paying, key: string): Promise<string> {
  const lines = await getStripeClient().customers.listBalanceTransactions(customer, { limit: 100 });
  const made = lines.data.find(({ metadata }) => metadata?.act === key);
  if (made) return made.id;
  const creditParams = { amount: -cents, currency, description: 'A free month', metadata: { act: key } };
  return (await getStripeClient().customers.createBalanceTransaction(customer, creditParams, { idempotencyKey: key }))
    .id;
}

const NO_ANSWER =
  "Stripe didn't respond in time. The month may have been given. You can try again, and it will never be given twice. An alert stays open until Stripe confirms.";
