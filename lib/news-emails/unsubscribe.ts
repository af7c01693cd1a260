import 'server-only';
import type { Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { setMorningEmailPreference } from '@/lib/inbox/morning-email';
import { INBOX_UNSUBSCRIBE_KEY_PREFIX } from '@/lib/mail/schema';
import { hasOptedOutOfInvitations, optOutOfInvitations } from '@/lib/membership/household-seat/invite';
import { readInvitationOptOutKey } from '@/lib/membership/household-seat/invitation-links';
import { now } from '@/lib/time/clock';

/** Emails that an unsubscribe link stops. */
export type UnsubscribedEmails = 'optional' | 'inbox' | 'invitations';

const ACCOUNT_KEY = new RegExp(`^(${INBOX_UNSUBSCRIBE_KEY_PREFIX})?([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})$`);

/**
 * Returns the account to which a link belongs. The keys of accounts are stored unencrypted, because a stolen key can do
 * nothing except stop emails.
 */
async function readAccountLink(key: string) {
  const [, prefix, lettersKey] = ACCOUNT_KEY.exec(key) ?? [];
  if (lettersKey === undefined) return null;
  const select = { id: true, lettersStoppedAt: true, inboxLetter: true };
  const user = await db().user.findUnique({ where: { lettersKey }, select });
  return user && { ...user, list: prefix === undefined ? ('optional' as const) : ('inbox' as const) };
}

/**
 * Returns which emails an unsubscribe link stops, and whether it has already stopped them. Returns null for an unknown
 * key.
 */
export async function readUnsubscribeLink(
  key: string,
): Promise<{ list: UnsubscribedEmails; isStopped: boolean } | null> {
  const account = await readAccountLink(key);
  if (account) {
    const { list, lettersStoppedAt, inboxLetter } = account;
    return { list, isStopped: list === 'inbox' ? !inboxLetter : lettersStoppedAt !== null };
  }
  const email = readInvitationOptOutKey(key);
  return email === null ? null : { list: 'invitations', isStopped: await hasOptedOutOfInvitations(email) };
}

/** Stops the emails to which an unsubscribe link belongs. Throws `invalid` for the field `token` if the link is unknown. */
export async function unsubscribeByLink(act: Act, key: string): Promise<void> {
  const account = await readAccountLink(key);
  if (!account) return optOutOfInvitations(key);
  const { id, list } = account;
  if (list === 'inbox') return setMorningEmailPreference({ ...act, actorId: id }, false);
  await db().user.updateMany({ where: { id, lettersStoppedAt: null }, data: { lettersStoppedAt: now() } });
}
