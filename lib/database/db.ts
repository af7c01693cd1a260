import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { env } from '@/lib/env';
import { ZONE } from '@/lib/time/time-zone';
import { log } from '@/lib/log';
import { retryOnConflict } from './retry';
import { preparedName, shareTexts } from './prepared';
import { keepContext, timeStatements } from './slow-queries';
import { processState, onePerProcess } from '@/lib/process/process-state';

export { Prisma };

function connect() {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    // Prisma reads every timestamp as UTC, whatever zone the server uses. Our statements are too short for JIT
    // compilation to pay off.
    options: '-c TimeZone=UTC -c jit=off',
    // Connections are not closed when idle, because their prepared statements would be lost (docs/performance.md).
    max: 20,
    idleTimeoutMillis: 300_000,
    // Keeps idle connections alive through firewalls that drop silent ones.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 4_500,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 5_000,
  });
  // Without this listener, a database restart that ends an idle connection would end this process too.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', err: error }));
  pool.on('connect', timeStatements);
  pool.on('connect', shareTexts);
  // Closes a connection if its COMMIT or ROLLBACK could not be sent in time. The next user of the connection would
  // otherwise write into an unfinished transaction.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  if (processState.tracing) keepContext(pool);
  return { pool, db: clientOn(pool), inside: new AsyncLocalStorage<Database>() };
}

function clientOn(pool: pg.Pool) {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => preparedName(sql) as string }),
    omit: { user: { password: true }, school: { parentCount: true, verifiedFollowerCount: true } },
  });
  const once = client.$transaction.bind(client) as (...withoutUndefined: unknown[]) => Promise<unknown>;
  const whole = (...withoutUndefined: unknown[]) =>
    typeof withoutUndefined[0] === 'function'
      ? retryOnConflict(() => once(...withoutUndefined))
      : once(...withoutUndefined);
  client.$transaction = whole as typeof client.$transaction;
  return client;
}

export type Database = ReturnType<typeof clientOn>;
/** Database client inside a transaction. */
export type Transaction = Omit<Parameters<Parameters<Database['$transaction']>[0]>[0], '$transaction'>;

const handle = () => onePerProcess('database', connect);

/** Returns a point in time as a statement parameter that does not depend on the session's time zone. */
export const timestamp = (moment: Date): Prisma.Sql => Prisma.sql`${moment.toISOString()}::timestamptz`;

/**
 * Returns an SQL LIMIT with a literal number. With a parameter, PostgreSQL would have to plan for any number and replan
 * each time (record 003).
 */
export function atMost(rows: number): Prisma.Sql {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error('The number of rows must be a whole number.');
  return Prisma.raw(`LIMIT ${rows}`);
}

/**
 * Drops undefined fields, so that fields missing from a change are not changed. The input's schema names the columns.
 */
export const withoutUndefined = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Input]?: Exclude<Input[Field], undefined>;
  };

/** Returns the connection pool, for libraries that send their own statements. */
export const pool = (): pg.Pool => handle().pool;

/**
 * Returns the connection pool. Returns null for a transaction, because only Prisma can reach the connection of a
 * transaction.
 */
export const poolOf = (on: Database | Transaction): pg.Pool | null => (on === handle().db ? handle().pool : null);

/**
 * Returns the database client, or the current transaction if one is open. The connection is made at first use, so that
 * a build needs no database. Passwords are selected only if a query names them explicitly.
 */
export const db = (): Database => handle().inside.getStore() ?? handle().db;

/** Returns true if called inside a transaction, which occupies a connection. */
export const isInTransaction = (): boolean => handle().inside.getStore() !== undefined;

/** Runs `work` so that `db()` returns this database or transaction inside it (see lib/database/transaction.ts). */
export const runWithin = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  handle().inside.run(database, work);

/**
 * Nova Scotia's time zone as an SQL literal. With a parameter in its place, PostgreSQL would not recognize two equal
 * expressions as equal.
 */
export const SQL_ZONE = Prisma.raw(`'${ZONE}'`);
