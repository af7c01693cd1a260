import 'server-only';
import { readdir } from 'node:fs/promises';

// A backup is a folder named by the second in which it was begun. It gets that name once it is complete and on disk.

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export const nameOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Returns when a backup with this name was begun, or null for another name. */
export function madeAt(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return day === undefined || Number.isNaN(moment.getTime()) ? null : moment;
}

/** Returns the complete backups in a folder, oldest first. A missing folder has none. */
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
