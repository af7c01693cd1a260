import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { outdatedHoldError, type DisplayedMembershipHold } from '../membership-hold';
import { runStripeCalls } from '../stripe';
import { liftMembershipHold, syncMembership } from '../sync/sync-membership';

/**
 * Lifts a hold and closes the alerts that the administrator saw with the hold (`seen`). Throws `not_found` without a
 * hold, `conflict` if `seen` is outdated, and `unavailable` while Stripe is down.
 */
export async function releaseMembershipHold(act: Act, userId: number, seen: DisplayedMembershipHold): Promise<void> {
  const row = await db().membership.findUnique({ where: { userId }, select: { hold: true } });
  if (!row?.hold) throw notFoundError('Hold');
  if (row.hold !== seen.hold) throw outdatedHoldError();
  await runStripeCalls(async () => {
    await syncMembership(userId, 'admin');
    await liftMembershipHold(userId, act, seen);
  });
}

/**
 * Closes an alert that an administrator has looked at. Throws `not_found` if the alert is not about the user `userId`
 * or is already closed.
 */
export async function resolveBillingAlert(act: Act, userId: number, alertId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const alert = await tx.billingAlert.findUnique({ where: { id: alertId }, select: { kind: true } });
    const { count } = await tx.billingAlert.updateMany({
      where: { id: alertId, userId, resolvedAt: null },
      data: { resolvedAt: now() },
    });
    if (!alert || count === 0) throw notFoundError('Alert');
    const details = { alert: alert.kind, before: { isOpen: true }, after: { isOpen: false } };
    await recordAuditEntry(tx, act, { action: 'user.resolve-alert', targetType: 'user', targetId: userId, details });
  });
}
