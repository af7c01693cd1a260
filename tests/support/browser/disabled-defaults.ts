import { folderInMemory } from '@/server/memory-folder';

/**
 * Playwright's default browser option that tests must disable. It would put the browser's shared memory on disk, which
 * costs a tenth of each page load.
 */
export const disabledDefaults = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
