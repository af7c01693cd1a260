import 'server-only';
import { randomUUID } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { addDays } from '@/lib/time/local-time';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { createExpiredLinkError } from '@/lib/auth/email-links';
import { formatDate } from '@/lib/time/format-dates';
import { AppError } from '@/lib/errors';
import { normalizeMailboxAddress } from '@/lib/mail/mailbox';
import { NO_ACCOUNT_USER_ID } from '@/lib/mail/queue-settings';
import { queueEmail } from '@/lib/mail/mail-queue';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { lockUserRow } from '../lock-user-row';
import {
  readInvitationOptOutKey,
  listOptedOutAddressHashes,
  deriveInvitationToken,
  hashInvitationToken,
} from './invitation-links';
import { lockAndReadSeatPayer } from './seat-payer';
import { getInviteRefusalReason } from './invite-refusals';
import { SEAT_PERIODS } from './seat-periods';

/**
 * Invites another guardian to the household seat. Throws `invalid` for the payer's own address. Throws `conflict` if
 * the payer cannot invite anybody now, for example because the seat is taken.
 */
export async function inviteToSeat(payerId: number, email: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const moment = now();
    await lockUserRow(tx, payerId);
    const payer = await lockAndReadSeatPayer(tx, payerId, moment);
    const refusal = getInviteRefusalReason(payer);
    if (!payer || refusal !== null) throw new AppError('conflict', refusal ?? 'This account no longer exists.');
    if (normalizeMailboxAddress(payer.email) === normalizeMailboxAddress(email))
      throw new AppError('invalid', 'This is your own address. A seat is for another guardian.', undefined, 'email');
    await deleteExpiredInvitations(tx);
    const letterId = randomUUID();
    const made = await tx.householdSeat.createManyAndReturn({
      data: {
        payerId,
        email,
        tokenHash: hashInvitationToken(deriveInvitationToken(letterId)),
        invitedAt: moment,
        expiresAt: addDays(moment, SEAT_PERIODS.invitedDays),
      },
      skipDuplicates: true,
      select: { id: true },
    });
    const [seat] = made;
    if (!seat)
      throw new AppError(
        'conflict',
        'You already gave your household seat to someone. To invite someone else, end that seat first.',
      );
    await addBillingAuditEntry(tx, { userId: payerId, source: 'member', action: 'seat.invited' });
    await queueEmail(tx, {
      kind: 'seat-invited',
      userId: NO_ACCOUNT_USER_ID,
      about: { seatId: seat.id, letterId },
    });
  });
}

/** Deletes invitations that expired before anybody accepted them. */
export const deleteExpiredInvitations = (tx: TransactionClient): Promise<number> =>
  runStatement(
    tx,
    Prisma.sql`DELETE FROM household_seats WHERE holder_id IS NULL AND (payer_id IS NULL OR expires_at <= ${timestampSql(now())})`,
  );

/**
 * Stops all invitations to the email address in the link, and withdraws the open ones. Throws `invalid` if we did not
 * make the link.
 */
export async function optOutOfInvitations(key: string): Promise<void> {
  const email = readInvitationOptOutKey(key);
  if (email === null) throw createExpiredLinkError();
  await db().$transaction(async (tx) => {
    await tx.seatRefusal.createMany({
      // Stores two hashes of the email address. This version of the application reads the hash with TRIAL_SECRET, and
      // the previous version reads the hash with NEXTAUTH_SECRET.
      data: listOptedOutAddressHashes(email).map((emailHmac) => ({ emailHmac, refusedAt: now() })),
      skipDuplicates: true,
    });
    await tx.householdSeat.deleteMany({ where: { email, holderId: null } });
  });
}

/** Returns true if the owner of an email address has stopped the invitations to it. */
export const hasOptedOutOfInvitations = async (email: string): Promise<boolean> =>
  (await db().seatRefusal.count({ where: { emailHmac: { in: listOptedOutAddressHashes(email) } } })) > 0;

/** Returns the data for an invitation's page. Returns null if the invitation was used, withdrawn or has expired. */
export async function findSeatInvitation(token: string): Promise<{ until: string } | null> {
  const foundRow = await db().householdSeat.findFirst({
    where: { tokenHash: hashInvitationToken(token), holderId: null, expiresAt: { gt: now() } },
    select: { expiresAt: true },
  });
  return foundRow && { until: formatDate(foundRow.expiresAt.toISOString()) };
}
