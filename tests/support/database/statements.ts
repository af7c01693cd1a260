import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type * as Sql from '@/lib/database/sql';
import type { ResultColumn, SentStatement, ResultColumns } from '@/lib/database/sql';

const top = path.resolve(import.meta.dirname, '../../..');

// Compares the row type that the code declares for each SQL statement with PostgreSQL's description of the statement
// and with every returned row.

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };

/**
 * Asks PostgreSQL for the columns of an SQL statement. Uses the protocol messages Parse and Describe, because they do
 * not run the statement.
 */
class Description {
  private fields: Field[] = [];
  private fault: Error | undefined;

  constructor(
    private readonly text: string,
    private readonly done: (fault: Error | undefined, fields: Field[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }
  handleError(fault: Error): void {
    this.fault = fault;
  }
  handleReadyForQuery(): void {
    this.done(this.fault, this.fields);
  }
}

type Catalog = {
  types: Map<number, { name: string; labels: string[] | null }>;
  /**
   * Columns that the database declares as NOT NULL. Each entry is the id of the table and the number of the column, for
   * example '16385 2'.
   */
  filled: Set<string>;
};

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ id: number; name: string; labels: string[] | null }>(`
    SELECT t.oid::int AS id, t.typname AS name,
      (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels FROM pg_type t`);
  const notNull = await client.query<{ name: string }>(
    "SELECT attrelid || ' ' || attnum AS name FROM pg_attribute WHERE attnotnull AND attnum > 0",
  );
  return {
    types: new Map(types.rows.map(({ id, ...type }) => [id, type])),
    filled: new Set(notNull.rows.map(({ name }) => name)),
  };
}

/**
 * Matches a statement with an outer join. An outer join can return null for a column that does not allow null in its
 * table.
 */
const HAS_OUTER_JOIN = /\b(left|right|full)\b(\s+outer)?\s+join\b/i;

function faultsOf({ types, filled: notNull }: Catalog, text: string, shape: ResultColumns, fields: Field[]): string[] {
  const described = new Map(fields.map((field) => [field.name, field]));
  const missing = Object.keys(shape).filter((name) => !described.has(name));
  const faults = missing.map((name) => `declares "${name}", which the statement does not answer`);
  if (described.size !== fields.length) faults.push('answers two columns of one name');
  for (const field of fields) {
    const column = shape[field.name];
    if (!column) faults.push(`answers "${field.name}", which is not declared`);
    else faults.push(...faultsOfColumn(column, field, types.get(field.dataTypeID)));
    if (!column || field.tableID === 0 || HAS_OUTER_JOIN.test(text)) continue;
    const isFilled = notNull.has(`${field.tableID} ${field.columnID}`);
    if (isFilled && (column.isNullable || column.isPresent)) faults.push(`"${field.name}" is never null in its table`);
    if (!isFilled && !column.isNullable && !column.isPresent) faults.push(`"${field.name}" can be null in its table`);
  }
  return faults;
}

function faultsOfColumn(
  { type, labels }: ResultColumn<unknown>,
  { name }: Field,
  statementBefore?: { name: string; labels: string[] | null },
) {
  if (statementBefore?.name !== type) return [`"${name}" is ${statementBefore?.name}, declared as ${type}`];
  const labelText = [...(labels ?? [])].sort().join(', ');
  const knownLabelText = [...(statementBefore.labels ?? [])].sort().join(', ');
  return labelText === knownLabelText ? [] : [`"${name}" is one of ${knownLabelText}, declared as one of ${labelText}`];
}

/**
 * Returns the check for each simple column type, such as numbers. The checks run for every value that a statement
 * returns.
 */
function simpleChecks(is: typeof Sql.columnType): Map<unknown, (value: unknown) => boolean> {
  const all = new Map<unknown, (value: unknown) => boolean>();
  for (const [column, check] of [
    [is.int, (value: unknown) => Number.isSafeInteger(value)],
    [is.bool, (value: unknown) => typeof value === 'boolean'],
    [is.text, (value: unknown) => typeof value === 'string'],
    [is.moment, (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())],
  ] as const) {
    all.set(column.value, check);
    all.set(column.nullable.value, (value) => value === null || check(value));
  }
  return all;
}

function faultsOfRows(
  shape: ResultColumns,
  rowsFound: SentStatement['found'],
  plain: ReturnType<typeof simpleChecks>,
): string[] {
  for (const row of rowsFound) {
    for (const [name, column] of Object.entries(shape)) {
      if (plain.get(column.value)?.(row[name])) continue;
      const { error } = column.value.safeParse(row[name]);
      if (error) return [`"${name}" was ${JSON.stringify(row[name])}: ${error.message}`];
    }
  }
  return [];
}

/** Maximum length of an SQL statement in characters, because longer SQL belongs in a function in `prisma/functions`. */
const MAX_LENGTH = 1_000;

/**
 * SQL statements that may be longer than `MAX_LENGTH`. Each key is a part of a statement's text, and each value is the
 * reason.
 */
const LONG_STATEMENTS: Record<string, string> = {
  'f CROSS JOIN LATERAL': 'A page of a feed has its own plan for each order and filter (record 064).',
  'search_whole(': 'A search has its own plan for each filter, and contains both ways to find texts (record 062).',
  'INSERT INTO posts (': 'A statement writes a post with its notifications and its review.',
  'INSERT INTO comments (': 'A statement writes a comment with its notifications and its review.',
  'stored AS (': 'A statement compares the session, searches for a stored response and counts toward a rate limit.',
  'INSERT INTO post_votes (': 'A statement writes a vote and the notification of the author.',
};

function throwIfLong(text: string): void {
  if (text.length <= MAX_LENGTH) return;
  const { length } = text.replace(/\s+/g, ' ').trim();
  if (length <= MAX_LENGTH || Object.keys(LONG_STATEMENTS).some((part) => text.includes(part))) return;
  throw new Error(`A statement has ${length} characters. At most ${MAX_LENGTH} are allowed.\n${text}`);
}

const declared = ([name, { type, isNullable, isPresent, labels }]: [string, ResultColumn<unknown>]) =>
  [name, type, isNullable, isPresent, labels].join(' ');

/**
 * Sets of the statements that this process has compared and recorded. All test files of the process share these sets,
 * because their databases have the same schema and their records are in the same folder.
 */
const processGlobals = globalThis as { __statements?: { compared: Set<string>; noted: Set<string> } };
const { compared, noted: recorded } = (processGlobals.__statements ??= { compared: new Set(), noted: new Set() });

/** Statement texts already compared with a row type, so that repeated statements are cheap to check. */
const textsOf = new WeakMap<ResultColumns, Set<string>>();

/**
 * Checks all statements that are sent to a database. Files in `folder` record which statements were checked, so that
 * the worker processes check each statement only once.
 */
export function statementWatch(
  databaseUrl: string,
  folder: string,
  { columnType: is, columnName }: Pick<typeof Sql, 'columnName' | 'columnType'>,
) {
  const plain = simpleChecks(is);
  const byColumn = (shape: ResultColumns): ResultColumns =>
    Object.fromEntries(Object.entries(shape).map(([key, column]) => [columnName(key), column]));
  let opened: Promise<{ client: pg.Client; catalog: Catalog }> | undefined;
  const open = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 10_000 });
    await client.connect();
    return { client, catalog: await readCatalog(client) };
  };
  let last: Promise<unknown> = Promise.resolve();
  const describe = (client: pg.Client, text: string): Promise<Field[]> => {
    const description = last.then(
      () =>
        new Promise<Field[]>((resolve, reject) => {
          client.query(new Description(text, (fault, fields) => (fault ? reject(fault) : resolve(fields))) as never);
        }),
    );
    // A connection describes only one statement at a time, so each description waits for the previous one.
    last = description.catch(() => undefined);
    return description;
  };

  /**
   * Compares a statement with its declared row type. Several worker processes may send the statement, but the
   * comparison is made only once per test run.
   */
  async function compare(text: string, shape: ResultColumns): Promise<void> {
    const texts = textsOf.get(shape) ?? new Set();
    if (texts.has(text)) return;
    textsOf.set(shape, texts.add(text));
    const key = `${text}\n${Object.entries(shape).map(declared).join()}`;
    if (compared.has(key)) return;
    const note = path.join(folder, `${createHash('sha1').update(key).digest('hex')}.described`);
    compared.add(key);
    if (existsSync(note)) return;
    const { client, catalog } = await (opened ??= open());
    const faults = faultsOf(catalog, text, byColumn(shape), await describe(client, text));
    if (faults.length > 0) {
      compared.delete(key);
      texts.delete(text);
      throw new Error(`A statement is not what its shape says: ${faults.join('; ')}.\n${text}`);
    }
    writeFileSync(note, text);
  }

  async function watch({ site, shape, text, found }: SentStatement): Promise<void> {
    const times = sent.get(text) ?? 0;
    sent.set(text, times + 1);
    if (times < MAX_STACKS) recordSite(folder, site);
    throwIfLong(text);
    if (!shape) return;
    await compare(text, shape);
    const faults = faultsOfRows(byColumn(shape), found, plain);
    if (faults.length > 0)
      throw new Error(`A statement's rows are not what its shape says: ${faults.join('; ')}.\n${text}`);
  }
  const end = async () => void (await (await opened)?.client.end());
  return { watch, end };
}

/**
 * Records that a test file has run. `expectAllReached` checks the SQL statements only if all daily API tests have run.
 */
export function recordTestFile(folder: string, file: string): void {
  writeFileSync(path.join(folder, `${path.basename(file)}.${process.pid}.ran`), path.relative(top, file));
}

/** Matches the end of a stack line: a file with line and column. */
const FRAME = /(\/.*:\d+:\d+)\)?$/;
const sent = new Map<string, number>();
/**
 * Maximum number of call stacks to read for each SQL text. Reading a call stack is slow, and only a few places in the
 * code send the same text.
 */
const MAX_STACKS = 5;

/** Records the file and line that sent an SQL statement. */
function recordSite(folder: string, site: Error): void {
  const { prepareStackTrace } = Error;
  const caller = callerOf(site);
  const raw = caller && `${caller.getFileName()}:${caller.getLineNumber()}:${caller.getColumnNumber()}`;
  if (!caller || !raw || recorded.has(raw)) return;
  const line = String(prepareStackTrace?.(site, [caller]) ?? raw);
  const place = path.relative(top, FRAME.exec(line)?.[1] ?? '');
  writeFileSync(path.join(folder, `${createHash('sha1').update(place).digest('hex')}.met`), place);
  recorded.add(raw);
}

/**
 * Returns the caller's stack frame, with its position in the compiled code. `recordSite` maps only new positions to the
 * source, because mapping takes longer than the SQL statement.
 */
function callerOf(site: Error): NodeJS.CallSite | undefined {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = site.stack as unknown as NodeJS.CallSite[];
  if (prepareStackTrace) Error.prepareStackTrace = prepareStackTrace;
  return frames.find((frame) => {
    const file = frame.getFileName() ?? '';
    return file.includes(top) && !file.includes('/lib/database/sql.ts');
  });
}
