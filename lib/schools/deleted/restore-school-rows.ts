import 'server-only';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { columnType, firstRow, rows, runStatement, type ResultRow } from '@/lib/database/sql';
import { HIDE_DECISION_APPLIES_CONDITION } from '@/lib/policy/visible-content-sql';
import { SCHOOL_CONTENT_TABLES } from './school-content-tables';

type Restored = { name: string; city: string; posts: number; comments: number; leftOut: number };

/**
 * Restores a deleted school from its copy, and deletes the copy. Throws `not_found` if the school has no copy, or was
 * deleted before the time `oldest`.
 */
export async function restoreSchoolRows(tx: TransactionClient, id: number, oldest: Date): Promise<Restored> {
  const copy = await firstRow(
    tx,
    { name: columnType.text, city: columnType.text },
    Prisma.sql`
    SELECT name, city FROM deleted_schools WHERE id = ${id} AND deleted_at > ${timestampSql(oldest)} FOR UPDATE`,
  );
  if (!copy) throw notFoundError('Deleted school');
  const copied = await copiedTables(tx, id);
  const restored: Record<string, number> = {};
  for (const table of SCHOOL_CONTENT_TABLES) restored[table.name] = await insert(tx, id, table, copied.get(table.name));
  await runStatement(
    tx,
    Prisma.sql`
    UPDATE reviews r SET post_id = p.id, comment_id = c.id, of_comment = coalesce(r.of_comment, kept.comment_id IS NOT NULL),
      of_unsigned = coalesce(r.of_unsigned, (
        SELECT w.is_anonymous AND w.user_id = r.author_id FROM posts w WHERE w.id = coalesce(c.post_id, p.id)))
    FROM deleted_schools d, jsonb_to_recordset(d.contents -> 'reviews') AS kept (id int, post_id int, comment_id int)
      LEFT JOIN posts p ON p.id = kept.post_id LEFT JOIN comments c ON c.id = kept.comment_id
    WHERE d.id = ${id} AND r.id = kept.id`,
  );
  await showReversed(tx, id);
  // Computes the verifications of parents again. A person who vouched for a parent may have deleted their account
  // since, so the parent may no longer have enough vouches.
  await runStatement(tx, Prisma.sql`SELECT settle_vouches(${id}::int)`);
  await runStatement(tx, Prisma.sql`DELETE FROM deleted_schools WHERE id = ${id}`);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const leftOut = sum([...copied.values()].map(({ count }) => count)) - sum(Object.values(restored));
  return { ...copy, posts: restored.posts ?? 0, comments: restored.comments ?? 0, leftOut };
}

/**
 * An appeal may have reversed a decision to hide content while the school was deleted. This function then shows the
 * restored content, unless another decision hides it.
 */
async function showReversed(tx: TransactionClient, id: number): Promise<void> {
  for (const [table, column] of [
    ['posts', 'post_id'],
    ['comments', 'comment_id'],
  ] as const) {
    const cases = Prisma.sql`SELECT v.${Prisma.raw(column)} FROM reviews v WHERE v.school_id = ${id}`;
    await runStatement(
      tx,
      Prisma.sql`
      UPDATE ${Prisma.raw(table)} t SET withheld = NULL WHERE t.withheld IN ('removed', 'sent_back')
        AND t.id IN (${cases} AND v.appeal_decision = 'reversed')
        AND NOT EXISTS (${cases} AND v.${Prisma.raw(column)} = t.id AND ${HIDE_DECISION_APPLIES_CONDITION})`,
    );
  }
}

const copiedTableRow = { table: columnType.text, columns: columnType.texts, count: columnType.int };
type CopiedTable = ResultRow<typeof copiedTableRow>;

/**
 * Returns each table in the copy, with its number of rows and the columns that the database still has. Uses one query,
 * because unpacking a large copy is slow.
 */
async function copiedTables(tx: TransactionClient, id: number): Promise<Map<string, CopiedTable>> {
  const tables = await rows(
    tx,
    copiedTableRow,
    Prisma.sql`
    WITH part AS MATERIALIZED (
      SELECT part.key AS name, part.value -> 0 AS first, jsonb_array_length(part.value) AS count
      FROM deleted_schools d, jsonb_each(d.contents) part WHERE d.id = ${id} AND part.key = ANY(${SCHOOL_CONTENT_TABLES.map(({ name }) => name)}))
    SELECT c.table_name::text AS "table", array_agg(c.column_name::text) AS columns, max(part.count) AS count
    FROM part JOIN information_schema.columns c ON c.table_name = part.name
    WHERE c.table_schema = current_schema() AND jsonb_exists(part.first, c.column_name) GROUP BY 1`,
  );
  return new Map(tables.map((copied) => [copied.table, copied]));
}

/**
 * Maximum number of rows per statement, which limits the duration of a statement. Inserting a row is slow, because of
 * its triggers and foreign keys.
 */
const BATCH = 1_000;

/**
 * Restores the rows of one table, and returns the number of restored rows. Rows that refer to a deleted person, post or
 * comment are left out.
 */
async function insert(
  tx: TransactionClient,
  id: number,
  { name, needs, counted = [], asBefore, oncePer }: (typeof SCHOOL_CONTENT_TABLES)[number],
  copied: CopiedTable | undefined,
): Promise<number> {
  if (!copied) return 0;
  const columns = copied.columns.filter((column) => !counted.includes(column));
  let count = 0;
  for (let start = 0; start < copied.count; start += BATCH) {
    const [first, last] = [start, start + BATCH - 1];
    const inserted = await firstRow(
      tx,
      { count: columnType.int },
      Prisma.sql`
      SELECT insert_copied_rows(${id}::int, ${name}, ${columns}::text[], ${JSON.stringify(needs)}::jsonb, ${oncePer ?? null}::text,
        ${first}::int, ${last}::int) AS count`,
    );
    count += inserted?.count ?? 0;
    if (asBefore === undefined || !columns.includes(asBefore)) continue;
    const column = Prisma.raw(`"${asBefore}"`);
    await runStatement(
      tx,
      Prisma.sql`
      UPDATE ${Prisma.raw(name)} r SET ${column} = t.${column}
      FROM deleted_schools d, jsonb_populate_recordset(NULL::${Prisma.raw(name)}, jsonb_path_query_array(d.contents -> ${name},
        '$[$first to $last]', jsonb_build_object('first', ${first}::int, 'last', ${last}::int))) t
      WHERE d.id = ${id} AND r.id = t.id AND r.${column} <> t.${column}`,
    );
  }
  return count;
}
