import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './fail';
import { birthOf, signal, until } from './processes';

type Process = { pid: number; birth: string };
type Holder = { supervisor: Process; web?: Process };

const identify = (pid: number): Process => ({ pid, birth: birthOf(pid) });
const lives = ({ pid, birth }: Process) => birth !== '' && birthOf(pid) === birth;

/**
 * Makes this process the only one that manages a DATA_DIR. The lock is one of the operating system's, held by way of
 * an open SQLite file: however a holder ends, it is free at once, so there is nothing stale to judge.
 */
export function tryLock(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = new DatabaseSync(path.join(dataDir, 'lock'));
  try {
    file.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
    held.push(file);
    return true;
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    return false;
  }
}

// Referred to for as long as the process lives; closing the file would give the lock away.
const held: DatabaseSync[] = [];

/** The same for what keeps running: it tells who holds the lock, and waits a moment for a command that is soon done. */
export async function lock(dataDir: string): Promise<void> {
  const end = Date.now() + 5_000;
  while (!tryLock(dataDir)) {
    const holder = readHolder(dataDir)?.supervisor;
    const known = holder !== undefined && lives(holder);
    if (known || Date.now() > end) {
      throw new Failure(
        `Already running${known ? ` (pid ${holder.pid})` : ''} with the data in ${dataDir}: stop that one first.`,
      );
    }
    await sleep(100);
  }
  await endOrphan(readHolder(dataDir)?.web);
  writeHolder(dataDir, { supervisor: identify(process.pid) });
}

/** Notes the web server, so that the next start can end one that outlived us. */
export function noteWebServer(dataDir: string, pid: number): void {
  writeHolder(dataDir, { supervisor: identify(process.pid), web: identify(pid) });
}

/** A web server whose supervisor was killed leaves by itself; one that hangs is ended. */
async function endOrphan(web: Process | undefined): Promise<void> {
  if (!web || !lives(web)) return;
  signal(web.pid, 'SIGTERM');
  if (await until(() => !lives(web), 3_000)) return;
  signal(web.pid, 'SIGKILL');
  await until(() => !lives(web), 2_000);
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
