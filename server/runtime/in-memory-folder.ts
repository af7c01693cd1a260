import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

/** Folder on Linux whose files are in memory and not on a disk. */
export const IN_MEMORY_FOLDER = '/dev/shm';

/**
 * Returns a folder in memory with room for `bytes` bytes. Returns undefined if memory is short. If `kind` is
 * `programs`, also returns undefined if programs in the folder may not run.
 */
export function findInMemoryFolderWithRoom(bytes: number, kind: 'data' | 'programs' = 'data'): string | undefined {
  try {
    accessSync(IN_MEMORY_FOLDER, constants.W_OK);
  } catch {
    return;
  }
  const { bavail, bsize } = statfsSync(IN_MEMORY_FOLDER);
  const hasRoom = bavail * bsize >= bytes && process.availableMemory() >= 2 * bytes;
  return hasRoom && (kind === 'data' || isForPrograms()) ? IN_MEMORY_FOLDER : undefined;
}

function isForPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => line.split(' ')[1] === IN_MEMORY_FOLDER && !line.includes('noexec'));
}
