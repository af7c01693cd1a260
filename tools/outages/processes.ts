import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sendSignal } from '@/server/runtime/processes';
import { readJson } from './outage-site';

/** The process to kill: the web process, all of PostgreSQL, or the supervisor of the two. */
export type ProcessName = 'web' | 'database' | 'supervisor';

/** Kills the process with SIGKILL, so that it cannot clean up. */
export function kill(name: ProcessName, dataDir: string): void {
  if (name === 'database') return signalDatabase(dataDir, 'SIGKILL');
  process.kill(pidOf(name, dataDir), 'SIGKILL');
}

export const pidOf = (name: 'web' | 'supervisor', dataDir: string): number =>
  readJson<Record<'web' | 'supervisor', { pid: number }>>(dataDir, 'running.json')[name].pid;

/** Returns the process id of the parent of all PostgreSQL processes. */
export const postmaster = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Sends a signal to all PostgreSQL processes at once, so that no process can save pending data after another is killed.
 * The parent process is paused meanwhile, so that it starts no new processes.
 */
export function signalDatabase(dataDir: string, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const parent = postmaster(dataDir);
  sendSignal(parent, 'SIGSTOP');
  for (const pid of [...childrenOf(parent), parent]) sendSignal(pid, name);
}

/** Resident memory in MB. */
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
    return ''; // The process has ended, so its file is missing.
  }
}
