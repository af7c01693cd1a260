import 'server-only';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { removeAbandonedUploads } from '@/lib/http/request/incoming-files';
import { log } from '@/lib/process/log';
import { columnType, rows } from '@/lib/database/sql';
import { removeDiscardedFiles } from './stored-files';
import { configuredFileStorage } from './configured-storage';

/**
 * The cleanup job deletes files without a row and rows without a file, unless their number and share exceed both
 * limits. In that case, a folder is probably not mounted.
 */
const MISMATCH_LIMIT = { count: 20, share: 0.1 };

type Swept = { leftovers: number; withoutRow: number; withoutFile: number };

/**
 * Removes files marked for removal, abandoned uploads, files without a database row, and rows without a file. Keeps
 * everything younger than `patienceMs`, because its upload may still be in progress.
 */
export async function cleanUpMedia(patienceMs = HOUR): Promise<Swept> {
  await removeDiscardedFiles(Infinity);
  const cutoff = new Date(now().getTime() - patienceMs);
  const leftovers = await removeAbandonedUploads(cutoff);
  await configuredFileStorage().removeUnfinished?.(cutoff);
  const keys = new Set<string>();
  const unknown: string[] = [];
  for await (const { key, since } of configuredFileStorage().list()) {
    keys.add(key);
    if (since <= cutoff) unknown.push(key);
  }
  const withoutRow = await removeUnknown(unknown, keys.size);
  const withoutFile = await removeRowsWithout(keys, cutoff);
  const swept = { leftovers, withoutRow, withoutFile };
  if (leftovers + withoutRow + withoutFile > 0) log.info({ event: 'media.swept', ...swept });
  return swept;
}

const BATCH = 1_000;

/**
 * Deletes stored files that have no database row. Deletes nothing if too many files lack a row, because the database is
 * then probably the wrong one or too old.
 */
async function removeUnknown(keys: string[], listed: number): Promise<number> {
  const unknown: string[] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const keysInUse = await rows(
      db(),
      { key: columnType.text },
      Prisma.sql`
      SELECT key FROM stored_files WHERE key = ANY(${batch}) UNION ALL SELECT key FROM file_removals WHERE key = ANY(${batch})`,
    );
    const knownKeys = new Set(keysInUse.map(({ key }) => key));
    unknown.push(...batch.filter((key) => !knownKeys.has(key)));
  }
  if (unknown.length > MISMATCH_LIMIT.count && unknown.length > listed * MISMATCH_LIMIT.share) {
    log.error({ event: 'media.database-in-doubt', files: listed, without: unknown.length });
    return 0;
  }
  for (let start = 0; start < unknown.length; start += BATCH)
    await configuredFileStorage().remove(unknown.slice(start, start + BATCH));
  return unknown.length;
}

/**
 * Deletes the database rows of files that are missing from storage. Deletes the whole image if one of its sizes is
 * missing.
 */
async function removeRowsWithout(keys: Set<string>, cutoff: Date): Promise<number> {
  const stored = await rows(
    db(),
    { key: columnType.text, mediaId: columnType.int.nullable, userId: columnType.int.nullable },
    Prisma.sql`SELECT key, media_id, user_id FROM stored_files WHERE created_at <= ${timestampSql(cutoff)}`,
  );
  const missing = stored.filter(({ key }) => !keys.has(key));
  const isDoubtful =
    keys.size === 0 || (missing.length > MISMATCH_LIMIT.count && missing.length > stored.length * MISMATCH_LIMIT.share);
  if (missing.length > 0 && isDoubtful) {
    log.error({ event: 'media.storage-in-doubt', rows: stored.length, without: missing.length });
    return 0;
  }
  await db().$transaction(async (tx) => {
    await tx.postMedia.deleteMany({ where: { id: { in: missing.flatMap(({ mediaId }) => mediaId ?? []) } } });
    await tx.storedFile.deleteMany({ where: { key: { in: missing.map(({ key }) => key) } } });
    await tx.user.updateMany({
      where: { id: { in: missing.flatMap(({ userId }) => userId ?? []) } },
      data: { avatar: null },
    });
  });
  await removeDiscardedFiles(Infinity);
  return missing.length;
}
