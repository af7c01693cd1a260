import { afterAll, vi } from 'vitest';
import type * as Converter from '@/lib/media/converter';

// This module must be imported before our own modules. One process then converts all uploads of a test file, because
// starting a process takes longer than converting most files. lib/media/converter.test.ts tests the process that the
// application starts. tests/api/media/tags.test.ts tests that uploads start it.
vi.doMock('@/lib/media/converter', async (importActual) => {
  const { ask } = await import('./shared-converter');
  return { ...(await importActual<typeof Converter>()), runConverter: ask };
});
afterAll(() => vi.doUnmock('@/lib/media/converter'));
