import { readdirSync, readFileSync } from 'node:fs';

// Process statistics of Linux, including child processes. All numbers are 0 on other operating systems.

/** Returns the numbers that follow the program's name in /proc/PID/stat. Times are in ticks of 10 ms. */
function statOf(pid: number): number[] {
  const text = read(`/proc/${pid}/stat`);
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The file cannot be read if the process has ended, or if the system is not Linux.
  }
}

const pids = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return [];
  }
};

export const parentProcessId = (pid: number): number => statOf(pid)[0] ?? 0;

export const processNiceness = (pid: number): number => statOf(pid)[15] ?? 0;

export const childProcessIds = (parent: number): number[] => pids().filter((pid) => parentProcessId(pid) === parent);

function familyOf(pid: number): number[] {
  const children = Map.groupBy(pids(), parentProcessId);
  const of = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(of)];
  return of(pid);
}

/** Processor time in ms of the process and of its child processes, including child processes that have ended. */
export function processorTimeMs(pid: number): number {
  const own = (each: number) => (statOf(each)[10] ?? 0) + (statOf(each)[11] ?? 0);
  const ended = (statOf(pid)[12] ?? 0) + (statOf(pid)[13] ?? 0);
  return 10 * familyOf(pid).reduce((sum, each) => sum + own(each), ended);
}

/** Memory in MB at this moment, and the highest value so far. */
export function processMemory(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
