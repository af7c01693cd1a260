import 'server-only';
import { hasTotp } from '@/lib/auth/codes';
import { endAccess } from '@/lib/auth/end-access';
import { isOfAddress, ownerOfLink, takeLink } from '@/lib/auth/mail-links';
import { keepPasskeysOut } from '@/lib/auth/passkey-lock';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db, type Transaction } from '@/lib/database/db';
import { queueMail } from '@/lib/mail/queue';
import { noteSecurity } from '@/lib/http/security-log';
import { leaveAddress, tellStripe } from './change-email';
import { onTaken } from './email-taken';

/** Whose address a link proves, without using it; null when it is dead. */
export const ownerOfProof = async (token: string): Promise<number | null> =>
  (await ownerOfLink(token, 'verify_email')) ?? (await ownerOfLink(token, 'change_email'));

/** Whether the account has passkeys or an authenticator app, which end if its address is proven in another browser. */
export const hasFactors = async (userId: number): Promise<boolean> =>
  (await hasTotp(userId)) || (await db().passkey.count({ where: { userId } })) > 0;

/** Whether a link has done its work for who looks at it: it was pressed before, or another letter's was, and the address is the same. */
export const isProvenBy = async (
  token: string,
  user: Pick<CurrentUser, 'id' | 'email' | 'emailVerifiedAt'> | null,
): Promise<boolean> => user !== null && user.emailVerifiedAt !== null && isOfAddress(token, user);

/** `isHere`: by a browser that is signed in to the account. `factorsEnded`: whether there were some that had to end. */
type Proven = { isHere: boolean; factorsEnded: boolean };

/**
 * Notes that whoever opened the link has the mailbox of the account, or of the address that takes its place then. `sessionUserId`: who is
 * signed in there. In any other browser what was set up before ends, as the access table says: whoever made the account need not have the
 * mailbox. Throws `invalid` for a dead link (of the field `token`), and `conflict` when the new address is another's by now.
 */
export async function verifyEmail(token: string, sessionUserId: number | null): Promise<Proven> {
  const isNew = (await ownerOfLink(token, 'change_email')) !== null;
  if (isNew) return onTaken(() => moveToProven(token, sessionUserId));
  return db().$transaction(async (tx) => {
    const { userId } = await takeLink(tx, token, 'verify_email');
    const { isAdmin, emailVerifiedAt } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { isAdmin: true, emailVerifiedAt: true },
    });
    const isHere = sessionUserId === userId;
    // Proven again: nothing was made by whoever had the account without its mailbox.
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

async function endFactors(tx: Transaction, userId: number): Promise<boolean> {
  await keepPasskeysOut(tx, userId);
  const { factors } = await endAccess(tx, 'provenElsewhere', { userId });
  if (factors === 0) return false;
  await queueMail(tx, { kind: 'factors-ended', userId });
  noteSecurity('factors-changed', { userId });
  return true;
}

async function moveToProven(token: string, sessionUserId: number | null): Promise<Proven> {
  const { id, isHere } = await db().$transaction(async (tx) => {
    const { userId, email } = await takeLink(tx, token, 'change_email');
    const isHere = sessionUserId === userId;
    await leaveAddress(tx, userId);
    await endAccess(tx, isHere ? 'movedHere' : 'movedElsewhere', { userId });
    await tx.user.update({
      where: { id: userId },
      // The factors stay until a reset at the new address: if the change is undone, the owner needs them again.
      data: { email, emailVerifiedAt: now(), bouncedEmail: null, unsettledAt: isHere ? null : now() },
      select: { id: true },
    });
    await tellStripe(tx, userId);
    return { id: userId, isHere };
  });
  noteSecurity('email-changed', { userId: id });
  return { isHere, factorsEnded: false };
}

/** Sends the link once more, unless there is nothing left to confirm. */
export async function sendVerification(user: CurrentUser): Promise<void> {
  const { id, emailVerifiedAt, pendingEmail, emailBounces, unsettledAt } = user;
  if (emailVerifiedAt === null || pendingEmail !== null || emailBounces || unsettledAt !== null)
    await queueMail(db(), { kind: 'verify-email', userId: id });
}
