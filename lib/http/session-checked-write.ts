import 'server-only';
import type { UncheckedSession } from '@/lib/auth/run-as-session-user';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow, type RowFromJson, type ResultColumns } from '@/lib/database/sql';
import type { FindStoredRequest } from './request/idempotency';
import { countRateLimitUseSql, enforceRateLimit, refuseUseOverRateLimit, type RateLimitName } from './rate-limits';

/** A statement that writes, in two parts: its CTEs (named subqueries), and a SELECT that reads them. */
export type SqlWriteStatement = { steps: Prisma.Sql; result: Prisma.Sql };

/**
 * Runs a statement that writes, and returns its first row. The statement must write only if the SQL condition `mayWrite`
 * is true.
 */
export type SqlWriteRunner = <S extends ResultColumns>(
  shape: S,
  statement: (mayWrite: Prisma.Sql) => SqlWriteStatement,
) => Promise<RowFromJson<S> | undefined>;

const resultSql = ({ result }: SqlWriteStatement) =>
  Prisma.sql`(SELECT coalesce(json_agg(row_to_json(q)), '[]') FROM (${result}) q) AS results`;

/** Runs a write of a request whose session and rate limit were already checked. */
export const runSqlWriteStatement: SqlWriteRunner = async (shape, statement) => {
  const write = statement(Prisma.sql`true`);
  const found = await firstRow(
    db(),
    { results: columnType.rows(shape).present },
    Prisma.sql`WITH ${write.steps} SELECT ${resultSql(write)}`,
  );
  return found?.results[0];
};

const CHECKS = { points: columnType.int.nullable, expire: columnType.float.nullable };

/**
 * Returns a function that checks the session, counts one use of a rate limit and writes, in one statement. It works
 * once. It throws `rate_limited` above the limit.
 */
export const checkSessionThenRunWrite =
  (session: UncheckedSession, limit: RateLimitName, key: string): SqlWriteRunner =>
  async (shape, statement) => {
    const { sql: countSql, points: most } = countRateLimitUseSql(limit, key, Prisma.sql`same_session`);
    const write = statement(Prisma.sql`(SELECT points <= ${most}::int FROM counted)`);
    session.state = 'sent';
    const found = await firstRow(
      db(),
      { ...CHECKS, results: columnType.rows(shape).present },
      Prisma.sql`
      WITH same_session AS MATERIALIZED (${session.isSameSql}), counted AS (${countSql}), ${write.steps}
      SELECT (SELECT points FROM counted), (SELECT expire::float8 FROM counted) AS expire, ${resultSql(write)}`,
    );
    const { points = null, expire = null } = found ?? {};
    const isCounted =
      points !== null && expire !== null && (await refuseUseOverRateLimit(limit, key, { points, expire }));
    session.state = isCounted ? 'same' : 'changed';
    if (!isCounted) throw new Error('The session has changed.');
    return found?.results[0];
  };

/** One use of a rate limit by a request. */
export type RateLimitUse = { limit: RateLimitName; key: string; onCounted: () => void };

/**
 * Returns a function that searches for a stored request and otherwise counts one use of a rate limit, in one statement.
 * If the session is unchecked, the statement also checks it. The function throws `rate_limited` above the limit.
 */
export const findStoredOrCountUse =
  (session: UncheckedSession | null, { limit, key, onCounted }: RateLimitUse): FindStoredRequest =>
  async (shape, statement) => {
    const { sql: countSql } = countRateLimitUseSql(
      limit,
      key,
      Prisma.sql`same_session WHERE NOT EXISTS (SELECT FROM stored)`,
    );
    if (session) session.state = 'sent';
    const found = await firstRow(
      db(),
      { ...CHECKS, isSame: columnType.bool.present, stored: columnType.rows(shape).present },
      Prisma.sql`
      WITH same_session AS MATERIALIZED (${session?.isSameSql ?? Prisma.sql`SELECT`}), stored AS (${statement}), counted AS (${countSql})
      SELECT (SELECT points FROM counted), (SELECT expire::float8 FROM counted) AS expire, EXISTS (SELECT FROM same_session) AS is_same,
        (SELECT coalesce(json_agg(row_to_json(stored)), '[]') FROM stored) AS stored`,
    );
    if (session) session.state = found?.isSame ? 'same' : 'changed';
    if (!found?.isSame) throw new Error('The session has changed.');
    const [row] = found.stored;
    if (row) return row;
    const { points, expire } = found;
    const isCounted =
      points !== null && expire !== null && (await refuseUseOverRateLimit(limit, key, { points, expire }));
    if (!isCounted) await enforceRateLimit(limit, key);
    onCounted();
    return undefined;
  };
