import 'server-only';
import { now } from '@/lib/time/clock';
import { addDays } from '@/lib/time/local-time';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { SeatEnding } from '@/prisma/generated/enums';
import { openBillingAlert, addBillingAuditEntry, type MembershipChangeSource } from '../history/audit-and-alerts';
import { deleteExpiredInvitations } from './invite';
import { lockAndReadSeatPayer, type SeatEndReason } from './seat-payer';
import { FAR_FUTURE_SEAT_END_DATE, SEAT_PERIODS } from './seat-periods';

// Household seats (record 083). A seat lasts as long as the payer pays, and the holder always gets notice before the
// seat ends.

const NOTICE = 'seat.ending';

export type SeatWithHolder = {
  id: number;
  payerId: number | null;
  holderId: number;
  endsAt: Date | null;
  ending: SeatEnding | null;
};

const seatRow = {
  id: columnType.int,
  payerId: columnType.int.nullable,
  holderId: columnType.int.present,
  endsAt: columnType.moment.nullable,
  ending: columnType.choice('seat_ending', SeatEnding).nullable,
};

/** Locks and returns a seat that has a holder. `whose` is an SQL condition on the seat `s`. */
export const lockSeatRow = (tx: TransactionClient, whose: Prisma.Sql): Promise<SeatWithHolder | undefined> =>
  firstRow(
    tx,
    seatRow,
    Prisma.sql`
      SELECT s.id, s.payer_id, s.holder_id, s.ends_at, s.ending FROM household_seats s WHERE s.holder_id IS NOT NULL AND ${whose} FOR UPDATE`,
  );

/** Updates a household seat after its payer's membership has changed, in the transaction of that change. */
export async function updateSeatOfPayer(tx: TransactionClient, payerId: number): Promise<void> {
  const moment = now();
  const payer = await lockAndReadSeatPayer(tx, payerId, moment);
  const seat = await lockSeatRow(tx, Prisma.sql`s.payer_id = ${payerId}`);
  if (!seat || !payer || seat.ending === 'payer_ended') return;
  if (payer.trouble === null) return void (await continueSeatAfterPayment(tx, seat, 'reconcile'));
  if (seat.ending !== null && (seat.ending !== 'canceled' || payer.trouble === 'canceled')) return;
  // If the holder has already received the daily maximum of emails about the seat's end, this email waits until the
  // next day. The email is then sent only if the payer has not undone the change that ends the seat.
  if (!REVERSIBLE.includes(payer.trouble) || !(await hasReachedNoticeLimit(tx, seat, moment)))
    await notifySeatHolderOfEnd(tx, seat, payer.trouble, 'reconcile', endFor(payer.trouble, payer.accessUntil, moment));
}

/**
 * Changes by a payer that end a seat and can be undone and repeated. The holder cannot unsubscribe from the emails
 * about these changes, so their number is limited.
 */
const REVERSIBLE: readonly SeatEndReason[] = ['canceled', 'leaving'];

/**
 * Maximum number of emails per day that tell a holder that their seat ends. Two are enough for a payer who cancels,
 * continues and cancels again.
 */
const NOTICES_A_DAY = 2;

const hasReachedNoticeLimit = async (
  tx: TransactionClient,
  { holderId }: SeatWithHolder,
  moment: Date,
): Promise<boolean> =>
  (await tx.billingAudit.count({
    where: { userId: holderId, action: NOTICE, createdAt: { gt: addDays(moment, -1) } },
  })) >= NOTICES_A_DAY;

/**
 * Returns when the seat ends: after the notice period, or with the paid period of a payer who cancelled, whichever is
 * later.
 */
function endFor(trouble: SeatEndReason, accessUntil: Date | null, moment: Date): Date {
  const end = addDays(moment, SEAT_PERIODS.noticeDays);
  return trouble === 'canceled' && accessUntil !== null && accessUntil > end ? accessUntil : end;
}

/**
 * Sets the end of a household seat and notifies the holder. Gives no reason, because the reason would reveal something
 * about the payer. A second call never moves the end to a later time.
 */
export async function notifySeatHolderOfEnd(
  tx: TransactionClient,
  seat: SeatWithHolder,
  ending: SeatEnding,
  source: MembershipChangeSource,
  end = addDays(now(), SEAT_PERIODS.noticeDays),
): Promise<void> {
  const endsAt = seat.endsAt !== null && seat.endsAt < end ? seat.endsAt : end;
  await tx.householdSeat.update({ where: { id: seat.id }, data: { endsAt, ending }, select: { id: true } });
  if (endsAt.getTime() === seat.endsAt?.getTime()) return;
  await setSeatAccess(tx, seat.holderId, endsAt);
  const detail = `Until ${formatExpiryTime(endsAt.toISOString())}`;
  await recordForBoth(tx, seat, { source, action: NOTICE, details: { detail } });
  await queueEmail(tx, { kind: 'seat-ending', userId: seat.holderId, about: { until: endsAt.toISOString() } });
}

/**
 * Records a change of a seat in the histories of holder and payer. The holder's entry always looks automatic, because
 * its real source would reveal something about the payer.
 */
async function recordForBoth(
  tx: TransactionClient,
  { holderId, payerId }: SeatWithHolder,
  line: { source: MembershipChangeSource; action: string; details?: { detail: string } },
): Promise<void> {
  await addBillingAuditEntry(tx, { ...line, userId: holderId, source: 'reconcile' });
  if (payerId !== null) await addBillingAuditEntry(tx, { ...line, userId: payerId });
}

/**
 * Keeps a household seat if it has not ended yet and the holder has no plan of their own. Returns true only if the seat
 * was ending and now continues.
 */
export async function continueSeatAfterPayment(
  tx: TransactionClient,
  seat: SeatWithHolder,
  source: MembershipChangeSource,
): Promise<boolean> {
  if (seat.endsAt === null || seat.endsAt <= now() || (await hasPlan(tx, seat.holderId))) return false;
  await tx.householdSeat.update({
    where: { id: seat.id },
    data: { endsAt: null, ending: null },
    select: { id: true },
  });
  await setSeatAccess(tx, seat.holderId, FAR_FUTURE_SEAT_END_DATE);
  await recordForBoth(tx, seat, { source, action: 'seat.kept' });
  await queueEmail(tx, { kind: 'seat-goes-on', userId: seat.holderId });
  return true;
}

const hasPlan = async (tx: TransactionClient, userId: number): Promise<boolean> =>
  (await tx.membership.count({ where: { userId, accessUntil: { gt: now() }, status: { not: 'canceled' } } })) > 0;

export const setSeatAccess = (tx: TransactionClient, userId: number, until: Date) =>
  tx.membership.update({ where: { userId }, data: { seatUntil: until }, select: { userId: true } });

/**
 * Scheduled job. Updates all seats, because some changes of a payer's membership do not update the payer's seat. Then
 * deletes expired invitations, and ends seats whose announced end has passed.
 */
export async function updateAllSeats(): Promise<void> {
  const paid = await db().householdSeat.findMany({
    where: { holderId: { not: null }, payerId: { not: null } },
    select: { payerId: true },
  });
  for (const { payerId } of paid)
    if (payerId !== null)
      await db()
        .$transaction((tx) => updateSeatOfPayer(tx, payerId))
        .catch((error: unknown) => log.error({ event: 'seat.unsettled', userId: payerId, err: error }));
  await db().$transaction((tx) => deleteExpiredInvitations(tx));
  await endExpiredSeats();
  await alertSeatProblems();
}

async function endExpiredSeats(): Promise<void> {
  await db().$transaction(async (tx) => {
    const ended = await rows(
      tx,
      { payerId: columnType.int.nullable, holderId: columnType.int.present },
      Prisma.sql`DELETE FROM household_seats WHERE ends_at <= ${timestampSql(now())} RETURNING payer_id, holder_id`,
    );
    for (const userId of ended.flatMap(({ payerId, holderId }) => [holderId, payerId]))
      if (userId !== null) await addBillingAuditEntry(tx, { userId, source: 'reconcile', action: 'seat.ended' });
  });
}

const SEAT_PROBLEMS = ['seat_and_plan', 'seat_of_held_payer'] as const;

/** Opens alerts for holders who also pay for their own plan, and for seats whose payment is disputed. */
async function alertSeatProblems(): Promise<void> {
  const foundRows = await rows(
    db(),
    { userId: columnType.int.present, kind: columnType.word(SEAT_PROBLEMS), about: columnType.text.present },
    Prisma.sql`
      SELECT m.user_id, 'seat_and_plan' AS kind, m.stripe_subscription_id AS about FROM household_seats s JOIN memberships m ON m.user_id = s.holder_id
      WHERE s.ends_at IS NULL AND m.access_until > ${timestampSql(now())} AND m.status IN ('active', 'past_due') AND m.stripe_subscription_id IS NOT NULL
      UNION ALL
      SELECT s.payer_id, 'seat_of_held_payer', s.id::text FROM household_seats s
      WHERE s.ending = 'held' AND s.payer_id IS NOT NULL`,
  );
  for (const { userId, kind, about } of foundRows)
    await openBillingAlert({ key: `${kind}:${about}`, userId, kind, details: { about } });
}
