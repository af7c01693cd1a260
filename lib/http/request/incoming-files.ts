import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { env } from '@/lib/env';
import { log } from '@/lib/process/log';

/**
 * Time in ms without writes after which an upload counts as abandoned. The time is long enough for the conversion of a
 * large file.
 */
const ABANDONED_AFTER_MS = 15 * MINUTE;

/**
 * Returns the folder for incoming files. The files still contain all metadata of the original, such as the position
 * where a photo was taken.
 */
export const incomingUploadsFolder = (): string => path.join(env().MEDIA_DIR, 'incoming');

/**
 * Returns a new name for the folder of an upload. The name contains the ids of machine and process, so that the cleanup
 * job sees whether the process still runs.
 */
export const newUploadFolderName = (): string => `${machine()}.${process.pid}.${randomUUID()}`;

/**
 * Returns an id of this machine, which changes when the machine restarts. Each container counts as a machine, because
 * processes in different containers may have equal process ids.
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
    return ''; // The files under /proc exist only on Linux.
  }
}

/** Deletes uploads that a killed process left behind. Called when the server starts. Never throws. */
export async function removeInterruptedUploads(): Promise<void> {
  try {
    const removed = await removeAbandonedUploads(new Date(now().getTime() - ABANDONED_AFTER_MS));
    if (removed > 0) log.info({ event: 'media.interrupted', removed });
  } catch (error) {
    log.warn({ event: 'media.interrupted', err: error });
  }
}

/**
 * Deletes uploads whose process has ended, and uploads without writes since the given time. Returns the number of
 * deleted uploads.
 */
export async function removeAbandonedUploads(since: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingUploadsFolder()).catch(() => [])) {
    const folder = path.join(incomingUploadsFolder(), name);
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
    // The error EPERM means that the process exists but belongs to another user of the system.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the time of the last write to an upload. Checks each file, because writing to a file does not change the time
 * of its folder.
 */
async function lastWritten(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const places = [folder, ...names.map((name) => path.join(folder, name))];
  const times = await Promise.all(
    places.map((place) =>
      lstat(place).then(
        ({ mtimeMs }) => mtimeMs,
        // A file disappears during the check if a running process moves or deletes it. The upload is then still in use.
        () => Infinity,
      ),
    ),
  );
  return Math.max(...times);
}
