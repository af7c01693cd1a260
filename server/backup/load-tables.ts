import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ACCOUNT_DELETION_PERIODS_MS } from '@/lib/time/retention';
import { Failure } from '../runtime/command-failure';
import type { CheckedBackup } from './checked-backup';
import { pathOfTableFile, type ManifestTable } from './backup-format';

/** Throws if the database already contains tables of an application. */
export async function requireEmptyDatabase(on: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await on.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LIMIT 1",
  );
  if (rows[0]) throw new Failure('The database is not empty: restore the backup into a new database.');
}

/**
 * Loads the rows of a backup into new tables, in the transaction that created them. Foreign keys and indexes are
 * recreated after the load, which is faster.
 */
export async function loadTables(client: pg.ClientBase, { manifest, read }: CheckedBackup): Promise<void> {
  const ownTables = manifest.tables.filter(({ name }) => name.startsWith('public.')).map(({ name }) => name);
  await client.query("SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL statement_timeout = 0");
  // The database connection is idle while files are copied into place, so its idle timeout is turned off.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const references = await withoutForeignKeys(client);
  const recreateStatements = [...(await withoutIndexes(client)), ...references];
  // Triggers are disabled, because the backup already contains the rows that they would write.
  for (const table of ownTables)
    await reportingDamage(table, () => client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`));
  // The tables are emptied first, because the migrations have already inserted rows.
  await reportingDamage('The list of tables', () => client.query(`TRUNCATE ${ownTables.join(', ')}`));
  for (const table of manifest.tables) await reportingDamage(table.name, () => loadTable(client, table, read));
  for (const { name, last, isCalled } of manifest.sequences)
    await reportingDamage(name, () =>
      client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]),
    );
  for (const statement of recreateStatements)
    await reportingDamage('What refers to other rows', () => client.query(statement));
  // Stale rows, such as sessions, are deleted after the foreign keys are recreated, because only then PostgreSQL
  // deletes dependent rows too.
  await discardStaleState(client);
  for (const table of ownTables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/**
 * Error codes that mean damaged data: decompression errors, and PostgreSQL's classes 22, 23 and 42 (data, constraints,
 * names).
 */
const DAMAGE = /^(?:ZSTD_|Z_|ERR_|22|23|42)/;

/** Loads one part of a backup. If the part is damaged, throws a `Failure` that names the part. */
async function reportingDamage(part: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (cause) {
    if (!DAMAGE.test(String((cause as { code?: unknown }).code))) throw cause;
    throw new Failure(`${part} in this backup is damaged and cannot be loaded: nothing was restored.`, { cause });
  }
}

/**
 * Number of user ids to skip after a restore. It exceeds the number of accounts that can have been created since the
 * backup, so no id is used twice.
 */
const USER_ID_GAP = 100_000;

/** Corrects restored data that events since the backup may have made outdated. */
async function discardStaleState(client: pg.ClientBase): Promise<void> {
  // A new person must not get an id that Stripe and our log use for a person who joined after the backup.
  await client.query(`SELECT setval('users_id_seq', nextval('users_id_seq') + ${USER_ID_GAP})`);
  // People may have ended sessions since the backup, for example on a stolen device. The restore therefore ends all
  // sessions.
  await client.query('DELETE FROM sessions');
  // Some people may have undone a request for account deletion since the backup. The restored request gets a later due
  // date, so that these people can undo the request again.
  await client.query(
    "UPDATE account_deletions SET due_at = greatest(due_at, now() + $1::float8 * interval '1 millisecond') WHERE done_at IS NULL",
    [ACCOUNT_DELETION_PERIODS_MS.undo],
  );
}

async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows }: ManifestTable,
  read: CheckedBackup['read'],
): Promise<void> {
  const into = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(await read(pathOfTableFile(name)), createZstdDecompress(), into);
  if (into.rowCount !== rows) throw new Failure(`${name} has ${into.rowCount} rows, and its manifest says ${rows}.`);
}

/**
 * Drops all foreign keys and returns the statements that recreate them in order. PostgreSQL follows foreign keys in the
 * order of their creation when it deletes a row.
 */
async function withoutForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

/** Drops all indexes except those of constraints, such as primary keys. Returns the statements that recreate them. */
async function withoutIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = c.oid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
