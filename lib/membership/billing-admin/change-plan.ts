import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { AppError } from '@/lib/errors';
import { schedulePlanCancellation } from '../change/cancel-membership';
import { findCurrentPlan } from '../change/find-current-plan';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { refuseWhileOnHold } from '../membership-hold';
import { runWithPaymentLock } from '../payment-lock';
import { getStripeClient, runStripeCalls } from '../stripe';
import { endStripePlan } from '../sync/end-stripe-plan';
import { subscriptionContinuationParams } from '../sync/next-charge';
import { isRenewalChargeDue, isScheduledToEnd, type SyncedSubscription } from '../sync/derive-membership-state';
import { syncMembership, type SyncResult } from '../sync/sync-membership';
import type { ChangePlanInput } from '../view/admin-schema';
import { requireUserExists } from './require-user-exists';
import {
  closeUnconfirmedStripeRequestAlert,
  isRefusedByStripe,
  openUnconfirmedStripeRequestAlert,
  unconfirmedStripeRequestError,
} from '../history/unconfirmed-stripe-requests';

// Lets an administrator change when a plan ends: at once, at the end of its billing period, or never (record 078).

/**
 * Changes when a plan ends, and returns a sentence about the result. Throws `not_found` for an unknown user, `conflict`
 * for an impossible change, and `unavailable` while Stripe is down.
 */
export async function changePlanEndDate(
  act: Act,
  userId: number,
  { change, reason }: ChangePlanInput,
): Promise<string> {
  await requireUserExists(userId);
  return runStripeCalls(() => runWithPaymentLock(userId, () => CHANGES[change](act, userId, reason)));
}

const CHANGES: Record<ChangePlanInput['change'], (act: Act, userId: number, reason: string) => Promise<string>> = {
  'end-now': async (act, userId, reason) => {
    await endPlanImmediately(act, userId, reason);
    return 'The membership has ended. Nothing more is charged.';
  },
  'end-with-period': endLater,
  continue: continuePlan,
};

/**
 * Ends a plan at Stripe immediately, even if it was paid for, and voids its open invoices. The caller must hold the
 * person's payment lock (lib/membership/payment-lock.ts).
 */
export async function endPlanImmediately(act: Act, userId: number, reason: string): Promise<void> {
  const plan = runningOf(await syncMembership(userId, 'admin'));
  const key = `end:${plan.id}`;
  await db().$transaction(async (tx) => {
    await openUnconfirmedStripeRequestAlert(tx, {
      key,
      userId,
      kind: 'end_unsure',
      details: { subscription: plan.id },
    });
    await audit(tx, act, userId, {
      subscription: plan.id,
      reason,
      before: { plan: plan.status },
      after: { plan: 'ended' },
    });
    // Before the plan ends, records in the billing audit that an administrator ended it. Otherwise the check for
    // members who paid but have no access could report this member.
    const details = { subscription: plan.id, by: act.actorId, reason };
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'plan.ended', details });
  });
  try {
    await endStripePlan(userId, { id: plan.id, pending_setup_intent: plan.pendingSetupIntentId });
    await syncMembership(userId, 'admin');
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') throw error;
    throw unconfirmedStripeRequestError(
      'end_unsure',
      userId,
      "Stripe didn't confirm that the membership ended. Try again in a minute. An alert stays open until Stripe confirms.",
    );
  }
  await db().$transaction((tx) => closeUnconfirmedStripeRequestAlert(tx, key));
}

async function endLater(act: Act, userId: number, reason: string): Promise<string> {
  const plan = runningOf(await syncMembership(userId, 'admin'));
  if (!['active', 'trialing'].includes(plan.status) || isRenewalChargeDue(plan))
    throw new AppError(
      'conflict',
      'A payment is owed or on its way. End the membership now, or wait until the payment is settled.',
    );
  if (isScheduledToEnd(plan))
    throw new AppError('conflict', 'The membership is already set to end after its current period.');
  return applyChange(act, userId, plan, reason, 'ends with its period', () =>
    schedulePlanCancellation(plan.id, 'by an administrator'),
  );
}

async function continuePlan(act: Act, userId: number, reason: string): Promise<string> {
  const synced = await syncMembership(userId, 'admin');
  if (synced.state.hold !== null) refuseWhileOnHold(synced.state.hold);
  const plan = runningOf(synced);
  if (!isScheduledToEnd(plan) || !['active', 'trialing'].includes(plan.status))
    throw new AppError('conflict', "No end date is set, so there's nothing to undo.");
  return applyChange(act, userId, plan, reason, 'continues', () =>
    getStripeClient().subscriptions.update(plan.id, subscriptionContinuationParams(plan)),
  );
}

function runningOf(synced: SyncResult): SyncedSubscription {
  const plan = findCurrentPlan(synced);
  if (!plan) throw new AppError('conflict', "There's no active membership.");
  return plan;
}

type Tx = Parameters<typeof recordAuditEntry>[0];

type Details = Parameters<typeof recordAuditEntry>[2]['details'];

const audit = (tx: Tx, act: Act, userId: number, details: Details, action = 'user.plan') =>
  recordAuditEntry(tx, act, { action, targetType: 'user', targetId: userId, details });

/**
 * Changes whether a plan ends with its period or continues. An administrator can safely repeat the change, so an
 * unclear answer from Stripe does not open an alert.
 */
async function applyChange(
  act: Act,
  userId: number,
  plan: SyncedSubscription,
  reason: string,
  word: 'ends with its period' | 'continues',
  work: () => Promise<unknown>,
): Promise<string> {
  const previousWord = isScheduledToEnd(plan) ? 'ends with its period' : 'continues';
  await db().$transaction((tx) =>
    audit(tx, act, userId, { subscription: plan.id, reason, before: { plan: previousWord }, after: { plan: word } }),
  );
  await work().catch(async (error: unknown) => {
    if (!isRefusedByStripe(error)) throw error;
    const code = error.code ?? error.type;
    const unchanged = { subscription: plan.id, code, before: { plan: previousWord }, after: { plan: previousWord } };
    await db().$transaction((tx) => audit(tx, act, userId, unchanged, 'user.plan-refused'));
    throw new AppError('conflict', `Stripe refused the change (${error.code ?? 'no reason given'}). Nothing changed.`);
  });
  const { state } = await syncMembership(userId, 'admin');
  const until = state.accessUntil?.toISOString();
  if (word === 'continues') return 'The membership continues and is charged as before.';
  const access = until ? ` Access lasts until ${formatExpiryTime(until)}.` : '';
  return `The membership ends after its current period.${access} Nothing more is charged.`;
}
