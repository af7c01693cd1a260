import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import type { WriteContent } from '@/lib/mail/letter';
import { queueMails } from '@/lib/mail/queue';
import { toldByMail } from '@/lib/notifications/queries';
import { is, rows } from '@/lib/database/sql';

const AT_ONCE = 500;

const about = z.object({ ids: z.array(z.int()) });

/** By the clock: what is due by mail is queued, for each person in one letter, in the transaction that takes its due date away. */
export async function queueTold(): Promise<void> {
  while ((await queueSome()) === AT_ONCE);
}

const queueSome = (): Promise<number> =>
  db().$transaction(async (tx) => {
    const due = await rows(
      tx,
      { id: is.int, userId: is.int },
      Prisma.sql`
        WITH due AS (SELECT id FROM notifications WHERE mail_at <= ${timestamp(now())} ORDER BY mail_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        UPDATE notifications n SET mail_at = NULL FROM due WHERE n.id = due.id RETURNING n.id, n.user_id AS "userId"`,
    );
    const letters = Map.groupBy(due, ({ userId }) => userId);
    await queueMails(
      tx,
      [...letters].map(([userId, told]) => ({ kind: 'told', userId, about: { ids: told.map(({ id }) => id) } })),
    );
    return due.length;
  });

/** What of it can still be told, and was not seen in the app meanwhile. */
export const toldContent: WriteContent = async ({ userId, about: given }) => {
  const { ids } = about.parse(given);
  const told = await toldByMail(
    { role: 'member', id: userId },
    Prisma.sql`n.id = ANY (${ids}::int[]) AND NOT (n.in_app AND n.read)`,
  );
  return told.length === 0 ? null : { told };
};
