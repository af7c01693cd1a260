import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { generateSourceCode } from '@/server/build';
import { runNodeQuietly, nodeScriptArguments, startNodeProcess } from '@/server/child-processes';
import type { DatabaseCluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { withDatabaseClient } from '../load/database-client';
import { superuserUrl, withPostgresServer } from '../load/postgres-server';
import { prepareBenchmarkCommunity } from './benchmark-community';
import { parseBenchmarkOptions } from './benchmark-options';
import { fillSearchTables } from './search-test-data';

const RESTORED = 'restored';

/**
 * `npm run bench -- backups --data DIR` measures an encrypted backup, its restore and `verify` with 2,000,000 posts.
 * Photos are left out, because their copy time depends only on the disk.
 */
export async function benchmarkBackups(args: string[]): Promise<void> {
  const { posts, data } = parseBenchmarkOptions(['--posts', '2000000', ...args]);
  const settings = ['shared_preload_libraries=pg_stat_statements'];
  await withPostgresServer(data, (cluster, folder) => measure(cluster, folder, posts), { settings });
}

async function measure(cluster: DatabaseCluster, folder: string, posts: number): Promise<void> {
  const asRestored = (address: string) => Object.assign(new URL(address), { pathname: RESTORED }).href;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    MIGRATION_DATABASE_URL: cluster.ownerUrl,
    NEXTAUTH_SECRET: 'only for this benchmark: nobody signs in',
    BACKUP_PASSPHRASE: 'only for this benchmark, too',
    DATA_DIR: path.join(folder, 'kept'),
    MEDIA_DIR: path.join(folder, 'kept/media'),
  };
  await generateSourceCode(env);
  await step('preparing the database', 'database prepared', () =>
    runNodeQuietly('The preparation', nodeScriptArguments('prepare'), env),
  );
  const admin = superuserUrl(cluster);
  await step(`writing ${posts} posts`, 'community written', () => prepareBenchmarkCommunity(admin, posts));
  await step('filling the search words', 'search words filled', () => fillSearchTables(admin));
  // The rows of invented photos are deleted, because the backup would look for the photos' files, which do not exist.
  await onAdmin(admin, 'SET session_replication_role = replica', 'TRUNCATE stored_files, post_media');
  const [rows, bytes] = await sizeOf(admin);

  const place = path.join(folder, 'backups');
  rmSync(place, { recursive: true, force: true });
  const made = await timed('the backup', () => runNodeQuietly('The backup', nodeScriptArguments('backup', place), env));
  const packed = bytesUnder(place);
  await onAdmin(
    cluster.adminUrl,
    `DROP DATABASE IF EXISTS ${RESTORED} WITH (FORCE)`,
    `CREATE DATABASE ${RESTORED} OWNER ${new URL(cluster.ownerUrl).username}`,
  );
  const back = {
    ...env,
    DATABASE_URL: asRestored(cluster.url),
    MIGRATION_DATABASE_URL: asRestored(cluster.ownerUrl),
    MEDIA_DIR: path.join(folder, 'back'),
  };
  const restored = await timed('the restore', () =>
    runNodeQuietly('The restore', nodeScriptArguments('restore', place), back),
  );
  // `verify` reports wrong counts, because the counts in the benchmark's data are invented. These errors are ignored.
  const verified = await timed('verify', () =>
    once(startNodeProcess(nodeScriptArguments('admin', 'verify'), back, 'ignore'), 'exit'),
  );
  const [rowsBack] = await sizeOf(asRestored(cluster.adminUrl));
  await onAdmin(cluster.adminUrl, `DROP DATABASE ${RESTORED} WITH (FORCE)`);
  const count = (number: number) => number.toLocaleString('en-CA');
  const megabytes = (number: number) => `${count(Math.round(number / 1e6))} MB`;
  console.log(
    `${count(posts)} posts, ${count(rows)} rows (${count(rowsBack)} restored), ${megabytes(bytes)} with indexes: backup ${made} s (${megabytes(packed)}), restore ${restored} s, verify ${verified} s.`,
  );
}

async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await step(what, `${what} is done`, work);
  return Math.round((performance.now() - began) / 1_000);
}

const onAdmin = (url: string, ...statements: string[]): Promise<void> =>
  withDatabaseClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Returns the number of rows and the size of the database in bytes. */
const sizeOf = (url: string): Promise<[number, number]> =>
  withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `SELECT (SELECT sum((xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text::int8)
         FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::float8 AS rows,
         pg_database_size(current_database())::float8 AS bytes`,
    );
    return [rows[0]?.rows ?? 0, rows[0]?.bytes ?? 0];
  });

const bytesUnder = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
