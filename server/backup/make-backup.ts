import { link, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile as write } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { listBackups, formatBackupName } from '@/lib/backup/backup-names';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { Failure } from '../runtime/command-failure';
import { dumpTables, withDatabaseSnapshot } from './dump-tables';
import {
  forEachWithConcurrencyLimit,
  flushFolderToDisk,
  flushFolderTreeToDisk,
  writeFileWithChecksum,
} from './file-operations';
import {
  ENCRYPTION_KEY_FILE,
  MANIFEST_FILE,
  pathOfMediaFile,
  ENCRYPTED_EXTENSION,
  CHECKSUMS_FILE,
  parseChecksums,
  checksumsText,
  type Checksums,
} from './backup-format';
import { createBackupEncryption, unlockEncryptionKey, type BackupEncryption } from './encryption';
import { STORED_FILES_SQL, type StoredFile } from './stored-files';

type BackupOptions = {
  url: string;
  folder: string;
  /**
   * Folder of the nightly backups, if the site has one. A backup in another folder on the same disk may hard-link
   * files of the nightly backups.
   */
  kept?: string | undefined;
  passphrase: string | undefined;
  now?: Date;
  /**
   * Work factor that makes guessing a passphrase slow (encryption.ts). Tests use a lower factor, because their backups
   * contain no secrets.
   */
  cost?: number;
};
export type BackupResult = { name: string; tables: number; rows: number; files: number; missing: number };

/** Name of the folder of an unfinished backup. If a backup is killed, the next backup removes the folder. */
const UNFINISHED = '.unfinished';

/**
 * Writes a backup: a snapshot of the database, then the files that its rows refer to. Hard-links files of the previous
 * backup, because stored files never change.
 */
export async function makeBackup({
  url,
  folder,
  kept: nightlyFolder,
  passphrase,
  now = new Date(),
  cost,
}: BackupOptions): Promise<BackupResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withDatabaseSnapshot(url, async (client) => {
    const unfinished = path.join(folder, UNFINISHED);
    // The folder of an unfinished backup is deleted. The backup lock guarantees that no running backup uses the folder.
    await rm(unfinished, { recursive: true, force: true });
    const previous = await lastOf(await linkSource(folder, nightlyFolder), passphrase);
    await requireRoom(client, folder, previous.sums);
    const sealing =
      passphrase === undefined ? null : (previous.sealing ?? (await createBackupEncryption(passphrase, cost)));
    await mkdir(unfinished, { mode: 0o700 });
    const name = formatBackupName(now);
    try {
      const made = await fill(client, { to: unfinished, before: previous, sealing, now });
      await flushFolderTreeToDisk(unfinished);
      await rename(unfinished, path.join(folder, name)).catch((cause: unknown) => {
        throw new Failure(`There is a backup ${name} already.`, { cause });
      });
      await flushFolderToDisk(folder);
      return { name, ...made };
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

type PreviousBackup = { folder: string; sums: Checksums; sealing: BackupEncryption | null };
type Filling = { to: string; before: PreviousBackup; sealing: BackupEncryption | null; now: Date };

async function fill(
  client: pg.Client,
  { to, before: previous, sealing, now }: Filling,
): Promise<Omit<BackupResult, 'name'>> {
  const sums: Checksums = new Map();
  const keep = async (file: string, source: Readable) => {
    const name = sealing ? file + ENCRYPTED_EXTENSION : file;
    sums.set(name, await writeFileWithChecksum(path.join(to, name), sealing ? await sealing.seal(source) : source));
  };
  if (sealing)
    sums.set(
      ENCRYPTION_KEY_FILE,
      await writeFileWithChecksum(path.join(to, ENCRYPTION_KEY_FILE), Readable.from([sealing.key])),
    );
  const dumped = await dumpTables(client, keep);

  let [files, missing] = [0, 0];
  await forEachWithConcurrencyLimit(await keysIn(client), 4, async ({ key, hasRow }) => {
    const file = pathOfMediaFile(key);
    const name = sealing ? file + ENCRYPTED_EXTENSION : file;
    const previousSums = previous.sums.get(name);
    if (previousSums !== undefined && (await hardLink(path.join(previous.folder, name), path.join(to, name)))) {
      sums.set(name, previousSums);
    } else {
      const source = await configuredFileStorage().read(key, null);
      // The file was deleted after the database snapshot, so the backup continues without the file.
      if (!source) return void (missing += hasRow ? 1 : 0);
      await keep(file, Readable.fromWeb(source as unknown as import('node:stream/web').ReadableStream));
    }
    files += 1;
  });
  const manifest = { format: 1, madeAt: now.toISOString(), ...dumped, media: { files, missing } };
  await keep(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]));
  await write(path.join(to, CHECKSUMS_FILE), checksumsText(sums), { mode: 0o600, flush: true });
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: dumped.tables.length, rows, files, missing };
}

async function keysIn(client: pg.Client): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>(`${STORED_FILES_SQL} ORDER BY key`);
  return rows;
}

/**
 * Returns the folder in which to look for the previous backup. That is `folder`, or the nightly folder if `folder` has
 * no backups and both are on one disk.
 */
async function linkSource(folder: string, nightlyFolder: string | undefined): Promise<string> {
  if (nightlyFolder === undefined || (await listBackups(folder)).length > 0) return folder;
  const [folderStat, nightlyStat] = await Promise.all([stat(folder), stat(nightlyFolder).catch(() => null)]);
  const isReadable =
    nightlyStat?.dev === folderStat.dev && (await listBackups(nightlyFolder).catch(() => null)) !== null;
  return isReadable ? nightlyFolder : folder;
}

/**
 * Returns the folder's newest backup, whose files the next backup can hard-link. The result is empty if no backup is
 * readable with this passphrase.
 */
async function lastOf(folder: string, passphrase: string | undefined): Promise<PreviousBackup> {
  const none = { folder: '', sums: new Map<string, string>(), sealing: null };
  const name = (await listBackups(folder)).at(-1);
  if (name === undefined) return none;
  const last = path.join(folder, name);
  try {
    const isSealed = (await readdir(last)).includes(ENCRYPTION_KEY_FILE);
    if (isSealed !== (passphrase !== undefined)) return none;
    const sealing = isSealed
      ? await unlockEncryptionKey(await readFile(path.join(last, ENCRYPTION_KEY_FILE)), passphrase ?? '')
      : null;
    return { folder: last, sums: parseChecksums(await readFile(path.join(last, CHECKSUMS_FILE), 'utf8')), sealing };
  } catch {
    return none;
  }
}

/**
 * Hard-links a file and returns true on success. Otherwise the caller must copy the file, for example because it is on
 * another file system.
 */
async function hardLink(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/**
 * Throws if the disk has too little room for the backup. The estimate for the compressed tables is half of the
 * database's size, because the backup has no indexes.
 */
async function requireRoom(client: pg.Client, folder: string, previousSums: Checksums): Promise<void> {
  const { rows } = await client.query<StoredFile>(STORED_FILES_SQL);
  const isNew = ({ key }: { key: string }) =>
    !previousSums.has(pathOfMediaFile(key)) && !previousSums.has(pathOfMediaFile(key) + ENCRYPTED_EXTENSION);
  const { rows: size } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database())::text AS bytes',
  );
  const needed = rows.filter(isNew).reduce((sum, { bytes }) => sum + bytes, 0) + Number(size[0]?.bytes ?? 0) / 2;
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
  if (bavail * bsize < needed)
    throw new Failure(
      `There is no room for a backup in ${folder}: it may need ${megabytes(needed)}, and ${megabytes(bavail * bsize)} are free.`,
    );
}
