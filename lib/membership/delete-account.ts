import 'server-only';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { giveUp } from './give-up';
import { subscriptionsOf } from './snapshot';
import { isLiveStatus } from './state';
import { isConfigured } from './stripe';

/**
 * Deletes an account for good: its plan ends at Stripe first, or nothing is deleted (decision C8). What was written goes with it;
 * of the free trial only keyed hashes stay. Throws `not_found`, `invalid` for the last administrator, and what Stripe throws.
 */
export async function deleteAccount(userId: number): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { membership: { select: { stripeCustomerId: true } } } });
  if (!user) throw new AppError('not_found', 'There is no such account.');
  const customerId = user.membership?.stripeCustomerId ?? null;
  if (customerId !== null && isConfigured()) await endPlans(userId, customerId);
  await db().$transaction(async (tx) => {
    const admins = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM users WHERE is_admin ORDER BY id FOR UPDATE`;
    if (admins.length === 1 && admins[0]?.id === userId) throw new AppError('invalid', 'The last administrator cannot be deleted.');
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
  });
}

async function endPlans(userId: number, customerId: string): Promise<void> {
  for (const subscription of await subscriptionsOf(customerId)) {
    if (isLiveStatus(subscription.status)) await giveUp(userId, subscription);
  }
}
