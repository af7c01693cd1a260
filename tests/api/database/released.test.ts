import { expect, it } from 'vitest';
import { db, pool, Prisma } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { inOneTransaction } from '@/lib/database/transaction';
import { databaseFault } from '@/lib/http/database-fault';
import { holdOfPost } from '@/lib/moderation/withhold';
import { isWatched } from '@/lib/words/watched';
import { count } from '../../support/database/rows';
import { together, until } from '../../support/together';

it('a connection that is given back in the middle of a transaction ends, and nobody else gets it', async () => {
  const client = await pool().connect();
  const backend = async () => (await pool().query('SELECT pg_backend_pid() AS pid, pg_sleep(0.02)')).rows[0]?.pid;
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  client.release();
  expect(await together(25, backend)).not.toContain(rows[0].pid);
  await until(async () => (await count('pg_stat_activity WHERE pid = $1', rows[0].pid)) === 0);
});

it('what a transaction is asked at once behind something that fails, as when its connection is lost, is to be sent again later', async () => {
  const faults = await inOneTransaction(async () => {
    await run(db(), Prisma.sql`SELECT 1 / 0`).catch(() => undefined); // from now on all that is asked in it fails
    const asked = await Promise.allSettled([isWatched('a'), isWatched('b'), holdOfPost('c')]);
    const alone = await Promise.allSettled([holdOfPost('d')]);
    return [...asked, ...alone].map((each) => each.status === 'rejected' && databaseFault(each.reason));
  });
  expect(faults).toEqual(['away', 'away', 'away', 'away']);
});
