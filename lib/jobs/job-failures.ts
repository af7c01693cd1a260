import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { log } from '@/lib/process/log';

// Functions that record the jobs that failed in their last run. If the database is down, a failure is only logged.

const logFailure = (job: string) => (error: unknown) => log.warn({ event: 'job.not-noted', job, err: error });

export async function clearJobFailure(name: string): Promise<void> {
  await db().jobFault.deleteMany({ where: { name } }).catch(logFailure(name));
}

export async function recordJobFailure(name: string): Promise<void> {
  const moment = timestampSql(now());
  await runStatement(
    db(),
    Prisma.sql`INSERT INTO job_faults (name, since, failed_at, tries) VALUES (${name}, ${moment}, ${moment}, 1)
      ON CONFLICT (name) DO UPDATE SET failed_at = ${moment}, tries = job_faults.tries + 1`,
  ).catch(logFailure(name));
}
