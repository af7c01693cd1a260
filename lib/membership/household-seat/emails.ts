import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import type { EmailContentFunctions, EmailContentFunction } from '@/lib/mail/email-types';
import { canSendOptionalEmails } from '@/lib/mail/recipients';
import { deriveInvitationToken, makeInvitationOptOutKey } from './invitation-links';
import { hasOptedOutOfInvitations } from './invite';

const invitation = z.object({ seatId: z.int(), letterId: z.uuid() });
const notice = z.object({ until: z.iso.datetime() });

/**
 * Builds the invitation email. Returns null if the recipient refuses invitations or their address bounces. In both
 * cases, the payer is not informed.
 */
const invited: EmailContentFunction = async ({ about }) => {
  const { seatId: id, letterId } = invitation.parse(about);
  if (!canSendOptionalEmails()) return null;
  const seat = await db().householdSeat.findFirst({ where: { id, holderId: null, expiresAt: { gt: now() } } });
  if (!seat?.email) return null;
  const [isRefused, unwilling] = await Promise.all([
    hasOptedOutOfInvitations(seat.email),
    db().user.count({
      where: { email: seat.email, OR: [{ lettersStoppedAt: { not: null } }, { bouncedEmail: seat.email }] },
    }),
  ]);
  if (isRefused || unwilling > 0) return null;
  return {
    seat: {
      token: deriveInvitationToken(letterId),
      stop: makeInvitationOptOutKey(seat.email),
      until: seat.expiresAt.toISOString(),
    },
  };
};

const ending: EmailContentFunction = ({ about }) =>
  Promise.resolve({ seat: { token: '', stop: '', until: notice.parse(about).until } });

export const seatEmailContentFunctions: EmailContentFunctions = { 'seat-invited': invited, 'seat-ending': ending };
