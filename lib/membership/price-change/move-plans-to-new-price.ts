import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { formatDate } from '@/lib/time/format-dates';
import { formatCentsPerInterval } from '@/lib/site';
import { openBillingAlert, addBillingAuditEntry } from '../history/audit-and-alerts';
import { isRefusedByStripe } from '../history/unconfirmed-stripe-requests';
import { runWithPaymentLock } from '../payment-lock';
import { getStripeClient } from '../stripe';
import { syncMembership } from '../sync/sync-membership';
import { FUTURE_CHARGE_CONDITION, type PriceChangeTarget } from './affected-plans';
import { isPlanDueForNewPrice } from '../announced-price/price-notice-period';

export type StoredPriceChange = PriceChangeTarget & { id: number; priceId: string };

const dueRow = {
  id: columnType.int,
  userId: columnType.int,
  subscriptionId: columnType.text,
  fromPriceId: columnType.text,
  fromCents: columnType.int,
  /** Time from which the member's renewals cost the new price. */
  dueAt: columnType.moment.present,
  renewsAt: columnType.moment.present,
};

/**
 * Returns the plans to move to the new price now, because they renew in a few days. Leaves out plans whose next period
 * is free or costs the old price.
 */
export async function listPlansToMove(changeId: number, member: Prisma.Sql = Prisma.sql`TRUE`) {
  const next = await rows(
    db(),
    dueRow,
    Prisma.sql`
      SELECT r.id, r.user_id, r.subscription_id, r.from_price_id, r.from_cents, r.due_at, m.current_period_end AS renews_at
      FROM price_changes c JOIN price_change_members r ON r.change_id = c.id
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE c.id = ${changeId}::int AND c.called_off_at IS NULL AND ${member} AND r.moved_at IS NULL AND r.left_at IS NULL
        AND ${FUTURE_CHARGE_CONDITION} AND m.current_period_end >= r.due_at AND m.next_cents IS DISTINCT FROM 0
      ORDER BY m.current_period_end, r.id LIMIT 500`,
  );
  return next.filter(({ dueAt, renewsAt }) => isPlanDueForNewPrice({ dueAt, periodEnd: renewsAt }, now()));
}

/**
 * Moves one plan to the new price at its next renewal. Opens an alert instead if the plan has neither the old nor the
 * new price at Stripe.
 */
export const movePlanToNewPrice = (
  change: StoredPriceChange,
  { id, userId }: { id: number; userId: number },
): Promise<void> =>
  runWithPaymentLock(userId, async () => {
    await syncMembership(userId, 'reconcile');
    const [member] = await listPlansToMove(change.id, Prisma.sql`r.id = ${id}::int`);
    if (!member) return;
    const { subscriptionId, fromPriceId } = member;
    const plan = await getStripeClient().subscriptions.retrieve(subscriptionId);
    if (!isChargedAgain(plan)) return;
    // If the plan already has the new price at Stripe, only the move must be recorded.
    if (itemOf(plan, change.priceId) === undefined) {
      const item = itemOf(plan, fromPriceId);
      if (item === undefined) return leaveCustomPrice(change, member, plan);
      const refusal = await reprice(subscriptionId, item.id, change.priceId);
      if (refusal !== null) return alertRefused(change, member, refusal);
    }
    await recordMoved(change, member);
    await syncMembership(userId, 'reconcile');
  });

/**
 * Returns true if Stripe will charge for the plan again. Uses Stripe's current data, because the member may have
 * cancelled since the last sync.
 */
const isChargedAgain = ({ status, cancel_at: at, cancel_at_period_end: atEnd }: Stripe.Subscription): boolean =>
  ['trialing', 'active', 'past_due'].includes(status) && at === null && !atEnd;

type Member = Awaited<ReturnType<typeof listPlansToMove>>[number];

const itemOf = (plan: Stripe.Subscription, priceId: string) =>
  plan.items.data.find(({ price }) => price.id === priceId);

/** Changes the plan's price at Stripe. Returns Stripe's error code if Stripe refused the change, or null on success. */
async function reprice(subscription: string, item: string, price: string): Promise<string | null> {
  try {
    await getStripeClient().subscriptions.update(subscription, {
      items: [{ id: item, price }],
      proration_behavior: 'none',
    });
    return null;
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    return error.code ?? error.type;
  }
}

const refusedKey = ({ id }: Member) => `price_refused:${id}`;

const alertRefused = (change: StoredPriceChange, member: Member, code: string) =>
  openBillingAlert({
    key: refusedKey(member),
    userId: member.userId,
    kind: 'price_refused',
    details: { price_change: change.id, subscription: member.subscriptionId, code },
  });

async function recordMoved({ cents, interval }: StoredPriceChange, member: Member): Promise<void> {
  const { id, userId, fromCents, renewsAt } = member;
  await db().$transaction(async (tx) => {
    const { count } = await tx.priceChangeMember.updateMany({
      where: { id, movedAt: null },
      data: { movedAt: now() },
    });
    if (count === 0) return;
    const detail = `${formatCentsPerInterval(cents, interval)}, from the payment of ${formatDate(renewsAt.toISOString())} on; before ${formatCentsPerInterval(fromCents, interval)}`;
    await addBillingAuditEntry(tx, { userId, source: 'reconcile', action: 'price.changed', details: { detail } });
    await tx.billingAlert.updateMany({
      where: { key: refusedKey(member), resolvedAt: null },
      data: { resolvedAt: now() },
    });
  });
}

/**
 * Opens an alert for a plan whose price somebody changed at Stripe. The plan keeps the changed price, because this
 * price was agreed with the member.
 */
async function leaveCustomPrice(
  change: StoredPriceChange,
  { id, userId, subscriptionId }: Member,
  plan: Stripe.Subscription,
): Promise<void> {
  await db().priceChangeMember.updateMany({ where: { id, movedAt: null }, data: { leftAt: now() } });
  const prices = plan.items.data.map(({ price }) => price.id).join(', ');
  await openBillingAlert({
    key: `price_by_hand:${id}`,
    userId,
    kind: 'price_by_hand',
    details: { price_change: change.id, subscription: subscriptionId, prices },
  });
}
