import 'server-only';
import Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { readCustomer } from '../sync/snapshot';
import { isFailedForGood, stripe } from '../stripe';
import { pin, pinFound } from '../sync/sync';
import { APP } from '../terms';

/** Who pays; the same columns as in the database. */
export type Payer = { id: number; email: string; firstName: string | null; lastName: string | null };

/** The id of the person's one customer at Stripe; null when there is none, or when it was deleted there. */
export async function findCustomer(payer: Payer): Promise<string | null> {
  const { stripeCustomerId } = await db().membership.findUniqueOrThrow({
    where: { userId: payer.id },
    select: { stripeCustomerId: true },
  });
  if (stripeCustomerId !== null && typeof (await readCustomer(stripeCustomerId)) !== 'string') return stripeCustomerId;
  const marked = await markedCustomer(payer);
  if (marked !== null && !(await pinFound(payer.id, marked, stripeCustomerId))) return findCustomer(payer);
  return marked;
}

/** Makes the person's customer, where `findCustomer` found none. */
export async function makeCustomer(payer: Payer): Promise<string> {
  const select = { stripeCustomerId: true, billingKey: true, attemptSeq: true };
  const { stripeCustomerId, billingKey, attemptSeq } = await db().membership.findUniqueOrThrow({
    where: { userId: payer.id },
    select,
  });
  const attempt = stripeCustomerId === null ? attemptSeq : await nextAttempt(payer.id);
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ');
  const customer = await stripe()
    .customers.create(
      { email: payer.email, ...(name && { name }), metadata: { user_id: String(payer.id), app: APP } },
      { idempotencyKey: `customer:${billingKey}:${attempt}` },
    )
    .catch(async (error: unknown) => {
      await leaveSpentKey(payer.id, error);
      throw error;
    });
  // Before anything else is made with it: what is not written down could bill unseen.
  await pin(payer.id, { stripeCustomerId: customer.id, stripeSubscriptionId: null, pendingIntentId: null });
  return customer.id;
}

/** A customer whose id we lost, found by our own mark on it; an address alone proves nothing. */
export async function markedCustomer({ id, email }: Pick<Payer, 'id' | 'email'>): Promise<string | null> {
  const { data } = await stripe().customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === String(id) && metadata.app === APP)?.id ?? null;
}

/** A key that Stripe will not take for this any more (it met other parameters, or an answer that is none is kept under it) is not used again. */
export async function leaveSpentKey(userId: number, error: unknown): Promise<void> {
  if (error instanceof Stripe.errors.StripeIdempotencyError || isFailedForGood(error)) await nextAttempt(userId);
}

/** Keys of an attempt that is given up are never used again: Stripe would answer with what they made then. */
export async function nextAttempt(userId: number): Promise<number> {
  const { attemptSeq } = await db().membership.update({
    where: { userId },
    data: { attemptSeq: { increment: 1 } },
    select: { attemptSeq: true },
  });
  return attemptSeq;
}
