import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { log } from '@/lib/process/log';
import type { BillingSource } from '@/prisma/generated/enums';
import type { BillingAlertKind } from './billing-alert-texts';

/** Source of a membership change, such as the member, an administrator or Stripe. */
export type MembershipChangeSource = BillingSource;

/** Action in the billing audit for an account that this application deleted. */
export const ACCOUNT_DELETED_ACTION = 'account.deleted';

/**
 * Finds the record of a deleted account by its Stripe customer, and returns the account's user id. Returns null if this
 * application did not delete an account of the customer.
 */
export const findDeletedAccount = (customerId: string): Promise<{ userId: number | null } | null> =>
  db().billingAudit.findFirst({
    where: { action: ACCOUNT_DELETED_ACTION, details: { path: ['customerId'], equals: customerId } },
    select: { userId: true },
  });

type Entry = {
  userId: number | null;
  source: MembershipChangeSource;
  action: string;
  details?: Prisma.InputJsonObject;
};

/** Adds a line to the billing audit, the log of all changes to memberships. */
export async function addBillingAuditEntry(
  tx: TransactionClient,
  { userId, source, action, details = {} }: Entry,
): Promise<void> {
  await tx.billingAudit.create({ data: { userId, source, action, details, createdAt: now() } });
}

type Alert = { key: string; userId: number | null; kind: BillingAlertKind; details?: Prisma.InputJsonObject };

/** Opens an alert for administrators. Does nothing if the alert already exists, even if it was closed. */
export async function openBillingAlert({ key, userId, kind, details = {} }: Alert): Promise<void> {
  const { count } = await db().billingAlert.createMany({
    data: { key, userId, kind, details, createdAt: now() },
    skipDuplicates: true,
  });
  if (count > 0) log.error({ event: 'billing.alert', kind, userId });
}

/**
 * Opens an alert, or reopens it if it was closed. For errors whose text tells the member that administrators were
 * notified.
 */
export async function openOrReopenBillingAlert({ key, userId, kind, details = {} }: Alert): Promise<void> {
  const made = await runStatement(
    db(),
    Prisma.sql`
    INSERT INTO billing_alerts (key, user_id, kind, details, created_at) VALUES (${key}, ${userId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${timestampSql(now())})
    ON CONFLICT (key) DO UPDATE SET resolved_at = NULL, created_at = excluded.created_at, details = excluded.details
    WHERE billing_alerts.resolved_at IS NOT NULL`,
  );
  if (made > 0) log.error({ event: 'billing.alert', kind, userId });
}

/**
 * Opens an alert that closes automatically when its cause ends. Reopens the alert when the cause returns or becomes
 * worse.
 */
export async function openAutoClosingAlert(
  key: string,
  kind: BillingAlertKind,
  details: Prisma.InputJsonObject,
  /** Key of a number in `details`. If this number grows, an alert that an administrator closed is opened again. */
  worse: string | null = null,
): Promise<void> {
  const made = await runStatement(
    db(),
    Prisma.sql`
    INSERT INTO billing_alerts (key, user_id, kind, details, created_at) VALUES (${key}, NULL, ${kind}, ${JSON.stringify(details)}::jsonb, ${timestampSql(now())})
    ON CONFLICT (key) DO UPDATE SET resolved_at = NULL, created_at = excluded.created_at, details = excluded.details
    WHERE billing_alerts.resolved_at IS NOT NULL
      AND (billing_alerts.details ? 'over' OR (excluded.details ->> ${worse}::text)::int > (billing_alerts.details ->> ${worse}::text)::int)`,
  );
  if (made > 0) log.error({ event: 'billing.alert', kind, userId: null });
}

/**
 * Closes the alert with this key and all alerts whose key begins with this key and a colon. `exceptKey` is the key of
 * an alert that stays open.
 */
export async function closeBillingAlerts(key: string, exceptKey: string | null = null): Promise<void> {
  await runStatement(
    db(),
    Prisma.sql`
    UPDATE billing_alerts SET resolved_at = coalesce(resolved_at, ${timestampSql(now())}), details = details || '{"over":true}'
    WHERE (key = ${key} OR starts_with(key, ${key} || ':')) AND key IS DISTINCT FROM ${exceptKey} AND NOT details ? 'over'`,
  );
}
