import 'server-only';
import type { ReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { env } from '@/lib/env';
import { assertStorageKey, isStorageKey, type ByteRange, type FileStorage } from './storage';

/** Stores files in MEDIA_DIR/files, in folders named after the first four digits of each file's key. */
export function diskStorage(): FileStorage {
  const root = path.join(env().MEDIA_DIR, 'files');
  const folderOf = (key: string) => path.join(root, key.slice(0, 2), key.slice(2, 4));
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return path.join(folderOf(key), key);
  };

  return {
    async put(key, source) {
      const target = pathOf(key);
      const folder = folderOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await sync(source, 0o600);
      await rename(source, target);
      // Writes the folders of a new file to disk immediately, so that the file's name and any new folders survive a
      // crash.
      for (const made of [folder, path.dirname(folder), root]) await sync(made);
    },
    async read(key, range) {
      const file = isStorageKey(key) ? await open(pathOf(key)).catch(ignoreMissing) : undefined;
      return file ? streamOf(file.createReadStream.bind(file), range) : null;
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const file of filesUnder(root)) {
        const { mtime } = (await stat(file).catch(ignoreMissing)) ?? {};
        if (mtime && isStorageKey(path.basename(file))) yield { key: path.basename(file), since: mtime };
      }
    },
  };
}

const streamOf = (create: (options: { start?: number; end?: number }) => ReadStream, range: ByteRange | null) =>
  Readable.toWeb(create(range ?? {})) as ReadableStream<Uint8Array>;

async function sync(path: string, mode?: number): Promise<void> {
  const file = await open(path);
  try {
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* filesUnder(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    else yield inner;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
