import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import type { WriteContent } from '@/lib/mail/email';
import { queueMails } from '@/lib/mail/queue';
import { MOST_PEOPLE, takeDue } from '@/lib/notifications/due';
import { toldByMail } from '@/lib/notifications/queries';
import { stillWished } from '@/lib/notifications/preference-sql';

const about = z.object({ ids: z.array(z.int()) });

/**
 * Scheduled job. Queues due notifications as one email for each person, in the transaction that clears their due date.
 */
export async function queueTold(): Promise<void> {
  while ((await queueSome()) === MOST_PEOPLE);
}

const queueSome = (): Promise<number> =>
  db().$transaction(async (tx) => {
    const letters = await takeDue(tx, 'mail', now());
    await queueMails(
      tx,
      [...letters].map(([userId, ids]) => ({ kind: 'told', userId, about: { ids } })),
    );
    return letters.size;
  });

/** Returns notifications that are still visible, still wanted immediately, and not yet read in the app. */
export const toldContent: WriteContent = async ({ userId, about: given }) => {
  const { ids } = about.parse(given);
  const found = await toldByMail(
    { role: 'member', id: userId },
    Prisma.sql`n.id = ANY (${ids}::int[]) AND NOT (n.in_app AND n.read) AND ${stillWished('mail')}`,
  );
  return found.told.length === 0 ? null : found;
};
