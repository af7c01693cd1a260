import { PgBoss } from 'pg-boss';
import { QUEUES } from '@/lib/backup/queues';
import { Failure } from '../fail';
import { applyMigrations } from './migrate';
import { grantUse, identityAt, rightsBeyondUse } from './roles';

/** Two addresses of one database: whose tables they are, and as whom the application reads and writes them. */
export type TwoAddresses = { ownerUrl: string; url: string };

/**
 * Brings a database to what the application expects: the tables of its jobs' library, the migrations, and the rights of the application's
 * role on all of them. Returns the migrations that were applied, and whether one role does everything. Throws when there are two and the
 * application's may do more than use.
 */
export async function prepareDatabase({
  ownerUrl,
  url,
}: TwoAddresses): Promise<{ applied: string[]; isOneRole: boolean }> {
  const [owner, application] = [await identityAt(ownerUrl), await identityAt(url)];
  if (owner.database !== application.database)
    throw new Failure('DATABASE_URL and MIGRATION_DATABASE_URL must name the same database.');
  const isOneRole = owner.role === application.role;
  await installJobs(ownerUrl);
  const applied = await applyMigrations(ownerUrl, {
    then: (pool) => (isOneRole ? Promise.resolve() : grantUse(pool, application.role)),
  });
  const beyond = isOneRole ? [] : await rightsBeyondUse(url);
  if (beyond.length > 0)
    throw new Failure(
      `The role of DATABASE_URL has more rights than the application may have: it ${beyond.join(', ')}. docs/operations/install.md, "Two database roles".`,
    );
  return { applied, isOneRole };
}

/** The tables of the jobs' library, which the running application may not make (lib/jobs/start.ts). */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined); // start() throws it
  await boss.start();
  for (const [queue, settings] of QUEUES) {
    await boss.createQueue(queue, settings);
    await boss.updateQueue(queue, settings);
  }
  await boss.stop({ graceful: false });
}
