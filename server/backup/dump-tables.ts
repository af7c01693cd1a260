import { createZstdCompress } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { QUEUES_IN_BACKUP } from '@/lib/backup/queues-in-backup';
import { pathOfTableFile, type BackupManifest, type ManifestTable } from './backup-format';
import { Failure } from '../runtime/command-failure';

/** Number of the PostgreSQL advisory lock that a backup takes. Migrations must use another number. */
const LOCK = 7_205_120;

/**
 * Tables that a backup leaves out. A restore runs the migrations, which fill `_prisma_migrations` again. The
 * transaction ids in `board_changes` have a meaning only on the backed-up database server.
 */
const EXCLUDED = ['_prisma_migrations', 'board_changes'];

/**
 * Table of the job library pg-boss. A backup includes only the jobs in `QUEUES_IN_BACKUP`, so that a restored site runs
 * the jobs that were waiting.
 */
const JOBS = 'pgboss.job';

/** Calls `use` with a read-only snapshot of the database, so that the whole backup shows the database at one moment. */
export async function withDatabaseSnapshot<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'backup' });
  // The connection's error event is ignored, because a lost connection also makes the running statement fail.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS got`);
    if (!rows[0]?.got) throw new Failure('Another backup of this database is under way.');
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = UTC');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the tables one after the other and passes the contents of each table to the callback. */
export async function dumpTables(
  client: pg.Client,
  store: (file: string, source: Readable) => Promise<void>,
): Promise<Pick<BackupManifest, 'migrations' | 'tables' | 'sequences'>> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
  );
  const { rows: tablesFound } = await client.query<Omit<ManifestTable, 'rows'>>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> ALL ($1) OR c.oid = $2::regclass
     GROUP BY 1 ORDER BY 1`,
    [EXCLUDED, JOBS],
  );
  const tables: ManifestTable[] = [];
  for (const { name, columns } of tablesFound) {
    const rows = client.query(copyTo(`COPY (${selectOf(name, columns)}) TO STDOUT`));
    await store(
      pathOfTableFile(name),
      pipeline(rows, createZstdCompress(), () => undefined),
    );
    tables.push({ name, columns, rows: rows.rowCount });
  }
  // Sequences are not part of the snapshot. They are read last, so that their current values cover the ids of all rows
  // that were read.
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  const states: BackupManifest['sequences'] = [];
  for (const { name } of sequences) states.push({ name, ...(await stateOf(client, name)) });
  return { migrations: migrations.map(({ name }) => name), tables, sequences: states };
}

function selectOf(table: string, columns: string[]): string {
  const all = `SELECT ${columns.join(', ')} FROM ${table}`;
  return table === JOBS
    ? `${all} WHERE name IN (${QUEUES_IN_BACKUP.map(([name]) => pg.escapeLiteral(name)).join(', ')})`
    : all;
}

async function stateOf(client: pg.Client, sequence: string): Promise<{ last: string; isCalled: boolean }> {
  const { rows } = await client.query<{ last: string; isCalled: boolean }>(
    `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${sequence}`,
  );
  return rows[0] ?? { last: '1', isCalled: false };
}
