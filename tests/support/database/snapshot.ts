import { readdirSync, type Dirent } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { QUEUES } from '@/lib/backup/queues';
import { env } from '@/lib/env';
import { superuser } from './owner';

/** Not the product's own: Prisma's list of migrations, and the counters of the limits, which refused calls may move. */
const NOT_COMPARED = ['_prisma_migrations', 'rate_limits'];
/** Triggers write them with the rows that they are made from, and those are compared. */
export const DERIVED = ['rows_by_day', 'post_words', 'comment_words', 'board_changes'];

/** In place of a table's name: letters, what devices are told and copies, which wait in the library's own. What runs by the clock is queued there too, and is not looked at. */
const JOBS = 'jobs';
const QUEUED = `pgboss.job WHERE name IN (${QUEUES.map(([name]) => `'${name}'`).join()})`;

const rowsOf = (table: string) => (table === JOBS ? QUEUED : `public.${table}`);
const homeOf = (table: string) => (table === JOBS ? 'pgboss.job' : `public.${table}`);
/** What statements name: the library writes to a part of its table, where they are. */
const writtenBy = (table: string) => (table === JOBS ? ['pgboss.job', 'pgboss.job_common'] : [homeOf(table)]);

/** Of a table how many rows it has and a hash of all of them, but for when a session was last seen; by its name. */
type Digests = Map<string, string>;
/** How many statements have written to a table since it was first kept; by its name. */
type Writes = Map<string, string>;

export type Snapshot = {
  /** The tables whose rows are not as they were kept, 'jobs' when other ones are queued, and 'files' when other ones are stored or something is left of an upload. */
  changed: () => Promise<string[]>;
  /** Puts every row and file back as it was kept; new rows then get the same ids again. */
  restore: () => Promise<void>;
  /** A value that changes with every statement that writes to one of the tables. */
  writes: () => Promise<string>;
};

/** Keeps all rows there are now, in a schema of its own, and all files, beside their folders. One at a time. */
export async function takeSnapshot(): Promise<Snapshot> {
  const tables = [...(await productTables()), JOBS];
  await superuser().query(
    [
      'DROP SCHEMA IF EXISTS kept CASCADE',
      'CREATE SCHEMA kept',
      // Of jobs no table: the tables of this schema are those of the product.
      ...tables.map(
        (t) => `CREATE ${t === JOBS ? 'MATERIALIZED VIEW' : 'TABLE'} kept.${t} AS SELECT * FROM ${rowsOf(t)}`,
      ),
      ...(await countWrites(tables)),
    ].join(';'),
  );
  const before = await digestsOf(tables);
  const sequences = await sequencesNow();
  const files = filesNow().join();
  for (const folder of folders()) await copyFiles(folder, keptCopyOf(folder));
  let all = await allWrites();
  let writes = await writesTo(tables);
  let seen = { all, writes };

  /** Only these can be other than they were kept: most calls write nothing, and one number says so. */
  async function written(): Promise<string[]> {
    const now = await allWrites();
    if (now === all) return [];
    if (now !== seen.all) seen = { all: now, writes: await writesTo(tables) };
    return tables.filter((table) => seen.writes.get(table) !== writes.get(table));
  }

  return {
    writes: allWrites,
    changed: async () => {
      const suspects = (await written()).filter((table) => !DERIVED.includes(table));
      const after = suspects.length > 0 ? await digestsOf(suspects) : new Map();
      const changed = suspects.filter((table) => before.get(table) !== after.get(table));
      return files === filesNow().join() ? changed : [...changed, 'files'];
    },
    restore: async () => {
      // 'replica' keeps triggers and foreign keys quiet, so that the order of the tables does not matter and counts stay as kept.
      const suspects = await written();
      const rows = suspects.map((t) => `DELETE FROM ${rowsOf(t)}; INSERT INTO ${homeOf(t)} SELECT * FROM kept.${t}`);
      await superuser().query(
        `BEGIN; SET LOCAL session_replication_role = replica; ${[...rows, sequences].join(';')}; COMMIT`,
      );
      if (suspects.length > 0) ({ all, writes } = seen); // nothing of this is counted
      if (files === filesNow().join()) return;
      for (const folder of folders()) await copyFiles(keptCopyOf(folder), folder);
    },
  };
}

/**
 * Statements after which each writing statement moves a sequence of its table, and one for all of them, whatever becomes of its transaction.
 * That a session was seen is no writing.
 */
async function countWrites(tables: string[]): Promise<string[]> {
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

/** How many statements have written since the rows were kept. */
async function allWrites(): Promise<string> {
  const text = "SELECT last_value || ' ' || is_called AS writes FROM kept.all_writes";
  const { rows } = await superuser().query<{ writes: string }>({ name: 'all-writes', text });
  return rows[0]?.writes ?? '';
}

async function writesTo(tables: string[]): Promise<Writes> {
  // With a name, so that PostgreSQL plans it once.
  const { rows } = await superuser().query<{ name: string; writes: string }>({
    name: 'writes',
    text: `SELECT substr(relname, 8) AS name, coalesce(pg_sequence_last_value(c.oid), 0) AS writes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'kept' AND c.relkind = 'S' AND c.relname LIKE 'writes\\_%'`,
  });
  if (rows.length !== tables.length) throw new Error('This snapshot is gone: another was taken.');
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** Where files of people lie: photos and videos, copies of what is held of somebody, letters that no server took. */
const folders = () => [env().MEDIA_DIR, path.join(env().DATA_DIR, 'exports'), path.join(env().DATA_DIR, 'outbox')];
const keptCopyOf = (folder: string) => `${folder}.kept`;

async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true }).catch(ignoreMissing);
}

/** The names of the files that are stored, and of what lies where files arrive. At once: each folder is a turn of a thread otherwise. */
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
    [NOT_COMPARED],
  );
  return rows.map(({ name }) => name);
}

/** A statement that sets every sequence to where it is now. */
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
