import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';

// Before a request to Stripe, an administrator's action is recorded as an open alert. If anything crashes in between,
// somebody looks at it (record 078).

export const UNCONFIRMED = ['refund_unsure', 'end_unsure', 'month_unsure'] as const;
export type Unconfirmed = (typeof UNCONFIRMED)[number];

type Note = { key: string; userId: number; kind: Unconfirmed; details: Prisma.InputJsonObject };

/**
 * Opens the alert, in the same transaction that records the action. Reopens an alert that an administrator had closed.
 */
export async function openUnconfirmed(tx: Transaction, { key, userId, kind, details }: Note): Promise<void> {
  await tx.billingAlert.upsert({
    where: { key },
    create: { key, userId, kind, details, createdAt: now() },
    // a new time too, because the inbox hides an alert closed after its creation time
    update: { resolvedAt: null, createdAt: now() },
  });
}

/** Closes the alert after Stripe has answered, with success or refusal. */
export async function closeUnconfirmed(tx: Transaction, key: string): Promise<void> {
  await tx.billingAlert.updateMany({ where: { key, resolvedAt: null }, data: { resolvedAt: now() } });
}

/** Returns true if Stripe refused the request, so nothing was done there. False if Stripe gave no clear answer. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && REFUSALS.includes(error.statusCode ?? 0);

/** HTTP statuses that mean a refusal. 409 is not among them: it means the same request is still being processed. */
const REFUSALS = [400, 401, 402, 403, 404];

/** Logs the alert and returns the error for the administrator: nobody knows whether Stripe carried out the request. */
export function unanswered(kind: Unconfirmed, userId: number, message: string): AppError {
  log.error({ event: 'billing.alert', kind, userId });
  return new AppError('unavailable', message, RETRY_SECONDS);
}

const RETRY_SECONDS = 30;

/** Closes alerts whose request turns out to have been carried out. Runs after each sync with Stripe. */
export async function closeConfirmed(tx: Transaction, userId: number): Promise<void> {
  await run(
    tx,
    Prisma.sql`
    UPDATE billing_alerts a SET resolved_at = ${timestamp(now())}
    WHERE a.user_id = ${userId} AND a.resolved_at IS NULL AND (
      (a.kind = 'refund_unsure' AND EXISTS (
        SELECT FROM membership_payments p
        WHERE p.invoice_id = a.details ->> 'invoice' AND p.amount_refunded >= (a.details ->> 'refundedCents')::int))
      OR (a.kind = 'end_unsure' AND NOT EXISTS (
        SELECT FROM memberships m
        WHERE m.user_id = a.user_id AND m.stripe_subscription_id = a.details ->> 'subscription' AND m.ended_at IS NULL)))`,
  );
}
