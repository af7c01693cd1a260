import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { anotherHold, type SeenHold } from '../hold';
import { withStripe } from '../stripe';
import { liftHold, syncMembership } from '../sync/sync';

/**
 * Lifts what keeps a person out after a question about a payment; the alerts that were seen with it are closed.
 * Stripe is read first: while it is away nothing is half done. Throws `not_found` when there is no hold, `conflict` when it is another one by
 * now, `unavailable`.
 */
export async function release(act: Act, userId: number, seen: SeenHold): Promise<void> {
  const row = await db().membership.findUnique({ where: { userId }, select: { hold: true } });
  if (!row?.hold) throw notFound('Hold');
  if (row.hold !== seen.hold) throw anotherHold();
  await withStripe(async () => {
    await syncMembership(userId, 'admin');
    await liftHold(userId, act, seen);
  });
}

/** A person has looked at an alert. Throws `not_found` for one that is not this person's, or was closed before. */
export async function resolveAlert(act: Act, userId: number, alertId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const alert = await tx.billingAlert.findUnique({ where: { id: alertId }, select: { kind: true } });
    const { count } = await tx.billingAlert.updateMany({
      where: { id: alertId, userId, resolvedAt: null },
      data: { resolvedAt: now() },
    });
    if (!alert || count === 0) throw notFound('Alert');
    const details = { alert: alert.kind, before: { isOpen: true }, after: { isOpen: false } };
    await recordAudit(tx, act, { action: 'user.resolve-alert', targetType: 'user', targetId: userId, details });
  });
}
