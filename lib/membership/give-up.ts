import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/db';
import { endedAlready, idOf, stripe } from './stripe';

/**
 * Ends a subscription at Stripe for good, and what it would still collect: its unpaid invoices and the SetupIntent that Stripe
 * leaves open. Done already counts as done. Nothing of ours is forgotten here; that comes with the next reading.
 */
export async function giveUp(userId: number, subscription: Pick<Stripe.Subscription, 'id' | 'pending_setup_intent'>): Promise<void> {
  // First: a key that made this one would be answered with it, as it was then.
  await db().membership.updateMany({ where: { userId }, data: { attemptSeq: { increment: 1 } } });
  await endedAlready(stripe().subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }));
  const setupIntent = idOf(subscription.pending_setup_intent);
  if (setupIntent !== null) await endedAlready(stripe().setupIntents.cancel(setupIntent));
  for await (const invoice of stripe().invoices.list({ subscription: subscription.id, status: 'open', limit: 100 })) {
    if (invoice.id) await endedAlready(stripe().invoices.voidInvoice(invoice.id));
  }
}
