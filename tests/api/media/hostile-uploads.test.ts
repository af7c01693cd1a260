import '../../support/media/one-converter';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { HOSTILE_UPLOADS } from '../../support/media/hostile-files';
import { person, school, type Person } from '../../support/community/people';
import { count } from '../../support/database/rows';
import { mediaForm } from '../../support/media/upload-form';
import { findLeftovers, NO_LEFTOVERS, sendForm, storedBytes, storedFiles } from '../../support/media/upload-store';

// These tests check that the contents of a file, and never its name, decide whether it is accepted (security U1).

let author: Person;
let postId: number;

beforeAll(async () => {
  author = await person();
});
beforeEach(async () => {
  postId = await post(author, await school());
});
afterEach(async () => expect(await findLeftovers()).toEqual(NO_LEFTOVERS));

const animated = (bytes: Buffer) =>
  sharp(bytes)
    .metadata()
    .then(({ pages = 1 }) => pages > 1);

describe.each([201, 400, 413, 415])('a hostile upload with the response status %i', (status) => {
  const some = HOSTILE_UPLOADS.filter((each) => each.status === status);
  it.each(some)(
    'the server accepts or refuses an upload by its contents: $name',
    { tags: ['U1', 'U4', 'U5'] },
    async ({ file, form, gone = [] }) => {
      const before = [...(await storedFiles()).keys()];
      const { bytes = Buffer.alloc(0), ...named } = file ?? {};
      const answer = await sendForm(author, form ? form(postId) : mediaForm(postId, bytes, named));
      const body =
        status === 201
          ? { id: expect.any(Number) }
          : { code: expect.any(String), message: expect.stringMatching(/^.{10,200}$/) };
      expect(answer).toMatchObject({ status, body });
      expect(await count('post_media WHERE post_id = $1', postId)).toBe(status === 201 ? 1 : 0);
      if (status !== 201) {
        expect([...(await storedFiles()).keys()]).toEqual(before);
        return;
      }
      const storedFile = await storedBytes(answer.body.id);
      expect(storedFile.length).toBeGreaterThan(0);
      for (const each of storedFile) {
        for (const text of gone) expect(each.includes(text), text).toBe(false);
        if (answer.body.mediaType === 'image/webp') expect(await animated(each)).toBe(false);
      }
    },
  );
});

it('the list of hostile uploads has at least forty files', { tags: ['U1'] }, () =>
  expect(HOSTILE_UPLOADS.length).toBeGreaterThanOrEqual(40),
);
