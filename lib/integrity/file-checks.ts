import 'server-only';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import type { IntegrityCheck } from './integrity-check';

/**
 * Minimum age in ms of the files and rows that are checked. Newer files and rows may belong to an upload or deletion in
 * progress.
 */
const PATIENCE = HOUR;
const BATCH = 1_000;

const keysInDatabase = (keys: string[]) =>
  rows(
    db(),
    { key: columnType.text },
    Prisma.sql`
      SELECT key FROM stored_files WHERE key = ANY(${keys}) UNION ALL SELECT key FROM file_removals WHERE key = ANY(${keys})`,
  );

/** Returns stored files that have no database row. */
async function filesWithoutRow(): Promise<string[]> {
  const newestChecked = new Date(now().getTime() - PATIENCE);
  const findings: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    const keysWithRow = new Set((await keysInDatabase(batch)).map(({ key }) => key));
    findings.push(...batch.filter((key) => !keysWithRow.has(key)));
    batch = [];
  };
  for await (const { key, since } of configuredFileStorage().list()) {
    if (since <= newestChecked) batch.push(key);
    if (batch.length === BATCH) await look();
  }
  await look();
  return findings.sort();
}

/**
 * Returns database rows whose files are missing. The files are listed before the rows are read, so that a file deleted
 * between the two steps is not reported.
 */
async function rowsWithoutFile(): Promise<string[]> {
  const newestChecked = timestampSql(new Date(now().getTime() - PATIENCE));
  const storedKeys = new Set<string>();
  for await (const { key } of configuredFileStorage().list()) storedKeys.add(key);
  const lost: string[] = [];
  for (let after = ''; ;) {
    const some = await rows(
      db(),
      { key: columnType.text },
      Prisma.sql`SELECT key FROM stored_files WHERE created_at <= ${newestChecked} AND key > ${after} ORDER BY key LIMIT 10000`,
    );
    lost.push(...some.map(({ key }) => key).filter((key) => !storedKeys.has(key)));
    const last = some.at(-1);
    if (!last) return lost;
    after = last.key;
  }
}

export const FILE_CHECKS: IntegrityCheck[] = [
  { what: 'files, each with its row', faults: filesWithoutRow },
  { what: 'rows of files, each with its file', faults: rowsWithoutFile },
];
