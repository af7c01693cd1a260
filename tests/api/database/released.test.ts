import { expect, it } from 'vitest';
import { pool } from '@/lib/database/db';
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
