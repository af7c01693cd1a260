import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { EMAIL_LINK_LIFETIMES } from '@/lib/auth/email-links';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { logSecurityEvent } from '@/lib/http/security-log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { logFailedReauthentication, verifyFactorCode, verifyPasskeyOwner } from '@/lib/users/sign-in/sign-in-factors';
import type { RemoveFormerEmailInput, FormerEmailView } from '@/lib/users/schema';

// A link to the former address can undo a change of email address (record 042). A signed-in person can cancel this
// link, with a passkey or authenticator app at least seven days older than the change (record 104).

/** Returns the undo links that still work, newest last. */
async function undoLinksOf(userId: number) {
  const links = await db().mailLink.findMany({
    where: { userId, purpose: 'undo_email', usedAt: null, expiresAt: { gt: now() } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, email: true, expiresAt: true, askedAt: true, createdAt: true },
  });
  return links.map(({ askedAt, createdAt, ...link }) => ({ ...link, askedAt: askedAt ?? createdAt }));
}

type UndoLinks = Awaited<ReturnType<typeof undoLinksOf>>;

/**
 * Returns the time seven days before the first change of address. Only passkeys and authenticator apps added before
 * this time can cancel the undo links. A thief may have added newer ones.
 */
const deadlineFor = ([first]: UndoLinks): Date =>
  new Date((first?.askedAt.getTime() ?? 0) - EMAIL_LINK_LIFETIMES.undo_email);

async function oldFactorsOf(userId: number, createdBefore: Date) {
  const [passkeys, apps] = await Promise.all([
    db().passkey.findMany({ where: { userId, createdAt: { lte: createdBefore } }, select: { id: true } }),
    db().secondFactor.count({ where: { userId, confirmedAt: { lte: createdBefore } } }),
  ]);
  return { passkeys: passkeys.map(({ id }) => id), hasApp: apps > 0 };
}

/**
 * Returns the former addresses with the expiry of their undo links. Also returns whether the person has a passkey or
 * authenticator app that is old enough to cancel the links.
 */
export async function fetchFormerEmails(userId: number): Promise<FormerEmailView> {
  const links = await undoLinksOf(userId);
  const { passkeys, hasApp } = await oldFactorsOf(userId, deadlineFor(links));
  return {
    addresses: links.map(({ email, expiresAt }) => ({ email, until: expiresAt.toISOString() })),
    canEndByPasskey: links.length > 0 && passkeys.length > 0,
    canEndByCode: links.length > 0 && hasApp,
  };
}

/**
 * Cancels the links that undo a change of email address, and notifies the former addresses. Returns the session's new
 * id. Throws:
 * - `not_found` if there are no links
 * - `forbidden` unless the passkey or authenticator app was added at least seven days before that change
 * - `invalid` for a wrong passkey or code
 */
export async function endRightToUndoEmailChange(
  user: CurrentUser,
  { code, passkey }: RemoveFormerEmailInput,
  ip: string,
): Promise<string> {
  const links = await undoLinksOf(user.id);
  if (links.length === 0) throw notFoundError('Former address');
  const oldFactors = await oldFactorsOf(user.id, deadlineFor(links));
  const isOld = passkey === undefined ? oldFactors.hasApp : oldFactors.passkeys.includes(passkey.id);
  if (!isOld)
    throw new AppError(
      'forbidden',
      'You need a passkey or authenticator app that you set up at least seven days before you changed your address.',
    );
  const proving =
    passkey === undefined ? verifyFactorCode(user.id, code ?? '', 'app') : verifyPasskeyOwner(user.id, passkey);
  await logFailedReauthentication(user, ip, proving);
  const sessionId = await db().$transaction(async (tx) => {
    for (const { id: linkId } of links)
      await queueEmail(tx, { kind: 'undo-ended', userId: user.id, about: { linkId } });
    return (await endAccountAccess(tx, 'undoEnded', { userId: user.id, here: user.sessionHash })).sessionId;
  });
  logSecurityEvent('email-undo-ended', { userId: user.id, from: householdNetworkKey(ip) });
  return sessionId;
}
