import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR, recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { householdNetworkKey } from '@/lib/client-ip-address';
import type { SignInClient } from '@/lib/auth/known-devices';
import { hasAuthenticatorApp } from '@/lib/auth/two-factor-codes';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { createExpiredLinkError, createEmailLink, findEmailLinkOwner, redeemEmailLink } from '@/lib/auth/email-links';
import { hashPassword } from '@/lib/auth/passwords';
import { requiresEmailConfirmation } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { logSecurityEvent } from '@/lib/http/security-log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { removeFactors } from './sign-in-factors';
import { clearFailedLogins } from './login-guard';
import type { ResetPasswordInput } from '@/lib/users/schema';
import { startPasswordSession } from './start-password-session';
import { requireStrongPassword } from './weak-password';

const NOBODY = 0;

/**
 * Sends a link to set a new password. Sends nothing, and throws no error, if the email address has reached its limit.
 */
export async function sendPasswordResetLink(email: string): Promise<void> {
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  try {
    await enforceRateLimit('password.forgot', account);
  } catch (refused) {
    if (refused instanceof AppError && refused.code === 'rate_limited') return;
    throw refused;
  }
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  // For an unknown address, queues an email that is never sent. The SQL statements and the response are then the same
  // as for a known address, so that an attacker cannot tell whether the account exists.
  await queueEmail(db(), { kind: 'reset-password', userId: user?.id ?? NOBODY });
}

/**
 * Sets a new password by a single-use link, ends all sessions, and signs the person in. Returns the id of the new
 * session, or null if the person must sign in with the new password. Throws `invalid` if the link is no longer valid
 * (field `token`) or the password is weak.
 */
export async function resetPassword(
  { token, newPassword }: ResetPasswordInput,
  from: SignInClient,
): Promise<string | null> {
  const id = await findEmailLinkOwner(token, 'reset_password');
  const owner =
    id &&
    (await db().user.findUnique({
      where: { id },
      select: {
        email: true,
        firstName: true,
        lastName: true,
        emailVerifiedAt: true,
        unsettledAt: true,
        isAdmin: true,
        suspendedUntil: true,
      },
    }));
  if (!id || !owner) throw createExpiredLinkError();
  requireStrongPassword(newPassword, owner, 'newPassword');
  const password = await hashPassword(newPassword);
  await db().$transaction(async (tx) => {
    await redeemEmailLink(tx, token, 'reset_password');
    if (isUnsettled(owner)) await removeFactors(tx, 'firstReset', id);
    else await endAccountAccess(tx, 'reset', { userId: id });
    await tx.user.update({ where: { id }, data: { password, unsettledAt: null }, select: { id: true } });
    await queueEmail(tx, { kind: 'password-changed', userId: id });
  });
  logSecurityEvent('password-reset', { userId: id, from: householdNetworkKey(from.ip) });
  // The new password is already stored, so later errors are ignored. If the counts of wrong passwords remain, the
  // person may have to wait before the next sign-in.
  await clearFailedLogins(owner.email, from.ip).catch(() => undefined);
  // Suspended people, and people with an authenticator app, must sign in with the new password.
  if (owner.suspendedUntil !== null && owner.suspendedUntil > now()) return null;
  return signInAfterReset({ id, password }, from).catch(() => null);
}

async function signInAfterReset(user: { id: number; password: string }, from: SignInClient): Promise<string | null> {
  if (await hasAuthenticatorApp(user.id)) return null;
  const sessionId = await startPasswordSession(user, from);
  if (sessionId !== null) logSecurityEvent('signed-in', { userId: user.id, from: householdNetworkKey(from.ip) });
  return sessionId;
}

type Owner = { emailVerifiedAt: Date | null; unsettledAt: Date | null; isAdmin: boolean };

/**
 * Returns true if a password reset must remove all factors, because somebody without the mailbox may have created the
 * account. An administrator's factors can be removed only by a command on the server.
 */
const isUnsettled = ({ emailVerifiedAt, unsettledAt, isAdmin }: Owner): boolean =>
  !isAdmin && (requiresEmailConfirmation(emailVerifiedAt) || unsettledAt !== null);

/**
 * Command for operators: deletes the passkeys and authenticator app of a person who lost them, and signs the person
 * out. Throws `not_found` for an unknown person.
 */
export async function deleteLostSignInFactors(email: string): Promise<void> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  await db().$transaction(async (tx) => {
    await removeFactors(tx, 'factorsForgotten', user.id);
    await recordAuditEntry(tx, SYSTEM_ACTOR, {
      action: 'user.forget-factors',
      targetType: 'user',
      targetId: user.id,
      details: {},
    });
  });
}

/**
 * Command for operators: returns a password reset link for the operator to pass on. Throws `not_found` for an unknown
 * person.
 */
export async function makePasswordResetLink(email: string): Promise<string> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true, email: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  const link = { id: randomUUID(), userId: user.id, purpose: 'reset_password', email: user.email } as const;
  const token = await createEmailLink(link, now());
  if (token === null) throw new AppError('conflict', 'A newer link was requested at the same moment.');
  const entry = { action: 'user.reset-link', targetType: 'user', targetId: user.id, details: {} };
  await db().$transaction((tx) => recordAuditEntry(tx, SYSTEM_ACTOR, entry));
  return `${env().APP_ORIGIN}/reset-password/${token}`;
}
