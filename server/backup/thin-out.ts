import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dueToGo } from '@/lib/backup/keep';
import { backupsIn } from '@/lib/backup/names';

/** What is being taken away is not called like a backup any more. */
const GOING = '.going-';

/** Takes the backups away whose time is over; their names. Null, and none is, where the newest comes strangely long after the one before. */
export async function thinOut(folder: string, now = new Date()): Promise<string[] | null> {
  const gone = dueToGo(await backupsIn(folder), now);
  for (const name of gone ?? []) await rename(path.join(folder, name), path.join(folder, GOING + name));
  for (const name of await readdir(folder))
    if (name.startsWith(GOING)) await rm(path.join(folder, name), { recursive: true, force: true });
  return gone;
}
