import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { emptyDatabase, type EmptyDatabase } from '../database/empty-database';

/** Creates an empty database with its own owner. Hides the media files until the new site is dropped. */
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
