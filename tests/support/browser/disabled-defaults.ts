import { findInMemoryFolderWithRoom } from '@/server/runtime/in-memory-folder';

/**
 * Default browser options of Playwright that our tests switch off. The only such option makes the browser use the disk
 * in place of shared memory, which slows each page load by a tenth. If the machine has little shared memory, the list
 * is empty and the option stays on.
 */
export const disabledDefaults = findInMemoryFolderWithRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
