import 'server-only';
import { BY_COMMAND, recordAudit, type Act } from '@/lib/audit/record';
import { db, type Transaction } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { removeDueFiles } from '@/lib/media/files';
import { lockAdmins } from '@/lib/users/admin-rights';
import { ACCOUNT_DELETED, recordBilling } from '../history/record';
import { endPlansUnlessPaid } from '../sync/end-plans';
import { isConfigured, paymentsAway } from '../stripe';

/**
 * Deletes an account for good: its plan ends at Stripe first, or nothing is deleted (decision C8). What was written, its files and the avatar go with it;
 * of the free trial only keyed hashes stay. Throws `not_found`, `invalid` for the last administrator, and what Stripe throws.
 */
export async function deleteAccount(userId: number, act: Act = BY_COMMAND): Promise<void> {
  await deleteButFiles(userId, act);
  await removeDueFiles();
}

/** The same, but that its files stay until the next `removeDueFiles`. */
export async function deleteButFiles(userId: number, act: Act): Promise<void> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { membership: { select: { stripeCustomerId: true } } },
  });
  if (!user) throw new AppError('not_found', 'There is no such account.');
  const customerId = user.membership?.stripeCustomerId ?? null;
  if (customerId !== null && !isConfigured()) throw paymentsAway();
  if (customerId !== null) await endPlansUnlessPaid(userId, customerId);
  await db().$transaction(async (tx) => {
    await lockAdmins(tx, act, [userId]);
    await refuseNewCustomer(tx, userId, customerId);
    // The nightly pass ends what is left of a plan only by this proof, not because a database does not know somebody.
    await recordBilling(tx, { userId, source: 'admin', action: ACCOUNT_DELETED, details: { customerId } });
    await recordAudit(tx, act, {
      action: 'user.delete',
      targetType: 'user',
      targetId: userId,
      details: { before: await rememberedOf(tx, userId) },
    });
    await tx.review.updateMany({
      where: { authorId: userId },
      data: { content: '', appeal: null, status: 'closed', openKey: null },
    });
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
  });
}

/** A plan that was begun while the old ones were ended would go on without its owner. */
async function refuseNewCustomer(tx: Transaction, userId: number, customerId: string | null): Promise<void> {
  const row = await tx.membership.findUnique({ where: { userId }, select: { stripeCustomerId: true } });
  if ((row?.stripeCustomerId ?? null) !== customerId) {
    throw new AppError('conflict', 'This person has just begun a subscription. Nothing was deleted; please try again.');
  }
}

/** For the log: no name and no address, which go with the account. Throws `not_found`. */
async function rememberedOf(tx: Transaction, id: number) {
  const select = {
    isAdmin: true,
    createdAt: true,
    membership: { select: { status: true } },
    _count: { select: { posts: true, comments: true } },
  } as const;
  const user = await tx.user.findUnique({ where: { id }, select });
  if (!user) throw new AppError('not_found', 'There is no such account.');
  return {
    isAdmin: user.isAdmin,
    registered: user.createdAt.toISOString(),
    subscriptionStatus: user.membership?.status ?? 'inactive',
    posts: user._count.posts,
    comments: user._count.comments,
  };
}
