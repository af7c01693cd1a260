import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { DAY, HOUR, MINUTE } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { log } from '@/lib/process/log';
import { isPlanOnHold } from '@/lib/policy/plan-state';
import { columnType, rows } from '@/lib/database/sql';
import { finishPendingPayment } from '../start/activate-membership';
import {
  createPaymentAccessMismatchAlerts,
  listCustomersWithPaymentsToCheck,
  findPaymentAccessMismatches,
} from './payment-access-mismatches';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { endStripePlan, endUnpaidPlan } from '../sync/end-stripe-plan';
import { fetchMonthlyPrice } from '../price';
import { findDeletedAccount, openBillingAlert, addBillingAuditEntry } from '../history/audit-and-alerts';
import { toSyncedSubscription } from '../sync/stripe-snapshot';
import {
  doesSubscriptionGiveAccess,
  isBillableSubscriptionStatus,
  isScheduledToEnd,
  type Hold,
  type MembershipState,
  type SyncedSubscription,
} from '../sync/derive-membership-state';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { getStripeId, isMissingStripeObjectError, getStripeClient } from '../stripe';
import { syncMembership, type SyncResult } from '../sync/sync-membership';
import { APP_NAME_METADATA_VALUE, planRules } from '../plan-rules';
import { findUsedTrialSubscriptionIds } from '../trial';
import {
  handlePastPaymentDispute,
  updatePaymentFromCharge,
  doesUserExist,
  storeDeletedAccountPayments,
} from '@/lib/membership/webhook/past-payments';
import { findOutdatedLedgerPayments } from './outdated-ledger-payments';
import { runForEachUser, runAndLogFailure } from './run-for-each-member';
import { processStripeEvent, receiveStripeEvent } from '@/lib/membership/webhook/receive-stripe-event';

const SWEEP_MS = 4 * MINUTE;
const CAUGHT_UP = 'catch-up.run';

/**
 * Runs every five minutes. Retries Stripe events that were not processed, and syncs members whose state depends on the
 * time, for example at the end of a trial.
 */
export async function retryEventsAndSyncMembers(): Promise<void> {
  // A run stops before the next scheduled run. The next run then starts with the members that were not reached.
  const end = Date.now() + SWEEP_MS;
  await retryEvents(end);
  const moment = timestampSql(now());
  const due = await rows(
    db(),
    { userId: columnType.int },
    Prisma.sql`
    SELECT user_id FROM memberships
    WHERE stripe_customer_id IS NOT NULL AND (
      synced_at IS NULL
      OR (pending_intent_id IS NOT NULL AND synced_at < ${moment} - interval '10 minutes')
      OR (synced_at < ${moment} - interval '10 minutes' AND EXISTS (
        SELECT FROM billing_alerts a
        WHERE a.user_id = memberships.user_id AND a.resolved_at IS NULL AND a.kind IN ('refund_unsure', 'end_unsure')))
      OR (stripe_status IN ('trialing', 'active', 'past_due') AND (
        (access_until < ${moment} AND synced_at < access_until)
        OR (current_period_end < ${moment} AND synced_at < current_period_end)
        OR (latest_invoice_status IN ('draft', 'open') AND synced_at < ${moment} - interval '1 hour'))))
    ORDER BY synced_at NULLS FIRST LIMIT 500`,
  );
  await runForEachUser(
    due.map(({ userId }) => userId),
    async (userId) => void (await syncAndPrunePlans(userId)),
    end,
  );
}

async function retryEvents(end: number): Promise<void> {
  const open = await db().stripeEvent.findMany({
    where: { processedAt: null },
    select: { id: true },
    orderBy: { receivedAt: 'asc' },
    take: 200,
  });
  for (const { id } of open) {
    if (Date.now() > end) return;
    await runAndLogFailure('event', async () => {
      try {
        await processStripeEvent(await getStripeClient().events.retrieve(id));
      } catch (error) {
        if (!isMissingStripeObjectError(error)) throw error;
        // The event no longer exists at Stripe, so it counts as processed. The nightly reconciliation reads the
        // affected objects.
        await db().stripeEvent.updateMany({ where: { id }, data: { processedAt: now(), outcome: 'orphan' } });
      }
    });
  }
}

/**
 * Runs hourly. Reads Stripe's list of events and processes them like webhook events, because webhooks may have been
 * lost. Ignores events that are already known.
 */
export async function processMissedStripeEvents(): Promise<void> {
  const beganAt = now();
  const last = await db().billingAudit.findFirst({
    where: { action: CAUGHT_UP },
    orderBy: { id: 'desc' },
    select: { details: true },
  });
  const { beganAt: lastBegan } = (last?.details ?? {}) as { beganAt?: string };
  // Reads all of Stripe's events since the last complete run. Starting at the newest stored event is not enough,
  // because the webhook of an earlier event may have been lost.
  const since = (lastBegan ? Date.parse(lastBegan) : beganAt.getTime() - DAY) - 2 * HOUR;
  const events: Stripe.Event[] = [];
  for await (const event of getStripeClient().events.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 }))
    events.push(event);
  const wanted: readonly string[] = STRIPE_EVENT_TYPES;
  for (const event of events.reverse())
    if (wanted.includes(event.type)) await runAndLogFailure('event', () => receiveStripeEvent(event));
  await db().$transaction((tx) =>
    addBillingAuditEntry(tx, {
      userId: null,
      source: 'reconcile',
      action: CAUGHT_UP,
      details: { beganAt: beganAt.toISOString() },
    }),
  );
}

/**
 * Compares Stripe's subscriptions with our rows each night, and syncs the members who differ. Returns the number of
 * repairs. Repairs on two successive nights open an alert.
 */
export async function reconcileAllSubscriptions(): Promise<number> {
  const price = await fetchMonthlyPrice();
  const seen = new Map<string, string>();
  const heldBack = new Set<string>();
  const unknownPlans: Stripe.Subscription[] = [];
  for await (const subscription of getStripeClient().subscriptions.list({
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method'],
  })) {
    const facts = toSyncedSubscription(subscription, null, price);
    const customerId = getStripeId(subscription.customer);
    if (!facts.isOurs || customerId === null) continue;
    if (!isBillableSubscriptionStatus(subscription.status)) continue;
    seen.set(customerId, `${seen.get(customerId) ?? ''}${planFingerprint(facts)};`);
    if (facts.heldBack !== null) heldBack.add(customerId);
    if (!(await db().membership.findUnique({ where: { stripeCustomerId: customerId }, select: { userId: true } })))
      unknownPlans.push(subscription);
  }
  for (const subscription of unknownPlans) await runAndLogFailure('stranger', () => handleUnknownPlan(subscription));
  const money = await listCustomersWithPaymentsToCheck();
  const repaired = await repairMembers(
    seen,
    (customerId, hold) => money.has(customerId) || (heldBack.has(customerId) && !isPlanOnHold(hold)),
  );
  for (const customerId of money)
    if (!(await db().membership.findUnique({ where: { stripeCustomerId: customerId }, select: { userId: true } })))
      await runAndLogFailure('late', async () => void (await storeDeletedAccountPayments(customerId)));
  await runAndLogFailure('returned', processReturnedPayments);
  await runForEachUser(
    [...new Set((await findPaymentAccessMismatches()).map(({ userId }) => userId))],
    async (userId) => {
      await syncAndPrunePlans(userId);
      await createPaymentAccessMismatchAlerts(userId);
    },
  );
  await db().stripeEvent.deleteMany({
    where: {
      receivedAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.stripeEvents) },
      processedAt: { not: null },
    },
  });
  await report(repaired);
  return repaired;
}

/** Processes refunds and disputes whose events never arrived, even if the payer's account was deleted. */
async function processReturnedPayments(): Promise<void> {
  const payers = await findOutdatedLedgerPayments();
  await runForEachUser([...payers.keys()], async (userId) => {
    const payments = payers.get(userId) ?? [];
    for (const { invoiceId, disputes } of payments)
      for (const dispute of disputes) await handlePastPaymentDispute({ userId, invoiceId }, dispute);
    if (await doesUserExist(userId)) await syncMembership(userId, 'reconcile');
    // Also updates each charge separately, because a sync skips deleted accounts and the members' former Stripe
    // customers.
    for (const { chargeId } of payments) await updatePaymentFromCharge(chargeId);
  });
}

/**
 * Returns the fields of a plan as a text, for comparison with our stored row. Contains only fields that exist both in
 * Stripe's list and in our row.
 */
const planFingerprint = (
  plan: Pick<SyncedSubscription, 'id' | 'status' | 'periodEnd' | 'cancelAtPeriodEnd' | 'cancelAt'>,
) => [plan.id, plan.status, Number(plan.periodEnd), plan.cancelAtPeriodEnd, Number(plan.cancelAt)].join(' ');

type Suspects = (customerId: string, hold: Hold | null) => boolean;

async function repairMembers(seen: Map<string, string>, isSuspect: Suspects): Promise<number> {
  const members = await db().membership.findMany({
    where: { stripeCustomerId: { not: null } },
    select: {
      userId: true,
      stripeCustomerId: true,
      stripeSubscriptionId: true,
      stripeStatus: true,
      currentPeriodEnd: true,
      cancelAt: true,
      cancelAtPeriodEnd: true,
      pendingIntentId: true,
      latestInvoiceStatus: true,
      nextCents: true,
      status: true,
      hold: true,
      accessUntil: true,
    },
  });
  const unnumbered = await db().membershipPayment.findMany({
    where: { number: null },
    distinct: 'userId',
    select: { userId: true },
  });
  const lacking = new Set(unnumbered.map(({ userId }) => userId));
  const differing = members.filter((row) => {
    const stored =
      row.stripeSubscriptionId !== null && row.stripeStatus !== null && isBillableSubscriptionStatus(row.stripeStatus)
        ? `${planFingerprint({ id: row.stripeSubscriptionId, status: row.stripeStatus, periodEnd: row.currentPeriodEnd, cancelAtPeriodEnd: row.cancelAtPeriodEnd, cancelAt: row.cancelAt })};`
        : '';
    const isSettled = row.pendingIntentId === null && ['paid', null].includes(row.latestInvoiceStatus);
    const customerId = row.stripeCustomerId ?? '';
    const isLacking = lacking.has(row.userId) || (row.status === 'active' && row.nextCents === null);
    const isDifferent = stored !== (seen.get(customerId) ?? '') || isLacking;
    return isDifferent || !isSettled || isAtOdds(row, now()) || isSuspect(customerId, row.hold);
  });
  let repaired = 0;
  await runForEachUser(
    differing.map(({ userId }) => userId),
    async (userId) => {
      if (await syncAndPrunePlans(userId)) repaired += 1;
    },
  );
  return repaired;
}

type StoredState = Pick<
  MembershipState,
  'status' | 'stripeStatus' | 'currentPeriodEnd' | 'cancelAt' | 'cancelAtPeriodEnd' | 'hold' | 'accessUntil'
>;

/** Stripe statuses of a plan that will be charged, unless the plan is scheduled to end. */
const BILLING = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'];

/**
 * Returns true if a membership row gives too little or too much access for its plan, for example after a manual edit of
 * the table.
 */
function isAtOdds(
  { status, stripeStatus, currentPeriodEnd, cancelAt, cancelAtPeriodEnd, hold, accessUntil }: StoredState,
  moment: Date,
): boolean {
  // A check constraint in the database ensures that a membership on hold gives no access. The only possible fault is
  // therefore that Stripe still charges for the plan.
  if (isPlanOnHold(hold))
    return BILLING.includes(stripeStatus ?? '') && !isScheduledToEnd({ cancelAt, cancelAtPeriodEnd });
  if (hold !== null) return false;
  const end = Number(cancelAt ?? currentPeriodEnd);
  const isWithin = accessUntil !== null && Number(accessUntil) >= end && Number(accessUntil) <= end + planRules.slack;
  switch (stripeStatus) {
    case 'active':
      return !isWithin || !['active', 'canceled'].includes(status);
    case 'trialing':
      return status === 'incomplete' ? accessUntil !== null : !isWithin;
    case 'past_due':
      return status !== 'past_due';
    default:
      return status === 'active' || (accessUntil !== null && accessUntil > moment);
  }
}

/** Syncs one member, and removes unfinished or extra plans at Stripe. Returns true if the stored row changed. */
export async function syncAndPrunePlans(userId: number): Promise<boolean> {
  const previous = await db().membership.findUnique({
    where: { userId },
    select: { status: true, accessUntil: true, stripeSubscriptionId: true },
  });
  if (!previous) return false;
  const user = await db().user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  if (user) await finishPendingPayment(user, 'reconcile');
  let synced = await syncMembership(userId, 'reconcile');
  if (await endSuperfluous(userId, synced)) synced = await syncMembership(userId, 'reconcile');
  const { status, accessUntil, stripeSubscriptionId } = synced.state;
  return (
    status !== previous.status ||
    Number(accessUntil) !== Number(previous.accessUntil) ||
    stripeSubscriptionId !== previous.stripeSubscriptionId
  );
}

/**
 * Ends unfinished sign-ups and second plans beside the current plan. Also completes interrupted attempts to end a plan.
 */
async function endSuperfluous(userId: number, { state, snapshot }: SyncResult): Promise<boolean> {
  const claims = await findUsedTrialSubscriptionIds(userId);
  const live = snapshot.subscriptions.filter(({ isOurs, status }) => isOurs && isBillableSubscriptionStatus(status));
  const superfluous = live.filter(
    (one) => one.isGivenUp || isAbandoned(one, claims) || (one.id !== state.stripeSubscriptionId && live.length > 1),
  );
  const leftOpen = snapshot.subscriptions.filter(
    ({ isOurs, status, invoice }) =>
      isOurs && !isBillableSubscriptionStatus(status) && invoice !== null && ['draft', 'open'].includes(invoice.status),
  );
  let ended = 0;
  for (const one of [...superfluous, ...leftOpen]) {
    if (!(await endUnpaidPlan(userId, one))) continue; // The plan was paid or changed meanwhile, so it continues.
    ended += 1;
    await db().$transaction((tx) =>
      addBillingAuditEntry(tx, {
        userId,
        source: 'reconcile',
        action: 'subscription.ended',
        details: { id: one.id, was: one.status },
      }),
    );
  }
  return ended > 0;
}

function isAbandoned(one: SyncedSubscription, claims: ReadonlySet<string>): boolean {
  const age = now().getTime() - one.createdAt.getTime();
  return one.status === 'trialing' && !doesSubscriptionGiveAccess(one, claims) && age > planRules.abandonedAfter;
}

/** Handles a plan whose Stripe customer we do not know, for example because the account was deleted. */
async function handleUnknownPlan(subscription: Stripe.Subscription): Promise<void> {
  if (subscription.metadata.app !== APP_NAME_METADATA_VALUE) return;
  const userId = Number(subscription.metadata.user_id);
  const user =
    Number.isSafeInteger(userId) && userId > 0
      ? await db().user.findUnique({ where: { id: userId }, select: { id: true } })
      : null;
  // Ends the plan only if this application has deleted the account of the Stripe customer. Otherwise the account may
  // still exist on another site, or in a newer copy of this database.
  const customerId = getStripeId(subscription.customer);
  if (!user && customerId !== null && (await findDeletedAccount(customerId)) !== null)
    return endStripePlan(userId, subscription);
  await openBillingAlert({
    key: `stranger:${subscription.id}`,
    userId: user?.id ?? null,
    kind: 'unknown_customer',
    details: { subscription: subscription.id },
  });
}

async function report(repaired: number): Promise<void> {
  const last = await db().billingAudit.findFirst({
    where: { action: 'reconcile.run' },
    orderBy: { id: 'desc' },
    select: { details: true },
  });
  await db().$transaction((tx) =>
    addBillingAuditEntry(tx, { userId: null, source: 'reconcile', action: 'reconcile.run', details: { repaired } }),
  );
  log.info({ event: 'billing.reconciled', billing_drift_repaired: repaired });
  const previous = (last?.details as { repaired?: number } | undefined)?.repaired ?? 0;
  if (repaired > 0 && previous > 0) {
    await openBillingAlert({
      key: `drift:${now().toISOString().slice(0, 10)}`,
      userId: null,
      kind: 'drift',
      details: { repaired, before: previous },
    });
  }
}
