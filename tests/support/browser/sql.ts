import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * Returns the address of the test site's database, which the site writes into its data folder. If you set SITE_URL,
 * also set SITE_DATABASE_URL.
 */
function address(): string {
  const givenUrl = process.env.SITE_DATABASE_URL;
  if (givenUrl) return givenUrl;
  const folder = process.env.SITE_DATA_DIR;
  if (!folder) throw new Error('SITE_URL was given without SITE_DATABASE_URL: these tests also change rows.');
  return (JSON.parse(readFileSync(path.join(folder, 'database.json'), 'utf8')) as { ownerUrl: string }).ownerUrl;
}

const pools = new Map<string, pg.Pool>();

/** Each worker keeps one connection pool, because opening a connection costs more than most queries. */
function poolOf(connectionString: string): pg.Pool {
  const cached = pools.get(connectionString);
  if (cached) return cached;
  const pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  // The pool ignores errors of idle connections, because they occur whenever a test site stops its database.
  pool.on('error', () => undefined);
  pools.set(connectionString, pool);
  return pool;
}

/**
 * Runs SQL on the test site's database, for changes that a test cannot make on a screen. For example, a test lets a
 * membership or session expire.
 */
export async function sql<Row extends pg.QueryResultRow>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await poolOf(address()).query<Row>(statement, values)).rows;
}
