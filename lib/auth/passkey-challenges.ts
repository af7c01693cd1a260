import 'server-only';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';

// Challenges for signing in with passkeys. Only used challenges are stored, so that nobody can use them again. Storing
// unused ones would let an attacker fill the table.

const LIFETIME_MS = 5 * MINUTE;
const RANDOM = 16;
const EXPIRY = 8;
const MARK = 16;

const markOf = (purpose: string, head: Buffer) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`challenge:${purpose}:`).update(head).digest().subarray(0, MARK);

/** Creates a challenge for one purpose and one person. */
export function createPasskeyChallenge(purpose: string): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY);
  expiry.writeBigUInt64BE(BigInt(now().getTime() + LIFETIME_MS));
  const head = Buffer.concat([randomBytes(RANDOM), expiry]);
  return Uint8Array.from(Buffer.concat([head, markOf(purpose, head)]));
}

/**
 * Marks a passkey challenge as used. Returns false if the challenge was already used, is older than five minutes, or
 * has another purpose.
 */
export async function consumePasskeyChallenge(challenge: string, purpose: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== RANDOM + EXPIRY + MARK) return false;
  const head = bytes.subarray(0, RANDOM + EXPIRY);
  if (!timingSafeEqual(markOf(purpose, head), bytes.subarray(RANDOM + EXPIRY))) return false;
  const expiresAt = new Date(Number(head.readBigUInt64BE(RANDOM)));
  if (expiresAt <= now()) return false;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const { count } = await db().usedChallenge.createMany({ data: [{ hash, expiresAt }], skipDuplicates: true });
  return count === 1;
}

/** Scheduled job. Deletes expired challenges. */
export async function deleteExpiredPasskeyChallenges(): Promise<void> {
  await db().usedChallenge.deleteMany({ where: { expiresAt: { lt: now() } } });
}
