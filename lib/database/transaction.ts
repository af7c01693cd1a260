import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { db, Prisma, within, type Database, type Transaction } from './db';
import { run } from './sql';

type Body<T> = (tx: Transaction) => Promise<T>;

/**
 * All that `work` asks of `db()` is one transaction: what it begins as a transaction of its own is a part of it, which can fail alone.
 * Nothing in it may wait for anything but the database, whose connection it keeps.
 */
export async function inOneTransaction<T>(work: () => Promise<T>): Promise<T> {
  const whole = waiting.getStore();
  const list: Later[] = [];
  const result = await db().$transaction((tx) => {
    list.length = 0; // what was undone is begun again
    return waiting.run(list, () => within(asDatabase(tx), work));
  });
  if (whole) whole.push(...list);
  else for (const later of list) await later();
  return result;
}

type Later = () => Promise<void>;

/** What waits until the transaction that is under way here is there. */
const waiting = new AsyncLocalStorage<Later[]>();

/**
 * Does what cannot be undone, or waits for something else than the database: when all of that is there which this is a part of, and not at all
 * where that fails. At once where it is a part of nothing; a plain `db().$transaction` does not wait for it.
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
