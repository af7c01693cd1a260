import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/prisma/generated/client';
import { env } from '@/lib/env';
import { ZONE } from '@/lib/halifax';
import { log } from '@/lib/log';
import { again } from './again';
import { preparedName, shareTexts } from './prepared';
import { keepContext, timeStatements } from './timed';
import { life, onePerProcess } from '@/lib/process';

export { Prisma };

function connect() {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    // Prisma reads every moment as if it were UTC, whatever zone the server writes it in. No statement of ours runs long enough to be compiled.
    options: '-c TimeZone=UTC -c jit=off',
    // They stay: what a connection has prepared ends with it (docs/performance.md).
    max: 20,
    idleTimeoutMillis: 300_000,
    // What stands between may forget a line that says nothing for so long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 4_500,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 5_000,
  });
  // Without a listener the end of an idle connection (a database restart) ends this process.
  pool.on('error', (error) => log.warn({ event: 'database.connection-lost', err: error }));
  pool.on('connect', timeStatements);
  pool.on('connect', shareTexts);
  // Of a transaction whose end could not be sent in time nobody knows what becomes of it: whoever came next would write into it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  if (life.tracing) keepContext(pool);
  return { pool, db: clientOn(pool), inside: new AsyncLocalStorage<Database>() };
}

function clientOn(pool: pg.Pool) {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => preparedName(sql) as string }),
    omit: { user: { password: true }, school: { parentCount: true, verifiedFollowerCount: true } },
  });
  const once = client.$transaction.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const whole = (...given: unknown[]) =>
    typeof given[0] === 'function' ? again(() => once(...given)) : once(...given);
  client.$transaction = whole as typeof client.$transaction;
  return client;
}

export type Database = ReturnType<typeof clientOn>;
/** What a transaction hands to its body. */
export type Transaction = Omit<Parameters<Parameters<Database['$transaction']>[0]>[0], '$transaction'>;

const handle = () => onePerProcess('database', connect);

/** A moment as a parameter of a statement, whatever the time zone of the session. */
export const timestamp = (moment: Date): Prisma.Sql => Prisma.sql`${moment.toISOString()}::timestamptz`;

/**
 * How many rows, as a literal: of a parameter a plan that is kept would have to fear any number, and PostgreSQL would plan anew each time
 * (record 034).
 */
export function atMost(rows: number): Prisma.Sql {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error('A number of rows is a whole number.');
  return Prisma.raw(`LIMIT ${rows}`);
}

/** Only what was given: of a change, fields that are left out stay as they are. The schema of the input names the columns. */
export const given = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Input]?: Exclude<Input[Field], undefined>;
  };

/** The connection pool, for libraries that bring their own statements. */
export const pool = (): pg.Pool => handle().pool;

/** The pool under the database itself; null of a transaction, whose connection Prisma alone has. */
export const poolOf = (on: Database | Transaction): pg.Pool | null => (on === handle().db ? handle().pool : null);

/** The database, or the transaction that the work at hand is a part of. Made at first use, so that a build needs none; never reads a password unless asked by name. */
export const db = (): Database => handle().inside.getStore() ?? handle().db;

/** Whether `db()` is a transaction, which keeps its connection. */
export const isWithin = (): boolean => handle().inside.getStore() !== undefined;

/** While `work` is done, `db()` is this one: see lib/database/transaction.ts. */
export const within = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  handle().inside.run(database, work);

/** Nova Scotia's zone as a literal: two expressions that PostgreSQL shall know for the same must not hold parameters. */
export const SQL_ZONE = Prisma.raw(`'${ZONE}'`);
