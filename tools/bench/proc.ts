import { readdirSync, readFileSync } from 'node:fs';

// What Linux counts of a process and its children; zeroes elsewhere.

/** The numbers that follow a program's name in its stat, in ticks of a hundredth of a second. */
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
    return ''; // gone meanwhile, or no Linux
  }
}

const pids = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return [];
  }
};

export const parentOf = (pid: number): number => statOf(pid)[0] ?? 0;

function familyOf(pid: number): number[] {
  const children = Map.groupBy(pids(), parentOf);
  const of = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(of)];
  return of(pid);
}

/** Milliseconds of processor that it has used with its children, those that have ended included. */
export function processorMs(pid: number): number {
  const own = (each: number) => (statOf(each)[10] ?? 0) + (statOf(each)[11] ?? 0);
  const ended = (statOf(pid)[12] ?? 0) + (statOf(pid)[13] ?? 0);
  return 10 * familyOf(pid).reduce((sum, each) => sum + own(each), ended);
}

/** Megabytes that it holds now, and that it held at most. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = read(`/proc/${pid}/status`);
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
