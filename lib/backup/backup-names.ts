import 'server-only';
import { readdir } from 'node:fs/promises';

// Name of a backup's folder: the time when the backup began. The folder gets this name when the backup is complete.

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

export const formatBackupName = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Returns the time when the backup with this name began, or null if this is not the name of a backup. */
export function parseBackupTime(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return day === undefined || Number.isNaN(moment.getTime()) ? null : moment;
}

/** Returns the complete backups in a folder, oldest first. Returns an empty list if the folder does not exist. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && parseBackupTime(entry.name) !== null)
    .map(({ name }) => name)
    .sort();
}
