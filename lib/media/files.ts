import 'server-only';
import { randomBytes } from 'node:crypto';
import { now } from '@/lib/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { log } from '@/lib/log';
import { run } from '@/lib/database/sql';
import { whenCommitted } from '@/lib/database/transaction';
import type { Converted, ConvertedFile } from './convert';
import { storage } from './stores';

/** By when a file that was stored has its row; else the row never came. */
const UNCLAIMED_MS = 3_600_000;

export type KeptFile = ConvertedFile & { key: string };

const newKey = () => randomBytes(16).toString('hex');

/**
 * Puts the files of an upload into the storage. Until `claim` writes their rows they are marked for removal, so that a crash
 * at any moment leaves nothing behind.
 */
export async function keepFiles({ files }: Converted): Promise<KeptFile[]> {
  const kept = files.map((file) => ({ ...file, key: newKey() }));
  const dueAt = new Date(now().getTime() + UNCLAIMED_MS);
  await db().fileRemoval.createMany({ data: kept.map(({ key }) => ({ key, dueAt })) });
  try {
    for (const { key, path, contentType } of kept) await storage().put(key, path, contentType);
  } catch (error) {
    await giveUp(kept);
    throw error;
  }
  return kept;
}

/** The rows of kept files, in the transaction of what they belong to. A trigger takes the mark for removal away. */
export async function claim(
  tx: Transaction,
  kept: KeptFile[],
  of: { mediaId: number } | { userId: number },
): Promise<void> {
  await tx.storedFile.createMany({
    data: kept.map(({ key, variant, contentType, bytes, width, height }) => ({
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

/** Kept files that no row will speak of. Never throws. */
export async function giveUp(kept: KeptFile[]): Promise<void> {
  const keys = kept.map(({ key }) => key);
  const due = Prisma.sql`UPDATE file_removals SET due_at = ${timestamp(now())} WHERE key = ANY(${keys})`;
  await run(db(), due).catch(() => undefined); // then they are due in an hour
  await removeDueFiles();
}

const BATCH = 100;

/**
 * Takes out of the storage what no row speaks of any more. Called after each deletion, for no more than is deleted in one go, and by
 * the sweep for all that is left. Never throws: what could not be removed stays due.
 * As a part of something it waits until that is there.
 */
export const removeDueFiles = (most = BATCH): Promise<void> => whenCommitted(() => removeDue(most));

async function removeDue(most: number): Promise<void> {
  try {
    for (let removed = 0; removed < most; removed += BATCH) {
      const due = await db().fileRemoval.findMany({
        where: { dueAt: { lte: now() } },
        take: BATCH,
        select: { key: true },
      });
      const keys = due.map(({ key }) => key);
      if (keys.length === 0) return;
      await storage().remove(keys);
      await db().fileRemoval.deleteMany({ where: { key: { in: keys } } });
    }
  } catch (error) {
    log.warn({ event: 'media.removal-failed', err: error });
  }
}
