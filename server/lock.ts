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
 * The lock is one of the operating system's, held by way of an open SQLite file: however a holder ends, it is free at once, so there is
 * nothing stale to judge. Null while another process has it.
 */
function take(name: string): DatabaseSync | null {
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

/** Makes this process the only one that manages a DATA_DIR. */
export function tryLock(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const file = take(path.join(dataDir, 'lock'));
  if (file) held.push(file);
  return file !== null;
}

/** Does the work while no other process has this file, and waits for one that has it, however long. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  let file = take(name);
  if (!file) console.log('… another process builds in this folder: waiting for it');
  for (; !file; file = take(name)) await sleep(200);
  try {
    await work();
  } finally {
    file.close();
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
