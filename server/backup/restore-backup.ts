import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { env } from '@/lib/env';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { Failure } from '../runtime/command-failure';
import { applyMigrations } from '../postgres/migrate';
import { installJobTables, prepareDatabase, type DatabaseAddresses } from '../postgres/prepare-database';
import { openCheckedBackup, type CheckedBackup } from './checked-backup';
import { forEachWithConcurrencyLimit } from './file-operations';
import { pathOfMediaFile, type BackupManifest } from './backup-format';
import { loadTables, requireEmptyDatabase } from './load-tables';
import { STORED_FILES_SQL, type StoredFile } from './stored-files';

/**
 * Restores a backup into an empty database and an empty media folder, in one transaction. Migrations that are newer
 * than the backup run last.
 */
export async function restoreBackup(
  location: string,
  passphrase: string | undefined,
  { url, ownerUrl }: DatabaseAddresses,
): Promise<BackupManifest> {
  const backup = await openCheckedBackup(location, passphrase);
  await onOwner(ownerUrl, requireEmptyDatabase);
  await requireNoOtherFiles(backup);
  await installJobTables(ownerUrl);
  await applyMigrations(ownerUrl, {
    only: backup.manifest.migrations,
    // The restore checks again that the database is empty, in case two restores run at the same time.
    first: requireEmptyDatabase,
    then: async (pool) => {
      const client = await pool.connect();
      try {
        await loadTables(client, backup);
        await putFiles(client, backup);
      } finally {
        client.release();
      }
    },
  });
  await prepareDatabase({ url, ownerUrl });
  await onOwner(ownerUrl, (pool) => pool.query('ANALYZE'));
  return backup.manifest;
}

async function onOwner(url: string, use: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  try {
    await use(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Throws if the file storage has files that are not part of this backup. A killed restore may have left files of the
 * same backup.
 */
async function requireNoOtherFiles({ media }: CheckedBackup): Promise<void> {
  for await (const { key } of configuredFileStorage().list())
    if (!media.has(key))
      throw new Failure(
        `The folder of photos and videos (MEDIA_DIR, ${env().MEDIA_DIR}) has files that do not belong to this backup: restore into an empty folder.`,
      );
}

/**
 * Copies the file of each database row into storage. Skips files that were deleted while the backup was made, because
 * the backup does not contain them.
 */
async function putFiles(client: pg.ClientBase, { manifest, media, read }: CheckedBackup): Promise<void> {
  const { rows } = await client.query<StoredFile>(STORED_FILES_SQL);
  const available = rows.filter(({ key }) => media.has(key));
  const missing = rows.filter(({ key, hasRow }) => hasRow && !media.has(key));
  if (missing.length !== manifest.media.missing) throw new Failure('Photos and videos are missing from this backup.');
  const folder = path.join(env().MEDIA_DIR, 'incoming', `restore-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await forEachWithConcurrencyLimit(available, 8, async ({ key, type }) => {
      const file = path.join(folder, key);
      await pipeline(await read(pathOfMediaFile(key)), createWriteStream(file, { mode: 0o600 }));
      await configuredFileStorage().put(key, file, type);
      await rm(file, { force: true });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
