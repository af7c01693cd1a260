import { db, connectionPool } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { configuredStoragePair } from '@/lib/media/configured-storage';
import { moveMedia } from '@/lib/media/move-media';
import { withConfiguredDatabase } from '@/server/postgres/configured-database';
import { requireReachableDatabase } from '@/server/postgres/require-database';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { readConfig } from '@/server/runtime/config';

const USAGE = 'Use: npm run media -- move';

/**
 * `npm run media -- move` moves photos and videos between the disk and the object store, to the one that takes new
 * files. The site may run meanwhile.
 */
async function media(): Promise<void> {
  const [action, ...more] = process.argv.slice(2);
  if (action !== 'move' || more.length > 0) throw new Failure(USAGE);
  const config = readConfig('production');
  await withConfiguredDatabase(config, async ({ url }) => {
    await requireReachableDatabase(url);
    Object.assign(process.env, config.env, { DATABASE_URL: url });
    const [target, source] = configuredStoragePair();
    if (!source) throw new Failure('Set the S3 settings first: docs/operations/scale.md.');
    try {
      const { moved, left } = await moveMedia(source, target, (count) => console.log(`${count} files moved`));
      console.log(`✓ ${moved} photos and videos moved`);
      if (left > 0) console.log(`${left} files belong to no post or person. The site removes them within some hours.`);
    } catch (error) {
      throw error instanceof AppError
        ? new Failure('The storage does not answer. Run the command again: it continues where it stopped.')
        : error;
    } finally {
      await db().$disconnect();
      await connectionPool().end();
    }
  });
}

await runCommandAndPrintFailure(media);
process.exit(0); // The process exits explicitly, because timers of Prisma would keep it alive for several seconds.
