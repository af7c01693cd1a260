import 'server-only';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';

const folder = () => path.join(env().DATA_DIR, 'exports');

/** Name of an export file, which begins with the user id, so that all files of a person can be found. */
const fileName = (userId: number, id: string) => `${userId}-${id}.zip`;

/** Returns the path of an export file, and creates the folder if it does not exist. */
export async function prepareExportPath(userId: number, id: string): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  return path.join(folder(), fileName(userId, id));
}

/** Returns the size of an export file in bytes, or null if the file does not exist. */
export async function readExportSize(userId: number, id: string): Promise<number | null> {
  const stats = await stat(path.join(folder(), fileName(userId, id))).catch(() => null);
  return stats?.size ?? null;
}

/** Deletes the export with this id, finished or not. */
export const deleteExportFile = (id: string): Promise<void> => removeWhere((name) => name.includes(`-${id}.zip`));

/** Deletes all exports of a person, finished or not. */
export const deleteUserExportFiles = (userId: number): Promise<void> =>
  removeWhere((name) => name.startsWith(`${userId}-`));

async function removeWhere(matches: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder()).catch(() => []))
    if (matches(name)) await rm(path.join(folder(), name), { recursive: true, force: true });
}

/** Scheduled job. Deletes expired export files. */
export async function deleteExpiredExportFiles(): Promise<void> {
  const oldest = now().getTime() - RETENTION_PERIODS_MS.exports;
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name);
    const stats = await stat(file).catch(() => null);
    if (stats && stats.mtimeMs < oldest) await rm(file, { recursive: true, force: true });
  }
}
