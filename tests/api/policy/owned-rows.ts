import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { filesNow } from '../../support/database/snapshot';
import type { Subject } from '../../support/data-rights/data-subject';

/** A row that belongs to a person: its table, and the id that web addresses use. */
export type OwnedRow = { table: string; id: string };

type Owned = { table: string; column: string };

/**
 * Returns every column with the id of a row's owner. Most are foreign keys to `users`. Rows that outlive the account
 * have a column whose name ends with `user_id` instead.
 */
const ownedColumns = (): Promise<Owned[]> =>
  rows<Owned>(`
    SELECT c.conrelid::regclass::text AS table, a.attname::text AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
    UNION SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(^|_)user_id$' ORDER BY 1, 2`);

/** Columns that identify a row in web addresses, for tables where this column is not `id`. */
const NAMES: Record<string, string> = { membership_payments: 'invoice_id', school_codes: 'code', drafts: 'place' };

const FIRST_NUMBER = 987_000_000;

/** Gives each table its own range of ids for new rows, so that an id belongs to one table only. */
export async function separateIdRanges(): Promise<void> {
  const sequences = await rows<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  for (const [at, { name }] of sequences.entries())
    await superuser().query(`SELECT setval('public.${name}', ${FIRST_NUMBER + 1_000 * at})`);
}

/**
 * Returns true if this row's id is certainly different from the ids of other tables' rows. Returns false for rows from
 * before `separateIdRanges`, and for school notices, which have the id of their school.
 */
export const hasUniqueId = ({ table, id }: OwnedRow): boolean =>
  !(Number(id) < FIRST_NUMBER) && table !== 'school_notices';

/** Lists the rows that a person owns, including the rows of their posts' files. */
export async function listOwnedRows(userId: number): Promise<OwnedRow[]> {
  const allColumns = await rows<{ table: string; column: string }>(
    "SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const things: OwnedRow[] = [{ table: 'users', id: String(userId) }];
  for (const { table, column } of await ownedColumns()) {
    const name = NAMES[table] ?? 'id';
    if (!allColumns.some((one) => one.table === table && one.column === name)) continue;
    const foundRows = await rows<{ id: string }>(
      `SELECT ${name}::text AS id FROM ${table} WHERE ${column} = $1`,
      userId,
    );
    things.push(...foundRows.map(({ id }) => ({ table, id })));
  }
  const media = await rows<{ id: string }>(
    'SELECT m.id::text AS id FROM post_media m JOIN posts p ON p.id = m.post_id WHERE p.user_id = $1',
    userId,
  );
  return [...things, ...media.map(({ id }) => ({ table: 'post_media', id }))];
}

/**
 * Returns the names of the person's files, and a hash of the person's rows for each table in `changed`. If a table has
 * no owner column, its hash covers all rows.
 */
export async function ownedStateIn(
  { id, fileKeys }: Subject,
  changed: readonly string[],
): Promise<Record<string, string> & { files: string }> {
  const owned = await ownedColumns();
  const idsFound: Record<string, string> = {};
  for (const table of changed.filter((one) => one !== 'files')) {
    const columns = owned.filter((one) => one.table === table).map(({ column }) => `${column} = ${id}`);
    if (table === 'users') columns.push(`id = ${id}`);
    if (table === 'jobs') columns.push(`data ->> 'userId' = '${id}'`);
    const from = table === 'jobs' ? 'pgboss.job' : table;
    const [row] = await rows<{ digest: string }>(
      `SELECT count(*) || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest FROM ${from} t WHERE ${columns.join(' OR ') || 'true'}`,
    );
    idsFound[table] = row?.digest ?? '';
  }
  const isOwnFile = (name: string) => name.startsWith(`${id}-`) || fileKeys.some((key) => name.startsWith(key));
  return { ...idsFound, files: filesNow().filter(isOwnFile).join() };
}
