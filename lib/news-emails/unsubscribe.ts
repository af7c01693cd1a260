import 'server-only';
import type { Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { setMorningEmailPreference } from '@/lib/inbox/morning-email';
import {
  INBOX_UNSUBSCRIBE_KEY_PREFIX,
  NEWS_UNSUBSCRIBE_KEY_PREFIX,
  REMINDERS_UNSUBSCRIBE_KEY_PREFIX,
  type UnsubscribeLink,
} from '@/lib/mail/schema';
import { hasOptedOutOfInvitations, optOutOfInvitations } from '@/lib/membership/household-seat/invite';
import { readInvitationOptOutKey } from '@/lib/membership/household-seat/invitation-links';
import { hasOptedOutOfReplies, optOutOfReplies, readReplyOptOutKey } from '@/lib/posts/replies/reply-link-tokens';
import { now } from '@/lib/time/clock';

const ACCOUNT_KEY = new RegExp(
  `^(${INBOX_UNSUBSCRIBE_KEY_PREFIX}|${NEWS_UNSUBSCRIBE_KEY_PREFIX}|${REMINDERS_UNSUBSCRIBE_KEY_PREFIX})?([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})(?:\\.(\\d{1,9}))?$`,
);

/**
 * Returns the account to which a link belongs, and the school for a link about one school. Returns null for an unknown
 * account or school. The keys of accounts are stored unencrypted, because a stolen key can do nothing except stop emails.
 */
async function readAccountLink(key: string) {
  const [, prefix, lettersKey, schoolId] = ACCOUNT_KEY.exec(key) ?? [];
  if (lettersKey === undefined) return null;
  const select = { id: true, lettersStoppedAt: true, inboxLetter: true, mailNews: true };
  const user = await db().user.findUnique({ where: { lettersKey }, select });
  if (!user) return null;
  const [isInbox, isNews] = [prefix === INBOX_UNSUBSCRIBE_KEY_PREFIX, prefix === NEWS_UNSUBSCRIBE_KEY_PREFIX];
  const isReminders = prefix === REMINDERS_UNSUBSCRIBE_KEY_PREFIX;
  if (schoolId === undefined) return { ...user, school: null, isInbox, isNews, isReminders };
  const school = await db().school.findUnique({ where: { id: Number(schoolId) }, select: { id: true, name: true } });
  return school && { ...user, school, isInbox: false, isNews: false, isReminders: false };
}

/** The person's follow of a school, unless they get no emails about the school. */
const followWithEmails = (userId: number, schoolId: number) => ({
  userId,
  schoolId,
  OR: [{ mailPace: null }, { mailPace: { not: 'off' as const } }],
});

const emailReminders = (userId: number) => ({ userId, channel: 'email' as const });

/**
 * Returns which emails an unsubscribe link stops, and whether it has already stopped them. Returns null for an unknown
 * key.
 */
export async function readUnsubscribeLink(key: string): Promise<UnsubscribeLink | null> {
  const account = await readAccountLink(key);
  if (account) {
    const { id, school, isInbox, isNews, isReminders, lettersStoppedAt, inboxLetter, mailNews } = account;
    if (isInbox) return { list: 'inbox', school: null, isStopped: !inboxLetter };
    if (isNews) return { list: 'news', school: null, isStopped: !mailNews || lettersStoppedAt !== null };
    if (isReminders)
      return {
        list: 'reminders',
        school: null,
        isStopped: (await db().eventReminder.count({ where: emailReminders(id) })) === 0,
      };
    if (!school) return { list: 'optional', school: null, isStopped: lettersStoppedAt !== null };
    const isStopped =
      lettersStoppedAt !== null || (await db().follow.count({ where: followWithEmails(id, school.id) })) === 0;
    return { list: 'school', school: school.name, isStopped };
  }
  const mailbox = readReplyOptOutKey(key);
  if (mailbox !== null) return { list: 'replies', school: null, isStopped: await hasOptedOutOfReplies(mailbox) };
  const email = readInvitationOptOutKey(key);
  return email === null
    ? null
    : { list: 'invitations', school: null, isStopped: await hasOptedOutOfInvitations(email) };
}

/** Stops the emails to which an unsubscribe link belongs. Throws `invalid` for the field `token` if the link is unknown. */
export async function unsubscribeByLink(act: Act, key: string): Promise<void> {
  const account = await readAccountLink(key);
  if (!account) return readReplyOptOutKey(key) === null ? optOutOfInvitations(key) : optOutOfReplies(key);
  const { id, school, isInbox, isNews, isReminders } = account;
  if (isReminders) return void (await db().eventReminder.deleteMany({ where: emailReminders(id) }));
  if (isNews) return void (await db().user.updateMany({ where: { id }, data: { mailNews: false } }));
  if (isInbox) return setMorningEmailPreference({ ...act, actorId: id }, false);
  if (school) await db().follow.updateMany({ where: followWithEmails(id, school.id), data: { mailPace: 'off' } });
  else await db().user.updateMany({ where: { id, lettersStoppedAt: null }, data: { lettersStoppedAt: now() } });
}
