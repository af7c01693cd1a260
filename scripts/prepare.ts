import { db, connectionPool } from '@/lib/database/db';
import { env } from '@/lib/env';
import { describeFirstAdministratorSetup } from '@/lib/users/account/first-administrator';
import { seed } from '@/prisma/seed/index';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { findDurabilityRisks } from '@/server/postgres/durability';
import { refusePooler } from '@/server/postgres/refuse-pooler';
import { prepareDatabase } from '@/server/postgres/prepare-database';
import { step } from '@/server/progress.mjs';
import { requireReachableDatabase } from '@/server/postgres/require-database';

const ONE_ROLE =
  '! One database role does everything, so an attacker inside the application can change the schema and the audit log. Set MIGRATION_DATABASE_URL to prevent that (docs/operations/install.md, "Two database roles").';

/** Prepares the database of DATABASE_URL: runs migrations, loads schools and, with DEMO=1, the demo people. */
async function prepare(): Promise<void> {
  const {
    DATABASE_URL: url,
    DIRECT_DATABASE_URL: directUrl,
    MIGRATION_DATABASE_URL: ownerUrl = directUrl,
    DEMO,
  } = env();
  await requireReachableDatabase(url);
  await refusePooler(directUrl);
  if (ownerUrl !== url) await requireReachableDatabase(ownerUrl, 'MIGRATION_DATABASE_URL');
  const migrationText = ({ applied }: { applied: string[] }) =>
    applied.length === 0 ? 'migrations are applied' : `${applied.length} migrations applied`;
  const { isOneRole } = await step('applying the migrations', migrationText, () => prepareDatabase({ url, ownerUrl }));
  if (isOneRole) console.log(ONE_ROLE);
  for (const loss of await findDurabilityRisks(url)) console.log(`! PostgreSQL may lose confirmed data: ${loss}.`);
  await seed({ demo: DEMO });
  const firstAdministrator = DEMO ? null : await describeFirstAdministratorSetup();
  if (firstAdministrator !== null) console.log(firstAdministrator);
  await db().$disconnect();
  await connectionPool().end();
}

await runCommandAndPrintFailure(prepare);
process.exit(0); // The process exits explicitly, because timers of Prisma would keep it alive for several seconds.
