import 'server-only';
import { Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import type { BillingInterval } from '@/lib/site';

/** Target of a price change: the billing interval of the affected plans, and their new price. */
export type PriceChangeTarget = { interval: BillingInterval; cents: number };

/**
 * SQL condition on a membership `m`: Stripe will charge for the plan again, for example at its renewal.
 */
export const FUTURE_CHARGE_CONDITION: Prisma.Sql = Prisma.sql`will_be_charged(m)`;

/**
 * SQL condition on a membership `m`: the plan has this billing interval, does not have the new price yet, and will be
 * charged again.
 */
export const affectedPlanCondition = ({ interval, cents }: PriceChangeTarget): Prisma.Sql =>
  Prisma.sql`(${FUTURE_CHARGE_CONDITION} AND m.price_id IS NOT NULL AND m.price_interval = ${interval}::plan_interval AND m.price_cents <> ${cents}::int)`;

/**
 * Adds all affected plans that are not yet part of the price change, and returns their number. Waits for running
 * account deletions, so that deleted accounts are left out.
 */
export const recordPlansAffectedByPriceChange = (
  tx: TransactionClient,
  change: PriceChangeTarget & { id: number },
): Promise<number> =>
  runStatement(
    tx,
    Prisma.sql`
    INSERT INTO price_change_members (change_id, user_id, subscription_id, from_price_id, from_cents)
    SELECT ${change.id}::int, m.user_id, m.stripe_subscription_id, m.price_id, m.price_cents
    FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE ${affectedPlanCondition(change)} AND NOT EXISTS (
      SELECT FROM price_change_members r WHERE r.change_id = ${change.id}::int AND r.subscription_id = m.stripe_subscription_id)
    ORDER BY u.id FOR KEY SHARE OF u
    ON CONFLICT (change_id, subscription_id) DO NOTHING`,
  );
