import 'server-only';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { PortalSession } from '../schema';
import { getStripeClient } from '../stripe';

/**
 * Opens a page at Stripe where a person can change their saved card, and returns its address. Throws `conflict` if the
 * person never paid.
 */
export async function openStripePortal(userId: number): Promise<PortalSession> {
  const row = await db().membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!row?.stripeCustomerId) throw new AppError('conflict', "There's no card on file.");
  const { url } = await getStripeClient().billingPortal.sessions.create({
    customer: row.stripeCustomerId,
    return_url: `${env().APP_ORIGIN}/subscription?from=portal`,
  });
  return { url };
}
