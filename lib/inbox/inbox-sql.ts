import 'server-only';
import { Prisma, timestampSql } from '@/lib/database/db';
import { ACCOUNT_DELETION_PERIODS_MS } from '@/lib/time/retention';

/** Maximum time from a deletion request to the deletion of the account, as an SQL interval. */
export const DELETION_DEADLINE_SQL = Prisma.raw(`interval '${ACCOUNT_DELETION_PERIODS_MS.deadline / 1000} seconds'`);

/** SQL for all inbox entries (alias `i`) with their state. */
export const INBOX_ENTRIES_SQL: Prisma.Sql = Prisma.sql`inbox_items(${DELETION_DEADLINE_SQL}) i`;

export type InboxState = 'open' | 'mine' | 'snoozed' | 'closed';

/** Returns the SQL condition for inbox entries `i` in the given state. */
export function inboxStateCondition(state: InboxState, viewerId: number, moment: Date): Prisma.Sql {
  const isAsleep = Prisma.sql`coalesce(i.asleep_until > ${timestampSql(moment)}, false)`;
  if (state === 'closed') return Prisma.sql`i.closed_at IS NOT NULL`;
  if (state === 'snoozed') return Prisma.sql`i.closed_at IS NULL AND ${isAsleep}`;
  const open = Prisma.sql`i.closed_at IS NULL AND NOT ${isAsleep}`;
  return state === 'mine' ? Prisma.sql`${open} AND i.assigned_to = ${viewerId}::int` : open;
}
