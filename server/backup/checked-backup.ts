import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findNewestBackup } from '@/lib/backup/backup-retention';
import { listBackups } from '@/lib/backup/backup-names';
import { Failure } from '../runtime/command-failure';
import { listKnownMigrations } from '../postgres/migrate';
import { forEachWithConcurrencyLimit, listFilesUnder, checksumOfFile } from './file-operations';
import {
  ENCRYPTION_KEY_FILE,
  MANIFEST_FILE,
  parseManifest,
  ENCRYPTED_EXTENSION,
  CHECKSUMS_FILE,
  parseChecksums,
  pathOfTableFile,
  type BackupManifest,
} from './backup-format';
import { unlockEncryptionKey } from './encryption';

/** Checked backup: all its files match their checksums. */
export type CheckedBackup = {
  manifest: BackupManifest;
  /** Storage keys of the photos and videos in the backup. */
  media: ReadonlySet<string>;
  read: (file: string) => Promise<Readable>;
};

/**
 * Returns an error handler that throws a failure: `missing` if the file does not exist, otherwise that this account
 * cannot read it. A copied backup may belong to another account.
 */
const refusal = (location: string, missing: string) => (error: NodeJS.ErrnoException) => {
  const isMissing = error.code === 'ENOENT';
  throw new Failure(isMissing ? missing : `${location} cannot be read by this account (${error.code}).`, {
    cause: error,
  });
};

/** Returns the backup in a folder: the folder itself if it is a backup, otherwise the newest backup inside it. */
async function backupAt(folder: string): Promise<string> {
  const names = await readdir(folder).catch(refusal(folder, `There is no folder ${folder}.`));
  if (names.includes(CHECKSUMS_FILE)) return folder;
  const newest = findNewestBackup(await listBackups(folder), new Date());
  if (newest === undefined) throw new Failure(`There is no backup in ${folder}.`);
  return path.join(folder, newest);
}

/**
 * Checks the whole backup. Throws a `Failure` if the backup is incomplete, changed, encrypted with another passphrase,
 * or newer than this code.
 */
export async function openCheckedBackup(location: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const folder = await backupAt(location);
  const sums = parseChecksums(
    await readFile(path.join(folder, CHECKSUMS_FILE), 'utf8').catch(
      refusal(folder, `${folder} is no backup: it has no ${CHECKSUMS_FILE}.`),
    ),
  );
  const isSealed = sums.has(ENCRYPTION_KEY_FILE);
  if (isSealed && passphrase === undefined)
    throw new Failure('This backup is encrypted: set its passphrase in BACKUP_PASSPHRASE.');
  await requireWhole(folder, sums);
  const sealing = isSealed
    ? await unlockEncryptionKey(await readFile(path.join(folder, ENCRYPTION_KEY_FILE)), passphrase ?? '')
    : null;
  const read = async (file: string) => {
    const name = sealing ? file + ENCRYPTED_EXTENSION : file;
    return reportingDamage(name, async () => {
      const stored = createReadStream(path.join(folder, name));
      return sealing ? sealing.open(stored) : stored;
    });
  };
  const manifest = parseManifest(await text(await read(MANIFEST_FILE)));
  const plain = [...sums.keys()].map((file) => (sealing ? file.slice(0, -ENCRYPTED_EXTENSION.length) : file));
  const media = new Set(plain.filter((file) => file.startsWith('media/')).map((file) => path.posix.basename(file)));
  const lacks = manifest.tables.filter(({ name }) => !plain.includes(pathOfTableFile(name)));
  if (lacks.length > 0 || media.size !== manifest.media.files)
    throw new Failure('This backup lacks files that its manifest names.');
  requireKnown(manifest);
  return { manifest, media, read };
}

/**
 * Failure for an unreadable file with a matching checksum. The file was damaged before its checksum was computed, or
 * the passphrase belongs to another backup.
 */
const damageFailure = (file: string, cause: unknown) =>
  new Failure(`${file} of this backup is damaged and cannot be opened: use another backup.`, { cause });

/**
 * Returns a stream of a backup's file. If reading fails, the stream throws a `Failure` that says in one sentence that
 * the file is damaged.
 */
async function reportingDamage(file: string, open: () => Promise<Readable>): Promise<Readable> {
  async function* chunks() {
    try {
      yield* await open();
    } catch (cause) {
      throw damageFailure(file, cause);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

async function requireWhole(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const filesThere = new Set(await listFilesUnder(folder));
  for (const file of sums.keys())
    if (!filesThere.has(file)) throw new Failure(`${file} is missing from this backup: nothing was restored.`);
  for (const file of filesThere)
    if (file !== CHECKSUMS_FILE && !sums.has(file))
      throw new Failure(`${file} does not belong to this backup: nothing was restored.`);
  await forEachWithConcurrencyLimit(sums, 2, async ([file, sum]) => {
    const fileSum = await checksumOfFile(path.join(folder, file)).catch(
      refusal(file, `${file} is missing from this backup.`),
    );
    if (fileSum !== sum) throw new Failure(`${file} of this backup was changed: nothing was restored.`);
  });
}

function requireKnown({ migrations }: BackupManifest): void {
  const known = new Set(listKnownMigrations());
  const newer = migrations.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new Failure(
      `This backup was made by a newer version of the application (it has the migration ${newer}): restore it with that version.`,
    );
}
