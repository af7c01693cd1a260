import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { PlanInterval } from '@/prisma/generated/enums';
import { centsToDollars } from '../plan-rules';
import type { AnnouncedPrice } from '@/lib/membership/announced-price-schema';

/** New price to which a member's plan will be moved. */
export type PendingPrice = { subscriptionId: string; priceId: string; dueAt: Date };

/**
 * Returns a member's pending price change. Returns null if no price change is pending, or if the member has not been
 * notified of it yet.
 */
export async function fetchPendingPrice(userId: number): Promise<PendingPrice | null> {
  const foundRow = await firstRow(
    db(),
    { subscriptionId: columnType.text, priceId: columnType.text, dueAt: columnType.moment.present },
    Prisma.sql`
      SELECT r.subscription_id, c.price_id, r.due_at FROM price_change_members r JOIN price_changes c ON c.id = r.change_id
      WHERE r.user_id = ${userId} AND r.due_at IS NOT NULL AND r.moved_at IS NULL AND r.left_at IS NULL
        AND c.called_off_at IS NULL AND c.done_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  );
  return foundRow ?? null;
}

/**
 * Returns the announced new price of a member's current plan, even if the member has not been emailed yet. Used on the
 * member's own page.
 */
export async function fetchAnnouncedPrice(userId: number): Promise<AnnouncedPrice | null> {
  const foundRow = await firstRow(
    db(),
    {
      interval: columnType.choice('plan_interval', PlanInterval),
      cents: columnType.int,
      dueAt: columnType.moment.nullable,
      effectiveAt: columnType.moment,
    },
    Prisma.sql`
      SELECT c.interval, c.cents, r.due_at, c.effective_at FROM price_change_members r JOIN price_changes c ON c.id = r.change_id
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.user_id = ${userId} AND m.ended_at IS NULL AND r.moved_at IS NULL AND r.left_at IS NULL
        AND c.called_off_at IS NULL AND c.done_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  );
  if (!foundRow) return null;
  const { interval, cents, dueAt, effectiveAt } = foundRow;
  return {
    interval,
    amount: centsToDollars(cents),
    from: dueAt?.toISOString() ?? null,
    notBefore: effectiveAt.toISOString(),
  };
}
