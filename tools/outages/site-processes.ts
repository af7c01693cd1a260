import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sendSignal } from '@/server/runtime/processes';
import { childProcessIds } from '../load/process-statistics';

/** The process to kill: the web process, all of PostgreSQL, or the supervisor of the web process and PostgreSQL. */
export type SiteProcessName = 'web' | 'database' | 'supervisor';

/** Kills the process with SIGKILL, so that it cannot clean up. */
export function killProcess(name: SiteProcessName, dataDir: string): void {
  if (name === 'database') return sendSignalToDatabase(dataDir, 'SIGKILL');
  process.kill(siteProcessId(name, dataDir), 'SIGKILL');
}

export function siteProcessId(name: 'web' | 'supervisor', dataDir: string): number {
  const running = readFileSync(path.join(dataDir, 'running.json'), 'utf8');
  return (JSON.parse(running) as Record<typeof name, { pid: number }>)[name].pid;
}

/** Returns the process id of the parent of all PostgreSQL processes. */
export const postmasterProcessId = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Sends a signal to all PostgreSQL processes at once, so that no process can save data after another was killed. Pauses
 * the parent process first, so that it starts no processes.
 */
export function sendSignalToDatabase(dataDir: string, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const parent = postmasterProcessId(dataDir);
  sendSignal(parent, 'SIGSTOP');
  for (const pid of [...childProcessIds(parent), parent]) sendSignal(pid, name);
}
