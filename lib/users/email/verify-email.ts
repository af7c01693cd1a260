import 'server-only';
import { hasAuthenticatorApp } from '@/lib/auth/two-factor-codes';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { isConfirmationLinkForAddress, findEmailLinkOwner, redeemEmailLink } from '@/lib/auth/email-links';
import { blockPasskeySignIn } from '@/lib/auth/block-passkey-sign-in';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, type TransactionClient } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { logSecurityEvent } from '@/lib/http/security-log';
import { saveFormerEmail, queueStripeEmailUpdate } from './change-email';
import { withEmailTakenError } from './email-taken';

/**
 * Returns the id of the account whose email address a link confirms, or null if the link is no longer valid. This check
 * does not use up the link.
 */
export const findConfirmationLinkOwner = async (token: string): Promise<number | null> =>
  (await findEmailLinkOwner(token, 'verify_email')) ?? (await findEmailLinkOwner(token, 'change_email'));

/**
 * Returns true if the account has a passkey or an authenticator app. `verifyEmail` may remove both if the browser is
 * not signed in to the account, so callers can warn the person first.
 */
export const hasPasskeyOrAuthenticator = async (userId: number): Promise<boolean> =>
  (await hasAuthenticatorApp(userId)) || (await db().passkey.count({ where: { userId } })) > 0;

/** Returns true if the viewer's address is already confirmed, by this link or an earlier one. */
export const isEmailAlreadyConfirmed = async (
  token: string,
  user: Pick<CurrentUser, 'id' | 'email' | 'emailVerifiedAt'> | null,
): Promise<boolean> => user !== null && user.emailVerifiedAt !== null && isConfirmationLinkForAddress(token, user);

/** Result of the confirmation of an email address. */
type Confirmed = {
  /** True if the confirming browser is signed in to the account. */
  isHere: boolean;
  /** True if the confirmation removed passkeys or an authenticator app. */
  factorsEnded: boolean;
};

/**
 * Confirms an account's email address, or the new address after a change, by an emailed link. Throws:
 * - `invalid` if the link is no longer valid (field `token`)
 * - `conflict` if another person has taken the new address
 */
export async function verifyEmail(
  token: string,
  /**
   * Id of the person who is signed in to the browser, or null. Unless this person owns the account, the confirmation
   * can end sessions and other access to the account (lib/auth/action-effects-on-access.ts).
   */
  sessionUserId: number | null,
): Promise<Confirmed> {
  const isNew = (await findEmailLinkOwner(token, 'change_email')) !== null;
  if (isNew) return withEmailTakenError(() => moveToConfirmed(token, sessionUserId));
  return db().$transaction(async (tx) => {
    const { userId } = await redeemEmailLink(tx, token, 'verify_email');
    const { isAdmin, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { isAdmin: true, emailVerifiedAt: true },
    });
    const isHere = sessionUserId === userId;
    // Somebody may have created the account with another person's address, and added a passkey or an authenticator app.
    // The first confirmation removes both, unless the confirming browser is signed in to the account.
    const isUnsettled = !isHere && emailVerifiedAt === null;
    const factorsEnded = isUnsettled && !isAdmin && (await endFactors(tx, userId));
    await tx.user.update({
      where: { id: userId },
      data: {
        emailVerifiedAt: now(),
        bouncedEmail: null,
        ...(isHere && { unsettledAt: null }),
        ...(isUnsettled && { unsettledAt: now() }),
      },
      select: { id: true },
    });
    return { isHere, factorsEnded };
  });
}

async function endFactors(tx: TransactionClient, userId: number): Promise<boolean> {
  await blockPasskeySignIn(tx, userId);
  const { factors } = await endAccountAccess(tx, 'provenElsewhere', { userId });
  if (factors === 0) return false;
  await queueEmail(tx, { kind: 'factors-ended', userId });
  logSecurityEvent('factors-changed', { userId });
  return true;
}

async function moveToConfirmed(token: string, sessionUserId: number | null): Promise<Confirmed> {
  const { id, isHere } = await db().$transaction(async (tx) => {
    const { userId, email } = await redeemEmailLink(tx, token, 'change_email');
    const isHere = sessionUserId === userId;
    const moment = now();
    await saveFormerEmail(tx, userId);
    await endAccountAccess(tx, isHere ? 'movedHere' : 'movedElsewhere', { userId });
    await tx.user.update({
      where: { id: userId },
      // The account keeps its passkeys and authenticator app, because a thief may have changed the address. The owner
      // needs them after undoing the change.
      //
      // `unsettledAt` is set if the change was confirmed in a browser that is not signed in to the account. Resetting
      // the password by email then removes the passkeys and the app. An administrator's account keeps them.
      data: { email, emailVerifiedAt: moment, bouncedEmail: null, unsettledAt: isHere ? null : moment },
      select: { id: true },
    });
    await queueStripeEmailUpdate(tx, userId);
    return { id: userId, isHere };
  });
  logSecurityEvent('email-changed', { userId: id });
  return { isHere, factorsEnded: false };
}

/** Sends the confirmation link again. Does nothing if the person has no address to confirm. */
export async function resendEmailConfirmation(user: CurrentUser): Promise<void> {
  const { id, emailVerifiedAt, pendingEmail, emailBounces, unsettledAt } = user;
  if (emailVerifiedAt === null || pendingEmail !== null || emailBounces || unsettledAt !== null)
    await queueEmail(db(), { kind: 'verify-email', userId: id });
}
