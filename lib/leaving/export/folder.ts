import 'server-only';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { KEPT } from '@/lib/retention';

const folder = () => path.join(env().DATA_DIR, 'exports');

/** Whose it is stands first, so that all of a person are found. */
const nameOf = (userId: number, id: string) => `${userId}-${id}.zip`;

/** Where a copy lies, or is about to. */
export async function placeOf(userId: number, id: string): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  return path.join(folder(), nameOf(userId, id));
}

/** How large it is; null where it is not. */
export async function bytesOf(userId: number, id: string): Promise<number | null> {
  const found = await stat(path.join(folder(), nameOf(userId, id))).catch(() => null);
  return found?.size ?? null;
}

/** Takes one away, finished or not, whosever it is. */
export const removeCopy = (id: string): Promise<void> => removeWhere((name) => name.includes(`-${id}.zip`));

/** Takes away every copy of a person, finished or not, whoever asked for it. */
export const removeCopies = (userId: number): Promise<void> => removeWhere((name) => name.startsWith(`${userId}-`));

async function removeWhere(isGoing: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder()).catch(() => []))
    if (isGoing(name)) await rm(path.join(folder(), name), { recursive: true, force: true });
}

/** By the clock: what lies there for longer goes. */
export async function removeOldCopies(): Promise<void> {
  const oldest = now().getTime() - KEPT.exports;
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(file, { recursive: true, force: true });
  }
}
