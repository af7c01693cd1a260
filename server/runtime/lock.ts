import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './command-failure';
import { processStartTime, sendSignal, waitForCondition } from './processes';

type Process = { pid: number; birth: string };
type Holder = { supervisor: Process; web?: Process };

const identify = (pid: number): Process => ({ pid, birth: processStartTime(pid) });
const isAlive = ({ pid, birth }: Process) => birth !== '' && processStartTime(pid) === birth;

/**
 * Takes an operating system lock on an SQLite file. The system frees the lock even if its holder crashes. Returns null
 * if another process holds it.
 */
function tryOpenLock(name: string): DatabaseSync | null {
  const file = new DatabaseSync(name);
  try {
    file.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    return null;
  }
}

/** Takes the lock on a file until this process ends. Returns false if another process holds the lock. */
export function tryHoldFileLock(name: string): boolean {
  const file = tryOpenLock(name);
  if (file) heldLocks.push(file);
  return file !== null;
}

/** Makes this process the only manager of a DATA_DIR. Returns false if another process already manages it. */
export function tryLockDataDir(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return tryHoldFileLock(path.join(dataDir, 'lock'));
}

/** Waits for the lock on a file, without a time limit. Then runs `work` and releases the lock. */
export async function withFileLock(name: string, work: () => Promise<void>): Promise<void> {
  let file = tryOpenLock(name);
  if (!file) console.log('… waiting for another process that builds in this folder');
  for (; !file; file = tryOpenLock(name)) await sleep(200);
  try {
    await work();
  } finally {
    file.close();
  }
}

// Lock files that stay open for as long as the process lives, because closing a file would release its lock.
const heldLocks: DatabaseSync[] = [];

/**
 * Locks the DATA_DIR for a process that keeps running. Throws a failure if another such process holds the lock, or if a
 * short command holds it for five seconds.
 */
export async function lockDataDir(dataDir: string): Promise<void> {
  const end = Date.now() + 5_000;
  while (!tryLockDataDir(dataDir)) {
    const holder = readHolder(dataDir)?.supervisor;
    const isHolderAlive = holder !== undefined && isAlive(holder);
    if (isHolderAlive || Date.now() > end) {
      throw new Failure(
        `Already running${isHolderAlive ? ` (pid ${holder.pid})` : ''} with the data in ${dataDir}: stop that process first.`,
      );
    }
    await sleep(100);
  }
  await endOrphan(readHolder(dataDir)?.web);
  writeHolder(dataDir, { supervisor: identify(process.pid) });
}

/** Records the web server's process id, so that the next start can end a web server that outlived this process. */
export function saveWebServerPid(dataDir: string, pid: number): void {
  writeHolder(dataDir, { supervisor: identify(process.pid), web: identify(pid) });
}

/** Ends a web server that keeps running after its supervisor was killed. */
async function endOrphan(web: Process | undefined): Promise<void> {
  if (!web || !isAlive(web)) return;
  sendSignal(web.pid, 'SIGTERM');
  if (await waitForCondition(() => !isAlive(web), 3_000)) return;
  sendSignal(web.pid, 'SIGKILL');
  await waitForCondition(() => !isAlive(web), 2_000);
}

function readHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function writeHolder(dataDir: string, holder: Holder): void {
  writeFileSync(path.join(dataDir, 'running.json'), JSON.stringify(holder), { mode: 0o600 });
}
