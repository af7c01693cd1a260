import { folderInMemory } from '@/server/runtime/memory-folder';

/**
 * Browser options that Playwright sets by default and our tests switch off. The option makes each page load a tenth
 * slower, because it puts the browser's shared memory on disk.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
