import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { db, Prisma, runWithDatabase, type DatabaseClient, type TransactionClient } from './db';
import { runStatement } from './sql';

type Body<T> = (tx: TransactionClient) => Promise<T>;

/**
 * Runs `work` in one transaction, or in a savepoint if a transaction is already open. `work` must wait only for the
 * database, because it occupies a connection.
 */
export async function runInTransaction<T>(work: () => Promise<T>): Promise<T> {
  const outerCallbacks = pendingCallbacks.getStore();
  const callbacks: Callback[] = [];
  const result = await db().$transaction((tx) => {
    callbacks.length = 0; // When a transaction is retried, the callbacks of the failed try are dropped.
    return pendingCallbacks.run(callbacks, () => runWithDatabase(asDatabase(tx), work));
  });
  if (outerCallbacks) outerCallbacks.push(...callbacks);
  else for (const callback of callbacks) await callback();
  return result;
}

type Callback = () => Promise<void>;

/** Callbacks that wait for the current transaction to commit. */
const pendingCallbacks = new AsyncLocalStorage<Callback[]>();

/**
 * Runs work after the outermost transaction commits, or at once outside a transaction. Use this function for work that
 * cannot be undone. Inside a transaction started directly with `db().$transaction`, the work also runs at once.
 */
export async function runAfterCommit(work: Callback): Promise<void> {
  const callbacks = pendingCallbacks.getStore();
  if (callbacks) callbacks.push(work);
  else await work();
}

function asDatabase(tx: TransactionClient): DatabaseClient {
  let depth = 0;
  async function part<T>(body: Body<T>): Promise<T> {
    depth += 1;
    const point = Prisma.raw(`part_${depth}`);
    await runStatement(tx, Prisma.sql`SAVEPOINT ${point}`);
    try {
      const result = await body(tx);
      await runStatement(tx, Prisma.sql`RELEASE SAVEPOINT ${point}`);
      return result;
    } catch (error) {
      await runStatement(tx, Prisma.sql`ROLLBACK TO SAVEPOINT ${point}`);
      throw error;
    } finally {
      depth -= 1;
    }
  }
  return new Proxy(tx, {
    get: (target, name) => (name === '$transaction' ? part : Reflect.get(target, name)) as unknown,
  }) as DatabaseClient;
}
