import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../fail';

// What lies in the folder of a backup: `manifest.json`, `tables/NAME.zst` (PostgreSQL's text format of COPY), `media/ab/KEY`, and
// `SHA256SUMS` of all of these. With a passphrase each of them but the last is an age file (age-encryption.org), and `key.age` opens them.

export const SUMS = 'SHA256SUMS';
export const MANIFEST = 'manifest.json';
export const KEY = 'key.age';
/** What a file is called that is sealed. */
export const SEALED = '.age';

export const tableFile = (table: string): string => `tables/${table}.zst`;
export const mediaFile = (key: string): string => `media/${key.slice(0, 2)}/${key}`;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
});

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Those that had been applied, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  media: z.object({ files: z.int().min(0), missing: z.int().min(0) }),
});
export type Manifest = z.output<typeof manifest>;
export type Table = z.output<typeof table>;

/** Throws where a text is no manifest that we know. */
export function manifestFrom(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Failure('This backup has a manifest that this version does not understand.', { cause });
  }
}

export type Sums = Map<string, string>;

/** As `sha256sum` writes them, so that anybody can check a backup. */
export const sumsText = (sums: Sums): string => [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join('');

const LINE = /^([0-9a-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)*)$/;

/** Throws where one line is no checksum, or names what cannot lie in a backup. */
export function sumsFrom(text: string): Sums {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Failure(`${SUMS} of this backup was cut off.`);
  return new Map(
    lines.map((line): [string, string] => {
      const [, sum = '', file = ''] = LINE.exec(line) ?? [];
      if (file === '' || path.posix.normalize(file) !== file || file.startsWith('..'))
        throw new Failure(`${SUMS} of this backup was changed.`);
      return [file, sum];
    }),
  );
}
