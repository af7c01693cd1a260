import 'server-only';
import { createExpiredLinkError } from '@/lib/auth/email-links';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';

// Format of the key in an unsubscribe link. The key is stored in plain text, because it can only stop emails.

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns two facts about an unsubscribe link: whether it belongs to an account, and whether it has already stopped
 * that account's emails.
 */
export async function readUnsubscribeLinkState(key: string): Promise<'dead' | 'live' | 'stopped'> {
  if (!UUID.test(key)) return 'dead';
  const user = await db().user.findUnique({ where: { lettersKey: key }, select: { lettersStoppedAt: true } });
  if (!user) return 'dead';
  return user.lettersStoppedAt === null ? 'live' : 'stopped';
}

/** Stops all optional emails to a person. Throws `invalid` for the field `token` if the link is unknown. */
export async function unsubscribeFromOptionalEmails(key: string): Promise<void> {
  const state = await readUnsubscribeLinkState(key);
  if (state === 'dead') throw createExpiredLinkError();
  await db().user.updateMany({ where: { lettersKey: key, lettersStoppedAt: null }, data: { lettersStoppedAt: now() } });
}
