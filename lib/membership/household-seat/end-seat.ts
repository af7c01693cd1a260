import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { queueEmail } from '@/lib/mail/mail-queue';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { getInviteRefusalReason } from './invite-refusals';
import { lockAndReadSeatPayer } from './seat-payer';
import { notifySeatHolderOfEnd, continueSeatAfterPayment, lockSeatRow, setSeatAccess } from './update-seats';

/**
 * Withdraws the payer's invitation if nobody has accepted it. Otherwise notifies the seat's holder that the seat will
 * end. Throws `not_found` without an invitation or a seat.
 */
export async function endHouseholdSeat(payerId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAndReadSeatPayer(tx, payerId, now());
    const { count } = await tx.householdSeat.deleteMany({ where: { payerId, holderId: null } });
    if (count > 0) return addBillingAuditEntry(tx, { userId: payerId, source: 'member', action: 'seat.withdrawn' });
    const seat = await lockSeatRow(tx, Prisma.sql`s.payer_id = ${payerId}`);
    if (!seat) throw notFoundError('Household seat');
    await notifySeatHolderOfEnd(tx, seat, 'payer_ended', 'member');
  });
}

/**
 * Cancels the end of a household seat that the payer has announced. Throws `not_found` without a seat. Throws
 * `conflict` if the payer may not offer a seat now, or if the holder has their own plan.
 */
export async function cancelScheduledSeatEnd(payerId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const payer = await lockAndReadSeatPayer(tx, payerId, now());
    const seat = await lockSeatRow(tx, Prisma.sql`s.payer_id = ${payerId}`);
    if (!seat) throw notFoundError('Household seat');
    if (seat.ending === null) return;
    const refusal = getInviteRefusalReason(payer);
    if (refusal !== null) throw new AppError('conflict', `The seat will still end. ${refusal}`);
    // The error gives no reason, because the payer must not learn that the seat's holder now has a plan of their own.
    if (!(await continueSeatAfterPayment(tx, seat, 'member')))
      throw new AppError('conflict', 'The seat will still end.');
  });
}

/** Ends the holder's seat at once, at the holder's request. Throws `not_found` if the holder has no seat. */
export async function leaveSeat(holderId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const seat = await lockSeatRow(tx, Prisma.sql`s.holder_id = ${holderId}`);
    if (!seat) throw notFoundError('Household seat');
    await tx.householdSeat.delete({ where: { id: seat.id }, select: { id: true } });
    await setSeatAccess(tx, holderId, now());
    await addBillingAuditEntry(tx, { userId: holderId, source: 'member', action: 'seat.left' });
    if (seat.payerId === null) return;
    await addBillingAuditEntry(tx, { userId: seat.payerId, source: 'member', action: 'seat.given-up' });
    await queueEmail(tx, { kind: 'seat-left', userId: seat.payerId });
  });
}

/**
 * Removes the seat of a person whose account is deleted. If the person paid for somebody else's seat, notifies the
 * holder that the seat ends.
 */
export async function endSeatsBeforeDeletion(tx: TransactionClient, userId: number): Promise<void> {
  await tx.householdSeat.deleteMany({ where: { OR: [{ holderId: userId }, { payerId: userId, holderId: null }] } });
  const seat = await lockSeatRow(tx, Prisma.sql`s.payer_id = ${userId}`);
  if (!seat) return;
  await notifySeatHolderOfEnd(tx, seat, 'gone', 'reconcile');
  await tx.householdSeat.update({
    where: { id: seat.id },
    data: { email: null, payerId: null },
    select: { id: true },
  });
}
