import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { claim, keepFiles } from '@/lib/media/files';
import { post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { call } from '../../support/http/call';
import { convertBeside } from '../../support/media/convert-beside';
import { expectBare, TAGGED } from '../../support/media/tagged';
import { storedBytes } from '../../support/media/upload-store';
import { workingFolder } from '../../support/media/working-folder';

// Decision P4, security U2 and U3: of all files that say where, when, by whom and with what, nothing of it is in what is kept, nor in what
// members and visitors are answered. One process prepares them all; that uploads go this way is in tags.test.ts, by one of each kind.

let author: Person;
let schoolId: number;
beforeAll(async () => {
  author = await person('active');
  schoolId = await school();
});

/** Takes a file in as the upload does; what became of it, and the address of each part. */
async function takeIn(bytes: Buffer) {
  const postId = await post(author, schoolId);
  await share(author, postId);
  const made = await convertBeside(await workingFolder(bytes));
  const kept = await keepFiles(made);
  const { id } = await db().$transaction(async (tx) => {
    const { mediaType, width, height } = made;
    const row = await tx.postMedia.create({ data: { postId, position: 0, mediaType, width, height } });
    await claim(tx, kept, { mediaId: row.id });
    return row;
  });
  return {
    id,
    isPicture: made.mediaType === 'image/webp',
    addresses: kept.map(({ variant }) => `/api/media/${id}/${variant}`),
  };
}

/** Of each kind, how many were looked at to their end. */
const looked = { pictures: 0, videos: 0 };

describe('nothing is told by what is kept and what is served of', () => {
  it.each(TAGGED)('$name', async ({ bytes }) => {
    const { id, isPicture, addresses } = await takeIn(bytes);
    await expectBare(await storedBytes(id), isPicture);
    for (const as of [author, null]) {
      const answers = await Promise.all(addresses.map((address) => call('GET', address, { as })));
      expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
      await expectBare(
        answers.map((answer) => Buffer.from(answer.bytes)),
        isPicture,
      );
    }
    looked[isPicture ? 'pictures' : 'videos'] += 1;
  });

  it('sixty pictures and sixty videos, which say it in the stream, beside it and behind it', () => {
    console.log(`looked at ${looked.pictures} pictures and ${looked.videos} videos: nothing was told`);
    expect(Math.min(looked.pictures, looked.videos)).toBeGreaterThanOrEqual(60);
    for (const kind of [
      /user data/,
      /user data in HEVC/,
      /metadata of AV1/,
      /timed places/,
      /a PNG with a tail/,
      /a video: a tail/,
    ])
      expect(
        TAGGED.some(({ name }) => kind.test(name)),
        String(kind),
      ).toBe(true);
  });
});
