import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/**
 * Minimum time in ms without writes before an upload counts as abandoned. Senders may pause for half a minute, and
 * converting takes more.
 */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** Folder for incoming files as they were sent, with all their metadata. */
export const incomingFolder = (): string => path.join(env().MEDIA_DIR, 'incoming');

/** Returns the name of an upload's folder. It contains the owning process, so that no other process deletes it. */
export const newIncoming = (): string => `${machine()}.${process.pid}.${randomUUID()}`;

/**
 * Identifies processes that see each other: those of this machine since its start, without other containers that share
 * the folder.
 */
function machine(): string {
  const facts = [
    hostname(),
    orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 12);
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // not Linux
  }
}

/** Deletes uploads that a killed process left. Called at startup; never throws. */
export async function removeInterrupted(): Promise<void> {
  try {
    const removed = await removeAbandonedUploads(new Date(now().getTime() - ABANDONED_AFTER_MS));
    if (removed > 0) log.info({ event: 'media.interrupted', removed });
  } catch (error) {
    log.warn({ event: 'media.interrupted', err: error });
  }
}

/** Deletes uploads whose process has ended, or that were not written since. Returns their number. */
export async function removeAbandonedUploads(since: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingFolder()).catch(() => [])) {
    const folder = path.join(incomingFolder(), name);
    if (!isOfEndedProcess(name) && (await lastWritten(folder)) >= since.getTime()) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function isOfEndedProcess(name: string): boolean {
  const [owner, pid] = name.split('.');
  return owner === machine() && /^[1-9]\d{0,9}$/.test(pid ?? '') && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // another user's process, which exists
  }
}

/**
 * Returns the time of the last write. A growing file changes its own time, not its folder's. A file that disappears
 * meanwhile means that somebody is working.
 */
async function lastWritten(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const places = [folder, ...names.map((name) => path.join(folder, name))];
  const times = await Promise.all(
    places.map((place) =>
      lstat(place).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    ),
  );
  return Math.max(...times);
}
