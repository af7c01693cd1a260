import { db, pool } from '@/lib/db';
import { env } from '@/lib/env';
import { seed } from '@/prisma/seed/index';
import { main } from '@/server/fail';
import { applyMigrations } from '@/server/postgres/migrate';
import { step } from '@/server/progress.mjs';
import { requireDatabase } from '@/server/postgres/reach';

/** Brings the database of DATABASE_URL to what the application expects: migrations, schools and, for DEMO=1, the demo people. */
async function prepare(): Promise<void> {
  const { DATABASE_URL, DEMO } = env();
  await requireDatabase(DATABASE_URL);
  const told = (applied: string[]) =>
    applied.length === 0 ? 'migrations are applied' : `${applied.length} migrations applied`;
  await step('applying the migrations', told, () => applyMigrations(DATABASE_URL));
  await seed({ demo: DEMO });
  await db().$disconnect();
  await pool().end();
}

await main(prepare);
process.exit(0); // Prisma's closed transactions leave timers behind, seconds long
