import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { applyMigrations, findSchemaDrift } from '@/server/postgres/migrate';
import { withTemporaryCluster } from '@/server/postgres/temporary-cluster';
import { migrationsFolder } from '@/server/postgres/schema-engine';
import { findMigrationFaults } from '@/tools/migrations/migration-rules';

/** `npm run db:migration -- NAME` writes a migration for everything in schema.prisma that the migrations lack. */
async function writeMigration(): Promise<void> {
  const name = process.argv[2] ?? '';
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Failure('Name the migration in lower case: npm run db:migration -- add_saved_posts');
  mkdirSync(migrationsFolder, { recursive: true });
  const lock = path.join(migrationsFolder, 'migration_lock.toml');
  if (!existsSync(lock))
    writeFileSync(lock, '# Which database the migrations are written for.\nprovider = "postgresql"\n');

  const sql = await withTemporaryCluster(async ({ ownerUrl }) => {
    await applyMigrations(ownerUrl);
    return findSchemaDrift(ownerUrl);
  });
  if (sql === '') {
    console.log('The migrations already match schema.prisma, so there is no migration to write.');
    return;
  }
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = path.join(migrationsFolder, `${moment}_${name}`, 'migration.sql');
  mkdirSync(path.dirname(file));
  writeFileSync(file, sql);
  console.log(
    `✓ ${path.relative(process.cwd(), file)}: read the migration, then add by hand what schema.prisma cannot express.`,
  );
  for (const fault of findMigrationFaults([{ name: `${moment}_${name}`, sql }])) console.log(`! ${fault}`);
}

await runCommandAndPrintFailure(writeMigration);
