import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { emptyDatabase, type EmptyDatabase } from '../database/empty-database';

/**
 * Creates an empty database with its own owner. Moves the media files away until `drop` is called, so that a site with
 * this database has no files.
 */
export async function emptySite(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  const files = path.join(env().MEDIA_DIR, 'files');
  await rename(files, `${files}-kept`);
  return {
    ...database,
    drop: async () => {
      await rm(files, { recursive: true, force: true });
      await rename(`${files}-kept`, files);
      await database.drop();
    },
  };
}
