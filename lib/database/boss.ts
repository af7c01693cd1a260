import 'server-only';
import { PgBoss } from 'pg-boss';
import { pool } from './db';
import { onePerProcess } from '@/lib/process';
import { forLibrary, type On } from './sql';

/** Puts jobs in and takes them out; it is not started, for the one that is works in lib/jobs/start.ts. */
export const boss = (): PgBoss =>
  onePerProcess(
    'queues',
    () =>
      new PgBoss({
        db: { executeSql: (text, values) => pool().query(text, values) },
        migrate: false,
        supervise: false,
        schedule: false,
      }),
  );

/** Queues a job in the transaction of what it is about: either both are there, or none. Under the same id it is there once. */
export async function queueJob(on: On, queue: string, id: string, data: object): Promise<void> {
  await boss().insert(queue, [{ id, data }], { db: forLibrary(on) });
}
