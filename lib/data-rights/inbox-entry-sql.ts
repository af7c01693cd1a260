import 'server-only';
import { Prisma } from '@/lib/database/db';

/** Returns an SQL condition for the rows of `inbox_states` (alias `t`) whose inbox entry is about this person. */
export const inboxEntryAboutPersonSql = (userId: number): Prisma.Sql => Prisma.sql`(
  (t.kind = 'alert' AND t.source IN (SELECT id::text FROM billing_alerts WHERE user_id = ${userId}))
  OR (t.kind = 'contact' AND t.source IN (SELECT id::text FROM contact_messages WHERE user_id = ${userId}))
  OR (t.kind = 'export' AND t.source IN (SELECT id::text FROM data_exports WHERE user_id = ${userId}))
  OR (t.kind = 'deletion' AND t.source = ${userId}::text)
  OR (t.kind = 'mail' AND t.source IN (SELECT j.id::text FROM pgboss.job j WHERE j.name = 'mail' AND (j.data ->> 'userId')::int = ${userId})))`;
