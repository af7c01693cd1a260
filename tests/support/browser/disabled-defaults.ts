import { findInMemoryFolderWithRoom } from '@/server/runtime/in-memory-folder';

/**
 * Playwright starts browsers with an option that makes them use the disk instead of shared memory, which slows page
 * loads by a tenth. Our tests switch this option off, unless the machine has little shared memory.
 */
export const disabledDefaults = findInMemoryFolderWithRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
