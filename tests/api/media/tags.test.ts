import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { CORNERS, taggedPicture } from '../../support/media/files';
import { person, school, type Person } from '../../support/community/people';
import { formOf } from '../../support/media/upload-form';
import { send, storedBytes, storedFiles, upload } from '../../support/media/upload-store';
import { canariesIn, TAGGED } from '../../support/media/tagged';

// Security U2, U3: where a picture was taken, with what and by whom is nobody's business.

let author: Person;
let schoolId: number;

beforeAll(async () => {
  author = await person();
  schoolId = await school();
});

async function expectBare(kept: Buffer[], isPicture: boolean): Promise<void> {
  expect(kept.length).toBeGreaterThan(0);
  for (const bytes of kept) {
    expect(canariesIn(bytes)).toEqual([]);
    if (!isPicture) continue;
    const { exif, xmp, iptc, icc, comments, orientation, tifftagPhotoshop } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments, orientation, tifftagPhotoshop }).toEqual({});
  }
}

/** The colours of the four quarters, each as near to black or full as it is. */
async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { width, height } = await sharp(bytes).metadata();
  const found: string[] = [];
  for (const [x, y] of [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ] as const) {
    const area = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 };
    const pixel = await sharp(bytes).extract(area).removeAlpha().raw().toBuffer();
    found.push(`#${[...pixel].map((value) => (value > 127 ? 'ff' : '00')).join('')}`);
  }
  return found;
}

describe('nothing is told by', () => {
  it.each(TAGGED)('$name', async ({ bytes, packed, orientation }) => {
    if (!packed) expect(canariesIn(bytes)).not.toEqual([]);
    const { status, body } = await upload(author, await post(author, schoolId), bytes);
    expect([status, body.message]).toEqual([201, undefined]);
    const kept = await storedBytes(body.id);
    await expectBare(kept, body.mediaType === 'image/webp');
    if (orientation === undefined) return;
    expect([body.width, body.height]).toEqual([120, 80]);
    for (const each of kept) expect(await cornersOf(each)).toEqual(Object.values(CORNERS));
  });

  it('the picture of a video', async () => {
    const video = TAGGED.find(({ name }) => name === 'an MP4 with tags');
    const { body } = await upload(author, await post(author, schoolId), video?.bytes ?? Buffer.alloc(0), {
      poster: await taggedPicture(),
    });
    const kept = await storedBytes(body.id);
    expect([kept.length, body.posterUrl]).toEqual([2, expect.any(String)]);
    await expectBare(kept, false);
  });

  it('a profile picture', async () => {
    const form = formOf([{ name: 'avatar', body: await taggedPicture(), filename: 'x.jpg' }]);
    const key = (await send(author, form, '/api/user/avatar')).body.avatarUrl.split('/').at(-1);
    await expectBare([await readFile((await storedFiles()).get(key) ?? '')], true);
  });

  it('forty files at least', () => expect(TAGGED.length).toBeGreaterThanOrEqual(40));
});
