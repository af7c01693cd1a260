import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dueToGo } from '@/lib/backup/retention';
import { backupsIn } from '@/lib/backup/names';

/** Prefix for a backup that is being deleted, so that it no longer looks like a backup. */
const GOING = '.going-';

/**
 * Deletes expired backups and returns their names. Returns null and deletes none if the newest backup is suspiciously
 * long after the previous one.
 */
export async function thinOut(folder: string, now = new Date()): Promise<string[] | null> {
  const gone = dueToGo(await backupsIn(folder), now);
  for (const name of gone ?? []) await rename(path.join(folder, name), path.join(folder, GOING + name));
  for (const name of await readdir(folder))
    if (name.startsWith(GOING)) await rm(path.join(folder, name), { recursive: true, force: true });
  return gone;
}
