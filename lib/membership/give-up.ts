import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { endedAlready, idOf, stripe } from './stripe';

/**
 * Ends a subscription at Stripe for good, and what it would still collect: its unpaid invoices and the SetupIntent that Stripe
 * leaves open. Done already counts as done. Nothing of ours is forgotten here; that comes with the next reading.
 */
export async function giveUp(
  userId: number,
  subscription: Pick<Stripe.Subscription, 'id' | 'pending_setup_intent'>,
): Promise<void> {
  // First: a key that made this one would be answered with it, as it was then.
  await db().membership.updateMany({ where: { userId }, data: { attemptSeq: { increment: 1 } } });
  await endedAlready(stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }));
  const setupIntent = idOf(subscription.pending_setup_intent);
  if (setupIntent !== null) await endedAlready(stripe().setupIntents.cancel(setupIntent));
  for (const status of ['draft', 'open'] as const) {
    for await (const { id } of stripe().invoices.list({ subscription: subscription.id, status, limit: 100 })) {
      if (!id) continue;
      // A draft of an ended subscription cannot be deleted, and would be charged within the hour.
      if (status === 'draft') await endedAlready(stripe().invoices.finalizeInvoice(id, { auto_advance: false }));
      await endedAlready(stripe().invoices.voidInvoice(id));
    }
  }
}

/**
 * The same for what was `seen` unpaid or unfinished a moment ago: looks again, since a retry or another tab may have paid it since.
 * Throws `conflict` then; the plan goes on.
 */
export async function giveUpUnlessPaid(userId: number, id: string, seen: string | null): Promise<void> {
  const subscription = await stripe().subscriptions.retrieve(id);
  if (seen !== 'active' && subscription.status === 'active') {
    throw new AppError('conflict', 'Your subscription has just been paid. Please reload this page.');
  }
  await giveUp(userId, subscription);
}
