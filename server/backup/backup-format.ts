import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../runtime/command-failure';

// Files of a backup folder:
// - `manifest.json`
// - `tables/NAME.zst` (PostgreSQL's text format of COPY)
// - `media/ab/KEY`
// - `SHA256SUMS` (checksums of all other files)
// - `key.age` (decrypts the other files, if the backup has a passphrase)

export const CHECKSUMS_FILE = 'SHA256SUMS';
export const MANIFEST_FILE = 'manifest.json';
export const ENCRYPTION_KEY_FILE = 'key.age';
/** File name extension of encrypted files. */
export const ENCRYPTED_EXTENSION = '.age';

export const pathOfTableFile = (table: string): string => `tables/${table}.zst`;
export const pathOfMediaFile = (key: string): string => `media/${key.slice(0, 2)}/${key}`;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
});

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Names of the database's migrations in the order in which they were applied. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  media: z.object({ files: z.int().min(0), missing: z.int().min(0) }),
});
export type BackupManifest = z.output<typeof manifest>;
export type ManifestTable = z.output<typeof table>;

/** Parses the manifest of a backup. Throws if this version of the site does not understand the manifest. */
export function parseManifest(text: string): BackupManifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Failure('This backup has a manifest that this version does not understand.', { cause });
  }
}

export type Checksums = Map<string, string>;

/** Formats checksums as `sha256sum` does, so that anybody can check a backup. */
export const checksumsText = (sums: Checksums): string => [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('');

const LINE = /^([0-9a-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)*)$/;

/** Parses the checksums of a backup. Throws if a line is malformed or names a file that cannot be part of a backup. */
export function parseChecksums(text: string): Checksums {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Failure(`${CHECKSUMS_FILE} of this backup was cut off.`);
  return new Map(
    lines.map((line): [string, string] => {
      const [, sum = '', file = ''] = LINE.exec(line) ?? [];
      if (file === '' || path.posix.normalize(file) !== file || file.startsWith('..'))
        throw new Failure(`${CHECKSUMS_FILE} of this backup was changed.`);
      return [file, sum];
    }),
  );
}
