import 'server-only';
import { isOfAddress, ownerOfLink, takeLink } from '@/lib/auth/mail-links';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { queueMail } from '@/lib/mail/queue';
import { noteSecurity } from '@/lib/http/security-log';
import { leaveAddress, tellStripe } from './change-email';
import { onTaken } from './email-taken';

/** Whose address a link proves, without using it; null when it is dead. */
export const ownerOfProof = async (token: string): Promise<number | null> =>
  (await ownerOfLink(token, 'verify_email')) ?? (await ownerOfLink(token, 'change_email'));

/** Whether a link has done its work for who looks at it: it was pressed before, or another letter's was, and the address is the same. */
export const isProvenBy = async (
  token: string,
  user: Pick<CurrentUser, 'id' | 'email' | 'emailVerifiedAt'> | null,
): Promise<boolean> => user !== null && user.emailVerifiedAt !== null && isOfAddress(token, user);

/**
 * Notes that who opened the link has the mailbox of the account, or of the address that it is to have, which takes its place then. Throws
 * `invalid` for a dead link (of the field `token`), and `conflict` when the new address is another's by now.
 */
export async function verifyEmail(token: string): Promise<void> {
  const isNew = (await ownerOfLink(token, 'change_email')) !== null;
  if (isNew) return onTaken(() => moveToProven(token));
  await db().$transaction(async (tx) => {
    const { userId: id } = await takeLink(tx, token, 'verify_email');
    await tx.user.update({ where: { id }, data: { emailVerifiedAt: now(), bouncedEmail: null }, select: { id: true } });
  });
}

async function moveToProven(token: string): Promise<void> {
  const id = await db().$transaction(async (tx) => {
    const { userId, email } = await takeLink(tx, token, 'change_email');
    await leaveAddress(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: { email, pendingEmail: null, emailVerifiedAt: now(), bouncedEmail: null },
      select: { id: true },
    });
    await tellStripe(tx, userId);
    return userId;
  });
  noteSecurity('email-changed', { userId: id });
}

/** Sends the link once more, unless there is nothing left to confirm. */
export async function sendVerification(user: CurrentUser): Promise<void> {
  const { id, emailVerifiedAt, pendingEmail, emailBounces } = user;
  if (emailVerifiedAt === null || pendingEmail !== null || emailBounces)
    await queueMail(db(), { kind: 'verify-email', userId: id });
}
