import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { isPlanOnHold, derivePlanState } from '@/lib/policy/plan-state';
import { queueEmail } from '@/lib/mail/mail-queue';
import { formatEndDate } from '@/lib/users/format-end-date';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { refuseWhileOnHold } from '../membership-hold';
import { lockUserRow } from '../lock-user-row';
import { hashInvitationToken } from './invitation-links';
import { lockAndReadSeatPayer } from './seat-payer';
import { FAR_FUTURE_SEAT_END_DATE } from './seat-periods';

const gone = () =>
  new AppError(
    'gone',
    "This invitation has already been used or withdrawn, or it's too old. Please ask for another one.",
  );

/**
 * Accepts an invitation to a household seat, with access for as long as the payer pays. Throws `gone` for an invalid
 * invitation, and `conflict` if the person may not have a seat.
 */
export async function acceptHouseholdSeat(userId: number, token: string): Promise<void> {
  const tokenHash = hashInvitationToken(token);
  await db().$transaction(async (tx) => {
    const { payerId } = (await tx.householdSeat.findUnique({ where: { tokenHash }, select: { payerId: true } })) ?? {};
    if (!payerId) throw gone();
    for (const id of [payerId, userId].sort((a, b) => a - b))
      if (!(await lockUserRow(tx, id))) throw notFoundError('User');
    const moment = now();
    const payer = await lockAndReadSeatPayer(tx, payerId, moment);
    const seat = await firstRow(
      tx,
      { id: columnType.int, holderId: columnType.int.nullable, expiresAt: columnType.moment },
      Prisma.sql`
        SELECT id, holder_id, expires_at FROM household_seats WHERE token_hash = ${tokenHash} AND payer_id = ${payerId} FOR UPDATE`,
    );
    if (seat?.holderId === userId) return;
    if (!seat || seat.holderId !== null || seat.expiresAt <= moment) throw gone();
    if (payerId === userId)
      throw new AppError(
        'conflict',
        "This seat is for another guardian in your household. You're the one paying for it.",
      );
    if (!payer || payer.trouble !== null || payer.isTrial)
      throw new AppError('conflict', "You can't accept this seat right now. Please ask the person who invited you.");
    await refuseHolder(tx, userId, moment);
    await tx.householdSeat.update({
      where: { id: seat.id },
      data: { holderId: userId, takenAt: moment },
      select: { id: true },
    });
    await tx.membership.update({
      where: { userId },
      data: { seatUntil: FAR_FUTURE_SEAT_END_DATE },
      select: { userId: true },
    });
    for (const id of [userId, payerId])
      await addBillingAuditEntry(tx, {
        userId: id,
        source: 'member',
        action: id === userId ? 'seat.begun' : 'seat.taken',
      });
    await queueEmail(tx, { kind: 'seat-taken', userId: payerId });
  });
}

const conflict = (message: string) => new AppError('conflict', message);

/**
 * Throws if the person may not have a household seat, for example because of their own plan. Locks their membership, so
 * that a simultaneous payment waits and is refused.
 */
async function refuseHolder(tx: TransactionClient, userId: number, moment: Date): Promise<void> {
  await tx.membership.createMany({ data: { userId }, skipDuplicates: true });
  const person = await firstRow(
    tx,
    {
      isAdmin: columnType.bool,
      status: columnType.text,
      hold: columnType.text.nullable,
      planId: columnType.text.nullable,
      overrideUntil: columnType.moment.nullable,
      seatUntil: columnType.moment.nullable,
      leaseUntil: columnType.moment.nullable,
      hasSeat: columnType.bool.present,
    },
    Prisma.sql`
      SELECT u.is_admin, m.status, m.hold::text AS hold, m.stripe_subscription_id AS plan_id, m.override_until,
        m.seat_until, m.lease_until, EXISTS (SELECT FROM household_seats s WHERE s.holder_id = u.id) AS has_seat
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.user_id = ${userId} FOR UPDATE OF m`,
  );
  if (!person) throw notFoundError('User');
  const { status, hold, planId, overrideUntil, leaseUntil } = person;
  refuseWhileOnHold(hold);
  if (person.isAdmin) throw conflict("Administrators don't need a membership. So we didn't add the household seat.");
  if (person.hasSeat) throw conflict('You already have a household seat.');
  if (overrideUntil !== null && overrideUntil > moment)
    throw conflict(
      `You already have a free membership ${formatEndDate(overrideUntil.toISOString())}. So we didn't add the household seat.`,
    );
  // While `leaseUntil` is in the future, a payment is being set up. Such leases use the real clock even if a test clock
  // is set, so this check does too.
  if (leaseUntil !== null && leaseUntil > new Date())
    throw conflict("We're still setting up your payment. Please try again in a minute.");
  refusePlan(derivePlanState({ status, isOnHold: isPlanOnHold(hold), hasPlan: planId !== null }));
}

function refusePlan(planStanding: ReturnType<typeof derivePlanState>): void {
  if (planStanding === 'none' || planStanding === 'canceled' || planStanding === 'refused') return;
  if (planStanding === 'unfinished' || planStanding === 'begun')
    throw conflict("You've started to subscribe. Finish subscribing or cancel on the Subscription page first.");
  throw conflict('You have your own membership. Cancel it on the Subscription page first, so no one pays twice.');
}
