import 'server-only';
import { deadLink } from '@/lib/auth/mail-links';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';

// The key in a letter's link stops letters and does nothing else, so it is kept as it is: it holds for as long as the account does,
// whatever becomes of the password, the session and our secret.

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the link is somebody's, and whether letters were stopped by it already. */
export async function unsubscribeState(key: string): Promise<'dead' | 'live' | 'stopped'> {
  if (!UUID.test(key)) return 'dead';
  const found = await db().user.findUnique({ where: { lettersKey: key }, select: { lettersStoppedAt: true } });
  if (!found) return 'dead';
  return found.lettersStoppedAt === null ? 'live' : 'stopped';
}

/** Stops all letters that are not about the account itself; again changes nothing. Throws `invalid` for nobody's link (of the field `token`). */
export async function unsubscribe(key: string): Promise<void> {
  const state = await unsubscribeState(key);
  if (state === 'dead') throw deadLink();
  await db().user.updateMany({ where: { lettersKey: key, lettersStoppedAt: null }, data: { lettersStoppedAt: now() } });
}
