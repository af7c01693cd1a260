import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { fetchInboxSummary } from '@/lib/inbox/queries';
import type { EmailContentFunction } from '@/lib/mail/email-types';
import { queueEmails } from '@/lib/mail/mail-queue';

/**
 * Queues the daily inbox email for every administrator who has not switched it off. Queues nothing if the inbox is
 * empty.
 */
export async function queueInboxEmails(): Promise<void> {
  if ((await fetchInboxSummary()) === null) return;
  const day = formatDateFieldValue(now().getTime());
  const admins = await db().user.findMany({
    where: { isAdmin: true, inboxLetter: true },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await queueEmails(
    db(),
    admins.map(({ id: userId }) => ({ kind: 'inbox-morning', userId, key: `${day} ${userId}` })),
  );
}

/**
 * Builds the inbox email. Returns null if the recipient is no longer an administrator, or if the inbox is empty when
 * the email is sent.
 */
export const writeInboxEmailContent: EmailContentFunction = async ({ userId }) => {
  if ((await db().user.count({ where: { id: userId, isAdmin: true, inboxLetter: true } })) === 0) return null;
  const morning = await fetchInboxSummary();
  return morning && { morning };
};
