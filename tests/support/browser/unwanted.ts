import { folderInMemory } from '@/server/memory';

/** Of Playwright's own settings: what a browser's processes share would lie in files of the disk, a tenth of all that a page costs. */
export const unwanted = folderInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : [];
