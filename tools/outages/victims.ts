import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { signal } from '@/server/processes';
import { readJson } from './scene';

/** What is killed: the web process, every process of PostgreSQL, or what keeps both running. */
export type Victim = 'web' | 'database' | 'supervisor';

/** Ends it by SIGKILL; what it leaves behind is the application's to deal with. */
export function kill(victim: Victim, dataDir: string): void {
  if (victim === 'database') return signalDatabase(dataDir, 'SIGKILL');
  process.kill(pidOf(victim, dataDir), 'SIGKILL');
}

export const pidOf = (victim: 'web' | 'supervisor', dataDir: string): number =>
  readJson<Record<'web' | 'supervisor', { pid: number }>>(dataDir, 'running.json')[victim].pid;

/** The process that all others of PostgreSQL are children of. */
export const postmaster = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * All of PostgreSQL at once, or the writer of its log would save what is on its way. The one that starts the others stands still
 * meanwhile.
 */
export function signalDatabase(dataDir: string, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const parent = postmaster(dataDir);
  signal(parent, 'SIGSTOP');
  for (const pid of [...childrenOf(parent), parent]) signal(pid, name);
}

/** How much memory it has, in megabytes. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(procOf(pid, 'status'))?.[1] ?? 0) / 1024;

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

function parentOf(pid: string): number {
  const stat = procOf(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function procOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has ended since
  }
}
