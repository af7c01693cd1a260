import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

// Runs migrations without a transaction. PostgreSQL forbids some statements in a transaction, and a slow statement in a
// transaction would hold locks. After a crash, the migration starts again, so each of its statements must be
// repeatable.

/** First line of a migration file that makes the migration run outside a transaction. */
export const NO_TRANSACTION_FIRST_LINE = '-- Outside a transaction.';
/**
 * Comment in a migration that marks the next statement as repeated. Such a statement handles one batch of rows each
 * time, until all rows are handled.
 */
const REPEAT_MARK = /^-- Again until no row is left\.$/m;

/**
 * Advisory lock number of migrations that run without a transaction. The number differs from that of other migrations
 * and of backups.
 */
const LOCK = 7_205_121;
const POLL_MS = 250;

export const isMigrationWithoutTransaction = (sql: string): boolean => sql.startsWith(`${NO_TRANSACTION_FIRST_LINE}\n`);

export type MigrationStatement = { text: string; isRepeated: boolean };

/** Returns the migration's statements. A statement ends at a line that ends with a semicolon. */
export const splitMigrationStatements = (sql: string): MigrationStatement[] =>
  sql
    .split(/;[ \t]*$/m)
    .map((piece) => ({ text: piece.replace(/^--.*$/gm, '').trim(), isRepeated: REPEAT_MARK.test(piece) }))
    .filter(({ text }) => text !== '');

/**
 * Returns a migration's SQL without CONCURRENTLY, so that it can run in a transaction. Nobody uses a new database yet,
 * so its indexes need no CONCURRENTLY.
 */
export const removeConcurrentlyKeyword = (sql: string): string =>
  isMigrationWithoutTransaction(sql) ? sql.replace(/\bINDEX CONCURRENTLY\b/gi, 'INDEX') : sql;

/** Runs the statements of a migration on the given pool, without a transaction. */
export async function runMigrationWithoutTransaction(on: pg.Pool, sql: string): Promise<void> {
  while (!(await tryLock(on))) await sleep(POLL_MS);
  for (const { text, isRepeated } of splitMigrationStatements(sql)) {
    await dropInvalidIndex(on, text);
    let result = await on.query(text);
    while (isRepeated && (result.rowCount ?? 0) > 0) result = await on.query(text);
  }
}

/**
 * Tries to take the lock for running migrations outside a transaction. Does not wait, because CREATE INDEX CONCURRENTLY
 * in another process would wait for this statement: a deadlock.
 */
async function tryLock(on: pg.Pool): Promise<boolean> {
  const { rows } = await on.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
  return rows[0]?.got === true;
}

/**
 * Drops an invalid index that a killed migration left behind. CREATE INDEX IF NOT EXISTS would otherwise keep the
 * invalid index, which PostgreSQL never uses.
 */
async function dropInvalidIndex(on: pg.Pool, statement: string): Promise<void> {
  const [, name] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/i.exec(statement) ?? [];
  if (name === undefined) return;
  const { rowCount } = await on.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
    [name],
  );
  if (rowCount) await on.query(`DROP INDEX CONCURRENTLY "${name}"`);
}
