import 'server-only';
import { randomUUID } from 'node:crypto';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { isEmailReservedForFormerOwner, createEmailChangeUndoLink, redeemEmailLink } from '@/lib/auth/email-links';
import { createUnmatchablePasswordHash } from '@/lib/auth/passwords';
import { blockPasskeySignIn } from '@/lib/auth/block-passkey-sign-in';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, type TransactionClient } from '@/lib/database/db';
import { env } from '@/lib/env';
import { logSecurityEvent } from '@/lib/http/security-log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { emailTakenError, withEmailTakenError } from './email-taken';

// Change of an account's email address, and the undo of that change (record 042).

/**
 * Returns true if a new address must be confirmed before it replaces the old one. An unconfirmed old address is
 * replaced immediately.
 */
export const requiresNewEmailConfirmation = ({ emailVerifiedAt }: Pick<CurrentUser, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null && env().EMAIL_VERIFICATION === 'required';

/** Throws `conflict` if another account has this email address, or had it until recently. */
export async function requireEmailNotTaken(email: string, userId: number): Promise<void> {
  const isAnothers = (await db().user.count({ where: { email, id: { not: userId } } })) > 0;
  if (isAnothers || (await isEmailReservedForFormerOwner(email, userId))) throw emailTakenError();
}

/**
 * Emails a confirmation link to a new address. The account keeps its old address until the person uses the link.
 * Returns the new id of the current session.
 */
export async function requestEmailChange(tx: TransactionClient, user: RequestingUser, email: string): Promise<string> {
  const { sessionId } = await endForMove(tx, user);
  await tx.user.update({
    where: { id: user.id },
    data: { pendingEmail: email, pendingEmailAt: now() },
    select: { id: true },
  });
  await queueEmail(tx, { kind: 'verify-email', userId: user.id });
  return sessionId;
}

type RequestingUser = Pick<CurrentUser, 'id' | 'sessionHash'> & { passwordAt?: Date | undefined };

/**
 * Ends access that a change of address makes invalid, such as stolen session cookies and the link to a previously
 * requested address.
 */
const endForMove = (tx: TransactionClient, { id: userId, sessionHash: currentSession, passwordAt }: RequestingUser) =>
  endAccountAccess(tx, 'moveAsked', { userId, here: currentSession, proof: { passwordAt } });

/**
 * Changes the account's email address immediately, without waiting for a confirmation. Then emails a confirmation link
 * to the new address. Returns the current session's new id.
 */
export async function changeEmailImmediately(
  tx: TransactionClient,
  user: RequestingUser,
  email: string,
): Promise<string> {
  await saveFormerEmail(tx, user.id);
  const { sessionId } = await endForMove(tx, user);
  await tx.user.update({
    where: { id: user.id },
    data: { email, emailVerifiedAt: null, unsettledAt: now() },
    select: { id: true },
  });
  await queueStripeEmailUpdate(tx, user.id);
  await queueEmail(tx, { kind: 'verify-email', userId: user.id });
  return sessionId;
}

/**
 * Marks the membership row as not synced, so that the next periodic run sends the account's address to Stripe. Stripe
 * sends receipts to that address (decision B4).
 */
export const queueStripeEmailUpdate = (tx: TransactionClient, userId: number) =>
  tx.membership.updateMany({ where: { userId, stripeCustomerId: { not: null } }, data: { syncedAt: null } });

/**
 * Lets the owner of the former address undo the change for seven days. Does nothing for an unconfirmed address on a
 * site that requires confirmation, because a mistyped address may be somebody else's.
 */
export async function saveFormerEmail(tx: TransactionClient, userId: number): Promise<void> {
  const { email, emailVerifiedAt, pendingEmailAt } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, pendingEmailAt: true },
  });
  if (emailVerifiedAt === null && env().EMAIL_VERIFICATION === 'required') return;
  const id = randomUUID();
  await createEmailChangeUndoLink(tx, { id, userId, email }, pendingEmailAt ?? now());
  await queueEmail(tx, { kind: 'email-changed', userId, id });
}

/**
 * Restores an account's former address by an emailed link. Ends all sessions, and deletes the password and the sign-in
 * factors added since the change. Throws:
 * - `invalid` if the link is no longer valid (field `token`)
 * - `conflict` if another person has the address
 */
export async function undoEmailChange<Ended>(
  token: string,
  ip: string,
  /** Undoes actions of other modules, such as a requested account deletion. */
  endWhatElse: (tx: TransactionClient, userId: number) => Promise<Ended>,
): Promise<{ userId: number; ended: Ended }> {
  const restored = await withEmailTakenError(() =>
    db().$transaction(async (tx) => {
      const { userId, email, askedAt } = await redeemEmailLink(tx, token, 'undo_email');
      await blockPasskeySignIn(tx, userId);
      await tx.user.update({
        where: { id: userId },
        data: {
          email,
          emailVerifiedAt: now(),
          unsettledAt: null,
          bouncedEmail: null,
          // Deletes the password. A thief who changed the address knew the password, and could use it to sign in again.
          password: createUnmatchablePasswordHash(),
        },
        select: { id: true },
      });
      await queueStripeEmailUpdate(tx, userId);
      // A time in the future was stored while a server's clock was wrong, so it counts as the current time.
      const changedAt = new Date(Math.min(askedAt.getTime(), now().getTime()));
      await endAccountAccess(tx, 'moveUndone', { userId, since: changedAt });
      await queueEmail(tx, { kind: 'reset-password', userId });
      return { userId, ended: await endWhatElse(tx, userId) };
    }),
  );
  logSecurityEvent('email-restored', { userId: restored.userId, from: householdNetworkKey(ip) });
  return restored;
}
