import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { generateCode } from '@/server/build';
import { runQuietly, scriptArgs, startNode } from '@/server/child';
import { startCluster, type Cluster } from '@/server/postgres/cluster';
import { step } from '@/server/progress.mjs';
import { prepareCommunity } from './community';
import { readOptions } from './options';
import { fillSearchTables } from './search-words';

const RESTORED = 'restored';

/**
 * `npm run bench -- backups --data DIR` measures the backup commands at 2,000,000 posts with distinct texts. It makes a
 * backup with a passphrase, restores the backup, and runs `verify` on the restored data. Photos are left out, because
 * the time to copy them depends only on the disk.
 */
export async function backups(args: string[]): Promise<void> {
  const { posts, data } = readOptions(['--posts', '2000000', ...args]);
  const folder = data === undefined ? mkdtempSync(path.join(tmpdir(), 'parent-voice-backups-')) : path.resolve(data);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const cluster = await startCluster(folder, ['shared_preload_libraries=pg_stat_statements']);
  try {
    await measure(cluster, folder, posts);
  } finally {
    await cluster.stop();
  }
}

async function measure(cluster: Cluster, folder: string, posts: number): Promise<void> {
  const at = (address: string, name = path.basename(new URL(cluster.url).pathname)) =>
    Object.assign(new URL(address), { pathname: name }).href;
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
  await generateCode(env);
  await step('preparing the database', 'database prepared', () =>
    runQuietly('The preparation', scriptArgs('prepare'), env),
  );
  const admin = at(cluster.adminUrl);
  await step(`writing ${posts} posts`, 'community written', () => prepareCommunity(admin, posts));
  await step('filling the search words', 'search words filled', () => fillSearchTables(admin));
  // Deletes the rows of invented photos, because these photos have no files. The backup would look for each file.
  await onAdmin(admin, 'SET session_replication_role = replica', 'TRUNCATE stored_files, post_media');
  const [rows, bytes] = await sizeOf(admin);

  const place = path.join(folder, 'backups');
  rmSync(place, { recursive: true, force: true });
  const made = await timed('the backup', () => runQuietly('The backup', scriptArgs('backup', place), env));
  const packed = bytesUnder(place);
  await onAdmin(
    cluster.adminUrl,
    `DROP DATABASE IF EXISTS ${RESTORED} WITH (FORCE)`,
    `CREATE DATABASE ${RESTORED} OWNER ${new URL(cluster.ownerUrl).username}`,
  );
  const back = {
    ...env,
    DATABASE_URL: at(cluster.url, RESTORED),
    MIGRATION_DATABASE_URL: at(cluster.ownerUrl, RESTORED),
    MEDIA_DIR: path.join(folder, 'back'),
  };
  const restored = await timed('the restore', () => runQuietly('The restore', scriptArgs('restore', place), back));
  // `verify` reports errors, because the counts in the benchmark's data are invented. This does not change the measured
  // time.
  const verified = await timed('verify', () => once(startNode(scriptArgs('admin', 'verify'), back, 'ignore'), 'exit'));
  const [rowsBack] = await sizeOf(at(cluster.adminUrl, RESTORED));
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

async function onAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the number of rows and the size of the database in bytes. */
async function sizeOf(url: string): Promise<[number, number]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    `SELECT (SELECT sum((xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text::int8)
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)::float8 AS rows,
       pg_database_size(current_database())::float8 AS bytes`,
  );
  await client.end();
  return [rows[0]?.rows ?? 0, rows[0]?.bytes ?? 0];
}

const bytesUnder = (place: string): number =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
