import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/**
 * Creates a folder with files for the media converter, as an upload does. `media` is the content or the path of the
 * uploaded file.
 */
export async function workingFolder(media: Buffer | string, poster?: Buffer): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'parent-voice-convert-'));
  folders.push(dir);
  const place = path.join(dir, 'media');
  await (typeof media === 'string' ? copyFile(media, place) : writeFile(place, media));
  if (poster) await writeFile(path.join(dir, 'poster'), poster);
  return dir;
}
