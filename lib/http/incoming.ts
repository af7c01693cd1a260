import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** So long nothing is written of an upload that is under way: a sender may be silent for half a minute, and preparing takes some more. */
const QUIET_MS = 15 * 60_000;

/** Where arriving files lie until they are taken in: as they were sent, with all that they tell. */
export const incomingFolder = (): string => path.join(env().MEDIA_DIR, 'incoming');

/** A name for the folder of one upload. It tells whose it is, so that nobody takes away what another process is working on. */
export const newIncoming = (): string => `${machine()}.${process.pid}.${randomUUID()}`;

/** Processes of one machine, since it was started, that see each other: not those of another container that has the same folder. */
function machine(): string {
  const facts = [
    hostname(),
    orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    orNothing(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 12);
}

function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return ''; // no Linux
  }
}

/** Takes away what a process was taking in when it was killed. Called at the start; never throws. */
export async function removeInterrupted(): Promise<void> {
  try {
    const removed = await removeLeftIncoming(new Date(now().getTime() - QUIET_MS));
    if (removed > 0) log.info({ event: 'media.interrupted', removed });
  } catch (error) {
    log.warn({ event: 'media.interrupted', err: error });
  }
}

/** Takes away what nobody works on: its process is gone, or nothing of it was written since. Returns how many that were. */
export async function removeLeftIncoming(since: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingFolder()).catch(() => [])) {
    const folder = path.join(incomingFolder(), name);
    if (!isOfDead(name) && (await lastWritten(folder)) >= since.getTime()) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

function isOfDead(name: string): boolean {
  const [owner, pid] = name.split('.');
  return owner === machine() && /^[1-9]\d{0,9}$/.test(pid ?? '') && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // another's, but there
  }
}

/** A file that arrives changes its own time, and not that of its folder. Where something goes at this moment, somebody is at work. */
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
