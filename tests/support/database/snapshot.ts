import { readdirSync, type Dirent } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { QUEUES_IN_BACKUP } from '@/lib/backup/queues-in-backup';
import { env } from '@/lib/env';
import { superuser } from './owner';

/**
 * Tables that the snapshot ignores: Prisma's list of migrations, and the rate limits, whose counters may change even
 * when a call is refused.
 */
const IGNORED = ['_prisma_migrations', 'rate_limits'];
/**
 * Tables that triggers fill from other tables. `changed` compares only those other tables, because equal sources give
 * equal derived rows.
 */
export const DERIVED_TABLES = ['rows_by_day', 'post_words', 'comment_words', 'board_changes'];

/**
 * Name that the snapshot gives to the table of the job library, which contains queued emails, push messages and
 * exports.
 */
const JOBS = 'jobs';
const QUEUED = `pgboss.job WHERE name IN (${QUEUES_IN_BACKUP.map(([name]) => `'${name}'`).join()})`;

const rowsOf = (table: string) => (table === JOBS ? QUEUED : `public.${table}`);
const storageOf = (table: string) => (table === JOBS ? 'pgboss.job' : `public.${table}`);
/**
 * Returns the tables whose triggers count the writes to the given table. Jobs need triggers on two tables, because
 * PostgreSQL writes jobs to a partition of the job table.
 */
const writtenBy = (table: string) => (table === JOBS ? ['pgboss.job', 'pgboss.job_common'] : [storageOf(table)]);

/** Row count and hash of each table, by table name. The hash ignores the time at which a session was last seen. */
type Digests = Map<string, string>;
/** Number of statements that wrote to each table since the snapshot was taken, by table name. */
type Writes = Map<string, string>;

export type Snapshot = {
  /**
   * Returns the names of the tables that differ from the snapshot. The name 'jobs' means the queued jobs, and 'files'
   * means stored or temporary files.
   */
  changed: () => Promise<string[]>;
  /**
   * Restores all rows and files of the snapshot, and resets the sequences so that new rows get the same ids as before.
   */
  restore: () => Promise<void>;
  /** Returns the number of statements that wrote to any table. The number is 0 if nothing was written. */
  writes: () => Promise<string>;
};

/**
 * Copies all rows to the database schema `kept`, and all files to folders beside the original folders. Only one
 * snapshot can exist at a time.
 */
export async function takeSnapshot(): Promise<Snapshot> {
  const tables = [...(await productTables()), JOBS];
  await superuser().query(
    [
      'DROP SCHEMA IF EXISTS kept CASCADE',
      'CREATE SCHEMA kept',
      // unknown-keys.test.ts expects an application table with the same name for each table in the schema `kept`.
      // Queued jobs have no application table, so the snapshot stores them in a materialized view instead of a table.
      ...tables.map(
        (t) => `CREATE ${t === JOBS ? 'MATERIALIZED VIEW' : 'TABLE'} kept.${t} AS SELECT * FROM ${rowsOf(t)}`,
      ),
      ...(await countWrites(tables)),
    ].join(';'),
  );
  const savedDigests = await digestsOf(tables);
  const sequences = await sequencesNow();
  const files = filesNow().join();
  for (const folder of folders()) await copyFiles(folder, copyOf(folder));
  let all = await allWrites();
  let writes = await writesTo(tables);
  let lastWrites = { all, writes };

  /**
   * Returns the tables that statements have written to. Most calls write nothing, so the function first reads one
   * counter for all tables.
   */
  async function writtenTables(): Promise<string[]> {
    const now = await allWrites();
    if (now === all) return [];
    if (now !== lastWrites.all) lastWrites = { all: now, writes: await writesTo(tables) };
    return tables.filter((table) => lastWrites.writes.get(table) !== writes.get(table));
  }

  return {
    writes: allWrites,
    changed: async () => {
      const suspects = (await writtenTables()).filter((table) => !DERIVED_TABLES.includes(table));
      const after = suspects.length > 0 ? await digestsOf(suspects) : new Map();
      const changed = suspects.filter((table) => savedDigests.get(table) !== after.get(table));
      return files === filesNow().join() ? changed : [...changed, 'files'];
    },
    restore: async () => {
      // The setting 'replica' disables foreign keys and triggers. The tables can then be restored in any order, and no
      // trigger changes the restored counts.
      const suspects = await writtenTables();
      const rows = suspects.map((t) => `DELETE FROM ${rowsOf(t)}; INSERT INTO ${storageOf(t)} SELECT * FROM kept.${t}`);
      await superuser().query(
        `BEGIN; SET LOCAL session_replication_role = replica; ${[...rows, sequences].join(';')}; COMMIT`,
      );
      // The writes that restore the snapshot do not count as writes of the tested code.
      if (suspects.length > 0) ({ all, writes } = lastWrites);
      if (files === filesNow().join()) return;
      for (const folder of folders()) await copyFiles(copyOf(folder), folder);
    },
  };
}

/**
 * Returns SQL that creates triggers to count the statements that write to each table. The counters are sequences,
 * because these also count statements of a transaction that is rolled back.
 */
async function countWrites(tables: string[]): Promise<string[]> {
  // The triggers do not count updates of `last_seen_at`, the time at which a session was last seen.
  const { rows } = await superuser().query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'public.sessions'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'last_seen_at'`,
  );
  const updates = (table: string) => (table === 'sessions' ? `UPDATE OF ${rows[0]?.columns}` : 'UPDATE');
  return [
    'CREATE SEQUENCE kept.all_writes',
    `CREATE FUNCTION kept.count_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
     $$ BEGIN PERFORM nextval('kept.all_writes'), nextval(('kept.writes_' || TG_ARGV[0])::regclass); RETURN NULL; END $$`,
    ...tables.flatMap((t) => [
      `CREATE SEQUENCE kept.writes_${t}`,
      ...writtenBy(t).map(
        (name) => `CREATE TRIGGER count_write AFTER INSERT OR ${updates(t)} OR DELETE OR TRUNCATE ON ${name}
         FOR EACH STATEMENT EXECUTE FUNCTION kept.count_write('${t}')`,
      ),
    ]),
  ];
}

/** Returns the number of statements that wrote to any table since the snapshot. */
async function allWrites(): Promise<string> {
  const text = "SELECT last_value || ' ' || is_called AS writes FROM kept.all_writes";
  const { rows } = await superuser().query<{ writes: string }>({ name: 'all-writes', text });
  return rows[0]?.writes ?? '';
}

async function writesTo(tables: string[]): Promise<Writes> {
  // The query has a name, so that PostgreSQL plans it only once.
  const { rows } = await superuser().query<{ name: string; writes: string }>({
    name: 'writes',
    text: `SELECT substr(relname, 8) AS name, coalesce(pg_sequence_last_value(c.oid), 0) AS writes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'kept' AND c.relkind = 'S' AND c.relname LIKE 'writes\\_%'`,
  });
  if (rows.length !== tables.length) throw new Error('This snapshot no longer exists, because another one was taken.');
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** Folders with people's files: media, data exports, and emails saved without a mail server. */
const folders = () => [env().MEDIA_DIR, path.join(env().DATA_DIR, 'exports'), path.join(env().DATA_DIR, 'outbox')];
const copyOf = (folder: string) => `${folder}.kept`;

async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true }).catch(ignoreMissing);
}

/**
 * Returns the names of stored files and of files that are being uploaded. Reads the folders synchronously, because
 * asynchronous reading would take longer.
 */
export function filesNow(): string[] {
  const arriving = path.join(env().MEDIA_DIR, 'incoming');
  return folders()
    .flatMap(entriesOf)
    .filter((entry) => entry.isFile() || entry.parentPath === arriving)
    .map(({ name }) => name)
    .sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const inner = (entry: Dirent) => (entry.isDirectory() ? entriesOf(path.join(folder, entry.name)) : []);
    return entries.flatMap((entry) => [entry, ...inner(entry)]);
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException);
    return [];
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function productTables(): Promise<string[]> {
  const { rows } = await superuser().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY tablename",
    [IGNORED],
  );
  return rows.map(({ name }) => name);
}

/** Returns SQL that sets every sequence to its current value. */
async function sequencesNow(): Promise<string> {
  const { rows } = await superuser().query<{ name: string; value: string | null }>(
    "SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public'",
  );
  const sets = rows.map(({ name, value }) => `setval('public.${name}', ${value ?? 1}, ${value !== null})`);
  return `SELECT ${sets.join(', ')}`;
}

async function digestsOf(tables: string[]): Promise<Digests> {
  const parts = tables.map(
    (t) => `SELECT '${t}' AS "table", count(*) || ' ' || coalesce(md5(string_agg(row, ',' ORDER BY row)), '') AS digest
      FROM (SELECT ${t === 'sessions' ? "(to_jsonb(r) - 'last_seen_at')" : 'r'}::text AS row FROM (SELECT * FROM ${rowsOf(t)}) r) ${t}_rows`,
  );
  const { rows } = await superuser().query<{ table: string; digest: string }>(parts.join(' UNION ALL '));
  return new Map(rows.map(({ table, digest }) => [table, digest]));
}
