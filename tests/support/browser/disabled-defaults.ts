import { findInMemoryFolderWithRoom } from '@/server/runtime/in-memory-folder';

/**
 * Default browser options of Playwright that our tests switch off. The only such option makes the browser use the disk
 * as shared memory, which slows each page load by a tenth. If memory is short, the list is empty and the option stays
 * on.
 */
export const disabledDefaults = findInMemoryFolderWithRoom(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
