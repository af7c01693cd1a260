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
    // Connections stay open, because prepared statements end with them (docs/performance.md).
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
  // Without a listener, the end of an idle connection (a database restart) would end this process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', err: error }));
  pool.on('connect', timeStatements);
  pool.on('connect', shareTexts);
  // Closes a connection whose transaction end could not be sent in time. The next user would otherwise write into an
  // unfinished transaction.
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
/** Client inside a transaction. */
export type Transaction = Omit<Parameters<Parameters<Database['$transaction']>[0]>[0], '$transaction'>;

const handle = () => onePerProcess('database', connect);

/** Passes a moment as a statement parameter, independent of the session's time zone. */
export const timestamp = (moment: Date): Prisma.Sql => Prisma.sql`${moment.toISOString()}::timestamptz`;

/**
 * Returns LIMIT with a literal number. With a parameter, PostgreSQL would have to plan for any number and replan each
 * time (record 003).
 */
export function atMost(rows: number): Prisma.Sql {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error('The number of rows must be a whole number.');
  return Prisma.raw(`LIMIT ${rows}`);
}

/** Drops undefined fields, so that absent fields of a change stay unchanged. The input's schema names the columns. */
export const withoutUndefined = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Input]?: Exclude<Input[Field], undefined>;
  };

/** Connection pool, for libraries with their own statements. */
export const pool = (): pg.Pool => handle().pool;

/** Returns the pool, or null for a transaction, whose connection only Prisma has. */
export const poolOf = (on: Database | Transaction): pg.Pool | null => (on === handle().db ? handle().pool : null);

/**
 * Returns the database, or the current transaction. It connects at first use, so that a build needs no database. It
 * reads passwords only if they are named explicitly.
 */
export const db = (): Database => handle().inside.getStore() ?? handle().db;

/** Returns true inside a transaction, which holds its connection. */
export const isInTransaction = (): boolean => handle().inside.getStore() !== undefined;

/** Runs `work` with this database as `db()`; see lib/database/transaction.ts. */
export const runWithin = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  handle().inside.run(database, work);

/** Nova Scotia's zone as a literal: PostgreSQL recognizes two expressions as equal only without parameters. */
export const SQL_ZONE = Prisma.raw(`'${ZONE}'`);
