import '../../support/media/one-converter';
import { afterEach, describe, expect, it } from 'vitest';
import { connectionPool } from '@/lib/database/db';
import { call } from '../../support/http/call';
import { TINY_JPEG } from '../../support/media/stored-media';
import { takeSnapshot } from '../../support/database/snapshot';
import { RAW_BODIES } from './wrong-values';
import { buildAllowedRequest, expectRefused, uploadEndpoints } from './endpoints';
import { makeWorld } from '../policy/matrix-world';

const world = await makeWorld();
const as = world.people.owner;
const post = String(world.place('post', 'owner'));
const snapshot = await takeSnapshot();

afterEach(async () => {
  const changed = await snapshot.changed();
  if (changed.length > 0) await snapshot.restore();
  expect(changed, 'nothing was written').toEqual([]);
});

const picture = (name = 'x.jpg') => new File([new Uint8Array(TINY_JPEG)], name, { type: 'image/jpeg' });

it('only two endpoints accept uploads', () => {
  expect(uploadEndpoints.map(({ name }) => name).sort()).toEqual(['POST /api/media/upload', 'POST /api/user/avatar']);
});

describe.each(uploadEndpoints)('bad uploads to the endpoint $name', ({ name, spec }) => {
  const { method, address } = buildAllowedRequest(world, name);
  const [part = ''] = Object.keys(spec.upload ?? {});
  const right = () => {
    const form = new FormData();
    if (part === 'media') form.set('postId', post);
    form.set(part, picture());
    return form;
  };

  it.each(RAW_BODIES.filter(([, , status]) => status === 400))(
    'an upload endpoint refuses a body that is not a form: %s',
    async (what, raw) => {
      expectRefused(await call(method, address, { as, raw }), 415, what);
    },
  );

  it.each(RAW_BODIES.filter(([, , status]) => status === 400))(
    'an upload endpoint refuses a body that is not a form despite its content type: %s',
    async (what, raw) => {
      expectRefused(
        await call(method, address, { as, raw, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }),
        400,
        what,
      );
    },
  );

  it('an upload endpoint refuses a form without exactly one file', async () => {
    const [without, other, two, text] = [right(), right(), right(), right()];
    without.delete(part);
    other.set('second', picture());
    two.append(part, picture('y.jpg'));
    text.set(part, 'data:image/jpeg;base64,');
    for (const form of [without, other, two, text])
      expectRefused(await call(method, address, { as, form }), 400, [...form.keys()]);
  });

  it('an upload endpoint refuses an empty file and a file that is not a picture', async () => {
    const files = [
      ['', 400],
      ['x', 415],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
      ['\xff\xd8\xff\xe0 and no more', 415],
    ] as const;
    for (const [bytes, status] of files) {
      const form = right();
      form.set(part, new File([Buffer.from(bytes, 'latin1')], 'x.jpg', { type: 'image/jpeg' }));
      expectRefused(await call(method, address, { as, form }), status, bytes);
    }
  });

  it('an upload endpoint ignores additional form fields, such as the owner’s id', async () => {
    const form = right();
    for (const key of ['userId', 'user_id', 'isAdmin', 'key', '__proto__', 'position']) form.set(key, '1');
    const answer = await call(method, address, { as, form });
    expect(answer.status, answer.text).toBeLessThan(300);
    const { rows } = await connectionPool().query<{ admins: number }>(
      'SELECT count(*)::int AS admins FROM users WHERE is_admin',
    );
    // The test data contains exactly two administrators. A third administrator would mean that the upload applied the
    // form field `isAdmin`.
    expect(rows[0]?.admins).toBe(2);
    expect(await snapshot.changed()).toEqual(
      part === 'media' ? ['post_media', 'stored_files', 'files'] : ['stored_files', 'users', 'files'],
    );
    await snapshot.restore();
  });
});

describe('bad form fields for POST /api/media/upload', () => {
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('media', picture());
    return call('POST', '/api/media/upload', { as, form });
  };

  const WRONG_POSTS = [
    '',
    ' ',
    'abc',
    '1.5',
    '1;2',
    '1,2',
    '01',
    '+1',
    '1e2',
    '0x10',
    ' 1',
    '1\n',
    '1\0',
    '\u0661',
    '[1]',
    '{"id":1}',
    'null',
    'NaN',
    "1'--",
  ];

  it.each(WRONG_POSTS)('a media upload with the invalid postId %j is refused', async (postId) =>
    expectRefused(await send({ postId }), 400, postId),
  );

  it.each(['0', '-1', '2147483648', '9'.repeat(400)])(
    'a media upload answers 404 for the postId %j',
    { tags: ['U11'] },
    async (postId) => expectRefused(await send({ postId }), 404, postId),
  );

  it('a media upload is refused without a postId', async () => expectRefused(await send({}), 400, 'no postId'));

  it.each([
    ['NUL', 'a\0b'],
    ['301 letters', 'é'.repeat(301)],
    ['5 KB', 'x'.repeat(5_000)],
  ])('a media upload refuses an alt text of %s', async (what, alt) => {
    expectRefused(await send({ postId: post, alt }), 400, what);
  });

  it.each([
    '',
    'x',
    '123',
    'zzzzzzzz-zzzz-4zzz-8zzz-zzzzzzzzzzzz',
    '6f1c9a52-0000-4000-8000-00000000000',
    "'; DROP TABLE posts;--",
  ])('a media upload refuses the uploadId %j', async (uploadId) =>
    expectRefused(await send({ postId: post, uploadId }), 400, uploadId),
  );

  it('a media upload treats a blank alt text as missing', async () => {
    expect((await send({ postId: post, alt: ' \n ' })).body.alt).toBeNull();
    expect((await send({ postId: post, alt: ' Un élan 🫎\u202e \ud83d ' })).body.alt).toBe('Un élan 🫎\u202e \ufffd');
    await snapshot.restore();
  });
});
