import { folderInMemory } from '@/server/runtime/memory-folder';

/**
 * Default browser option of Playwright that the tests must disable. It would put the browser's shared memory on disk,
 * which costs a tenth of each page load.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
