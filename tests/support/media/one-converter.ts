import { afterAll, vi } from 'vitest';
import type * as Converter from '@/lib/media/converter-process';

// Import this module before our own modules. One process then converts all uploads of a test file, because most files
// are converted faster than a process starts.
vi.doMock('@/lib/media/converter-process', async (importActual) => {
  const { runConverterInSharedProcess } = await import('./shared-converter');
  return { ...(await importActual<typeof Converter>()), runConverter: runConverterInSharedProcess };
});
afterAll(() => vi.doUnmock('@/lib/media/converter-process'));
