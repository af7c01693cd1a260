import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import type { EmailContentFunction } from '@/lib/mail/email-types';
import { queueEmails } from '@/lib/mail/mail-queue';
import { MAX_PEOPLE_PER_BATCH, claimDueNotifications } from '@/lib/notifications/claim-due-notifications';
import { fetchNotificationEmailTexts } from '@/lib/notifications/queries';
import { notificationStillWantedSql } from '@/lib/notifications/preference-sql';

const about = z.object({ ids: z.array(z.int()) });

/** Scheduled job that queues one email per person with all their due notifications, and clears the due dates. */
export async function queueImmediateEmails(): Promise<void> {
  while ((await queueBatch()) === MAX_PEOPLE_PER_BATCH);
}

const queueBatch = (): Promise<number> =>
  db().$transaction(async (tx) => {
    const letters = await claimDueNotifications(tx, 'mail', now());
    await queueEmails(
      tx,
      [...letters].map(([userId, ids]) => ({ kind: 'told', userId, about: { ids } })),
    );
    return letters.size;
  });

/** Returns notifications that are still visible, still wanted immediately, and not yet read in the app. */
export const writeImmediateEmailContent: EmailContentFunction = async ({ userId, about: rawAbout }) => {
  const { ids } = about.parse(rawAbout);
  const content = await fetchNotificationEmailTexts(
    { role: 'member', id: userId },
    Prisma.sql`n.id = ANY (${ids}::int[]) AND NOT (n.in_app AND n.read) AND ${notificationStillWantedSql('mail')}`,
  );
  return content.told.length === 0 ? null : content;
};
