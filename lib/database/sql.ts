import 'server-only';
import pg from 'pg';
import { z } from 'zod';
import { db, getPoolUnlessInTransaction, Prisma, type DatabaseClient, type TransactionClient } from './db';
import { preparedStatementName } from './prepared-statements';
import { retryOnConflict } from './retry';
import { isStatementBlocked, runTrackedStatement, blockedStatementError } from './load-shedding';

// Sends all our own SQL. Each caller declares the expected columns of the result (`ResultColumns`). API tests compare
// these columns with PostgreSQL's description of the statement.

/** Column of a result, with PostgreSQL's name of the column's type. */
export type ResultColumn<T> = {
  type: string;
  isNullable: boolean;
  /** True if the statement always returns a value for this column, although the column is nullable in its table. */
  isPresent: boolean;
  /** Values of the database enum that is the column's type. Null if the type is not an enum. */
  labels: readonly string[] | null;
  value: z.ZodType<T>;
  /**
   * Schema of the column's value in a row that PostgreSQL returned as JSON. JSON has no timestamps, so they are
   * strings.
   */
  inJson: z.ZodType;
  /** If the column holds a JSON array of rows, the columns of those rows. Otherwise undefined. */
  elements: ResultColumns | undefined;
};
export type ResultColumns = Record<string, ResultColumn<unknown>>;
export type ResultRow<S extends ResultColumns> = {
  [Name in keyof S]: S[Name] extends ResultColumn<infer T> ? T : never;
};
/** Type of a row that PostgreSQL returned as JSON. Timestamps in such a row are strings. */
export type RowFromJson<S extends ResultColumns> = {
  [Name in keyof S]: S[Name] extends ResultColumn<infer T> ? InJson<T> : never;
};
type InJson<T> = T extends Date ? string : T;

type ColumnType<T> = ResultColumn<T> & { nullable: ResultColumn<T | null>; present: ResultColumn<T> };

function column<T>(
  type: string,
  value: z.ZodType<T>,
  inJson: z.ZodType = value,
  labels: readonly string[] | null = null,
  elements?: ResultColumns,
): ColumnType<T> {
  const plain = { type, isNullable: false, isPresent: false, labels, value, inJson, elements };
  return {
    ...plain,
    nullable: { ...plain, isNullable: true, value: value.nullable(), inJson: inJson.nullable() },
    present: { ...plain, isPresent: true },
  };
}

/** Column types for the shape of a result, as in `{ id: columnType.int, title: columnType.text.nullable }`. */
export const columnType = {
  int: column('int4', z.int()),
  ints: column('_int4', z.array(z.int())),
  float: column('float8', z.number()),
  bool: column('bool', z.boolean()),
  text: column('text', z.string()),
  texts: column('_text', z.array(z.string())),
  moment: column('timestamptz', z.date(), z.string()),
  moments: column('_timestamptz', z.array(z.date()), z.array(z.string())),
  /** Text column that holds one of the given values. */
  word: <T extends string>(words: readonly T[]): ColumnType<T> => column('text', z.enum(words)),
  /** Column of a database enum, where `type` is the enum's name in the database. */
  choice: <T extends string>(type: string, words: Record<string, T>): ColumnType<T> =>
    column(type, z.enum(Object.values(words)) as z.ZodType<T>, undefined, Object.values(words)),
  /** JSON column, whose content must match this schema. */
  json: <T>(inside: z.ZodType<T>): ColumnType<T> => column('json', inside),
  jsonb: <T>(inside: z.ZodType<T>): ColumnType<T> => column('jsonb', inside),
  /** JSON array whose elements are rows of this shape. */
  rows: <S extends ResultColumns>(shape: S): ColumnType<RowFromJson<S>[]> =>
    column('json', z.array(jsonRow(shape)), undefined, null, shape),
};

/** Returns the column name for a key, such as `first_name` for `firstName`. */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (word) => `_${word.toLowerCase()}`);

const jsonRow = <S extends ResultColumns>(shape: S) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([key, { inJson }]) => [columnName(key), inJson])),
  ) as z.ZodType as z.ZodType<RowFromJson<S>>;

/** Database or transaction in which a statement runs. */
export type DatabaseOrTransaction = DatabaseClient | TransactionClient;

/** Returns all rows of a statement. */
export const rows = <S extends ResultColumns>(
  on: DatabaseOrTransaction,
  shape: S,
  statement: Prisma.Sql,
): Promise<ResultRow<S>[]> => ask(on, shape, statement, watch && new Error());

/**
 * Returns all rows of a statement as objects that must not be changed. Inside `batchReads`, the same row is always the
 * same object, so callers can cache results by row.
 */
export const rowsWithSharedObjects = <S extends ResultColumns>(
  on: DatabaseOrTransaction,
  shape: S,
  statement: Prisma.Sql,
): Promise<Readonly<ResultRow<S>>[]> => ask(on, shape, statement, watch && new Error(), true);

/** Returns the first row of a statement. */
export const firstRow = async <S extends ResultColumns>(
  on: DatabaseOrTransaction,
  shape: S,
  statement: Prisma.Sql,
): Promise<ResultRow<S> | undefined> => (await ask(on, shape, statement, watch && new Error()))[0];

async function ask<S extends ResultColumns>(
  on: DatabaseOrTransaction,
  shape: S,
  statement: Prisma.Sql,
  site: Error | null,
  hasObjectCache = false,
): Promise<ResultRow<S>[]> {
  const texts = await collectedReads?.add(on, statement);
  if (texts) {
    const found = () => texts.map((text) => parseRow(text, shape));
    if (watch && site) await watch({ site, shape, text: statement.text, found: found() });
    if (hasObjectCache) return texts.map((text) => cachedRow(text, shape));
    return found().map((row) => withKeys(row, fieldsOf(shape)) as ResultRow<S>);
  }
  const found = await query(on, statement);
  if (found === undefined) throw abortedByEarlierFailure();
  if (watch && site) await watch({ site, shape, text: statement.text, found });
  const fields = fieldsOf(shape);
  return found.map((row) => withKeys(row, fields) as ResultRow<S>);
}

async function query(
  on: DatabaseOrTransaction,
  statement: Prisma.Sql,
  countedAs?: string,
): Promise<Found[] | undefined> {
  const pool = getPoolUnlessInTransaction(on);
  return pool ? (await retryOnConflict(() => send(pool, statement, countedAs))).rows : on.$queryRaw(statement);
}

type CollectedRead = { statement: Prisma.Sql; settle: PromiseWithResolvers<string[]> };

/** Collected reads that will be sent together as one statement. Null if each read is sent separately. */
let collectedReads: ReadCollection | null = null;

/**
 * Separators in a combined result: one between two reads, and one between two rows. JSON never contains these control
 * characters.
 */
const [BETWEEN_READS, BETWEEN_ROWS] = ['\x1d', '\x1e'];

class ReadCollection {
  private readonly reads: CollectedRead[] = [];
  private readonly uncounted: number;

  constructor(uncounted: number) {
    this.uncounted = uncounted;
  }

  /**
   * Adds a read to the reads that are sent together. Resolves to the read's rows as JSON texts. Returns null inside a
   * transaction.
   */
  add(on: DatabaseOrTransaction, statement: Prisma.Sql): Promise<string[]> | null {
    if (getPoolUnlessInTransaction(on) === null) return null;
    const settle = Promise.withResolvers<string[]>();
    this.reads.push({ statement, settle });
    return settle.promise;
  }

  async send(on: DatabaseOrTransaction): Promise<void> {
    if (this.reads.length === 0) return;
    const results = this.reads.map(
      ({ statement }) =>
        Prisma.sql`(SELECT coalesce(string_agg(row_to_json(q)::text, chr(30)), '') FROM (${statement}) q)`,
    );
    try {
      const combined = Prisma.sql`SELECT concat_ws(chr(29), ${Prisma.join(results)}) AS results`;
      const counted = this.reads.slice(this.uncounted).map(({ statement }) => statement.text);
      const [row] = (await query(on, combined, counted.join('\n') || undefined)) ?? [];
      const texts = (row?.results as string).split(BETWEEN_READS);
      for (const [index, { settle }] of this.reads.entries())
        settle.resolve(texts[index] ? texts[index].split(BETWEEN_ROWS) : []);
    } catch (error) {
      for (const { settle } of this.reads) settle.reject(error);
    }
  }
}

/** Parses a row that PostgreSQL returned as JSON. */
function parseRow(text: string, shape: ResultColumns): Found {
  const row = JSON.parse(text) as Found;
  for (const { column, type } of fieldsOf(shape)) {
    if (type === 'timestamptz' && row[column]) row[column] = new Date(row[column] as string);
    else if (type === '_timestamptz')
      row[column] = (row[column] as string[] | null)?.map((each) => new Date(each)) ?? null;
  }
  return row;
}

/** Maximum number of rows cached for each `ResultColumns`. When the maximum is reached, the cache is emptied. */
const MAX_CACHED_ROWS = 300;
const rowObjects = new WeakMap<ResultColumns, Map<string, unknown>>();

function cachedRow<S extends ResultColumns>(text: string, shape: S): ResultRow<S> {
  const known = rowObjects.get(shape) ?? new Map<string, unknown>();
  rowObjects.set(shape, known);
  const knownRow = known.get(text);
  if (knownRow) return knownRow as ResultRow<S>;
  if (known.size >= MAX_CACHED_ROWS) known.clear();
  const row = Object.freeze(withKeys(parseRow(text, shape), fieldsOf(shape)));
  // `text` may be a part of a longer text, which would stay in memory as long as `text` is the key. A copy is therefore
  // used as the key.
  known.set(Buffer.from(text).toString(), row);
  return row as ResultRow<S>;
}

/**
 * Sends the reads that `work` starts before its first `await` as one statement, which costs less time. All reads see
 * the same state of the database, or all fail.
 */
export function batchReads<T>(
  work: () => Promise<T>,
  /**
   * Number of reads at the start of the batch, such as a session check, whose SQL texts load shedding ignores. Load
   * shedding counts simultaneous batches whose other reads have the same SQL texts.
   */
  uncounted = 0,
): Promise<T> {
  if (collectedReads) return work();
  const reads = new ReadCollection(uncounted);
  collectedReads = reads;
  try {
    return work();
  } finally {
    collectedReads = null;
    void reads.send(db());
  }
}

/**
 * Sends each read that `work` starts before its first `await` as a separate statement. Inside `batchReads`, which
 * combines reads into one statement, a slow read then does not delay the batch.
 */
export function runReadsOutsideBatch<T>(work: () => Promise<T>): Promise<T> {
  const outer = collectedReads;
  collectedReads = null;
  try {
    return work();
  } finally {
    collectedReads = outer;
  }
}

/** Row as PostgreSQL returned it. The keys are column names, such as `first_name`. */
type Found = Record<string, unknown>;
type Field = { key: string; column: string; type: string; elements: Field[] | undefined };

/** Caches the fields of each `ResultColumns` (the expected columns of a result). */
const fieldsOfColumns = new WeakMap<ResultColumns, Field[]>();

function fieldsOf(shape: ResultColumns): Field[] {
  const field = ([key, { type, elements }]: [string, ResultColumn<unknown>]) => ({
    key,
    type,
    column: columnName(key),
    elements: elements && fieldsOf(elements),
  });
  const fields = fieldsOfColumns.get(shape) ?? Object.entries(shape).map(field);
  fieldsOfColumns.set(shape, fields);
  return fields;
}

function withKeys(row: Found, fields: Field[]): Found {
  const keyed: Found = {};
  for (const { key, column, elements } of fields) {
    const value = row[column];
    keyed[key] = elements && value ? (value as Found[]).map((element) => withKeys(element, elements)) : value;
  }
  return keyed;
}

/**
 * Error for a statement that follows a failed statement in the same transaction. It copies PostgreSQL's own error,
 * because Prisma returns `undefined` instead if both statements were sent together.
 */
const abortedByEarlierFailure = (): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('The transaction has failed.', 0, 'error'), { code: '25P02' });

/**
 * Ignores a lost connection, because the running query fails anyway. Without a listener, the event of the lost
 * connection would end this process.
 */
const ignore = () => undefined;

/**
 * Sends a statement. Throws if too many statements of the same kind already wait (lib/database/load-shedding.ts).
 * Statements with the same text `countedAs` are of the same kind.
 */
async function send(pool: pg.Pool, { text, values }: Prisma.Sql, countedAs = text): Promise<pg.QueryResult> {
  if (await isStatementBlocked(pool, countedAs)) throw blockedStatementError();
  const client = await pool.connect();
  // Checks again, because load shedding may have blocked statements of this kind during the wait for a connection.
  if (await isStatementBlocked(pool, countedAs)) {
    client.release();
    throw blockedStatementError();
  }
  let fault: Error | undefined;
  client.on('error', ignore);
  try {
    return await runTrackedStatement(countedAs, () =>
      client.query({ name: preparedStatementName(text), text, values } as pg.QueryConfig),
    );
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(fault); // After an error, the connection is closed, because it may still contain unread data.
  }
}

/** Runs a statement without reading its rows. Returns the number of rows that it wrote or locked. */
export async function runStatement(on: DatabaseOrTransaction, statement: Prisma.Sql): Promise<number> {
  const site = watch && new Error();
  const pool = getPoolUnlessInTransaction(on);
  const count = pool
    ? ((await retryOnConflict(() => send(pool, statement))).rowCount ?? 0)
    : await on.$executeRaw(statement);
  if (count === undefined) throw abortedByEarlierFailure();
  if (watch && site) await watch({ site, shape: null, text: statement.text, found: [] });
  return count;
}

/**
 * Lets the job library send its statements through a database or transaction. If a transaction fails, the library's
 * changes are undone.
 */
export const createPgBossSqlExecutor = (on: DatabaseOrTransaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await on.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values),
  }),
});

/** A statement that was run, with the place in the code that sent it and its declared shape. */
export type SentStatement = { site: Error; shape: ResultColumns | null; text: string; found: Found[] };

let watch: ((sent: SentStatement) => Promise<void>) | null = null;

/**
 * Registers a function that is called for every statement. Tests use it to check that each result has the declared
 * shape.
 */
export const watchStatements = (watcher: NonNullable<typeof watch>): void => {
  watch = watcher;
};
