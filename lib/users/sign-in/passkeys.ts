import 'server-only';
import { createHmac } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { runInTransaction } from '@/lib/database/transaction';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { createPasskeyChallenge, consumePasskeyChallenge } from '@/lib/auth/passkey-challenges';
import { deviceNameFromUserAgent } from '@/lib/auth/device-name';
import { endAccountAccess } from '@/lib/auth/end-account-access';
import { recordSignInDevice, type SignInClient } from '@/lib/auth/known-devices';
import { blockPasskeySignIn } from '@/lib/auth/block-passkey-sign-in';
import { startSession, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { AppError, notFoundError } from '@/lib/errors';
import { logSecurityEvent } from '@/lib/http/security-log';
import { log } from '@/lib/process/log';
import { queueEmail } from '@/lib/mail/mail-queue';
import { site } from '@/lib/site';
import { requireRecentPassword } from './require-recent-password';
import { requireSecondFactor } from '@/lib/users/require-second-factor';
import type { NewPasskey, PasskeyAssertion } from '@/lib/users/schema';

// Sign-in with passkeys (record 046). A passkey counts as two factors, because it verifies that the person has the
// device and unlocked the device.

export const MAX_PASSKEYS = 10;

/** Returns the site that passkeys are bound to, which the browser compares with the page's address. */
const relyingParty = () => ({ rpID: new URL(env().APP_ORIGIN).hostname, origin: env().APP_ORIGIN });

/**
 * Verifies a passkey's signature, and returns null if the library refuses the signature. Throws database errors
 * unchanged, because they do not mean that the passkey is wrong.
 */
async function verified<T>(
  purpose: string,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T | null> {
  const failures: unknown[] = [];
  const take = (challenge: string) =>
    consumePasskeyChallenge(challenge, purpose).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
  try {
    return await check(take);
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    log.info({ event: 'passkey.refused', err: error });
    return null;
  }
}

/** Returns the id that a passkey stores for its user: a keyed hash that does not reveal the user. */
const handleOf = (userId: number) =>
  Uint8Array.from(createHmac('sha256', env().NEXTAUTH_SECRET).update(`passkey-user:${userId}`).digest());

/**
 * Begins the creation of a passkey. Throws the errors of `requireRecentPassword`. Throws `conflict` if the person already has
 * the maximum number of passkeys.
 */
export async function beginPasskeyCreation(user: CurrentUser, enteredPassword: string | undefined, ip: string) {
  await requireSecondFactor(user);
  await requireRecentPassword(user, enteredPassword, ip);
  const own = await db().passkey.findMany({ where: { userId: user.id }, select: { id: true } });
  if (own.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty().rpID,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.email,
    challenge: createPasskeyChallenge(`new:${user.id}`),
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Marks the current session as verified by a second factor, because the person has just added one. Returns the new id
 * of the session.
 */
export async function renewSessionWithSecondFactor(
  tx: TransactionClient,
  { id: userId, sessionHash: ownHash }: CurrentUser,
): Promise<string> {
  return (await endAccountAccess(tx, 'factorAdded', { userId, here: ownHash, proof: { strongAt: now() } })).sessionId;
}

/**
 * Stores a new passkey. Returns the new id of the current session, which then counts as verified by a second factor.
 * Throws `invalid` if the passkey cannot be verified.
 */
export async function addPasskey(user: CurrentUser, passkey: NewPasskey, userAgent: string | null): Promise<string> {
  await requireSecondFactor(user);
  const { rpID, origin } = relyingParty();
  const registration = await verified(`new:${user.id}`, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: passkey,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!registration?.verified) throw new AppError('invalid', "We couldn't check this passkey. Please try again.");
  const { id, publicKey, counter, transports = [] } = registration.registrationInfo.credential;
  return db().$transaction(async (tx) => {
    const { count } = await tx.passkey.createMany({
      data: [
        {
          id,
          userId: user.id,
          publicKey,
          counter,
          transports: transports.slice(0, 8),
          name: deviceNameFromUserAgent(userAgent),
          createdAt: now(),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError('invalid', 'This passkey is already in use.');
    await queueEmail(tx, { kind: 'factors-changed', userId: user.id });
    logSecurityEvent('factors-changed', { userId: user.id });
    return renewSessionWithSecondFactor(tx, user);
  });
}

/**
 * Removes a passkey. Throws the errors of `requireRecentPassword`. Throws `not_found` for an unknown passkey or one of
 * another person.
 */
export async function removePasskey(
  user: CurrentUser,
  id: string,
  enteredPassword: string | undefined,
  ip: string,
): Promise<void> {
  await requireSecondFactor(user);
  await requireRecentPassword(user, enteredPassword, ip);
  await db().$transaction(async (tx) => {
    await blockPasskeySignIn(tx, user.id);
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw notFoundError('Passkey');
    await tx.session.updateMany({ where: { userId: user.id }, data: { strongAt: null } });
    await queueEmail(tx, { kind: 'factors-changed', userId: user.id });
    logSecurityEvent('factors-changed', { userId: user.id });
  });
}

/** Returns a challenge for a sign-in with any passkey. */
export const createPasskeySignInChallenge = () =>
  generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge: createPasskeyChallenge('sign-in'),
    userVerification: 'required',
  });

/** Returns the owner of the passkey that signed the challenge, or null. */
export async function findPasskeyOwner(passkey: PasskeyAssertion): Promise<number | null> {
  const { rpID, origin } = relyingParty();
  const stored = await db().passkey.findUnique({ where: { id: passkey.id } });
  if (!stored) return null;
  const verification = await verified('sign-in', (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: passkey,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: { id: stored.id, publicKey: stored.publicKey, counter: Number(stored.counter) },
    }),
  );
  if (!verification?.verified) return null;
  // The library refuses a signature whose counter is not higher than the last one, because an old counter reveals a
  // cloned key.
  const counter = BigInt(verification.authenticationInfo.newCounter);
  const { count } = await db().passkey.updateMany({
    where: { id: stored.id, counter: stored.counter },
    data: { counter, usedAt: now() },
  });
  return count === 1 ? stored.userId : null;
}

/**
 * Signs a person in with a passkey. Returns the session id. Throws `unauthenticated` if the passkey is not accepted.
 */
export async function signInByPasskey(passkey: PasskeyAssertion, from: SignInClient): Promise<string> {
  const userId = await findPasskeyOwner(passkey);
  const sessionId = userId && (await startSessionBy(passkey.id, userId, from));
  if (!sessionId) {
    logSecurityEvent('sign-in-failed', { from: householdNetworkKey(from.ip) });
    throw new AppError('unauthenticated', "We don't recognize this passkey. Please sign in with your password.");
  }
  logSecurityEvent('signed-in', { userId, from: householdNetworkKey(from.ip) });
  return sessionId;
}

/**
 * Starts a session, or returns null if the passkey was removed meanwhile. A removal locks the person's row, so this
 * function waits for a running removal to end.
 */
const startSessionBy = (passkeyId: string, userId: number, from: SignInClient): Promise<string | null> =>
  runInTransaction(async () => {
    await runStatement(db(), Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR SHARE`);
    if ((await db().passkey.count({ where: { id: passkeyId, userId } })) === 0) return null;
    if (await recordSignInDevice(db(), userId, from)) await queueEmail(db(), { kind: 'new-device', userId });
    return startSession(userId, from.userAgent, true);
  });
