import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { PlanInterval } from '@/prisma/generated/enums';
import { dollars } from '../terms';
import type { ComingPrice } from './schema';

/** Another price that somebody's plan is to be moved to. */
export type Pending = { subscriptionId: string; priceId: string; dueAt: Date };

/** Null where nobody was told of any. */
export async function pendingPrice(userId: number): Promise<Pending | null> {
  const found = await one(
    db(),
    { subscriptionId: is.text, priceId: is.text, dueAt: is.moment.present },
    Prisma.sql`
      SELECT r.subscription_id AS "subscriptionId", c.price_id AS "priceId", r.due_at AS "dueAt"
      FROM price_change_members r JOIN price_changes c ON c.id = r.change_id
      WHERE r.user_id = ${userId} AND r.due_at IS NOT NULL AND r.moved_at IS NULL AND r.left_at IS NULL
        AND c.called_off_at IS NULL AND c.done_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  );
  return found ?? null;
}

/** The same for his own page, from the moment that it is announced; of the plan that he has. */
export async function comingPriceOf(userId: number): Promise<ComingPrice | null> {
  const found = await one(
    db(),
    {
      interval: is.choice('plan_interval', PlanInterval),
      cents: is.int,
      dueAt: is.moment.nullable,
      effectiveAt: is.moment,
    },
    Prisma.sql`
      SELECT c.interval, c.cents, r.due_at AS "dueAt", c.effective_at AS "effectiveAt"
      FROM price_change_members r JOIN price_changes c ON c.id = r.change_id
      JOIN memberships m ON m.user_id = r.user_id AND m.stripe_subscription_id = r.subscription_id
      WHERE r.user_id = ${userId} AND m.ended_at IS NULL AND r.moved_at IS NULL AND r.left_at IS NULL
        AND c.called_off_at IS NULL AND c.done_at IS NULL ORDER BY r.id DESC LIMIT 1`,
  );
  if (!found) return null;
  const { interval, cents, dueAt, effectiveAt } = found;
  return {
    interval,
    amount: dollars(cents),
    from: dueAt?.toISOString() ?? null,
    notBefore: effectiveAt.toISOString(),
  };
}
