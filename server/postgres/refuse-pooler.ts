import pg from 'pg';
import { Failure } from '../runtime/command-failure';

/**
 * Throws if the address leads to a connection pooler, which would silently lose every database notification. Behind a
 * pooler, the process id that a client receives on connecting differs from `pg_backend_pid()`.
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
      'A pooler is between this server and PostgreSQL: set DIRECT_DATABASE_URL to the address of the PostgreSQL server itself (docs/operations/scale.md, "PgBouncer").',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
