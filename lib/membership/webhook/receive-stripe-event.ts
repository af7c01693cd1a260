import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import type { EventOutcome } from '@/prisma/generated/enums';
import { handleStripeEvent } from './handle-stripe-event';
import { isWellFormedStripeEvent } from './stripe-event-shape';
import { findMemberOfStripeEvent, findStripeEventSubject } from './stripe-event-subject';
import { handleEventAboutOldPayment } from './past-payments';
import { openBillingAlert } from '../history/audit-and-alerts';
import { isStripeLiveMode, dateFromUnixSeconds, paymentsUnavailableError, getStripeClient } from '../stripe';

const TOLERANCE_MS = 300_000;

/**
 * Checks the signature of a request body and returns the Stripe event in it. Throws `invalid` for a missing, wrong or
 * badly dated signature, or another Stripe account or mode.
 */
export function verifyStripeEvent(raw: Buffer, signature: string | null): Stripe.Event {
  const secrets = env().STRIPE_WEBHOOK_SECRET;
  if (!secrets) throw paymentsUnavailableError();
  const event = secrets.map((secret) => verified(raw, signature, secret)).find((one) => one !== null);
  if (!event || isFromTheFuture(signature)) {
    log.warn({ event: 'security.webhook-refused' });
    throw new AppError('invalid', 'The signature is not valid.');
  }
  if (event.livemode !== isStripeLiveMode())
    throw new AppError('invalid', 'This event is from the wrong Stripe mode (test or live).');
  if (event.account) throw new AppError('invalid', 'This event is from another Stripe account.');
  return event;
}

function verified(raw: Buffer, signature: string | null, secret: string): Stripe.Event | null {
  try {
    return getStripeClient().webhooks.constructEvent(raw, signature ?? '', secret);
  } catch {
    return null;
  }
}

/**
 * Returns true if the signature has a date in the future. Stripe's library refuses only signatures that are too old, so
 * our own code must refuse signatures with a future date.
 */
function isFromTheFuture(signature: string | null): boolean {
  // The signature header may have several timestamps, but Stripe's library checks only the last one. This function
  // therefore checks all of them.
  const moments = (signature ?? '')
    .split(',')
    .flatMap((part) => (part.startsWith('t=') ? [parseInt(part.slice(2), 10)] : []));
  return moments.some((signedAt) => signedAt * 1000 > Date.now() + TOLERANCE_MS);
}

/**
 * Stores the event's id and processes the event once. Throws `invalid` for a malformed event. Also throws if processing
 * fails, so that Stripe sends the event again.
 */
export async function receiveStripeEvent(event: Stripe.Event): Promise<void> {
  if (!isWellFormedStripeEvent(event)) {
    const day = now().toISOString().slice(0, 10);
    await openBillingAlert({ key: `malformed_event:${day}`, userId: null, kind: 'malformed_event' });
    throw new AppError('invalid', 'This is not a Stripe event.');
  }
  const subject = findStripeEventSubject(event);
  await db().stripeEvent.createMany({
    data: {
      id: event.id,
      type: event.type,
      createdAt: dateFromUnixSeconds(event.created),
      apiVersion: event.api_version ?? null,
      livemode: event.livemode,
      customerId: subject.customerId,
      objectId: subject.objectId,
      receivedAt: now(),
    },
    skipDuplicates: true,
  });
  await processStripeEvent(event);
}

/** Processes a stored event, if it has not been processed successfully before. */
export async function processStripeEvent(event: Stripe.Event): Promise<void> {
  const stored = await db().stripeEvent.findUnique({ where: { id: event.id }, select: { processedAt: true } });
  if (stored?.processedAt) return;
  try {
    const userId = await findMemberOfStripeEvent(event);
    if (userId !== null) {
      await handleStripeEvent(event, userId);
      return await close(event.id, 'done');
    }
    if (await handleEventAboutOldPayment(event)) return await close(event.id, 'done');
    // The member or payment that the event is about may not be stored yet. The job therefore retries the event for an
    // hour.
    if (now().getTime() - event.created * 1000 > HOUR) await close(event.id, 'orphan');
  } catch (error) {
    const lastError =
      error instanceof Stripe.errors.StripeError ? error.type : error instanceof Error ? error.name : 'unknown';
    await db().stripeEvent.updateMany({ where: { id: event.id }, data: { attempts: { increment: 1 }, lastError } });
    throw error;
  }
}

async function close(id: string, outcome: EventOutcome): Promise<void> {
  await db().stripeEvent.updateMany({
    where: { id, processedAt: null },
    data: { processedAt: now(), outcome, attempts: { increment: 1 }, lastError: null },
  });
}
