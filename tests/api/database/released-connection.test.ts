import { expect, it } from 'vitest';
import { db, pool, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { inOneTransaction } from '@/lib/database/transaction';
import { databaseFault } from '@/lib/http/response/database-fault';
import { postHoldReasonSql } from '@/lib/moderation/withhold';
import { isWatched } from '@/lib/content-warnings/watched';
import { count } from '../../support/database/rows';
import { inParallel, waitUntil } from '../../support/concurrency';

it('a connection released in the middle of a transaction is closed and never reused', { tags: ['R8'] }, async () => {
  const client = await pool().connect();
  const backend = async () => (await pool().query('SELECT pg_backend_pid() AS pid, pg_sleep(0.02)')).rows[0]?.pid;
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  client.release();
  expect(await inParallel(25, backend)).not.toContain(rows[0].pid);
  await waitUntil(async () => (await count('pg_stat_activity WHERE pid = $1', rows[0].pid)) === 0);
});

it('after one statement fails, later statements in its transaction get the error for an unreachable database', async () => {
  const faults = await inOneTransaction(async () => {
    // After this error, PostgreSQL refuses every further statement of the transaction.
    await runStatement(db(), Prisma.sql`SELECT 1 / 0`).catch(() => undefined);
    const outcomes = await Promise.allSettled([isWatched('a'), isWatched('b'), postHoldReasonSql('c')]);
    const alone = await Promise.allSettled([postHoldReasonSql('d')]);
    return [...outcomes, ...alone].map((each) => each.status === 'rejected' && databaseFault(each.reason));
  });
  expect(faults).toEqual(['away', 'away', 'away', 'away']);
});
