import { findInMemoryFolderWithRoom } from '@/server/runtime/in-memory-folder';

/**
 * Default browser options of Playwright that our tests switch off. One default makes browsers use the disk in place of
 * shared memory, which slows each page load by a tenth. The tests keep this default only if the machine has little
 * shared memory.
 */
export const disabledDefaults = findInMemoryFolderWithRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
