import 'server-only';
import { readdir } from 'node:fs/promises';

// A backup is a folder that is called after the second in which it was begun. It gets that name when it is whole and on the disk.

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** When a backup of this name was begun; null for any other name. */
export function madeAt(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return day === undefined || Number.isNaN(moment.getTime()) ? null : moment;
}

/** The whole backups in a folder, the oldest first; none where there is no such folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && madeAt(entry.name) !== null)
    .map(({ name }) => name)
    .sort();
}
