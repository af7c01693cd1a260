import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Of a Linux system: files in its memory. */
export const MEMORY = '/dev/shm';

/**
 * The folder whose files lie in memory, if there is one that has room for so many bytes and leaves as many to programs. A container's is
 * small, or may not hold programs.
 */
export function folderInMemory(bytes: number, of: 'data' | 'programs' = 'data'): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  const hasRoom = bavail * bsize >= bytes && process.availableMemory() >= 2 * bytes;
  return hasRoom && (of === 'data' || isForPrograms()) ? MEMORY : undefined;
}

function isForPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => line.split(' ')[1] === MEMORY && !line.includes('noexec'));
}
