import 'server-only';
import { PgBoss } from 'pg-boss';
import { pool } from './db';
import { onePerProcess } from '@/lib/process/process-state';
import { forLibrary, type On } from './sql';

/** Adds and changes jobs. It is not started; the instance in lib/jobs/start.ts does the work. */
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

/** Queues a job in the transaction of its cause, so that both are written or neither. The same id is queued once. */
export async function queueJob(on: On, queue: string, id: string, data: object): Promise<void> {
  await boss().insert(queue, [{ id, data }], { db: forLibrary(on) });
}
