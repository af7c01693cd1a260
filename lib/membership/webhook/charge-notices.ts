import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { columnType, rows, type DatabaseOrTransaction } from '@/lib/database/sql';
import { membershipPlan, type BillingInterval } from '@/lib/site';
import { PlanInterval } from '@/prisma/generated/enums';

type Charge = {
  userId: number;
  subscriptionId: string;
  at: Date;
  cents: number;
  lastCents: number | null;
  interval: BillingInterval | null;
  /** True if the next charge ends a free trial. */
  isTrial: boolean;
};

/** Queues an email about a coming charge, but only once for each charge and amount. */
export const queueChargeNoticeEmail = (
  on: DatabaseOrTransaction,
  { userId, subscriptionId, at, cents, lastCents, interval, isTrial }: Charge,
): Promise<void> =>
  queueEmail(on, {
    kind: 'charge-soon',
    userId,
    key: `${subscriptionId} ${at.toISOString()} ${cents}`,
    about: { cents, at: at.toISOString(), lastCents, interval, isTrial },
  });

/**
 * Hourly job that emails members about a charge within three days. It covers first charges, yearly charges, and charges
 * with a new amount.
 */
export async function queueChargeNoticeEmails(): Promise<void> {
  const moment = timestampSql(now());
  const soon = await rows(
    db(),
    {
      userId: columnType.int,
      subscriptionId: columnType.text.present,
      at: columnType.moment.present,
      cents: columnType.int.present,
      lastCents: columnType.int.nullable,
      interval: columnType.choice('plan_interval', PlanInterval).nullable,
      isTrial: columnType.bool.present,
    },
    Prisma.sql`
      SELECT m.user_id, m.stripe_subscription_id AS subscription_id, m.current_period_end AS at, m.next_cents AS cents, m.price_interval AS interval,
        last.amount_paid AS last_cents, coalesce(m.stripe_status = 'trialing', false) AS is_trial
      FROM memberships m LEFT JOIN LATERAL (
        SELECT amount_paid FROM membership_payments p
        WHERE p.user_id = m.user_id AND p.subscription_id = m.stripe_subscription_id AND p.amount_paid > 0
        ORDER BY paid_at DESC LIMIT 1) last ON true
      WHERE m.stripe_status IN ('trialing', 'active') AND m.status = 'active' AND m.hold IS NULL
        AND NOT m.cancel_at_period_end AND m.cancel_at IS NULL AND m.stripe_subscription_id IS NOT NULL
        AND m.current_period_end > ${moment} AND m.current_period_end <= ${moment} + make_interval(days => ${membershipPlan.reminderDays}) AND m.next_cents > 0
        AND (last.amount_paid IS DISTINCT FROM m.next_cents OR m.current_period_end - m.current_period_start > interval '60 days')`,
  );
  for (const charge of soon) await queueChargeNoticeEmail(db(), charge);
}
