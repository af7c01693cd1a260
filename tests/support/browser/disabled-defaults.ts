import { folderInMemory } from '@/server/runtime/memory-folder';

/**
 * Browser options that Playwright sets by default and the tests switch off. This option would put the browser's shared
 * memory on disk, which makes each page load a tenth slower.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
