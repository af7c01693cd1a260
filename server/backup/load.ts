import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DELETION } from '@/lib/retention';
import { Failure } from '../fail';
import type { Backup } from './check';
import { tableFile, type Table } from './format';

/** Throws where a database has tables of an application already. */
export async function requireEmpty(on: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await on.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LIMIT 1",
  );
  if (rows[0]) throw new Failure('The database is not empty: a backup is restored into a new one.');
}

/**
 * Loads the rows of a backup into tables that were just made, in the transaction that made them. Triggers are silent meanwhile: what they
 * write is in the backup, too. Foreign keys and indexes are made again afterwards, which is quicker and looks at every row.
 */
export async function loadTables(client: pg.ClientBase, { manifest, read }: Backup): Promise<void> {
  const ours = manifest.tables.filter(({ name }) => name.startsWith('public.')).map(({ name }) => name);
  await client.query("SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL statement_timeout = 0");
  // It is idle while the files are put where they belong.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const afterwards = [...(await withoutForeignKeys(client)), ...(await withoutIndexes(client))].reverse();
  for (const table of ours) await orDamaged(table, () => client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`));
  await orDamaged('The list of tables', () => client.query(`TRUNCATE ${ours.join(', ')}`)); // migrations write rows, too
  for (const table of manifest.tables) await orDamaged(table.name, () => loadTable(client, table, read));
  for (const { name, last, isCalled } of manifest.sequences)
    await orDamaged(name, () => client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]));
  for (const statement of afterwards) await orDamaged('What refers to other rows', () => client.query(statement));
  await leaveLostBehind(client); // with the foreign keys: what hangs on a row goes with it
  for (const table of ours) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Errors of decompression, and of PostgreSQL about data, constraints and names (classes 22, 23 and 42). */
const DAMAGE = /^(?:ZSTD_|Z_|ERR_|22|23|42)/;

/** Loads a part of a backup. What cannot be loaded because of its contents is a sentence; nothing is restored then. */
async function orDamaged(what: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (cause) {
    if (!DAMAGE.test(String((cause as { code?: unknown }).code))) throw cause;
    throw new Failure(`${what} in this backup is damaged and cannot be loaded: nothing was restored.`, { cause });
  }
}

/** More than are ever given between two backups. */
const GIVEN_SINCE = 100_000;

/**
 * What happened after the backup is lost here, and not elsewhere: Stripe and our log know people by numbers, which nobody else may get; a session
 * may have been ended since, on a stolen device say; and a deletion undone, so that its owner has the days to do so once more.
 */
async function leaveLostBehind(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT setval('users_id_seq', nextval('users_id_seq') + ${GIVEN_SINCE})`);
  await client.query('DELETE FROM sessions');
  await client.query(
    "UPDATE account_deletions SET due_at = greatest(due_at, now() + $1::float8 * interval '1 millisecond') WHERE done_at IS NULL",
    [DELETION.undo],
  );
}

async function loadTable(client: pg.ClientBase, { name, columns, rows }: Table, read: Backup['read']): Promise<void> {
  const into = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(await read(tableFile(name)), createZstdDecompress(), into);
  if (into.rowCount !== rows) throw new Failure(`${name} has ${into.rowCount} rows, and its manifest says ${rows}.`);
}

/** Drops them; what makes them again. */
async function withoutForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

/** The same of indexes that are no constraint. */
async function withoutIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = c.oid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
