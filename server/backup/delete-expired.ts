import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backupsToDelete } from '@/lib/backup/retention';
import { backupsIn } from '@/lib/backup/names';

/**
 * Prefix of the folder name of a backup that is being deleted. With this prefix, the folder no longer counts as a
 * backup.
 */
const DELETING_PREFIX = '.going-';

/**
 * Deletes expired backups and returns their names. If the newest backup is suspiciously long after the previous one,
 * deletes none and returns null.
 */
export async function deleteExpiredBackups(folder: string, now = new Date()): Promise<string[] | null> {
  const expired = backupsToDelete(await backupsIn(folder), now);
  for (const name of expired ?? []) await rename(path.join(folder, name), path.join(folder, DELETING_PREFIX + name));
  for (const name of await readdir(folder))
    if (name.startsWith(DELETING_PREFIX)) await rm(path.join(folder, name), { recursive: true, force: true });
  return expired;
}
