import 'server-only';
import { rowLimitSql, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';

/** Maximum people whose notifications are sent in one transaction. */
export const MAX_PEOPLE_PER_BATCH = 500;

const DUE_AT = { mail: Prisma.sql`mail_at`, push: Prisma.sql`push_at` };
type Channel = keyof typeof DUE_AT;

/**
 * Returns the ids of due notifications by person, and clears their due dates. Returns nothing while another process
 * claims the same channel, so that no message is sent twice.
 */
export async function claimDueNotifications(
  tx: TransactionClient,
  channel: Channel,
  moment: Date,
): Promise<Map<number, number[]>> {
  if (!(await tryLock(tx, channel))) return new Map();
  const [dueAt, isDue] = [DUE_AT[channel], Prisma.sql`${DUE_AT[channel]} <= ${timestampSql(moment)}`];
  const due = await rows(
    tx,
    { id: columnType.int, userId: columnType.int },
    Prisma.sql`
      WITH due AS (
        SELECT id FROM notifications WHERE ${isDue} AND user_id = ANY (ARRAY(
          SELECT user_id FROM notifications WHERE ${isDue} GROUP BY user_id ORDER BY min(${dueAt}), user_id ${rowLimitSql(MAX_PEOPLE_PER_BATCH)}))
        FOR UPDATE SKIP LOCKED
      )
      UPDATE notifications n SET ${dueAt} = NULL FROM due WHERE n.id = due.id RETURNING n.id, n.user_id`,
  );
  const byPerson = Map.groupBy(due, ({ userId }) => userId);
  return new Map([...byPerson].map(([userId, items]) => [userId, items.map(({ id }) => id)]));
}

async function tryLock(tx: TransactionClient, channel: Channel): Promise<boolean> {
  const foundRow = await firstRow(
    tx,
    { isFree: columnType.bool },
    Prisma.sql`SELECT pg_try_advisory_xact_lock(hashtext(${`told by ${channel}`})) AS is_free`,
  );
  return foundRow?.isFree === true;
}
