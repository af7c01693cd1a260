import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

// Migrations whose statements run one after the other, each on its own, because PostgreSQL takes them in no transaction, or because they would
// hold locks for as long as they work. What was killed in the middle is begun again from the first statement, so each can be done twice.

/** The first line of such a migration. */
export const OUTSIDE = '-- Outside a transaction.';
/** Before a statement that does so many rows at once: done again until there is none left. */
const AGAIN = /^-- Again until no row is left\.$/m;

/** Any number but those of the migrations and of a backup. */
const LOCK = 7_205_121;
const ASK_AGAIN_MS = 250;

export const isOutside = (sql: string): boolean => sql.startsWith(`${OUTSIDE}\n`);

export type Statement = { text: string; isRepeated: boolean };

/** The statements of such a migration; each ends with a line that ends with a semicolon. */
export const statementsOf = (sql: string): Statement[] =>
  sql
    .split(/;[ \t]*$/m)
    .map((piece) => ({ text: piece.replace(/^--.*$/gm, '').trim(), isRepeated: AGAIN.test(piece) }))
    .filter(({ text }) => text !== '');

/** As one script, where nobody uses the tables yet. */
export const withinTransaction = (sql: string): string =>
  isOutside(sql) ? sql.replace(/\bINDEX CONCURRENTLY\b/gi, 'INDEX') : sql;

/** On a connection that is ours alone, and ends with it. */
export async function runOutside(on: pg.Pool, sql: string): Promise<void> {
  while (!(await isOurs(on))) await sleep(ASK_AGAIN_MS);
  for (const { text, isRepeated } of statementsOf(sql)) {
    await dropHalfMade(on, text);
    let result = await on.query(text);
    while (isRepeated && (result.rowCount ?? 0) > 0) result = await on.query(text);
  }
}

/**
 * Of two starts at once one does it. The other asks again and again: within a statement that waits it would be one of those for whom
 * CREATE INDEX CONCURRENTLY waits at its end, and PostgreSQL would end one of both.
 */
async function isOurs(on: pg.Pool): Promise<boolean> {
  const { rows } = await on.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
  return rows[0]?.got === true;
}

/** An index whose making was killed is there, is kept up to date and is never used; IF NOT EXISTS would leave it so. */
async function dropHalfMade(on: pg.Pool, statement: string): Promise<void> {
  const [, name] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/i.exec(statement) ?? [];
  if (name === undefined) return;
  const { rowCount } = await on.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
    [name],
  );
  if (rowCount) await on.query(`DROP INDEX CONCURRENTLY "${name}"`);
}
