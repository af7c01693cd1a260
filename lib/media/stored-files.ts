import 'server-only';
import { randomBytes } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { log } from '@/lib/process/log';
import { runStatement } from '@/lib/database/sql';
import { runAfterCommit } from '@/lib/database/transaction';
import type { ConvertedMedia, ConvertedFile } from './convert-media';
import { configuredFileStorage } from './configured-storage';

/** Time in ms within which a stored file must get its database row. Otherwise the file counts as abandoned. */
const UNCLAIMED_MS = HOUR;

export type StoredUpload = ConvertedFile & { key: string };

const newKey = () => randomBytes(16).toString('hex');

/**
 * Puts the files of an upload into storage, and schedules their removal in an hour, in case the process crashes.
 * `insertStoredFileRows` cancels the removal.
 */
export async function putFilesIntoStorage({ files }: ConvertedMedia): Promise<StoredUpload[]> {
  const stored = files.map((file) => ({ ...file, key: newKey() }));
  const dueAt = new Date(now().getTime() + UNCLAIMED_MS);
  await db().fileRemoval.createMany({ data: stored.map(({ key }) => ({ key, dueAt })) });
  try {
    for (const { key, path, contentType } of stored) await configuredFileStorage().put(key, path, contentType);
  } catch (error) {
    await discardStoredFiles(stored);
    throw error;
  }
  return stored;
}

/**
 * Writes the database rows of stored files. A database trigger then cancels the removal that `putFilesIntoStorage` has
 * scheduled.
 */
export async function insertStoredFileRows(
  /** The transaction that saves the post's image or video, or the person's profile picture. */
  tx: TransactionClient,
  stored: StoredUpload[],
  of: { mediaId: number } | { userId: number },
): Promise<void> {
  await tx.storedFile.createMany({
    data: stored.map(({ key, variant, contentType, bytes, width, height }) => ({
      key,
      variant,
      contentType,
      bytes,
      width,
      height,
      ...of,
    })),
  });
}

/** Removes stored files that will not get database rows. Never throws. */
export async function discardStoredFiles(stored: StoredUpload[]): Promise<void> {
  const keys = stored.map(({ key }) => key);
  const due = Prisma.sql`UPDATE file_removals SET due_at = ${timestampSql(now())} WHERE key = ANY(${keys})`;
  // Makes the files due for removal now. If this update fails, the cleanup job removes them at the time scheduled
  // before.
  await runStatement(db(), due).catch(() => undefined);
  await removeDiscardedFiles();
}

const BATCH = 100;

/**
 * Removes files from storage that are due for removal. Inside a transaction, waits for the commit. Never throws,
 * because a later run tries again.
 */
export const removeDiscardedFiles = (limit = BATCH): Promise<void> => runAfterCommit(() => removeDue(limit));

async function removeDue(limit: number): Promise<void> {
  try {
    for (let removed = 0; removed < limit; removed += BATCH) {
      const due = await db().fileRemoval.findMany({
        where: { dueAt: { lte: now() } },
        take: BATCH,
        select: { key: true },
      });
      const keys = due.map(({ key }) => key);
      if (keys.length === 0) return;
      await configuredFileStorage().remove(keys);
      await db().fileRemoval.deleteMany({ where: { key: { in: keys } } });
    }
  } catch (error) {
    log.warn({ event: 'media.removal-failed', err: error });
  }
}
