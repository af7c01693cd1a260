import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { bigVideo, CANARIES, CORNERS, fixture, hollowPng, longGif, orientedJpeg, packetsOf, picture, refusedFiles, taggedPicture, VIDEOS } from '@/tests/support/media-files';
import { convertAvatar, convertMedia } from './convert';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A working folder as an upload leaves it. */
async function upload(media: Buffer | string, poster?: Buffer): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'parent-voice-convert-'));
  folders.push(dir);
  await (typeof media === 'string' ? copyFile(media, path.join(dir, 'media')) : writeFile(path.join(dir, 'media'), media));
  if (poster) await writeFile(path.join(dir, 'poster'), poster);
  return dir;
}

const convert = async (media: Buffer | string, poster?: Buffer) => convertMedia(await upload(media, poster));

const canariesIn = (bytes: Buffer) => CANARIES.filter((canary) => bytes.includes(canary));

const REFUSED = await refusedFiles();

describe('a picture', () => {
  it('becomes WebP in three widths and a JPEG', async () => {
    const made = await convert(await picture('jpeg', 2000, 1000));
    expect(made).toMatchObject({ mediaType: 'image/webp', width: 2000, height: 1000, duration: null });
    expect(made.files.map(({ variant, width, height }) => [variant, width, height])).toEqual([
      ['w480', 480, 240], ['w960', 960, 480], ['w1600', 1600, 800], ['jpeg', 1200, 600],
    ]);
    for (const { path: place, contentType, width, height, bytes } of made.files) {
      const content = await readFile(place);
      expect(content.length).toBe(bytes);
      expect(await sharp(content).metadata()).toMatchObject({ format: contentType.slice('image/'.length), width, height });
    }
    expect(Buffer.from(made.thumbHash ?? '', 'base64').length).toBeGreaterThan(4);
  });

  it.each(REFUSED)('$name is refused: $code', async ({ bytes, code }) => {
    await expect(convert(bytes)).rejects.toMatchObject({ name: 'AppError', code });
  });

  it.each(VIDEOS)('%s', async (name) => {
    const made = await convert(fixture(name));
    expect(await packetsOf(made.files[0]!.path)).toEqual(await packetsOf(fixture(name)));
    expect(canariesIn(await readFile(made.files[0]!.path))).toEqual([]);
  });
});
