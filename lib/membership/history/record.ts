import 'server-only';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { log } from '@/lib/log';
import type { BillingSource } from '@/prisma/generated/enums';

/** From where a change of a membership came. */
export type Source = BillingSource;

/** The proof that an account was deleted here. */
export const ACCOUNT_DELETED = 'account.deleted';

/** The proof that whose customer at Stripe this was had an account that was deleted here, and by which number; null for everybody else's. */
export const deletionOf = (customerId: string): Promise<{ userId: number | null } | null> =>
  db().billingAudit.findFirst({
    where: { action: ACCOUNT_DELETED, details: { path: ['customerId'], equals: customerId } },
    select: { userId: true },
  });

type Entry = { userId: number | null; source: Source; action: string; details?: Prisma.InputJsonObject };

/** A line of the billing audit: who or what, and what was before and after. */
export async function recordBilling(tx: Transaction, { userId, source, action, details = {} }: Entry): Promise<void> {
  await tx.billingAudit.create({ data: { userId, source, action, details, createdAt: now() } });
}

type Alert = { key: string; userId: number | null; kind: string; details?: Prisma.InputJsonObject };

/** Something that a person has to look at. Found again while nobody has, it stays one row. */
export async function raiseAlert({ key, userId, kind, details = {} }: Alert): Promise<void> {
  const { count } = await db().billingAlert.createMany({
    data: { key, userId, kind, details, createdAt: now() },
    skipDuplicates: true,
  });
  if (count > 0) log.error({ event: 'billing.alert', kind, userId });
}

/** The same of which a person was told just now that we know of it: one that was closed is open again. */
export async function raiseAgain({ key, userId, kind, details = {} }: Alert): Promise<void> {
  const made = await run(
    db(),
    Prisma.sql`
    INSERT INTO billing_alerts (key, user_id, kind, details, created_at) VALUES (${key}, ${userId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${timestamp(now())})
    ON CONFLICT (key) DO UPDATE SET resolved_at = NULL, created_at = excluded.created_at, details = excluded.details
    WHERE billing_alerts.resolved_at IS NOT NULL`,
  );
  if (made > 0) log.error({ event: 'billing.alert', kind, userId });
}

/**
 * Something that ends by itself when its cause does, and comes again with it. One that a person closed stays so while its cause lasts, unless
 * the number in its details that is named `worse` has grown since.
 */
export async function raiseWhile(
  key: string,
  kind: string,
  details: Prisma.InputJsonObject,
  worse: string | null = null,
): Promise<void> {
  const made = await run(
    db(),
    Prisma.sql`
    INSERT INTO billing_alerts (key, user_id, kind, details, created_at) VALUES (${key}, NULL, ${kind}, ${JSON.stringify(details)}::jsonb, ${timestamp(now())})
    ON CONFLICT (key) DO UPDATE SET resolved_at = NULL, created_at = excluded.created_at, details = excluded.details
    WHERE billing_alerts.resolved_at IS NOT NULL
      AND (billing_alerts.details ? 'over' OR (excluded.details ->> ${worse}::text)::int > (billing_alerts.details ->> ${worse}::text)::int)`,
  );
  if (made > 0) log.error({ event: 'billing.alert', kind, userId: null });
}

/** The cause of those under this key, or one that goes on from it behind a colon, is over; but for one of them. */
export async function endAlerts(key: string, but: string | null = null): Promise<void> {
  await run(
    db(),
    Prisma.sql`
    UPDATE billing_alerts SET resolved_at = coalesce(resolved_at, ${timestamp(now())}), details = details || '{"over":true}'
    WHERE (key = ${key} OR starts_with(key, ${key} || ':')) AND key IS DISTINCT FROM ${but} AND NOT details ? 'over'`,
  );
}
