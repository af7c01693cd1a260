import pg from 'pg';
import { Failure } from '../fail';

/**
 * What listens for notices, and locks for longer than a transaction, needs a connection of its own. A pooler answers with a number of its own
 * making where PostgreSQL names the process that serves the connection, and would lose every notice without a word.
 */
export async function refusePooler(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }) as pg.Client & {
    processID: number;
  };
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (rows[0]?.pid === client.processID) return;
    throw new Failure(
      'A pooler stands between here and PostgreSQL: put the address of the server itself into DIRECT_DATABASE_URL (docs/operations/scale.md, "PgBouncer").',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
