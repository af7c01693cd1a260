import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { selectBackupsToDelete } from '@/lib/backup/backup-retention';
import { listBackups } from '@/lib/backup/backup-names';

/** Folder name prefix of a backup that is being deleted, so that the folder no longer counts as a backup. */
const DELETING_PREFIX = '.going-';

/**
 * Deletes expired backups and returns their names. If the newest backup is dated long after the previous one, deletes
 * nothing and returns null, because the clock may be wrong.
 */
export async function deleteExpiredBackups(folder: string, now = new Date()): Promise<string[] | null> {
  const expired = selectBackupsToDelete(await listBackups(folder), now);
  for (const name of expired ?? []) await rename(path.join(folder, name), path.join(folder, DELETING_PREFIX + name));
  for (const name of await readdir(folder))
    if (name.startsWith(DELETING_PREFIX)) await rm(path.join(folder, name), { recursive: true, force: true });
  return expired;
}
