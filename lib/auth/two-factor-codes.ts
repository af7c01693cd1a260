import 'server-only';
import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { site } from '@/lib/site';
import type { DatabaseOrTransaction } from '@/lib/database/sql';
import { cleanCopiedText } from '@/lib/text/clean-text';
import { decryptText, encryptText } from './encryption';

// Codes of an authenticator app (RFC 6238), and recovery codes that people print or write down.

const PERIOD = 30;
export const RECOVERY_CODE_COUNT = 10;
/** Characters of recovery codes, without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const ownerOf = (userId: number) => `totp:${userId}`;

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: site.name, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/**
 * Begins the setup of an authenticator app. Returns the app's secret and the address for the QR code, or null if the
 * account already has an app.
 */
export async function beginTotpSetup(
  userId: number,
  label: string,
): Promise<{ secret: string; address: string } | null> {
  const secret = new Secret({ size: 20 });
  const sealed = encryptText(secret.base32, ownerOf(userId));
  await db().secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await db().secondFactor.createMany({ data: [{ userId, secret: sealed }], skipDuplicates: true });
  return count === 0 ? null : { secret: secret.base32, address: totpOf(secret, label).toString() };
}

/** Returns true if the person must enter a code from an authenticator app to sign in. */
export const hasAuthenticatorApp = async (userId: number): Promise<boolean> =>
  (await db().secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/**
 * Returns true if a code of an authenticator app is valid and newer than the last accepted code. Stores the code's
 * time.
 */
export async function acceptTotpCode(
  on: DatabaseOrTransaction,
  userId: number,
  code: string,
  /** True if the person is still setting up the authenticator app. */
  isNew = false,
): Promise<boolean> {
  const state = { userId, confirmedAt: isNew ? null : { not: null } };
  const factor = await on.secondFactor.findFirst({ where: state });
  if (!factor) return false;
  const moment = now();
  const secret = Secret.fromBase32(decryptText(factor.secret, ownerOf(userId)));
  const delta = totpOf(secret).validate({
    token: cleanCopiedText(code).replace(/[\s\p{Pd}]/gu, ''),
    timestamp: moment.getTime(),
    window: 1,
  });
  if (delta === null) return false;
  const step = Math.floor(moment.getTime() / 1000 / PERIOD);
  const lastStep = step + delta;
  const { count } = await on.secondFactor.updateMany({
    where: {
      ...state,
      secret: factor.secret,
      // A stored time in the future comes from a wrong clock, so it is ignored.
      OR: [{ lastStep: { lt: lastStep } }, { lastStep: { gt: step + 1 } }],
    },
    data: { lastStep, ...(isNew && { confirmedAt: moment }) },
  });
  return count === 1;
}

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const hashOf = (userId: number, code: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(`recovery:${userId}:${plain(code)}`)
    .digest('base64url');

/**
 * Creates ten recovery codes, each valid once instead of a code from the authenticator app. Earlier recovery codes
 * become invalid.
 */
export async function createRecoveryCodes(on: DatabaseOrTransaction, userId: number): Promise<string[]> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const half = () => Array.from({ length: 5 }, letter).join('');
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => `${half()}-${half()}`);
  await on.recoveryCode.deleteMany({ where: { userId } });
  const madeAt = now();
  await on.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code), madeAt })) });
  return codes;
}

/** Marks a recovery code as used. Returns true if the code was valid. */
export async function acceptRecoveryCode(on: DatabaseOrTransaction, userId: number, code: string): Promise<boolean> {
  const { count } = await on.recoveryCode.deleteMany({ where: { userId, codeHash: hashOf(userId, code) } });
  return count === 1;
}
