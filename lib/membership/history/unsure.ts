import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';

// What an administrator asked Stripe for is noted as an open alert before it is asked: whatever dies in between, somebody looks at it (record 078).

export const UNSURE = ['refund_unsure', 'end_unsure', 'month_unsure'] as const;
export type Unsure = (typeof UNSURE)[number];

type Note = { key: string; userId: number; kind: Unsure; details: Prisma.InputJsonObject };

/** In the transaction that writes the act down. One that was closed by hand and is tried again is open again. */
export async function noteUnsure(tx: Transaction, { key, userId, kind, details }: Note): Promise<void> {
  await tx.billingAlert.upsert({
    where: { key },
    create: { key, userId, kind, details, createdAt: now() },
    update: { resolvedAt: null, createdAt: now() }, // or what was closed since it was made would stay closed in the inbox
  });
}

/** Stripe has answered, whichever way. */
export async function closeUnsure(tx: Transaction, key: string): Promise<void> {
  await tx.billingAlert.updateMany({ where: { key, resolvedAt: null }, data: { resolvedAt: now() } });
}

/** Whether Stripe said no, as opposed to nothing: then nothing was done there. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError && REFUSALS.includes(error.statusCode ?? 0);

/** Not 409: the same was asked a moment before, and is being done. */
const REFUSALS = [400, 401, 402, 403, 404];

/** Said once to the log as every alert is, and to who asked: nobody knows whether it was done. */
export function unanswered(kind: Unsure, userId: number, message: string): AppError {
  log.error({ event: 'billing.alert', kind, userId });
  return new AppError('unavailable', message, RETRY_SECONDS);
}

const RETRY_SECONDS = 30;

/** After each reading of Stripe: what it shows to have been done needs nobody to look at it any more. */
export async function closeSeen(tx: Transaction, userId: number): Promise<void> {
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
