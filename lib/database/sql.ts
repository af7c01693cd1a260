import 'server-only';
import pg from 'pg';
import { z } from 'zod';
import { poolOf, type Database, type Prisma, type Transaction } from './db';
import { preparedName } from './prepared';
import { again } from './again';
import { isStuck, noted, stuck } from './stuck';

// The one door for statements of our own. What a row holds is declared as a shape, and its type follows from that; in the API tests each
// statement is described by PostgreSQL itself and compared with its shape. In production nothing is checked.
// Outside of a transaction a statement goes straight to the driver (record 034): what a shape can name it reads as Prisma does.

/** A column, by PostgreSQL's name of its type. */
export type Column<T> = {
  type: string;
  isNullable: boolean;
  /** Never null here, though the table would let it be: the statement sees to it. */
  isPresent: boolean;
  /** Of an enum. */
  labels: readonly string[] | null;
  value: z.ZodType<T>;
  /** The same where PostgreSQL made JSON of a row: its moments are texts. */
  inJson: z.ZodType;
};
export type Shape = Record<string, Column<unknown>>;
export type RowOf<S extends Shape> = { [Name in keyof S]: S[Name] extends Column<infer T> ? T : never };
/** A row of which PostgreSQL made JSON. */
export type JsonRowOf<S extends Shape> = { [Name in keyof S]: S[Name] extends Column<infer T> ? InJson<T> : never };
type InJson<T> = T extends Date ? string : T;

type Given<T> = Column<T> & { nullable: Column<T | null>; present: Column<T> };

function column<T>(
  type: string,
  value: z.ZodType<T>,
  inJson: z.ZodType = value,
  labels: readonly string[] | null = null,
): Given<T> {
  const plain = { type, isNullable: false, isPresent: false, labels, value, inJson };
  return {
    ...plain,
    nullable: { ...plain, isNullable: true, value: value.nullable(), inJson: inJson.nullable() },
    present: { ...plain, isPresent: true },
  };
}

/** What columns can be: `{ id: is.int, title: is.text.nullable }`. */
export const is = {
  int: column('int4', z.int()),
  ints: column('_int4', z.array(z.int())),
  float: column('float8', z.number()),
  bool: column('bool', z.boolean()),
  text: column('text', z.string()),
  texts: column('_text', z.array(z.string())),
  moment: column('timestamptz', z.date(), z.string()),
  /** A text that is one of these words. */
  word: <T extends string>(words: readonly T[]): Given<T> => column('text', z.enum(words)),
  /** An enum of the database, by its name there. */
  choice: <T extends string>(type: string, words: Record<string, T>): Given<T> =>
    column(type, z.enum(Object.values(words)) as z.ZodType<T>, undefined, Object.values(words)),
  /** What PostgreSQL made JSON of, or keeps as such. */
  json: <T>(inside: z.ZodType<T>): Given<T> => column('json', inside),
  jsonb: <T>(inside: z.ZodType<T>): Given<T> => column('jsonb', inside),
  /** An array of rows as JSON. */
  rows: <S extends Shape>(shape: S): Given<JsonRowOf<S>[]> => column('json', z.array(jsonRow(shape))),
};

const jsonRow = <S extends Shape>(shape: S) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, { inJson }]) => [name, inJson])),
  ) as z.ZodType as z.ZodType<JsonRowOf<S>>;

/** Where a statement is sent: the database, or a transaction on it. */
export type On = Database | Transaction;

/** The rows that a statement answers. */
export const rows = <S extends Shape>(on: On, shape: S, statement: Prisma.Sql): Promise<RowOf<S>[]> =>
  ask(on, shape, statement, watch && new Error());

/** The first of them. */
export const one = async <S extends Shape>(on: On, shape: S, statement: Prisma.Sql): Promise<RowOf<S> | undefined> =>
  (await ask(on, shape, statement, watch && new Error()))[0];

async function ask<S extends Shape>(on: On, shape: S, statement: Prisma.Sql, site: Error | null) {
  const pool = poolOf(on);
  const found = pool ? (await again(() => send(pool, statement))).rows : await on.$queryRaw<RowOf<S>[]>(statement);
  if (found === undefined) throw behindAnother();
  if (watch && site) await watch({ site, shape, text: statement.text, found });
  return found;
}

/** Of several that a transaction is asked at once Prisma answers nothing to those behind one that fails: what PostgreSQL would say to them. */
const behindAnother = (): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('The transaction has failed.', 0, 'error'), { code: '25P02' });

/** A lost connection says so twice, and nobody who listens to it would be the end of this process. */
const isToldByItsQuery = () => undefined;

async function send(pool: pg.Pool, { text, values }: Prisma.Sql): Promise<pg.QueryResult> {
  if (await isStuck(pool, text)) throw stuck();
  const client = await pool.connect();
  if (await isStuck(pool, text)) {
    client.release(); // it has become so while a connection was waited for
    throw stuck();
  }
  let fault: Error | undefined;
  client.on('error', isToldByItsQuery);
  try {
    return await noted(text, () => client.query({ name: preparedName(text), text, values } as pg.QueryConfig));
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    client.off('error', isToldByItsQuery);
    client.release(fault); // after a fault nobody knows what is still on its way there
  }
}

/** Sends a statement for what it does. Returns how many rows it wrote, or locked. */
export async function run(on: On, statement: Prisma.Sql): Promise<number> {
  const site = watch && new Error();
  const pool = poolOf(on);
  const count = pool ? ((await again(() => send(pool, statement))).rowCount ?? 0) : await on.$executeRaw(statement);
  if (count === undefined) throw behindAnother();
  if (watch && site) await watch({ site, shape: null, text: statement.text, found: [] });
  return count;
}

/** For a library that brings its own statements and shall send them with ours, in one transaction. */
export const forLibrary = (on: On) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await on.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values),
  }),
});

/** A statement that was answered: from where it was sent, and as what. */
export type Sent = { site: Error; shape: Shape | null; text: string; found: Record<string, unknown>[] };

let watch: ((sent: Sent) => Promise<void>) | null = null;

/** Hands every statement from now on to the tests, which throw when it is not as declared. */
export const watchStatements = (given: NonNullable<typeof watch>): void => {
  watch = given;
};
