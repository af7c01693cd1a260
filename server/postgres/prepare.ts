import { PgBoss } from 'pg-boss';
import { EXPORTS, EXPORTS_SETTINGS } from '@/lib/leaving/export/queue-settings';
import { QUEUE, QUEUE_SETTINGS } from '@/lib/mail/queue-settings';
import { PUSH, PUSH_SETTINGS } from '@/lib/push/queue-settings';
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
  const applied = await applyMigrations(ownerUrl, (pool) =>
    isOneRole ? Promise.resolve() : grantUse(pool, application.role),
  );
  const beyond = isOneRole ? [] : await rightsBeyondUse(url);
  if (beyond.length > 0)
    throw new Failure(
      `The role of DATABASE_URL has more rights than the application may have: it ${beyond.join(', ')}. README, "Two database roles".`,
    );
  return { applied, isOneRole };
}

/** The running application may not (lib/jobs/start.ts). */
async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined); // start() throws it
  await boss.start();
  for (const [queue, settings] of [
    [QUEUE, QUEUE_SETTINGS],
    [EXPORTS, EXPORTS_SETTINGS],
    [PUSH, PUSH_SETTINGS],
  ] as const) {
    await boss.createQueue(queue, settings);
    await boss.updateQueue(queue, settings);
  }
  await boss.stop({ graceful: false });
}
