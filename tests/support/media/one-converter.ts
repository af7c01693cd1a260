import { afterAll, vi } from 'vitest';
import type * as Converter from '@/lib/media/converter';

// Import this before anything of ours: uploads are then prepared by one process for all of a test file, since to start one takes longer than
// most files do. What is so of a process for each is in lib/media/converter.test.ts, and that uploads go that way in tests/api/media/tags.test.ts.
vi.doMock('@/lib/media/converter', async (importActual) => {
  const { ask } = await import('./convert-beside');
  return { ...(await importActual<typeof Converter>()), runConverter: ask };
});
afterAll(() => vi.doUnmock('@/lib/media/converter'));
