import { expect, it } from 'vitest';
import { db, connectionPool, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { runInTransaction } from '@/lib/database/transaction';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { findHidingReasonOfNewPostSql } from '@/lib/moderation/hide-content-pending-review';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import { count } from '../../support/database/rows';
import { inParallel, waitUntil } from '../../support/concurrency';

it('a connection released in the middle of a transaction is closed and never reused', { tags: ['R8'] }, async () => {
  const client = await connectionPool().connect();
  const backend = async () =>
    (await connectionPool().query('SELECT pg_backend_pid() AS pid, pg_sleep(0.02)')).rows[0]?.pid;
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  client.release();
  expect(await inParallel(25, backend)).not.toContain(rows[0].pid);
  await waitUntil(async () => (await count('pg_stat_activity WHERE pid = $1', rows[0].pid)) === 0);
});

it('a statement counts as a temporary failure if an earlier error has already ended its transaction', async () => {
  const faults = await runInTransaction(async () => {
    // After this error, PostgreSQL refuses every further statement of the transaction.
    await runStatement(db(), Prisma.sql`SELECT 1 / 0`).catch(() => undefined);
    const outcomes = await Promise.allSettled([
      containsWatchedWord('a'),
      containsWatchedWord('b'),
      findHidingReasonOfNewPostSql('c'),
    ]);
    const alone = await Promise.allSettled([findHidingReasonOfNewPostSql('d')]);
    return [...outcomes, ...alone].map((each) => each.status === 'rejected' && classifyDatabaseError(each.reason));
  });
  expect(faults).toEqual(['away', 'away', 'away', 'away']);
});
