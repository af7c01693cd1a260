import 'server-only';
import { PgBoss } from 'pg-boss';
import { connectionPool } from './db';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { createPgBossSqlExecutor, type DatabaseOrTransaction } from './sql';

/** Job queue client that only adds and changes jobs, because the client in lib/jobs/start-jobs.ts runs them. */
export const jobQueue = (): PgBoss =>
  getProcessWideValue(
    'queues',
    () =>
      new PgBoss({
        db: { executeSql: (text, values) => connectionPool().query(text, values) },
        migrate: false,
        supervise: false,
        schedule: false,
      }),
  );

/**
 * Queues a job in the transaction that causes the job, so that the database stores both or neither. Ignores a second
 * job with the same id.
 */
export async function queueJob(on: DatabaseOrTransaction, queue: string, id: string, data: object): Promise<void> {
  await jobQueue().insert(queue, [{ id, data }], { db: createPgBossSqlExecutor(on) });
}
