import { readdirSync, type Dirent } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { superuser } from './owner';

/** Not the product's own: Prisma's list of migrations, and the counters of the limits, which refused calls may move. */
const NOT_COMPARED = ['_prisma_migrations', 'rate_limits'];
/** Triggers write them with the rows that they are made from, and those are compared. */
export const DERIVED = ['rows_by_day', 'post_words', 'comment_words', 'board_changes'];

/** Of a table how many rows it has and a hash of all of them, but for when a session was last seen; by its name. */
type Digests = Map<string, string>;
/** How many statements have written to a table since it was first kept; by its name. */
type Writes = Map<string, string>;

export type Snapshot = {
  /** The tables whose rows are not as they were kept, and 'files' when other ones are stored or something is left of an upload. */
  changed: () => Promise<string[]>;
  /** Puts every row and file back as it was kept; new rows then get the same ids again. */
  restore: () => Promise<void>;
};

/** Keeps all rows there are now, in a schema of its own, and all files, beside their folder. One at a time. */
export async function takeSnapshot(): Promise<Snapshot> {
  const tables = await productTables();
  await superuser().query(
    [
      'DROP SCHEMA IF EXISTS kept CASCADE',
      'CREATE SCHEMA kept',
      ...tables.map((t) => `CREATE TABLE kept.${t} AS TABLE public.${t}`),
      ...(await countWrites(tables)),
    ].join(';'),
  );
  const before = await digestsOf(tables);
  const sequences = await sequencesNow();
  const files = filesNow();
  await copyFiles(env().MEDIA_DIR, keptFiles());
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
    changed: async () => {
      const suspects = (await written()).filter((table) => !DERIVED.includes(table));
      const after = suspects.length > 0 ? await digestsOf(suspects) : new Map();
      const changed = suspects.filter((table) => before.get(table) !== after.get(table));
      return files === filesNow() ? changed : [...changed, 'files'];
    },
    restore: async () => {
      // 'replica' keeps triggers and foreign keys quiet, so that the order of the tables does not matter and counts stay as kept.
      const suspects = await written();
      const rows = suspects.map((t) => `DELETE FROM public.${t}; INSERT INTO public.${t} SELECT * FROM kept.${t}`);
      await superuser().query(
        `BEGIN; SET LOCAL session_replication_role = replica; ${[...rows, sequences].join(';')}; COMMIT`,
      );
      if (suspects.length > 0) ({ all, writes } = seen); // nothing of this is counted
      if (files !== filesNow()) await copyFiles(keptFiles(), env().MEDIA_DIR);
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
     $$ BEGIN PERFORM nextval('kept.all_writes'), nextval(('kept.writes_' || TG_TABLE_NAME)::regclass); RETURN NULL; END $$`,
    ...tables.flatMap((t) => [
      `CREATE SEQUENCE kept.writes_${t}`,
      `CREATE TRIGGER count_write AFTER INSERT OR ${updates(t)} OR DELETE OR TRUNCATE ON public.${t}
       FOR EACH STATEMENT EXECUTE FUNCTION kept.count_write()`,
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

const keptFiles = () => `${env().MEDIA_DIR}.kept`;

async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true }).catch(ignoreMissing);
}

/** The names of the files that are stored, and of what lies where files arrive. At once: each folder is a turn of a thread otherwise. */
function filesNow(): string {
  const arriving = path.join(env().MEDIA_DIR, 'incoming');
  return entriesOf(env().MEDIA_DIR)
    .filter((entry) => entry.isFile() || entry.parentPath === arriving)
    .map(({ name }) => name)
    .sort()
    .join();
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
      FROM (SELECT ${t === 'sessions' ? "(to_jsonb(r) - 'last_seen_at')" : 'r'}::text AS row FROM public.${t} r) ${t}_rows`,
  );
  const { rows } = await superuser().query<{ table: string; digest: string }>(parts.join(' UNION ALL '));
  return new Map(rows.map(({ table, digest }) => [table, digest]));
}
