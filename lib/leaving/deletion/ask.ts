import 'server-only';
import { addressKey } from '@/lib/addresses';
import { endSessions, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { AppError, notFound } from '@/lib/errors';
import { noteSecurity } from '@/lib/http/security-log';
import { log } from '@/lib/log';
import { queueMail } from '@/lib/mail/queue';
import { resumePlan, stopPlan } from '@/lib/membership/change/leaving';
import { settleSeat } from '@/lib/membership/seat/settle';
import { isConfigured, withStripe } from '@/lib/membership/stripe';
import { DELETION } from '@/lib/retention';
import { confirmOwner } from '@/lib/users/factors';
import type { OwnerAgain } from '@/lib/users/schema';
import type { DeletionAsked, DeletionUndone } from '../schema';

/**
 * Asks for the deletion of one's account: it waits for seven days, in which it can be undone, and every other session ends (decision P1, B8).
 * Asked for again it stays as it was. Throws as `confirmOwner`, and `invalid` for administrators (decision B10).
 */
export async function askForDeletion(user: CurrentUser, given: OwnerAgain, ip: string): Promise<DeletionAsked> {
  await confirmOwner(user, given, ip);
  if (user.isAdmin)
    throw new AppError(
      'invalid',
      'An administrator cannot be deleted. Another administrator can take the right first.',
    );
  const requestedAt = now();
  const dueAt = new Date(requestedAt.getTime() + DELETION.undo);
  const asked = await db().$transaction(async (tx) => {
    const { count } = await tx.accountDeletion.createMany({
      data: { userId: user.id, askedBy: 'owner', requestedAt, dueAt },
      skipDuplicates: true,
    });
    if (count > 0) {
      await endSessions(tx, user.id, user.sessionHash);
      await settleSeat(tx, user.id);
      await queueMail(tx, { kind: 'deletion-asked', userId: user.id });
    }
    return tx.accountDeletion.findUniqueOrThrow({ where: { userId: user.id } });
  });
  noteSecurity('deletion-asked', { userId: user.id, from: addressKey(ip) });
  // Asked again as well: Stripe may have been away, or this process have ended, the first time.
  if (!asked.planStopped && user.stripeSubscriptionId !== null) await chargeNothingMore(user.id);
  return { dueAt: asked.dueAt.toISOString(), deadline: deadlineOf(asked.requestedAt).toISOString() };
}

/** By when a deletion has to be done, as the terms promise. */
export const deadlineOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DELETION.deadline);

/** A payment provider that is away keeps nobody here: the pages say then that the plan goes on. */
export async function chargeNothingMore(userId: number): Promise<void> {
  if (!isConfigured()) return;
  const note = () => db().accountDeletion.updateMany({ where: { userId, doneAt: null }, data: { planStopped: true } });
  await orTold(userId, () => stopPlan(userId, note));
}

/** Null for what Stripe cannot do now; the log tells of it. */
async function orTold<T>(userId: number, work: () => Promise<T>): Promise<T | null> {
  try {
    return await withStripe(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ event: 'deletion.plan-untouched', userId, reason: error.code });
    return null;
  }
}

/** Takes the asking back, and the end of the plan with it. Throws `gone` once its days are over, `not_found` where there is nothing to take back. */
export async function undoDeletion(user: CurrentUser, ip: string): Promise<DeletionUndone> {
  const wasStopped = await db().$transaction(async (tx) => {
    const asked = await tx.accountDeletion.findUnique({ where: { userId: user.id }, select: { planStopped: true } });
    const { count } = await tx.accountDeletion.deleteMany({
      where: { userId: user.id, doneAt: null, dueAt: { gt: now() } },
    });
    if (count === 0) {
      if (!asked) throw notFound('Deletion');
      throw new AppError('gone', 'The days to undo this are over: the account is being deleted.');
    }
    await settleSeat(tx, user.id);
    await queueMail(tx, { kind: 'deletion-undone', userId: user.id });
    return asked?.planStopped ?? false;
  });
  noteSecurity('deletion-undone', { userId: user.id, from: addressKey(ip) });
  return { isPlanAsBefore: !wasStopped || (await orTold(user.id, () => resumePlan(user.id))) === true };
}
