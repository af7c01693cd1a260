import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** `npm test` writes the address beside the data; whoever names a SITE_URL names the database of that instance too. */
function address(): string {
  const named = process.env.SITE_DATABASE_URL;
  if (named) return named;
  const folder = process.env.SITE_DATA_DIR;
  if (!folder) throw new Error('SITE_URL was given without SITE_DATABASE_URL: these tests also change rows.');
  return (JSON.parse(readFileSync(path.join(folder, 'database.json'), 'utf8')) as { ownerUrl: string }).ownerUrl;
}

const pools = new Map<string, pg.Pool>();

/** Kept by the worker: to open a connection costs the server more than most of what is asked over it. */
function poolOf(connectionString: string): pg.Pool {
  const known = pools.get(connectionString);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  pool.on('error', () => undefined); // when its site has ended
  pools.set(connectionString, pool);
  return pool;
}

/** For what no screen can do: a membership that ends, a session that is taken away. */
export async function sql<Row extends pg.QueryResultRow>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await poolOf(address()).query<Row>(statement, values)).rows;
}
