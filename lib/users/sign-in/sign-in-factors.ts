import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import {
  beginTotpSetup,
  hasAuthenticatorApp,
  createRecoveryCodes,
  acceptRecoveryCode,
  acceptTotpCode,
} from '@/lib/auth/two-factor-codes';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { blockPasskeySignIn } from '@/lib/auth/block-passkey-sign-in';
import { rotateSessionId, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { db, type TransactionClient } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError, isAppError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { logSecurityEvent } from '@/lib/http/security-log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { requireRecentPassword } from './require-recent-password';
import { findPasskeyOwner, renewSessionWithSecondFactor } from './passkeys';
import { requireSecondFactor } from '@/lib/users/require-second-factor';
import type {
  SignInFactorsView,
  AccountOwnerConfirmation,
  ReauthenticationInput,
  PasskeyAssertion,
} from '@/lib/users/schema';

// Manages second factors, and checks a signed-in person again before sensitive actions (record 046).

const wrongCode = () =>
  new AppError('invalid', 'This code is wrong or has already been used. Wait for the next one.', undefined, 'code');

const isRequiredFor = ({ isAdmin }: Pick<CurrentUser, 'isAdmin'>) => isAdmin && env().ADMIN_MFA === 'required';

export async function fetchSignInFactors(user: Pick<CurrentUser, 'id' | 'isAdmin'>): Promise<SignInFactorsView> {
  const [hasApp, recoveryCodes, passkeys] = await Promise.all([
    hasAuthenticatorApp(user.id),
    db().recoveryCode.count({ where: { userId: user.id } }),
    db().passkey.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } }),
  ]);
  return {
    totp: hasApp,
    recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    isRequired: isRequiredFor(user),
  };
}

/** Emails the owner of an account about a change of their factors, and logs the change. */
async function notifyOwner(tx: TransactionClient, userId: number): Promise<void> {
  await queueEmail(tx, { kind: 'factors-changed', userId });
  logSecurityEvent('factors-changed', { userId });
}

/**
 * Begins the setup of an authenticator app. Throws `conflict` if the person already has an app, and the errors of
 * `requireSecondFactor` and `requireRecentPassword`.
 */
export async function setUpTotp(user: CurrentUser, enteredPassword: string | undefined, ip: string) {
  await requireSecondFactor(user);
  await requireRecentPassword(user, enteredPassword, ip);
  const setup = await beginTotpSetup(user.id, user.email);
  if (!setup) throw new AppError('conflict', 'You already have an authenticator app. Remove it first.');
  return setup;
}

type ConfirmedApp = { recoveryCodes: string[]; sessionId: string };

/**
 * Activates the authenticator app. Returns the recovery codes and the current session's new id. The session then counts
 * as verified by a second factor. Throws `invalid` for a wrong code.
 */
export async function activateTotp(user: CurrentUser, code: string): Promise<ConfirmedApp> {
  await requireSecondFactor(user);
  await countCode(user.id);
  return db().$transaction(async (tx) => {
    if (!(await acceptTotpCode(tx, user.id, code, true))) throw wrongCode();
    await notifyOwner(tx, user.id);
    const recoveryCodes = await createRecoveryCodes(tx, user.id);
    return { recoveryCodes, sessionId: await renewSessionWithSecondFactor(tx, user) };
  });
}

/**
 * Removes the authenticator app. An administrator who is required to have an app then loses administrator access in all
 * sessions. Throws the errors of `requireRecentPassword`.
 */
export async function removeTotp(user: CurrentUser, enteredPassword: string | undefined, ip: string): Promise<void> {
  await requireSecondFactor(user);
  await requireRecentPassword(user, enteredPassword, ip);
  await db().$transaction(async (tx) => {
    const { count } = await tx.secondFactor.deleteMany({ where: { userId: user.id } });
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
    await tx.session.updateMany({ where: { userId: user.id }, data: { strongAt: null } });
    if (count > 0) await notifyOwner(tx, user.id);
  });
}

/**
 * Replaces the recovery codes. Throws the errors of `requireRecentPassword`. Throws `conflict` if the person has no
 * authenticator app.
 */
export async function renewRecoveryCodes(
  user: CurrentUser,
  enteredPassword: string | undefined,
  ip: string,
): Promise<string[]> {
  await requireSecondFactor(user);
  await requireRecentPassword(user, enteredPassword, ip);
  if (!(await hasAuthenticatorApp(user.id))) throw new AppError('conflict', 'Set up an authenticator app first.');
  return db().$transaction(async (tx) => {
    await notifyOwner(tx, user.id);
    return createRecoveryCodes(tx, user.id);
  });
}

/**
 * Limits how many codes all clients together can try for an account. The limit also applies to clients that sent the
 * correct password (security A18).
 */
async function countCode(userId: number): Promise<void> {
  await enforceRateLimit('code', String(userId));
  await enforceRateLimit('code.day', String(userId));
}

/**
 * Accepts a code of the authenticator app. Also accepts a recovery code, unless `only` is 'app'. Throws `invalid` for a
 * wrong code, and `rate_limited` after too many attempts.
 */
export async function verifyFactorCode(userId: number, code: string, only?: 'app'): Promise<void> {
  await countCode(userId);
  if (only === 'app' || /^\s*\d{3}\s?\d{3}\s*$/.test(code)) {
    if (!(await acceptTotpCode(db(), userId, code))) throw wrongCode();
    return;
  }
  await db().$transaction(async (tx) => {
    if (!(await acceptRecoveryCode(tx, userId, code))) throw wrongCode();
    await notifyOwner(tx, userId);
  });
}

/**
 * Checks the code after a correct password. Returns false if the account has no authenticator app. Throws
 * `second_factor` if the code is missing, and the errors of `verifyFactorCode` for a given code.
 */
export async function requireAuthenticatorCode(userId: number, code: string | undefined): Promise<boolean> {
  if (!(await hasAuthenticatorApp(userId))) return false;
  if (code === undefined) throw new AppError('second_factor', 'Please enter the code from your authenticator app.');
  await verifyFactorCode(userId, code);
  return true;
}

/**
 * Verifies during a session that the account's owner is present, and returns the new id of the session. Throws the
 * errors of `verifyFactorCode` and `requireRecentPassword`.
 */
export async function reauthenticateUser(
  user: CurrentUser,
  { code, passkey, currentPassword }: ReauthenticationInput,
  ip: string,
): Promise<string> {
  if (code !== undefined || passkey !== undefined) {
    if (code !== undefined) await logFailedReauthentication(user, ip, verifyFactorCode(user.id, code));
    else if (passkey !== undefined) await logFailedReauthentication(user, ip, verifyPasskeyOwner(user.id, passkey));
    logSecurityEvent('proven', { userId: user.id, from: householdNetworkKey(ip) });
    return db().$transaction((tx) => rotateSessionId(tx, user.sessionHash, { strongAt: now() }));
  }
  const passwordAt = await requireRecentPassword(user, currentPassword, ip);
  return db().$transaction((tx) => rotateSessionId(tx, user.sessionHash, { passwordAt }));
}

/** Logs failed verifications, so that operators see repeated attempts in a stolen session. */
export async function logFailedReauthentication(
  { id }: Pick<CurrentUser, 'id'>,
  ip: string,
  verification: Promise<void>,
): Promise<void> {
  try {
    await verification;
  } catch (refused) {
    if (isAppError(refused) && refused.code === 'invalid')
      logSecurityEvent('reauthentication-failed', { userId: id, from: householdNetworkKey(ip) });
    throw refused;
  }
}

/** Verifies a passkey. Throws `invalid` if the passkey belongs to another person or its signature is wrong. */
export async function verifyPasskeyOwner(userId: number, passkey: PasskeyAssertion): Promise<void> {
  if ((await findPasskeyOwner(passkey)) !== userId) throw new AppError('invalid', "This passkey isn't one of yours.");
}

/**
 * Requires the password or a passkey in the request itself, for an action that affects all of a person's data. Throws
 * the errors of `verifyPasskeyOwner` and `requireRecentPassword`.
 */
export async function verifyAccountOwner(
  user: CurrentUser,
  enteredPassword: AccountOwnerConfirmation,
  ip: string,
): Promise<void> {
  if (enteredPassword.passkey === undefined)
    return void (await requireRecentPassword(user, enteredPassword.password, ip, 'password'));
  await logFailedReauthentication(user, ip, verifyPasskeyOwner(user.id, enteredPassword.passkey));
  logSecurityEvent('proven', { userId: user.id, from: householdNetworkKey(ip) });
}

const FRESH_PROOF_MS = 5 * MINUTE;

/**
 * Requires a recent password entry or second factor, to protect data from a person who only copied the session cookie.
 * Throws `reauthenticate`, so that clients send `POST /api/user/prove`.
 */
export async function requireRecentReauthentication(user: CurrentUser, ip: string): Promise<void> {
  const { provenAgainAt } = user;
  if (provenAgainAt !== null && now().getTime() - provenAgainAt.getTime() < FRESH_PROOF_MS) return;
  await requireRecentPassword(user, undefined, ip);
}

/**
 * Throws `second_factor` unless the person has confirmed a second factor in the last five minutes, after signing in.
 * Without a second factor, throws `reauthenticate` unless they entered the password recently.
 */
export async function requireRecentSecondFactor(user: CurrentUser, ip: string): Promise<void> {
  const hasFactor =
    (await hasAuthenticatorApp(user.id)) || (await db().passkey.count({ where: { userId: user.id } })) > 0;
  if (!hasFactor) return void (await requireRecentPassword(user, undefined, ip));
  const { provenAgainAt } = user;
  if (provenAgainAt === null || now().getTime() - provenAgainAt.getTime() >= FRESH_PROOF_MS)
    throw new AppError('second_factor', "Please confirm again that it's you.");
}

/**
 * Deletes every factor of a person, and notifies the person if they had any. Also ends the sessions and other access
 * that the action `act` ends (lib/auth/action-effects-on-access.ts).
 */
export async function removeFactors(
  tx: TransactionClient,
  act: 'firstReset' | 'factorsForgotten',
  userId: number,
): Promise<void> {
  await blockPasskeySignIn(tx, userId);
  if ((await endAccountAccess(tx, act, { userId })).factors > 0) await notifyOwner(tx, userId);
}
