import 'server-only';
import { randomUUID } from 'node:crypto';
import { addressKey } from '@/lib/addresses';
import { endAccess } from '@/lib/auth/end-access';
import { isKeptFor, keepWayBack, takeLink } from '@/lib/auth/mail-links';
import { nobodysPassword } from '@/lib/auth/passwords';
import { keepPasskeysOut } from '@/lib/auth/passkey-lock';
import type { CurrentUser } from '@/lib/auth/session';
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

/** Asks for an address in place of a proven one: it gets a link, and nothing else changes. Returns the renewed session. */
export async function askForAddress(tx: Transaction, user: Asking, email: string): Promise<string> {
  const { sessionId } = await endMoving(tx, user);
  await tx.user.update({
    where: { id: user.id },
    data: { pendingEmail: email, pendingEmailAt: now() },
    select: { id: true },
  });
  await queueMail(tx, { kind: 'verify-email', userId: user.id });
  return sessionId;
}

type Asking = Pick<CurrentUser, 'id' | 'sessionHash'> & { passwordAt?: Date | undefined };

/** Ends what a change of address ends: a link to another one that was asked for before, and copies of the cookie. */
const endMoving = (tx: Transaction, { id: userId, sessionHash: here, passwordAt }: Asking) =>
  endAccess(tx, 'moveAsked', { userId, here, proof: { passwordAt } });

/** Takes an address at once that nobody has proven; an email asks for that. Returns the renewed session. */
export async function moveTo(tx: Transaction, user: Asking, email: string): Promise<string> {
  await leaveAddress(tx, user.id);
  const { sessionId } = await endMoving(tx, user);
  await tx.user.update({
    where: { id: user.id },
    data: { email, emailVerifiedAt: null, unsettledAt: now() },
    select: { id: true },
  });
  await tellStripe(tx, user.id);
  await queueMail(tx, { kind: 'verify-email', userId: user.id });
  return sessionId;
}

/** Stripe's receipts go where the address leads (decision B4): the next sweep reads the plan, and tells it. */
export const tellStripe = (tx: Transaction, userId: number) =>
  tx.membership.updateMany({ where: { userId, stripeCustomerId: { not: null } }, data: { syncedAt: null } });

/**
 * Keeps the way back for seven days, as a part of every change of address and before it. An address that was never proven gets none where
 * proof is required: it was a slip, and an attacker may have it.
 */
export async function leaveAddress(tx: Transaction, userId: number): Promise<void> {
  const { email, emailVerifiedAt, pendingEmailAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, pendingEmailAt: true },
  });
  if (emailVerifiedAt === null && env().EMAIL_VERIFICATION === 'required') return;
  const id = randomUUID();
  await keepWayBack(tx, { id, userId, email }, pendingEmailAt ?? now());
  await queueMail(tx, { kind: 'email-changed', userId, id });
}

/**
 * Gives an account the address back that it had before, by the link that was sent there: this proves that mailbox. Ends the password, and
 * what the access table says: every session, later undo links, and factors that were confirmed after the change was asked for. `endWhatElse`
 * ends what lies above. Throws `invalid` for a dead link (of the field `token`), `conflict` if somebody else has the address.
 */
export async function undoEmail<Ended>(
  token: string,
  ip: string,
  endWhatElse: (tx: Transaction, userId: number) => Promise<Ended>,
): Promise<{ userId: number; ended: Ended }> {
  const undone = await onTaken(() =>
    db().$transaction(async (tx) => {
      const { userId, email, askedAt } = await takeLink(tx, token, 'undo_email');
      await keepPasskeysOut(tx, userId);
      await tx.user.update({
        where: { id: userId },
        data: {
          email,
          emailVerifiedAt: now(),
          unsettledAt: null,
          bouncedEmail: null,
          // Whoever changed the address knew it, and would be back before its owner has chosen another one.
          password: nobodysPassword(),
        },
        select: { id: true },
      });
      await tellStripe(tx, userId);
      // A date from while the clock was ahead counts as now.
      const since = new Date(Math.min(askedAt.getTime(), now().getTime()));
      await endAccess(tx, 'moveUndone', { userId, since });
      await queueMail(tx, { kind: 'reset-password', userId });
      return { userId, ended: await endWhatElse(tx, userId) };
    }),
  );
  noteSecurity('email-restored', { userId: undone.userId, from: addressKey(ip) });
  return undone;
}
