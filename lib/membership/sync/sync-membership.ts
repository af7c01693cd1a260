import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { SYSTEM_ACTOR, recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { isPlanOnHold } from '@/lib/policy/plan-state';
import { updatePaymentCardVerification } from '@/lib/verification/payment-card-verification';
import { applyMembershipHoldAtStripe } from './apply-membership-hold';
import { detectMembershipEvents, createHoldEvent, type MembershipEvent } from './membership-events';
import { outdatedHoldError, type DisplayedMembershipHold } from '../membership-hold';
import { lockUserRow } from '../lock-user-row';
import { fetchMonthlyPrice } from '../price';
import { fetchPendingPrice } from '../announced-price/pending-price';
import { openBillingAlert, addBillingAuditEntry, type MembershipChangeSource } from '../history/audit-and-alerts';
import { updateSeatOfPayer } from '../household-seat/update-seats';
import {
  closeConfirmedStripeRequestAlerts,
  UNCONFIRMED_STRIPE_REQUEST_KINDS,
} from '../history/unconfirmed-stripe-requests';
import { readStripeSnapshot } from './stripe-snapshot';
import {
  deriveMembershipState,
  isChargeDueWithinHour,
  filterSubscriptionPayments,
  type Hold,
  type MembershipState,
  type SyncedPayment,
  type StripeSnapshot,
} from './derive-membership-state';
import { getStripeClient } from '../stripe';
import { findUsedTrialSubscriptionIds } from '../trial';

const TRIES = 5;
const RECEIPT_WITHIN_MS = 7 * 24 * 3_600_000;

export const MEMBERSHIP_STATE_COLUMNS = {
  status: true,
  stripeStatus: true,
  stripeCustomerId: true,
  stripeSubscriptionId: true,
  priceId: true,
  priceCents: true,
  priceInterval: true,
  pendingIntentId: true,
  trialEnd: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  cancelAt: true,
  cancelAtPeriodEnd: true,
  endedAt: true,
  cancellationReason: true,
  cardId: true,
  cardBrand: true,
  cardLast4: true,
  cardExpires: true,
  activatedAt: true,
  firstPaidAt: true,
  pastDueSince: true,
  latestInvoiceId: true,
  latestInvoiceStatus: true,
  latestInvoiceTries: true,
  nextCents: true,
  hold: true,
  accessUntil: true,
} as const satisfies Record<keyof MembershipState, true>;

export type SyncResult = { state: MembershipState; snapshot: StripeSnapshot };

type Queue = { running: Promise<SyncResult>; next: Promise<SyncResult> | null };
const underWay = new Map<number, Queue>();

/** Reads a person's data from Stripe and stores the resulting state of their membership. Throws Stripe's errors. */
export function syncMembership(userId: number, source: MembershipChangeSource): Promise<SyncResult> {
  const queue = underWay.get(userId);
  // All calls during a running sync wait for its end, and then share one new sync. No caller gets data that is older
  // than its call.
  if (queue)
    return (queue.next ??= queue.running.then(
      () => begin(userId, source),
      () => begin(userId, source),
    ));
  return begin(userId, source);
}

function begin(userId: number, source: MembershipChangeSource): Promise<SyncResult> {
  const queue: Queue = { running: run(userId, source), next: null };
  underWay.set(userId, queue);
  const done = () => {
    if (underWay.get(userId) === queue && queue.next === null) underWay.delete(userId);
  };
  queue.running.then(done, done);
  return queue.running;
}

async function run(userId: number, source: MembershipChangeSource): Promise<SyncResult> {
  const price = await fetchMonthlyPrice();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { syncVersion, ...stored } = await membershipRow(userId);
    const snapshot = await readStripeSnapshot(stored.stripeCustomerId, price, await fetchPendingPrice(userId));
    if (await applyMembershipHoldAtStripe(userId, stored.hold, snapshot)) continue;
    const { state, troubles } = deriveMembershipState(
      stored,
      snapshot,
      await findUsedTrialSubscriptionIds(userId),
      now(),
    );
    const isWritten = await db().$transaction((tx) =>
      writeState(tx, { userId, source, syncVersion, stored, state, snapshot }),
    );
    if (isWritten) {
      for (const kind of troubles)
        await openBillingAlert({ key: `${kind}:${userId}:${state.stripeSubscriptionId}`, userId, kind });
      await updateStripeEmail(userId, state, snapshot);
      return { state, snapshot };
    }
    // Another sync has stored newer data, so this sync reads from Stripe again after a pause.
    await pause(50 * attempt + Math.random() * 50);
  }
  throw new AppError('unavailable', "We're updating your membership. Please try again in a moment.", 5);
}

/**
 * Returns the person's membership row, or creates it if it is missing. Throws `not_found` if the person was deleted.
 */
async function membershipRow(userId: number): Promise<MembershipState & { syncVersion: number }> {
  const select = { ...MEMBERSHIP_STATE_COLUMNS, syncVersion: true };
  const row = await db().membership.findUnique({ where: { userId }, select });
  if (row) return row;
  await db().membership.createMany({ data: { userId }, skipDuplicates: true });
  return db().membership.findUniqueOrThrow({ where: { userId }, select });
}

/**
 * Stores the ids of objects just created at Stripe. Increases the row's version, so that an older sync, which does not
 * know the ids, can't overwrite them.
 */
export async function storeStripeIds(
  userId: number,
  ids: Partial<Pick<MembershipState, 'stripeCustomerId' | 'stripeSubscriptionId' | 'pendingIntentId'>>,
): Promise<void> {
  await db().membership.updateMany({ where: { userId }, data: { ...ids, syncVersion: { increment: 1 } } });
}

/**
 * Stores the id of a Stripe customer found through its metadata. Returns false if a sign-up has stored another
 * customer, so that the row no longer contains `expectedId`.
 */
export async function linkExistingStripeCustomer(
  userId: number,
  customerId: string,
  expectedId: string | null,
): Promise<boolean> {
  const { count } = await db().membership.updateMany({
    where: { userId, stripeCustomerId: expectedId },
    data: { stripeCustomerId: customerId, syncVersion: { increment: 1 } },
  });
  return count > 0;
}

/**
 * Puts a membership on hold, which blocks the person's access until an administrator lifts the hold. The next sync
 * stops the plan at Stripe.
 */
export async function putMembershipOnHold(userId: number, hold: Hold, source: MembershipChangeSource): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockUserRow(tx, userId);
    // The billing job syncs memberships without `syncedAt`. The empty value therefore ensures a later sync if the next
    // sync fails.
    const data = { hold, accessUntil: null, syncedAt: null, syncVersion: { increment: 1 } };
    const { stripeSubscriptionId } = await tx.membership.update({
      where: { userId },
      data,
      select: { stripeSubscriptionId: true },
    });
    if (isPlanOnHold(hold)) await recordEvent(tx, userId, source, createHoldEvent(hold, stripeSubscriptionId));
  });
}

/**
 * Lifts a hold, closes the alerts that the administrator saw, and syncs with Stripe. Throws `not_found` without a hold,
 * and `conflict` if the administrator saw another hold.
 */
export async function liftMembershipHold(
  userId: number,
  act: Act = SYSTEM_ACTOR,
  seen?: DisplayedMembershipHold,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { hold } = (await tx.membership.findUnique({ where: { userId }, select: { hold: true } })) ?? {};
    if (!hold) throw new AppError('not_found', "This membership isn't on hold.");
    // A second dispute or fraud warning opens another alert, but does not change the existing hold. If the
    // administrator has not seen that alert, the code throws `conflict` and does not lift the hold.
    const others = {
      userId,
      resolvedAt: null,
      kind: { in: ['dispute', 'fraud'] },
      id: { notIn: seen?.alertIds ?? [] },
    };
    if (seen && (await tx.billingAlert.count({ where: others })) > 0) throw outdatedHoldError();
    const { count } = await tx.membership.updateMany({
      where: { userId, hold: seen?.hold ?? hold },
      data: { hold: null, syncedAt: null, syncVersion: { increment: 1 } },
    });
    if (count === 0) throw outdatedHoldError();
    // Lifting the hold also closes the alerts about it. Alerts about unconfirmed requests to Stripe stay open, because
    // they have nothing to do with the hold.
    const closed = {
      kind: { notIn: [...UNCONFIRMED_STRIPE_REQUEST_KINDS] },
      ...(seen && { id: { in: seen.alertIds } }),
    };
    await tx.billingAlert.updateMany({ where: { userId, resolvedAt: null, ...closed }, data: { resolvedAt: now() } });
    await addBillingAuditEntry(tx, { userId, source: 'admin', action: 'hold.lifted' });
    const details = { before: { hold }, after: { hold: null } };
    await recordAuditEntry(tx, act, { action: 'user.lift-hold', targetType: 'user', targetId: userId, details });
  });
  await syncMembership(userId, 'admin');
}

type Write = {
  userId: number;
  source: MembershipChangeSource;
  syncVersion: number;
  stored: MembershipState;
  state: MembershipState;
  snapshot: StripeSnapshot;
};

/**
 * Stores the new state. Returns false if the row has changed since `syncVersion` (the row's version number) was read.
 */
async function writeState(
  tx: TransactionClient,
  { userId, source, syncVersion, stored, state, snapshot }: Write,
): Promise<boolean> {
  await lockUserRow(tx, userId);
  // If the customer was deleted at Stripe, the next sign-up needs a new idempotency key. With the old key, Stripe would
  // repeat its old answer, which contains the deleted customer.
  const isCustomerLost = stored.stripeCustomerId !== null && state.stripeCustomerId === null;
  const { count } = await tx.membership.updateMany({
    where: { userId, syncVersion },
    data: {
      ...state,
      syncVersion: syncVersion + 1,
      syncedAt: now(),
      ...(isCustomerLost && { attemptSeq: { increment: 1 } }),
    },
  });
  if (count === 0) return false;
  for (const payment of filterSubscriptionPayments(
    snapshot.subscriptions.filter(({ isOurs }) => isOurs),
    snapshot,
  ))
    await storePayment(tx, userId, payment);
  await closeConfirmedStripeRequestAlerts(tx, userId);
  await updatePaymentCardVerification(tx, userId, await isCardValid(tx, userId, state));
  const changes = changesBetween(stored, state);
  if (Object.keys(changes).length > 0) {
    await addBillingAuditEntry(tx, { userId, source, action: 'sync', details: changes });
    await updateSeatOfPayer(tx, userId);
  }
  for (const happening of detectMembershipEvents(stored, state)) await recordEvent(tx, userId, source, happening);
  return true;
}

/**
 * Returns true if the saved card still counts as evidence of residence. After the trial, it counts only if at least one
 * payment is neither fully refunded nor disputed.
 */
async function isCardValid(tx: TransactionClient, userId: number, state: MembershipState): Promise<boolean> {
  if (isPlanOnHold(state.hold)) return false;
  if (state.stripeStatus === 'trialing' || isChargeDueWithinHour(state)) return true;
  const standing = await firstRow(
    tx,
    { id: columnType.text },
    Prisma.sql`SELECT invoice_id AS id FROM membership_payments WHERE user_id = ${userId} AND amount_paid > amount_refunded AND NOT disputed LIMIT 1`,
  );
  return standing !== undefined;
}

async function storePayment(tx: TransactionClient, userId: number, payment: SyncedPayment): Promise<void> {
  const { invoiceId, charge, ...invoice } = payment;
  const facts = { ...invoice, ...charge };
  if (charge !== null && charge.amountRefunded > 0) await tellRefund(tx, userId, payment, charge.amountRefunded);
  const { count } = await tx.membershipPayment.updateMany({ where: { invoiceId }, data: facts });
  if (count > 0) return;
  await tx.membershipPayment.create({ data: { invoiceId, userId, ...facts }, select: { invoiceId: true } });
  // Sends receipts only for recent payments, because a person's first sync may find payments that were made long ago.
  if (facts.amountPaid > 0 && now().getTime() - facts.paidAt.getTime() < RECEIPT_WITHIN_MS)
    await queueEmail(tx, { kind: 'payment-receipt', userId, key: invoiceId, about: { invoiceId } });
}

/** Notifies the payer of a refund. Skips payments that are not in the ledger yet. */
async function tellRefund(tx: TransactionClient, userId: number, { invoiceId, paidAt }: SyncedPayment, total: number) {
  const previousPayment = await tx.membershipPayment.findUnique({
    where: { invoiceId },
    select: { amountRefunded: true },
  });
  const cents = previousPayment ? total - previousPayment.amountRefunded : 0;
  if (cents > 0)
    await notifyUserAboutAccount(tx, userId, {
      kind: 'payment_refunded',
      facts: { invoiceId, cents, total, paidAt: paidAt.toISOString() },
    });
}

async function recordEvent(
  tx: TransactionClient,
  userId: number,
  source: MembershipChangeSource,
  { action, detail, notice, letter }: MembershipEvent,
): Promise<void> {
  await addBillingAuditEntry(tx, { userId, source, action, details: { detail } });
  if (notice !== null) await notifyUserAboutAccount(tx, userId, notice);
  if (letter !== null) {
    const { kind, key, about } = letter;
    await queueEmail(tx, { kind, userId, about, ...(key !== null && { key }) });
  }
}

const toJson = (value: MembershipState[keyof MembershipState]) => (value instanceof Date ? value.toISOString() : value);

/** Returns the changed columns with their old and new values. */
function changesBetween(before: MembershipState, after: MembershipState): Prisma.InputJsonObject {
  const columns = Object.keys(MEMBERSHIP_STATE_COLUMNS) as (keyof MembershipState)[];
  return Object.fromEntries(
    columns
      .map((column) => [column, toJson(before[column]), toJson(after[column])] as const)
      .filter(([, was, is]) => was !== is)
      .map(([column, was, is]) => [column, { before: was, after: is }]),
  );
}

/** Updates the person's email address at Stripe, because Stripe sends receipts to it. */
async function updateStripeEmail(
  userId: number,
  { stripeCustomerId }: MembershipState,
  { email }: StripeSnapshot,
): Promise<void> {
  if (stripeCustomerId === null || email === null) return;
  const user = await db().user.findUnique({ where: { id: userId }, select: { email: true } });
  if (!user || user.email.toLowerCase() === email.toLowerCase()) return;
  try {
    await getStripeClient().customers.update(stripeCustomerId, { email: user.email });
  } catch (error) {
    // The membership was synced, but the email address at Stripe was not updated. The next billing job tries again.
    log.warn({ event: 'billing.address-untold', userId, err: error });
    await db().membership.updateMany({ where: { userId }, data: { syncedAt: null } });
  }
}
