import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Folder of Linux systems that keeps its files in memory. */
export const MEMORY_FOLDER = '/dev/shm';

/**
 * Returns a folder in memory with room for this many bytes, if programs can still use the same amount of memory.
 * Otherwise returns undefined. In a container the folder may be too small, or may not allow programs to run from it.
 */
export function folderInMemory(bytes: number, kind: 'data' | 'programs' = 'data'): string | undefined {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
  } catch {
    return;
  }
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  const hasRoom = bavail * bsize >= bytes && process.availableMemory() >= 2 * bytes;
  return hasRoom && (kind === 'data' || isForPrograms()) ? MEMORY_FOLDER : undefined;
}

function isForPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => line.split(' ')[1] === MEMORY_FOLDER && !line.includes('noexec'));
}
