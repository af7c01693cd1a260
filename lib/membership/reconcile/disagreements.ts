import 'server-only';
import type Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { raiseAlert } from '../history/record';
import { idOf, stripe } from '../stripe';
import { APP_METADATA_VALUE, terms } from '../terms';

// Checks that payments and access agree, whatever code wrote them. Uses only the stored rows, and shares no rules with
// the code that wrote those rows.

type Disagreement = { userId: number; kind: string; about: string | null };

/**
 * Returns members whose payments and access disagree. Some paid for the current period but have no access, although no
 * administrator ended their plan. Others have access that nobody paid for. Without `userId`, checks all members.
 */
export function disagreements(userId: number | null = null): Promise<Disagreement[]> {
  const moment = timestamp(now());
  const slack = Prisma.sql`make_interval(secs => ${terms.slack / 1000})`;
  const personFilter = userId === null ? Prisma.sql`TRUE` : Prisma.sql`m.user_id = ${userId}`;
  return rows(
    db(),
    { userId: columnType.int, kind: columnType.text, about: columnType.text.nullable },
    Prisma.sql`
    SELECT m.user_id, 'paid_without_access' AS kind, p.invoice_id AS about FROM memberships m JOIN membership_payments p ON p.user_id = m.user_id
    WHERE ${personFilter} AND p.period_start <= ${moment} AND p.period_end > ${moment}
      AND p.amount_refunded < p.amount_paid AND NOT p.disputed
      AND (m.hold IS NULL OR m.hold = 'trial_denied')
      AND (m.access_until IS NULL OR m.access_until <= ${moment})
      AND NOT EXISTS (
        SELECT FROM billing_audit b
        WHERE b.user_id = p.user_id AND b.action = 'plan.ended' AND b.details ->> 'subscription' = p.subscription_id)
    UNION ALL
    SELECT m.user_id, 'access_without_payment', coalesce(m.latest_invoice_id, m.stripe_subscription_id)
    FROM memberships m
    WHERE ${personFilter} AND m.access_until > ${moment} AND m.stripe_customer_id IS NOT NULL
      AND m.stripe_status IS DISTINCT FROM 'past_due'
      AND m.latest_invoice_status IS DISTINCT FROM 'paid'
      -- After a free month no payment was before; Stripe charges for the next one within the hour.
      AND NOT coalesce(m.latest_invoice_status = 'draft' AND m.current_period_start + ${slack} > ${moment}, false)
      -- What was due when somebody asked to be deleted is kept back (record 048).
      AND NOT (m.latest_invoice_status = 'draft' AND EXISTS (
        SELECT FROM account_deletions d WHERE d.user_id = m.user_id AND d.done_at IS NULL))
      AND (m.trial_end IS NULL OR m.trial_end + ${slack} <= ${moment} OR NOT EXISTS (
        SELECT FROM trial_claims c WHERE c.user_id = m.user_id AND c.subscription_id = m.stripe_subscription_id))
      AND NOT EXISTS (
        SELECT FROM membership_payments p WHERE p.user_id = m.user_id
          AND p.period_start <= ${moment} AND p.period_end + ${slack} > ${moment})`,
  );
}

/** Opens an alert for each disagreement between a person's payments and access. */
export async function raiseDisagreements(userId: number): Promise<void> {
  for (const { kind, about } of await disagreements(userId))
    await raiseAlert({ key: `${kind}:${about ?? userId}`, userId, kind, details: { about } });
}

const LATELY = 35 * DAY;

/**
 * Returns Stripe customers with payments for our plan that we have not recorded, and customers with an open invoice for
 * our plan.
 */
export async function customersWithMoney(): Promise<ReadonlySet<string>> {
  const customers = new Set<string>();
  for await (const invoice of stripe().invoices.list({ status: 'open', limit: 100 }))
    if (isOurs(invoice)) add(customers, idOf(invoice.customer));
  const created = { gte: Math.floor((now().getTime() - LATELY) / 1000) };
  const paid = new Map<string, string | null>();
  for await (const invoice of stripe().invoices.list({ status: 'paid', created, limit: 100 }))
    if (invoice.id && invoice.amount_paid > 0 && isOurs(invoice)) paid.set(invoice.id, idOf(invoice.customer));
  const recentPayments = await db().membershipPayment.findMany({
    where: { paidAt: { gte: new Date(now().getTime() - 2 * LATELY) } },
    select: { invoiceId: true },
  });
  for (const { invoiceId } of recentPayments) paid.delete(invoiceId);
  for (const customer of paid.values()) add(customers, customer);
  return customers;
}

const isOurs = ({ parent }: Stripe.Invoice): boolean =>
  parent?.subscription_details?.metadata?.app === APP_METADATA_VALUE;

const add = (customers: Set<string>, id: string | null) => void (id !== null && customers.add(id));
