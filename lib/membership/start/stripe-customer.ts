import 'server-only';
import Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { fullName } from '@/lib/text/person-names';
import { readCustomer } from '../sync/stripe-snapshot';
import { isPermanentStripeFailure, getStripeClient } from '../stripe';
import { storeStripeIds, linkExistingStripeCustomer } from '../sync/sync-membership';
import { APP_NAME_METADATA_VALUE } from '../plan-rules';

/** The person who pays, with fields named like the database columns. */
export type Payer = { id: number; email: string; firstName: string | null; lastName: string | null };

/**
 * Returns the id of the person's Stripe customer. Returns null if the person has none or the customer was deleted at
 * Stripe.
 */
export async function findCustomer(payer: Payer): Promise<string | null> {
  const { stripeCustomerId } = await db().membership.findUniqueOrThrow({
    where: { userId: payer.id },
    select: { stripeCustomerId: true },
  });
  if (stripeCustomerId !== null && typeof (await readCustomer(stripeCustomerId)) !== 'string') return stripeCustomerId;
  const marked = await findCustomerByMetadata(payer);
  if (marked !== null && !(await linkExistingStripeCustomer(payer.id, marked, stripeCustomerId)))
    return findCustomer(payer);
  return marked;
}

/** Creates the person's Stripe customer, after `findCustomer` returned null. */
export async function createStripeCustomer(payer: Payer): Promise<string> {
  const select = { stripeCustomerId: true, billingKey: true, attemptSeq: true };
  const { stripeCustomerId, billingKey, attemptSeq } = await db().membership.findUniqueOrThrow({
    where: { userId: payer.id },
    select,
  });
  const attempt = stripeCustomerId === null ? attemptSeq : await startNextPaymentAttempt(payer.id);
  const name = fullName(payer);
  const customer = await getStripeClient()
    .customers.create(
      {
        email: payer.email,
        ...(name && { name }),
        metadata: { user_id: String(payer.id), app: APP_NAME_METADATA_VALUE },
      },
      { idempotencyKey: `customer:${billingKey}:${attempt}` },
    )
    .catch(async (error: unknown) => {
      await replaceRejectedIdempotencyKey(payer.id, error);
      throw error;
    });
  // Stores the customer's id before anything is created for the customer. Otherwise a customer that we do not know
  // could be charged unnoticed.
  await storeStripeIds(payer.id, { stripeCustomerId: customer.id, stripeSubscriptionId: null, pendingIntentId: null });
  return customer.id;
}

/**
 * Finds a Stripe customer whose id we lost, through our metadata on the customer. An equal email address alone does not
 * prove that the customer is the same person.
 */
export async function findCustomerByMetadata({ id, email }: Pick<Payer, 'id' | 'email'>): Promise<string | null> {
  const { data } = await getStripeClient().customers.list({ email, limit: 100 });
  return (
    data.find(({ metadata }) => metadata.user_id === String(id) && metadata.app === APP_NAME_METADATA_VALUE)?.id ?? null
  );
}

/**
 * Replaces an idempotency key that can't be used again. Either the key was first used with other parameters, or Stripe
 * stored a failure under it.
 */
export async function replaceRejectedIdempotencyKey(userId: number, error: unknown): Promise<void> {
  if (error instanceof Stripe.errors.StripeIdempotencyError || isPermanentStripeFailure(error))
    await startNextPaymentAttempt(userId);
}

/**
 * Starts a new attempt with new idempotency keys, because Stripe would return the results of the earlier attempt for
 * the old keys.
 */
export async function startNextPaymentAttempt(userId: number): Promise<number> {
  const { attemptSeq } = await db().membership.update({
    where: { userId },
    data: { attemptSeq: { increment: 1 } },
    select: { attemptSeq: true },
  });
  return attemptSeq;
}
