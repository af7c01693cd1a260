import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, share } from '../../support/community/board';
import { call } from '../../support/http/call';
import { taggedPicture } from '../../support/media/files';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { formOf } from '../../support/media/upload-form';
import { sendForm, storedBytes, storedFiles, upload } from '../../support/media/upload-store';
import { expectNoMetadata, expectUpright, PICTURES_WITH_METADATA } from '../../support/media/tagged';

// The place, device and author of a picture stay private (security U2, U3). These tests use one file of each kind.
// lib/media/convert/remove-metadata.test.ts tries all kinds of tags.
const KINDS = [
  'a JPEG of orientation 6',
  ...['JPEG', 'PNG', 'WebP', 'MOV', 'WebM'].map((kind) => `a ${kind} with`),
  'a GIF with XMP',
  'an MP4 with tags',
];
const SENT = KINDS.flatMap((kind) => PICTURES_WITH_METADATA.find(({ name }) => name.startsWith(kind)) ?? []);

let author: Person;
let schoolId: number;

beforeAll(async () => {
  author = await person();
  schoolId = await school();
});

/** Returns the bytes of all stored files of a picture or video, as the site serves them. */
async function servedBytes(id: number, as: Person | null): Promise<Buffer[]> {
  const storedVariants = await rows<{ variant: string }>(
    'SELECT variant FROM stored_files WHERE media_id = $1 ORDER BY variant',
    id,
  );
  const answers = storedVariants.map(({ variant }) => call('GET', `/api/media/${id}/${variant}`, { as }));
  return (await Promise.all(answers)).map(({ bytes }) => Buffer.from(bytes));
}

describe('the private metadata of uploaded photos and videos', () => {
  it.each(SENT)(
    'the server removes all private metadata from $name',
    { tags: ['U2'] },
    async ({ bytes, orientation }) => {
      const postId = await post(author, schoolId);
      const { status, body } = await upload(author, postId, bytes);
      expect([status, body.message]).toEqual([201, undefined]);
      const storedVariants = await storedBytes(body.id);
      await expectNoMetadata(storedVariants, body.mediaType === 'image/webp');
      await share(author, postId);
      for (const as of [author, null])
        expect(await servedBytes(body.id, as), as ? 'member' : 'visitor').toEqual(storedVariants);
      if (orientation === undefined) return;
      expect([body.width, body.height]).toEqual([120, 80]);
      await expectUpright(storedVariants);
    },
  );

  it('the preview picture of a video contains no private metadata', async () => {
    const video = PICTURES_WITH_METADATA.find(({ name }) => name === 'an MP4 with tags');
    const { body } = await upload(author, await post(author, schoolId), video?.bytes ?? Buffer.alloc(0), {
      poster: await taggedPicture(),
    });
    const storedVariants = await storedBytes(body.id);
    expect([storedVariants.length, body.posterUrl]).toEqual([2, expect.any(String)]);
    await expectNoMetadata(storedVariants, false);
  });

  it('a stored profile photo contains no private metadata', async () => {
    const form = formOf([{ name: 'avatar', body: await taggedPicture(), filename: 'x.jpg' }]);
    const key = (await sendForm(author, form, '/api/user/avatar')).body.avatarUrl.split('/').at(-1);
    await expectNoMetadata([await readFile((await storedFiles()).get(key) ?? '')], true);
  });

  it('the metadata tests find a sample file of each kind', () => expect(SENT).toHaveLength(KINDS.length));
});
