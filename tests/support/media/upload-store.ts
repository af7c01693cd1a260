import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';
import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { rows } from '../database/rows';
import { mediaForm, type Form } from './upload-form';

/** Sends a form to the upload endpoint. */
export const sendForm = (
  as: Person | null,
  { body, contentType }: Form,
  address = '/api/media/upload',
): Promise<Answer> => call('POST', address, { as, raw: body as BodyInit, headers: { 'Content-Type': contentType } });

export const upload = (as: Person | null, ...form: Parameters<typeof mediaForm>): Promise<Answer> =>
  sendForm(as, mediaForm(...form));

const storedFolder = () => path.join(env().MEDIA_DIR, 'files');
const namesIn = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);

/** Returns the paths of all stored files, by their keys. */
export async function storedFiles(): Promise<Map<string, string>> {
  const entries = (await namesIn(storedFolder())).filter((entry) => entry.isFile());
  return new Map(entries.map(({ name, parentPath }) => [name, path.join(parentPath, name)]));
}

/** Returns the bytes of all files stored for a picture or video. */
export async function storedBytes(mediaId: number): Promise<Buffer[]> {
  const files = await storedFiles();
  const keys = await rows<{ key: string }>(
    'SELECT key FROM stored_files WHERE media_id = $1 ORDER BY variant',
    mediaId,
  );
  return Promise.all(keys.map(({ key }) => readFile(files.get(key) ?? `missing: ${key}`)));
}

type Difference = { withoutRow: string[]; withoutFile: string[]; due: number; arriving: string[] };

export const NO_LEFTOVERS: Difference = { withoutRow: [], withoutFile: [], due: 0, arriving: [] };

/**
 * Returns files without a row, rows without a file, the number of files due for removal, and temporary files. While no
 * upload is in progress, tests expect the result `NO_LEFTOVERS`.
 */
export async function findLeftovers(): Promise<Difference> {
  const files = await storedFiles();
  const keys = new Set((await rows<{ key: string }>('SELECT key FROM stored_files')).map(({ key }) => key));
  const due = await rows('SELECT key FROM file_removals');
  return {
    withoutRow: [...files.keys()].filter((key) => !keys.has(key)),
    withoutFile: [...keys].filter((key) => !files.has(key)),
    due: due.length,
    arriving: (await namesIn(path.join(env().MEDIA_DIR, 'incoming'))).map(({ name }) => name),
  };
}
