import 'server-only';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { KEPT } from '@/lib/retention';

const folder = () => path.join(env().DATA_DIR, 'exports');

/** The name begins with the user id, so that all files of a person are found. */
const nameOf = (userId: number, id: string) => `${userId}-${id}.zip`;

/** Returns the path of an export file. Creates its folder. */
export async function placeOf(userId: number, id: string): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  return path.join(folder(), nameOf(userId, id));
}

/** Returns the size in bytes, or null if the file does not exist. */
export async function bytesOf(userId: number, id: string): Promise<number | null> {
  const found = await stat(path.join(folder(), nameOf(userId, id))).catch(() => null);
  return found?.size ?? null;
}

/** Deletes one export, finished or not, of any person. */
export const removeCopy = (id: string): Promise<void> => removeWhere((name) => name.includes(`-${id}.zip`));

/** Deletes all exports of a person, finished or not. */
export const removeCopies = (userId: number): Promise<void> => removeWhere((name) => name.startsWith(`${userId}-`));

async function removeWhere(isGoing: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder()).catch(() => []))
    if (isGoing(name)) await rm(path.join(folder(), name), { recursive: true, force: true });
}

/** Scheduled job. Deletes expired exports. */
export async function removeOldCopies(): Promise<void> {
  const oldest = now().getTime() - KEPT.exports;
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(file, { recursive: true, force: true });
  }
}
