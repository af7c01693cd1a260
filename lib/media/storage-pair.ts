import 'server-only';
import type { FileStorage } from './storage';

/**
 * Storage of a site whose files are moving from `source` to `target`. New files go to the target. Files are found
 * wherever they are.
 */
export const storagePair = (target: FileStorage, source: FileStorage): FileStorage => ({
  put: (...file) => target.put(...file),
  // The target is read again, because the file may have moved between the first two reads.
  read: async (...file) => (await target.read(...file)) ?? (await source.read(...file)) ?? (await target.read(...file)),
  async remove(keys) {
    await source.remove(keys);
    await target.remove(keys);
  },
  /** Lists the source first. A file that moves meanwhile is then in at least one of the lists. */
  async *list() {
    const fromSource = new Set<string>();
    for await (const file of source.list()) {
      fromSource.add(file.key);
      yield file;
    }
    for await (const file of target.list()) if (!fromSource.has(file.key)) yield file;
  },
  async removeUnfinished(cutoff) {
    await source.removeUnfinished?.(cutoff);
    await target.removeUnfinished?.(cutoff);
  },
});
