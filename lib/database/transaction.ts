import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { db, Prisma, within, type Database, type Transaction } from './db';
import { run } from './sql';

type Body<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` in one transaction: every `db()` inside uses it. A nested transaction becomes a savepoint, which can fail
 * alone.
 * The work must wait for nothing except the database, because it holds a connection.
 */
export async function inOneTransaction<T>(work: () => Promise<T>): Promise<T> {
  const whole = waiting.getStore();
  const list: Later[] = [];
  const result = await db().$transaction((tx) => {
    list.length = 0; // a retried transaction starts again
    return waiting.run(list, () => within(asDatabase(tx), work));
  });
  if (whole) whole.push(...list);
  else for (const later of list) await later();
  return result;
}

type Later = () => Promise<void>;

/** Callbacks that wait for the current transaction to commit. */
const waiting = new AsyncLocalStorage<Later[]>();

/**
 * Runs work that cannot be undone, or that waits for something other than the database, after the outermost transaction
 * commits. It does not run if that fails.
 * Outside a transaction it runs at once. A plain `db().$transaction` is not recognized.
 */
export async function whenCommitted(work: Later): Promise<void> {
  const list = waiting.getStore();
  if (list) list.push(work);
  else await work();
}

function asDatabase(tx: Transaction): Database {
  let depth = 0;
  async function part<T>(body: Body<T>): Promise<T> {
    depth += 1;
    const point = Prisma.raw(`part_${depth}`);
    await run(tx, Prisma.sql`SAVEPOINT ${point}`);
    try {
      const result = await body(tx);
      await run(tx, Prisma.sql`RELEASE SAVEPOINT ${point}`);
      return result;
    } catch (error) {
      await run(tx, Prisma.sql`ROLLBACK TO SAVEPOINT ${point}`);
      throw error;
    } finally {
      depth -= 1;
    }
  }
  return new Proxy(tx, {
    get: (target, name) => (name === '$transaction' ? part : Reflect.get(target, name)) as unknown,
  }) as Database;
}
