import 'server-only';
import Stripe from 'stripe';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import type { EventOutcome } from '@/prisma/generated/enums';
import { actOn } from './events';
import { isWellFormed } from './event-shape';
import { memberOf, subjectOf } from './event-subject';
import { actOnPast } from './past-payments';
import { raiseAlert } from '../history/record';
import { isLive, moment, paymentsAway, stripe } from '../stripe';

const HOUR = 3_600_000;
const TOLERANCE_MS = 300_000;

/** The event in a signed body. Throws `invalid` for a signature that is missing, wrong or old, and for an event of another mode or account. */
export function openEvent(raw: string, signature: string | null): Stripe.Event {
  const secrets = env().STRIPE_WEBHOOK_SECRET;
  if (!secrets) throw paymentsAway();
  const event = secrets.map((secret) => verified(raw, signature, secret)).find((one) => one !== null);
  if (!event || isFromTheFuture(signature)) {
    log.warn({ event: 'security.webhook-refused' });
    throw new AppError('invalid', 'The signature is not valid.');
  }
  if (event.livemode !== isLive()) throw new AppError('invalid', 'This event is of another mode.');
  if (event.account) throw new AppError('invalid', 'This event is of another account.');
  return event;
}

function verified(raw: string, signature: string | null, secret: string): Stripe.Event | null {
  try {
    return stripe().webhooks.constructEvent(raw, signature ?? '', secret);
  } catch {
    return null;
  }
}

/** The library refuses what is old; what is dated ahead would be good for longer than it should. */
function isFromTheFuture(signature: string | null): boolean {
  // Every moment that the header names, read as the library does: it takes the last one.
  const moments = (signature ?? '')
    .split(',')
    .flatMap((part) => (part.startsWith('t=') ? [parseInt(part.slice(2), 10)] : []));
  return moments.some((signedAt) => signedAt * 1000 > Date.now() + TOLERANCE_MS);
}

/**
 * Keeps the event's id and deals with it, once. What fails stays noted as open and is thrown, so that Stripe sends it again.
 * Throws `invalid` for what is signed and yet no event: a new shape of Stripe's, or somebody has the secret. A person is told.
 */
export async function receiveEvent(event: Stripe.Event): Promise<void> {
  if (!isWellFormed(event)) {
    const day = now().toISOString().slice(0, 10);
    await raiseAlert({ key: `malformed_event:${day}`, userId: null, kind: 'malformed_event' });
    throw new AppError('invalid', 'This is not an event.');
  }
  const subject = subjectOf(event);
  await db().stripeEvent.createMany({
    data: {
      id: event.id,
      type: event.type,
      createdAt: moment(event.created),
      apiVersion: event.api_version ?? null,
      livemode: event.livemode,
      customerId: subject.customerId,
      objectId: subject.objectId,
      receivedAt: now(),
    },
    skipDuplicates: true,
  });
  await dealWith(event);
}

/** Deals with an event that was kept. What counts is whether it was dealt with, not whether it was seen. */
export async function dealWith(event: Stripe.Event): Promise<void> {
  const kept = await db().stripeEvent.findUnique({ where: { id: event.id }, select: { processedAt: true } });
  if (kept?.processedAt) return;
  try {
    const userId = await memberOf(event);
    if (userId !== null) {
      await actOn(event, userId);
      return await close(event.id, 'done');
    }
    if (await actOnPast(event)) return await close(event.id, 'done');
    // The row it is about may not be written yet; the job looks again, for an hour.
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
