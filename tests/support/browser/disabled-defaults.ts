import { folderInMemory } from '@/server/runtime/memory-folder';

/**
 * List of the browser options that Playwright sets by default and our tests switch off. Its one option puts shared
 * memory on disk, which makes each page load a tenth slower. If memory is short, the list is empty, so the option
 * stays on.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
