import { readdir, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors';
import { convertInSharedProcess } from '@/tests/support/media/shared-converter';
import { bigVideo, fixture, packetsOf, picture, taggedPicture } from '@/tests/support/media/files';
import { workingFolder } from '@/tests/support/media/working-folder';
import { convertAvatar, convertMedia } from './convert-media';
import { UPLOAD_SIZE_LIMITS } from './schema';

// These tests run the converter in a separate process for each file, as the server does.
// lib/media/convert/run-conversion-job.test.ts tests the conversion of each kind of file.

const MEGABYTE = 1024 * 1024;

describe('converting a file in a separate process', async () => {
  const poster = await taggedPicture();
  it.each<[name: string, media: Buffer | string, poster?: Buffer]>([
    ['a picture', await picture('jpeg', 1700, 300)],
    ['a video with a poster', fixture('h264-aac.mp4'), poster],
    ['a video without a poster', fixture('vp9-opus.webm')],
  ])(
    'converting %s in its own process has the same result as in the tests’ shared process',
    async (_name, media, withPoster) => {
      const [ownFolder, sharedFolder] = [
        await workingFolder(media, withPoster),
        await workingFolder(media, withPoster),
      ];
      expect(await contents(await convertMedia(ownFolder))).toEqual(
        await contents(await convertInSharedProcess(sharedFolder)),
      );
    },
  );

  it('converting a profile picture in its own process has the same result as in the tests’ shared process', async () => {
    const [ownFolder, sharedFolder] = [await workingFolder(poster), await workingFolder(poster)];
    expect(await contents(await convertAvatar(ownFolder))).toEqual(
      await contents(await convertInSharedProcess(sharedFolder, 'avatar')),
    );
  });

  it('the converter process explains why it refuses a file', async () => {
    const dir = await workingFolder(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const refusal = await convertInSharedProcess(dir).catch((error: unknown) => error as AppError);
    expect(refusal).toMatchObject({ name: 'AppError', code: 'unsupported_media_type' });
    await expect(convertMedia(dir)).rejects.toEqual(refusal);
    await expect(convertAvatar(dir)).rejects.toMatchObject({ code: 'unsupported_media_type' });
    expect(await readdir(dir)).toEqual(['media']);
  });

  it.each([
    ['stts', 12],
    ['ctts', 12],
    ['stsc', 16],
  ])('a video whose %s table claims billions of samples is refused as unsupported', async (table, offset) => {
    // The converter must refuse the table, such as `stts`, before it reads the samples that the table lists. Reading
    // them all would exceed the limit for processor time and end with the error code `invalid`.
    const bytes = await readFile(fixture('b-frames.mp4'));
    bytes.writeUInt32BE(0xfffffff0, bytes.indexOf(table) + offset);
    await expect(convertMedia(await workingFolder(bytes))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  it('a 60 MB video keeps all its packets after conversion', { tags: ['thorough', 'U5', 'U7'] }, async () => {
    const dir = await workingFolder(Buffer.alloc(0));
    const media = path.join(dir, 'media');
    await bigVideo(media, 60 * MEGABYTE);
    const converted = await convertMedia(dir);
    expect(converted.files[0]!.bytes).toBeGreaterThan(55 * MEGABYTE);
    expect(converted.duration).toBeCloseTo(240, 0);
    expect(await packetsOf(converted.files[0]!.path)).toEqual(await packetsOf(media));

    await bigVideo(media, MEGABYTE, 303);
    await expect(convertMedia(dir)).rejects.toThrow('Videos can be up to 5 minutes long.');
    await truncate(media, UPLOAD_SIZE_LIMITS.video + 1);
    await expect(convertMedia(dir)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('100 MB') as string,
    });
  });
});

describe('the queue of media conversions', () => {
  it(
    'the queue accepts twenty conversions and refuses the next conversion as `unavailable`',
    { tags: ['U14'] },
    async () => {
      const dirs = await Promise.all(Array.from({ length: 21 }, () => workingFolder(Buffer.from('nothing'))));
      const outcomes = await Promise.all(
        dirs.map((dir) => convertMedia(dir).catch((error: unknown) => error as AppError)),
      );
      expect(outcomes.map((outcome) => 'code' in outcome && outcome.code)).toEqual([
        ...Array<string>(20).fill('unsupported_media_type'),
        'unavailable',
      ]);
      expect(outcomes[20]).toMatchObject({ name: 'AppError', retryAfterSeconds: 10 });
    },
  );
});

/**
 * Returns a conversion result with each file's content instead of its path, for comparisons. An MP4 contributes only
 * its packets, because other bytes contain the creation time.
 */
async function contents({ files, ...rest }: Awaited<ReturnType<typeof convertMedia>>) {
  const filesWithContent = files.map(async ({ path: place, ...file }) => ({
    ...file,
    content: file.contentType === 'video/mp4' ? await packetsOf(place) : (await readFile(place)).toString('base64'),
  }));
  return { ...rest, files: await Promise.all(filesWithContent) };
}
