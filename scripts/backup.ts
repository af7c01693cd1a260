import path from 'node:path';
import { makeBackup } from '@/server/backup/make-backup';
import { deleteExpiredBackups } from '@/server/backup/delete-expired-backups';
import { readConfig } from '@/server/runtime/config';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { withConfiguredDatabase } from '@/server/postgres/configured-database';
import { requireReachableDatabase } from '@/server/postgres/require-database';
import { step } from '@/server/progress.mjs';

const USAGE = 'Name the backup folder: npm run backup -- DIR, or BACKUP_DIR in .env.';

/**
 * `npm run backup` backs up to BACKUP_DIR and deletes old backups there. `npm run backup -- DIR` backs up to that
 * folder and deletes nothing.
 */
async function backup(): Promise<void> {
  const [argument, ...more] = process.argv.slice(2);
  const config = readConfig('production');
  const folder = argument ?? config.env.BACKUP_DIR;
  if (!folder || more.length > 0) throw new Failure(USAGE);
  await withConfiguredDatabase(config, async ({ url }) => {
    await requireReachableDatabase(url);
    Object.assign(process.env, config.env, { DATABASE_URL: url });
    const passphrase = config.env.BACKUP_PASSPHRASE;
    const place = path.resolve(folder);
    const { name, tables, rows, files, missing } = await step('making a backup', 'backup made', () =>
      makeBackup({ url, folder: place, kept: config.env.BACKUP_DIR, passphrase }),
    );
    console.log(`${path.join(place, name)}: ${tables} tables, ${rows} rows, ${files} photos and videos`);
    if (missing > 0) console.log(`${missing} files were missing from the storage. npm run admin -- verify lists them.`);
    if (passphrase === undefined)
      console.log('! The backup is not encrypted. Set BACKUP_PASSPHRASE to encrypt backups.');
    console.log('The backup does not contain .env and its secrets. Store those elsewhere (docs/operations/backup.md).');
    if (argument !== undefined) return;
    const gone = await deleteExpiredBackups(place);
    if (gone === null)
      console.log(
        '! The previous backup is more than a month older, so no old backup is removed this time. Is the clock right?',
      );
    for (const each of gone ?? []) console.log(`${each} has expired and was removed`);
  });
}

await runCommandAndPrintFailure(backup);
process.exit(0); // The process exits explicitly, because timers of Prisma would keep it alive for several seconds.
