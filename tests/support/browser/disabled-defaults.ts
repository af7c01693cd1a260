import { findInMemoryFolderWithRoom } from '@/server/runtime/in-memory-folder';

/**
 * Default browser options of Playwright that our tests switch off, unless the machine has little shared memory. The
 * option makes browsers use the disk instead, which slows page loads by a tenth.
 */
export const disabledDefaults = findInMemoryFolderWithRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
