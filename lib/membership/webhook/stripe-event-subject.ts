import 'server-only';
import type Stripe from 'stripe';
import { db } from '@/lib/database/db';
import { readCustomer } from '../sync/stripe-snapshot';
import { getStripeId, isMissingStripeObjectError, getStripeClient } from '../stripe';
import { linkExistingStripeCustomer } from '../sync/sync-membership';
import { APP_NAME_METADATA_VALUE } from '../plan-rules';

/** Ids of the Stripe objects that an event is about. Nothing else in the event is trusted. */
type Subject = { objectId: string | null; customerId: string | null; userId: string | null; chargeId: string | null };

type Loose = {
  id?: unknown;
  object?: unknown;
  customer?: string | { id: string } | null;
  charge?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
};

export function findStripeEventSubject(event: Stripe.Event): Subject {
  const object = event.data.object as unknown as Loose;
  const objectId = typeof object.id === 'string' ? object.id : null;
  return {
    objectId,
    customerId: object.object === 'customer' ? objectId : getStripeId(object.customer),
    // A user id in metadata without our mark is ignored, because other products in the same Stripe account may use the
    // same ids.
    userId: object.metadata?.app === APP_NAME_METADATA_VALUE ? (object.metadata.user_id ?? null) : null,
    chargeId: object.object === 'charge' ? objectId : getStripeId(object.charge),
  };
}

/**
 * Returns the id of the member that an event is about, or null. Searches by the customer id first, and then by our
 * metadata.
 */
export async function findMemberOfStripeEvent(event: Stripe.Event): Promise<number | null> {
  const subject = findStripeEventSubject(event);
  const customerId =
    subject.customerId ?? (subject.chargeId === null ? null : await customerOfCharge(subject.chargeId));
  const membershipFound =
    customerId === null
      ? null
      : await db().membership.findUnique({ where: { stripeCustomerId: customerId }, select: { userId: true } });
  if (membershipFound) return membershipFound.userId;
  const userIdText = subject.userId ?? (customerId === null ? null : await userIdOnCustomer(customerId));
  return userIdText === null ? null : userFromMark(userIdText, customerId);
}

/** Returns the id of the member who paid a charge, or null if the payer is not a member. */
export async function findPayerOfCharge(id: string): Promise<number | null> {
  const stripeCustomerId = await customerOfCharge(id);
  if (stripeCustomerId === null) return null;
  const row = await db().membership.findUnique({ where: { stripeCustomerId }, select: { userId: true } });
  return row?.userId ?? null;
}

async function customerOfCharge(id: string): Promise<string | null> {
  try {
    return getStripeId((await getStripeClient().charges.retrieve(id)).customer);
  } catch (error) {
    if (isMissingStripeObjectError(error)) return null;
    throw error;
  }
}

/** Returns the user id from our metadata, if that user exists and has no other Stripe customer. */
async function userFromMark(userIdText: string, customerId: string | null): Promise<number | null> {
  if (!/^[1-9]\d{0,8}$/.test(userIdText)) return null;
  const user = await db().user.findUnique({
    where: { id: Number(userIdText) },
    select: { id: true, membership: { select: { stripeCustomerId: true } } },
  });
  if (!user) return null;
  const own = user.membership?.stripeCustomerId ?? null;
  if (own !== null && own !== customerId) return null;
  // Stores the customer's id before the next sync, because a sync finds the customer at Stripe by the stored id.
  if (
    user.membership &&
    own === null &&
    customerId !== null &&
    !(await linkExistingStripeCustomer(user.id, customerId, null))
  )
    return userFromMark(userIdText, customerId);
  return user.id;
}

async function userIdOnCustomer(customerId: string): Promise<string | null> {
  const customer = await readCustomer(customerId);
  return typeof customer === 'string' || customer.metadata.app !== APP_NAME_METADATA_VALUE
    ? null
    : (customer.metadata.user_id ?? null);
}
