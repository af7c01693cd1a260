import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';

// Kinds of alerts that are opened before an administrator's request is sent to Stripe. If the process crashes before
// Stripe answers, administrators still see the alert (record 078).

export const UNCONFIRMED_STRIPE_REQUEST_KINDS = ['refund_unsure', 'end_unsure', 'month_unsure'] as const;
export type UnconfirmedStripeRequestKind = (typeof UNCONFIRMED_STRIPE_REQUEST_KINDS)[number];

type Note = { key: string; userId: number; kind: UnconfirmedStripeRequestKind; details: Prisma.InputJsonObject };

/**
 * Opens or reopens the alert about a request to Stripe, in the same transaction that records the administrator's
 * action.
 */
export async function openUnconfirmedStripeRequestAlert(
  tx: TransactionClient,
  { key, userId, kind, details }: Note,
): Promise<void> {
  await tx.billingAlert.upsert({
    where: { key },
    create: { key, userId, kind, details, createdAt: now() },
    // A reopened alert gets the current time as `createdAt`. With the old time, the inbox would still show the alert as
    // closed, because it was closed after that time.
    update: { resolvedAt: null, createdAt: now() },
  });
}

/** Closes the alert after Stripe has answered, whether Stripe accepted or refused the request. */
export async function closeUnconfirmedStripeRequestAlert(tx: TransactionClient, key: string): Promise<void> {
  await tx.billingAlert.updateMany({ where: { key, resolvedAt: null }, data: { resolvedAt: now() } });
}

/**
 * Returns true if Stripe refused the request and therefore did nothing. Returns false if Stripe gave no clear answer.
 */
export const isRefusedByStripe = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && REFUSALS.includes(error.statusCode ?? 0);

/**
 * HTTP statuses with which Stripe refuses a request. 409 is missing, because it means that the same request is still
 * being processed.
 */
const REFUSALS = [400, 401, 402, 403, 404];

/**
 * Logs the alert about a request that Stripe did not clearly answer. Returns the error to show to the administrator.
 */
export function unconfirmedStripeRequestError(
  kind: UnconfirmedStripeRequestKind,
  userId: number,
  message: string,
): AppError {
  log.error({ event: 'billing.alert', kind, userId });
  return new AppError('unavailable', message, RETRY_SECONDS);
}

const RETRY_SECONDS = 30;

/** Closes alerts about unconfirmed requests if the latest sync shows that Stripe carried out the requests. */
export async function closeConfirmedStripeRequestAlerts(tx: TransactionClient, userId: number): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`
    UPDATE billing_alerts a SET resolved_at = ${timestampSql(now())}
    WHERE a.user_id = ${userId} AND a.resolved_at IS NULL AND (
      (a.kind = 'refund_unsure' AND EXISTS (
        SELECT FROM membership_payments p
        WHERE p.invoice_id = a.details ->> 'invoice' AND p.amount_refunded >= (a.details ->> 'refundedCents')::int))
      OR (a.kind = 'end_unsure' AND NOT EXISTS (
        SELECT FROM memberships m
        WHERE m.user_id = a.user_id AND m.stripe_subscription_id = a.details ->> 'subscription' AND m.ended_at IS NULL)))`,
  );
}
