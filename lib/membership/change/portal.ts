import 'server-only';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { PortalSession } from '../schema';
import { stripe } from '../stripe';

/**
 * Opens a session at Stripe for changing the saved card, and returns the address of its page. Throws `conflict` if the
 * person never paid.
 */
export async function openPortal(userId: number): Promise<PortalSession> {
  const row = await db().membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if (!row?.stripeCustomerId) throw new AppError('conflict', "There's no card on file.");
  const { url } = await stripe().billingPortal.sessions.create({
    customer: row.stripeCustomerId,
    return_url: `${env().APP_ORIGIN}/subscription?from=portal`,
  });
  return { url };
}
