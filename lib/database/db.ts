import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { env } from '@/lib/env';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { log } from '@/lib/process/log';
import { retryOnConflict } from './retry';
import { preparedStatementName, shareStatementTextsBetweenConnections } from './prepared-statements';
import { keepTraceWhileAwaitingConnection, measureStatementTimes } from './slow-queries';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { getProcessWideValue } from '@/lib/process-wide-values';

export { Prisma };

function connect() {
  const connectionPool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    // The time zone of each connection is UTC, because Prisma reads every timestamp as UTC. JIT is off, because our
    // statements are too short to benefit from it.
    options: '-c TimeZone=UTC -c jit=off',
    // Idle connections remain open for minutes, because closing a connection loses its prepared statements
    // (docs/performance.md).
    max: 20,
    idleTimeoutMillis: 300_000,
    // Sends keep-alive packets on idle connections, because some firewalls drop connections without traffic.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 4_500,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 5_000,
  });
  // Without a listener for pool errors, a restart of the database would end this process.
  connectionPool.on('error', (error) => log.warn({ event: 'database.connection-lost', err: error }));
  connectionPool.on('connect', measureStatementTimes);
  connectionPool.on('connect', shareStatementTextsBetweenConnections);
  // Closes a connection whose COMMIT or ROLLBACK could not be sent in time. Otherwise the next request on this
  // connection would write into the unfinished transaction.
  connectionPool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  if (valuesFromServer.tracing) keepTraceWhileAwaitingConnection(connectionPool);
  return { pool: connectionPool, db: clientOn(connectionPool), inside: new AsyncLocalStorage<DatabaseClient>() };
}

function clientOn(connectionPool: pg.Pool) {
  const client = new PrismaClient({
    adapter: new PrismaPg(connectionPool, {
      statementNameGenerator: ({ sql }) => preparedStatementName(sql) as string,
    }),
    omit: { user: { password: true }, school: { parentCount: true, verifiedFollowerCount: true } },
  });
  const once = client.$transaction.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const whole = (...args: unknown[]) =>
    typeof args[0] === 'function' ? retryOnConflict(() => once(...args)) : once(...args);
  client.$transaction = whole as typeof client.$transaction;
  return client;
}

export type DatabaseClient = ReturnType<typeof clientOn>;
/** Database client for statements inside a transaction. */
export type TransactionClient = Omit<Parameters<Parameters<DatabaseClient['$transaction']>[0]>[0], '$transaction'>;

const handle = () => getProcessWideValue('database', connect);

/** Returns a point in time as an SQL parameter in UTC, so that the time zone setting of the database has no effect. */
export const timestampSql = (moment: Date): Prisma.Sql => Prisma.sql`${moment.toISOString()}::timestamptz`;

/**
 * Returns a whole number as an SQL literal, for limits. With a parameter, PostgreSQL would plan the statement again
 * each time (record 003).
 */
export function wholeNumberSql(number: number): Prisma.Sql {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error('The number must be a whole number.');
  return Prisma.raw(String(number));
}

/** Returns an SQL LIMIT with a literal number. */
export const rowLimitSql = (rows: number): Prisma.Sql => Prisma.sql`LIMIT ${wholeNumberSql(rows)}`;

/** Drops undefined fields, so that an update changes only the given columns. */
export const omitUndefinedFields = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Input]?: Exclude<Input[Field], undefined>;
  };

/** Returns the connection pool, for libraries that send their own statements. */
export const connectionPool = (): pg.Pool => handle().pool;

/**
 * Returns the connection pool, or null inside a transaction, because only Prisma can reach the connection of a
 * transaction.
 */
export const getPoolUnlessInTransaction = (on: DatabaseClient | TransactionClient): pg.Pool | null =>
  on === handle().db ? handle().pool : null;

/**
 * Returns the database client, or the current transaction if one is open. The client connects at first use, so that a
 * build needs no database.
 */
export const db = (): DatabaseClient => handle().inside.getStore() ?? handle().db;

/** Returns true if called inside a transaction, which occupies a connection. */
export const isInTransaction = (): boolean => handle().inside.getStore() !== undefined;

/**
 * Runs `work`. While `work` runs, `db()` returns `database`, which may be a client or a transaction (see
 * lib/database/transaction.ts).
 */
export const runWithDatabase = <T>(database: DatabaseClient, work: () => Promise<T>): Promise<T> =>
  handle().inside.run(database, work);

/**
 * Nova Scotia's time zone as an SQL literal. If it were a parameter, PostgreSQL would treat equal expressions in SELECT
 * and GROUP BY as different.
 */
export const TIME_ZONE_SQL = Prisma.raw(`'${SCHOOL_TIME_ZONE}'`);
