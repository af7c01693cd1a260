import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { signal } from '@/server/processes';

/** What is killed: the web process, every process of PostgreSQL, or what keeps both running. */
export type Victim = 'web' | 'database' | 'supervisor';

export const readJson = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;

/** Ends it by SIGKILL; what it leaves behind is the application's to deal with. */
export function kill(victim: Victim, dataDir: string): void {
  if (victim === 'database') return killDatabase(dataDir);
  const running = readJson<Record<'web' | 'supervisor', { pid: number }>>(dataDir, 'running.json');
  process.kill(running[victim].pid, 'SIGKILL');
}

/** The process that all others of PostgreSQL are children of. */
export const postmaster = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** All of it at once, or the writer of its log would save what is on its way. The one that starts the others stands still meanwhile. */
function killDatabase(dataDir: string): void {
  const parent = postmaster(dataDir);
  signal(parent, 'SIGSTOP');
  for (const pid of [...childrenOf(parent), parent]) signal(pid, 'SIGKILL');
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it has ended since
  }
}
