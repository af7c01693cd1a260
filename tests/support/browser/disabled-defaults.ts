import { folderInMemory } from '@/server/runtime/memory-folder';

/**
 * The browser option that Playwright sets by default and our tests switch off. The option puts the browser's shared
 * memory on disk, which makes each page load a tenth slower. The list is empty if memory is short, because the browser
 * then needs the disk.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
