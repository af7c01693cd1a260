import 'server-only';
import { randomUUID } from 'node:crypto';
import { addressKey } from '@/lib/addresses';
import { endLinks, isKeptFor, keepWayBack, LINK_LASTS, takeLink } from '@/lib/auth/mail-links';
import { nobodysPassword } from '@/lib/auth/passwords';
import { endSessions, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db, type Transaction } from '@/lib/database/db';
import { env } from '@/lib/env';
import { noteSecurity } from '@/lib/http/security-log';
import { queueMail } from '@/lib/mail/queue';
import { emailTaken, onTaken } from './email-taken';

// Record 042: how an account comes to another address, and back.

/** Where addresses have to be proven, one that is proven gives way only to one that is, too. */
export const isProvenFirst = ({ emailVerifiedAt }: Pick<CurrentUser, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null && env().EMAIL_VERIFICATION === 'required';

/** Throws `conflict` for an address that somebody else has, or had until just now. */
export async function refuseTaken(email: string, userId: number): Promise<void> {
  const isAnothers = (await db().user.count({ where: { email, id: { not: userId } } })) > 0;
  if (isAnothers || (await isKeptFor(email, userId))) throw emailTaken();
}

/** Asks for an address in place of a proven one: it gets a link, and nothing else changes. */
export async function askForAddress(tx: Transaction, userId: number, email: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { pendingEmail: email }, select: { id: true } });
  await endLinks(tx, userId, ['change_email']); // the letter that is queued now may be a while
  await queueMail(tx, { kind: 'verify-email', userId });
}

/** Takes an address at once that nobody has proven; its letter asks for that. */
export async function moveTo(tx: Transaction, userId: number, email: string): Promise<void> {
  await leaveAddress(tx, userId);
  await tx.user.update({
    where: { id: userId },
    data: { email, emailVerifiedAt: null, pendingEmail: null },
    select: { id: true },
  });
  await tellStripe(tx, userId);
  await queueMail(tx, { kind: 'verify-email', userId });
}

/** Stripe's receipts go where the address leads (decision B4): the next sweep reads the plan, and tells it. */
export const tellStripe = (tx: Transaction, userId: number) =>
  tx.membership.updateMany({ where: { userId, stripeCustomerId: { not: null } }, data: { syncedAt: null } });

/**
 * What whoever changed the address has set up to come back, also in the days before: nobody knows in which order he worked. Nor who made the
 * recovery codes; the app of the owner stays.
 */
async function dropFactorsSince(tx: Transaction, userId: number, since: Date): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId, createdAt: { gt: since } } });
  await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { gt: since } } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
}

/** A new password ends what was under way by the old one. */
export async function dropPending(tx: Transaction, userId: number): Promise<void> {
  await endLinks(tx, userId, ['reset_password']);
  await keepAddress(tx, userId);
}

/** Takes back that another address was asked for; the link that went there is worth nothing any more. */
export async function keepAddress(tx: Transaction, userId: number): Promise<void> {
  await endLinks(tx, userId, ['change_email']);
  await tx.user.updateMany({ where: { id: userId, pendingEmail: { not: null } }, data: { pendingEmail: null } });
}

/** What goes with every change of address, before it: the way back for seven days. Not to an address that nobody ever proved where that is asked for: a stranger may have it. */
export async function leaveAddress(tx: Transaction, userId: number): Promise<void> {
  const { email, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true },
  });
  if (emailVerifiedAt === null && env().EMAIL_VERIFICATION === 'required') return;
  const id = randomUUID();
  await keepWayBack(tx, { id, userId, email });
  await queueMail(tx, { kind: 'email-changed', userId, id });
}

/**
 * Gives an account the address back that it had before, by the link that was sent there: whoever has that mailbox has proven it by this. Ends
 * every session, the password, whatever else was under way (`endWhatElse`, of what lies above), and the ways back of those who changed it
 * later. Returns whose it is, and what that was. Throws `invalid` for a dead link (of the field `token`), `conflict` when somebody else has the address by now.
 */
export async function undoEmail<Ended>(
  token: string,
  ip: string,
  endWhatElse: (tx: Transaction, userId: number) => Promise<Ended>,
): Promise<{ userId: number; ended: Ended }> {
  const undone = await onTaken(() =>
    db().$transaction(async (tx) => {
      const { userId, email, createdAt } = await takeLink(tx, token, 'undo_email');
      await tx.user.update({
        where: { id: userId },
        data: {
          email,
          pendingEmail: null,
          emailVerifiedAt: now(),
          bouncedEmail: null,
          // Who changed the address knew it, and would be back before its owner has chosen another one.
          password: nobodysPassword(),
        },
        select: { id: true },
      });
      await tellStripe(tx, userId);
      await endLinks(tx, userId, ['reset_password', 'verify_email', 'change_email']);
      await endLinks(tx, userId, ['undo_email'], createdAt);
      await endSessions(tx, userId, null);
      await dropFactorsSince(tx, userId, new Date(createdAt.getTime() - LINK_LASTS.undo_email));
      await queueMail(tx, { kind: 'reset-password', userId });
      return { userId, ended: await endWhatElse(tx, userId) };
    }),
  );
  noteSecurity('email-restored', { userId: undone.userId, from: addressKey(ip) });
  return undone;
}
