import 'server-only';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { db } from '@/lib/database/db';
import { incomingUploadsFolder, newUploadFolderName } from '@/lib/http/request/incoming-files';
import type { FileStorage } from './storage';

const BATCH = 100;
/** Number of files that move at the same time. */
const AT_A_TIME = 4;

type Moved = { moved: number; left: number };

/**
 * Moves every file that has a database row from `source` to `target`. A file leaves the source only after the target
 * has confirmed it, and a repeated copy replaces the first one. A move that was killed can therefore run again. Files
 * without a row stay for the cleanup job.
 */
export async function moveMedia(
  source: FileStorage,
  target: FileStorage,
  report: (moved: number) => void,
): Promise<Moved> {
  const folder = path.join(incomingUploadsFolder(), newUploadFolderName());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const result = { moved: 0, left: 0 };
  try {
    let batch: string[] = [];
    const moveBatch = async () => {
      const rows = await db().storedFile.findMany({
        where: { key: { in: batch } },
        select: { key: true, contentType: true, bytes: true },
      });
      result.left += batch.length - rows.length;
      batch = [];
      const waiting = rows.values();
      const worker = async () => {
        for (const row of waiting) if (await moveFile(source, target, folder, row)) result.moved += 1;
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, worker));
      report(result.moved);
    };
    for await (const { key } of source.list()) {
      batch.push(key);
      if (batch.length === BATCH) await moveBatch();
    }
    await moveBatch();
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves one file. Returns false if somebody deleted it meanwhile. Throws if its size is not the one in the database. */
async function moveFile(
  source: FileStorage,
  target: FileStorage,
  folder: string,
  { key, contentType, bytes }: { key: string; contentType: string; bytes: number },
): Promise<boolean> {
  const body = await source.read(key, null);
  if (!body) return false;
  const copy = path.join(folder, key);
  await pipeline(
    Readable.fromWeb(body as unknown as import('node:stream/web').ReadableStream),
    createWriteStream(copy, { mode: 0o600 }),
  );
  const { size } = await stat(copy);
  if (size !== bytes) throw new Error(`the file ${key} has ${size} bytes instead of ${bytes}`);
  await target.put(key, copy, contentType);
  await rm(copy, { force: true });
  await source.remove([key]);
  return true;
}
