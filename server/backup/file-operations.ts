import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../runtime/command-failure';

/** Writes a new file, flushes it to disk and returns its SHA-256. */
export async function writeFileWithChecksum(file: string, source: Readable): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, hashing, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return hash.digest('hex');
}

export async function checksumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns all files under a folder as relative paths. Throws for anything that is neither a file nor a folder. */
export async function listFilesUnder(folder: string, inner = ''): Promise<string[]> {
  const entries = await readdir(path.join(folder, inner), { withFileTypes: true });
  const lists = entries.map(async (entry) => {
    const name = path.posix.join(inner, entry.name);
    if (entry.isDirectory()) return listFilesUnder(folder, name);
    // A named pipe is refused, because reading it would wait forever.
    if (!entry.isFile()) throw new Failure(`${name} in ${folder} is not a file.`);
    return [name];
  });
  return (await Promise.all(lists)).flat();
}

/** Flushes the folder and all folders inside it, so that their file names are stored on the disk. */
export async function flushFolderTreeToDisk(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushFolderTreeToDisk(path.join(folder, entry.name));
  await flushFolderToDisk(folder);
}

export async function flushFolderToDisk(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs `work` for all items, at most a certain number of them at the same time. */
export async function forEachWithConcurrencyLimit<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
