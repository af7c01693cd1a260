import path from 'node:path';
import { restoreBackup } from '@/server/backup/restore-backup';
import { readConfig } from '@/server/runtime/config';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { lockDataDir } from '@/server/runtime/lock';
import { databaseUrlWithoutPooler } from '@/server/postgres/configured-database';
import { startCluster } from '@/server/postgres/cluster';
import { requireReachableDatabase } from '@/server/postgres/require-database';
import { step } from '@/server/progress.mjs';

/**
 * `npm run restore -- DIR` restores the backup in DIR, or the newest backup if DIR contains several. The configured
 * database and media folder must be empty.
 */
async function restore(): Promise<void> {
  const [argument, ...more] = process.argv.slice(2);
  if (!argument || more.length > 0) throw new Failure('Name the backup folder: npm run restore -- DIR.');
  const config = readConfig('production');
  if (config.embedded) await lockDataDir(config.dataDir);
  const cluster = config.embedded ? await startCluster(config.dataDir) : undefined;
  try {
    const url = cluster?.url ?? databaseUrlWithoutPooler(config.env);
    const ownerUrl = cluster?.ownerUrl ?? (config.env.MIGRATION_DATABASE_URL || url);
    await requireReachableDatabase(ownerUrl, 'MIGRATION_DATABASE_URL');
    Object.assign(process.env, config.env, { DATABASE_URL: url });
    const { madeAt, tables, media } = await step('restoring', 'restored', () =>
      restoreBackup(path.resolve(argument), config.env.BACKUP_PASSPHRASE, { url, ownerUrl }),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the state of ${madeAt}: ${rows} rows, ${media.files} photos and videos. Next: start the site.`,
    );
  } finally {
    await cluster?.stop();
  }
}

await runCommandAndPrintFailure(restore);
process.exit(0);
