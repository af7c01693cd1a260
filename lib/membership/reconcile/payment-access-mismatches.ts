import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { openBillingAlert } from '../history/audit-and-alerts';
import { getStripeId, getStripeClient } from '../stripe';
import { APP_NAME_METADATA_VALUE, planRules } from '../plan-rules';

// Checks that payments and access agree. Reads only stored rows and uses none of the code that wrote them. The checks
// therefore also find errors in that code.

const KINDS = ['paid_without_access', 'access_without_payment'] as const;
type Disagreement = { userId: number; kind: (typeof KINDS)[number]; about: string | null };

/**
 * Returns members who paid for the current period but have no access, and members with access that nobody paid for.
 * Checks all members if `userId` is null.
 */
export function findPaymentAccessMismatches(userId: number | null = null): Promise<Disagreement[]> {
  const slack = Prisma.sql`make_interval(secs => ${planRules.slack / 1000})`;
  return rows(
    db(),
    { userId: columnType.int, kind: columnType.word(KINDS), about: columnType.text.nullable },
    Prisma.sql`
    SELECT d.user_id, d.kind, d.about FROM access_disagreements(${timestampSql(now())}, ${slack}) d
    WHERE ${userId}::int IS NULL OR d.user_id = ${userId}::int`,
  );
}

/** Opens an alert for each disagreement between a person's payments and access. */
export async function createPaymentAccessMismatchAlerts(userId: number): Promise<void> {
  for (const { kind, about } of await findPaymentAccessMismatches(userId))
    await openBillingAlert({ key: `${kind}:${about ?? userId}`, userId, kind, details: { about } });
}

const LATELY = 35 * DAY;

/**
 * Returns the Stripe customers who have an open invoice for our plan, or whose payment for our plan is missing from our
 * database.
 */
export async function listCustomersWithPaymentsToCheck(): Promise<ReadonlySet<string>> {
  const customers = new Set<string>();
  for await (const invoice of getStripeClient().invoices.list({ status: 'open', limit: 100 }))
    if (isOurs(invoice)) add(customers, getStripeId(invoice.customer));
  const created = { gte: Math.floor((now().getTime() - LATELY) / 1000) };
  const paid = new Map<string, string | null>();
  for await (const invoice of getStripeClient().invoices.list({ status: 'paid', created, limit: 100 }))
    if (invoice.id && invoice.amount_paid > 0 && isOurs(invoice)) paid.set(invoice.id, getStripeId(invoice.customer));
  const recentPayments = await db().membershipPayment.findMany({
    where: { paidAt: { gte: new Date(now().getTime() - 2 * LATELY) } },
    select: { invoiceId: true },
  });
  for (const { invoiceId } of recentPayments) paid.delete(invoiceId);
  for (const customer of paid.values()) add(customers, customer);
  return customers;
}

const isOurs = ({ parent }: Stripe.Invoice): boolean =>
  parent?.subscription_details?.metadata?.app === APP_NAME_METADATA_VALUE;

const add = (customers: Set<string>, id: string | null) => void (id !== null && customers.add(id));
