import 'server-only';
import { db, Prisma, within, type Database, type Transaction } from './db';
import { run } from './sql';

type Body<T> = (tx: Transaction) => Promise<T>;

/**
 * All that `work` asks of `db()` is one transaction: what it begins as a transaction of its own is a part of it, which can fail alone.
 * Nothing in it may wait for anything but the database, whose connection it keeps.
 */
export const inOneTransaction = <T>(work: () => Promise<T>): Promise<T> =>
  db().$transaction((tx) => within(asDatabase(tx), work));

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
