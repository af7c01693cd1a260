import 'server-only';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { removeDueFiles } from '@/lib/media/files';
import { giveUp } from './give-up';
import { findPrice } from './price';
import { ACCOUNT_DELETED, recordBilling } from './record';
import { factsOf, subscriptionsOf } from './snapshot';
import { isLiveStatus } from './state';
import { isConfigured, paymentsAway } from './stripe';

/**
 * Deletes an account for good: its plan ends at Stripe first, or nothing is deleted (decision C8). What was written, its files and the avatar go with it;
 * of the free trial only keyed hashes stay. Throws `not_found`, `invalid` for the last administrator, and what Stripe throws.
 */
export async function deleteAccount(userId: number): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { membership: { select: { stripeCustomerId: true } } } });
  if (!user) throw new AppError('not_found', 'There is no such account.');
  const customerId = user.membership?.stripeCustomerId ?? null;
  if (customerId !== null && !isConfigured()) throw paymentsAway();
  if (customerId !== null) await endPlans(userId, customerId);
  await db().$transaction(async (tx) => {
    const admins = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM users WHERE is_admin ORDER BY id FOR UPDATE`;
    if (admins.length === 1 && admins[0]?.id === userId) throw new AppError('invalid', 'The last administrator cannot be deleted.');
    // The nightly pass ends what is left of a plan only by this proof, not because a database does not know somebody.
    await recordBilling(tx, { userId, source: 'admin', action: ACCOUNT_DELETED, details: { customerId } });
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
  });
  await removeDueFiles();
}

async function endPlans(userId: number, customerId: string): Promise<void> {
  const price = await findPrice();
  for (const subscription of await subscriptionsOf(customerId)) {
    if (isLiveStatus(subscription.status) && factsOf(subscription, null, price).isOurs) await giveUp(userId, subscription);
  }
}
