import { PgBoss } from 'pg-boss';
import { QUEUES } from '@/lib/backup/queues';
import { Failure } from '../fail';
import { applyMigrations } from './migrate';
import { grantUse, identityAt, rightsBeyondUse, withClient } from './roles';

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
  await requireIcu(ownerUrl);
  const isOneRole = owner.role === application.role;
  await installJobs(ownerUrl);
  const applied = await applyMigrations(ownerUrl, {
    then: (pool) => (isOneRole ? Promise.resolve() : grantUse(pool, application.role)),
  });
  await refreshOrder(ownerUrl);
  const beyond = isOneRole ? [] : await rightsBeyondUse(url);
  if (beyond.length > 0)
    throw new Failure(
      `The role of DATABASE_URL has more rights than the application may have: it ${beyond.join(', ')}. docs/operations/install.md, "Two database roles".`,
    );
  return { applied, isOneRole };
}

/** Names are sorted by ICU, as browsers sort them (record 107). Throws where PostgreSQL was built without it. */
async function requireIcu(ownerUrl: string): Promise<void> {
  const found = await withClient(ownerUrl, (client) =>
    client.query("SELECT FROM pg_collation WHERE collprovider = 'i' LIMIT 1"),
  );
  if (found.rowCount === 0)
    throw new Failure(
      'This PostgreSQL was built without ICU, by which names are sorted. Use one with ICU: the packages of Debian, PostgreSQL and all larger hosts have it.',
    );
}

/**
 * Notes the version of ICU that now sorts names, after an upgrade of the system has brought another one: PostgreSQL would warn in its log of
 * every connection. No index is sorted by this collation, so none has to be rebuilt.
 */
async function refreshOrder(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const outdated = await client.query(
      "SELECT FROM pg_collation WHERE collname = 'by_name' AND collversion <> pg_collation_actual_version(oid)",
    );
    if ((outdated.rowCount ?? 0) > 0) await client.query('ALTER COLLATION public.by_name REFRESH VERSION');
  });
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
