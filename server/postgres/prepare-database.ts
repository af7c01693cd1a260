import { PgBoss } from 'pg-boss';
import { QUEUES_IN_BACKUP } from '@/lib/backup/queues-in-backup';
import { Failure } from '../runtime/command-failure';
import { applyMigrations } from './migrate';
import {
  grantApplicationRights,
  fetchRoleAndDatabaseNames,
  findExcessApplicationRights,
  withPostgresClient,
} from './roles';

/**
 * Two connection addresses of the same database: `ownerUrl` for the role that owns the tables, and `url` for the
 * application's role, which reads and writes the tables.
 */
export type DatabaseAddresses = { ownerUrl: string; url: string };

/**
 * Creates the job tables, applies the migrations and grants the application's role its rights. Throws if a separate
 * role has too many rights. `isOneRole` is true if the application uses the owner's role.
 */
export async function prepareDatabase({
  ownerUrl,
  url,
}: DatabaseAddresses): Promise<{ applied: string[]; isOneRole: boolean }> {
  const [owner, application] = [await fetchRoleAndDatabaseNames(ownerUrl), await fetchRoleAndDatabaseNames(url)];
  if (owner.database !== application.database)
    throw new Failure('DATABASE_URL and MIGRATION_DATABASE_URL must name the same database.');
  await requireIcu(ownerUrl);
  const isOneRole = owner.role === application.role;
  await installJobTables(ownerUrl);
  const applied = await applyMigrations(ownerUrl, {
    then: (pool) => (isOneRole ? Promise.resolve() : grantApplicationRights(pool, application.role)),
  });
  await refreshCollation(ownerUrl);
  const extraRights = isOneRole ? [] : await findExcessApplicationRights(url);
  if (extraRights.length > 0)
    throw new Failure(
      `The role of DATABASE_URL has more rights than the application may have: it ${extraRights.join(', ')}. docs/operations/install.md, "Two database roles".`,
    );
  return { applied, isOneRole };
}

/** Throws if PostgreSQL was built without ICU, which is needed to sort names as browsers do (record 107). */
async function requireIcu(ownerUrl: string): Promise<void> {
  const icuCollations = await withPostgresClient(ownerUrl, (client) =>
    client.query("SELECT FROM pg_collation WHERE collprovider = 'i' LIMIT 1"),
  );
  if (icuCollations.rowCount === 0)
    throw new Failure(
      'This PostgreSQL was built without ICU, by which names are sorted. Use one with ICU: the packages of Debian, PostgreSQL and all larger hosts have it.',
    );
}

/**
 * Records the current ICU version for the collation `by_name`. After a system upgrade, PostgreSQL would otherwise log a
 * warning for every connection. No index uses the collation.
 */
async function refreshCollation(ownerUrl: string): Promise<void> {
  await withPostgresClient(ownerUrl, async (client) => {
    const outdated = await client.query(
      "SELECT FROM pg_collation WHERE collname = 'by_name' AND collversion <> pg_collation_actual_version(oid)",
    );
    if ((outdated.rowCount ?? 0) > 0) await client.query('ALTER COLLATION public.by_name REFRESH VERSION');
  });
}

/** Creates the job library's tables, because the running application may not create tables (lib/jobs/start-jobs.ts). */
export async function installJobTables(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined); // Error events of pg-boss are ignored, because start() throws the same errors.
  await boss.start();
  for (const [queue, settings] of QUEUES_IN_BACKUP) {
    await boss.createQueue(queue, settings);
    await boss.updateQueue(queue, settings);
  }
  await boss.stop({ graceful: false });
}
