import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { createExpiredLinkError } from '@/lib/auth/email-links';
import { decryptText, encryptText } from '@/lib/auth/encryption';
import { db, type TransactionClient } from '@/lib/database/db';
import { env } from '@/lib/env';
import { hashOptedOutAddress } from '@/lib/membership/household-seat/invitation-links';
import { now } from '@/lib/time/clock';

/** Returns the secret token of a link. It is computed from our secret and the email's id, so no table has it. */
export const deriveReplyToken = (mailId: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`school-reply:${mailId}`).digest('base64url');

export const hashReplyToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The prefix keeps these hashes apart from those of invitations, which have the same key. */
const hashOptedOutMailbox = (email: string): string => hashOptedOutAddress(`school-reply:${email.toLowerCase()}`);

const OWNER = 'school-reply-refusal';

/** Encrypts a school's address for the link that stops these emails. The link hides the address. */
export const makeReplyOptOutKey = (email: string): string => encryptText(email, OWNER);

/** Returns the address in a link that stops these emails, or null if we did not make the link. */
export function readReplyOptOutKey(key: string): string | null {
  try {
    return decryptText(key, OWNER);
  } catch {
    return null;
  }
}

/** Returns true if a school asked for no more links at this address. */
export const hasOptedOutOfReplies = async (
  email: string,
  on: TransactionClient | ReturnType<typeof db> = db(),
): Promise<boolean> => (await on.schoolReplyRefusal.count({ where: { emailHmac: hashOptedOutMailbox(email) } })) > 0;

/** Sends no more links to the address in the key. Throws `invalid` if we did not make the key. */
export async function optOutOfReplies(key: string): Promise<void> {
  const email = readReplyOptOutKey(key);
  if (email === null) throw createExpiredLinkError();
  await db().schoolReplyRefusal.createMany({
    data: { emailHmac: hashOptedOutMailbox(email), refusedAt: now() },
    skipDuplicates: true,
  });
}
