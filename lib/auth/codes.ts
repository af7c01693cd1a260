import 'server-only';
import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { site } from '@/lib/site';
import type { On } from '@/lib/database/sql';
import { open, seal } from './sealing';

// Codes of an app (RFC 6238), and those on paper in their place.

const PERIOD = 30;
export const RECOVERY_CODES = 10;
/** Without what is easily misread. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const ownerOf = (userId: number) => `totp:${userId}`;

const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: site.name, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Begins to set an app up: its secret, and the address that the app reads as a QR code. Asks for nothing yet. Null: there is one already. */
export async function beginTotp(userId: number, label: string): Promise<{ secret: string; address: string } | null> {
  const secret = new Secret({ size: 20 });
  const sealed = seal(secret.base32, ownerOf(userId));
  await db().secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await db().secondFactor.createMany({ data: [{ userId, secret: sealed }], skipDuplicates: true });
  return count === 0 ? null : { secret: secret.base32, address: totpOf(secret, label).toString() };
}

/** Whether codes of an app are asked for. */
export const hasTotp = async (userId: number): Promise<boolean> =>
  (await db().secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;

/**
 * Takes a code of the app, which shows it as '123 456', once: neither it nor an older one is taken again. A last one that is newer than any could be was taken while the
 * clock was ahead, and counts no more. `isNew`: of an app that is being set up.
 */
export async function takeTotp(on: On, userId: number, code: string, isNew = false): Promise<boolean> {
  const state = { userId, confirmedAt: isNew ? null : { not: null } };
  const factor = await on.secondFactor.findFirst({ where: state });
  if (!factor) return false;
  const moment = now();
  const secret = Secret.fromBase32(open(factor.secret, ownerOf(userId)));
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: moment.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(moment.getTime() / 1000 / PERIOD);
  const lastStep = step + delta;
  const { count } = await on.secondFactor.updateMany({
    where: {
      ...state,
      secret: factor.secret,
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

/** Ten codes, each good once in place of one of the app; those of before are worth nothing. Nobody sees them again. */
export async function makeRecoveryCodes(on: On, userId: number): Promise<string[]> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const half = () => Array.from({ length: 5 }, letter).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await on.recoveryCode.deleteMany({ where: { userId } });
  const madeAt = now();
  await on.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code), madeAt })) });
  return codes;
}

/** Uses one of them up. */
export async function takeRecoveryCode(on: On, userId: number, code: string): Promise<boolean> {
  const { count } = await on.recoveryCode.deleteMany({ where: { userId, codeHash: hashOf(userId, code) } });
  return count === 1;
}
