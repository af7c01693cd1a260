import '../../support/media/one-converter';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comment, post, share } from '../../support/community/board';
import { call } from '../../support/http/call';
import { picture } from '../../support/media/files';
import { avatarOf, pictureOf, videoOf } from '../../support/media/stored-media';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { formOf } from '../../support/media/upload-form';
import { sendForm, upload } from '../../support/media/upload-store';

// These tests check that only people who can see a post can load its files. Knowing the address of a file does not
// help.

const FOREVER = 'private, max-age=31536000, immutable';
const EACH_TIME = 'private, no-cache';
const NOT_FOUND = { message: 'File not found', code: 'not_found' };

const setAccess = (who: Person, accessUntil: Date) =>
  rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', accessUntil, who.id);
const lapse = (who: Person) => setAccess(who, inDays(-1));
const resume = (who: Person) => setAccess(who, inDays(10));

let photo: Buffer;
let author: Person;
let reader: Person;
let admin: Person;
let bystander: Person;
let postId: number;
let addresses: string[];

/** Returns the addresses of all files of a post, from the API's response about that post. */
async function addressesOf(id: number): Promise<string[]> {
  const { body } = await call('GET', `/api/posts/${id}`, { as: reader });
  return body.media.flatMap(
    ({ mediaUrl, posterUrl, sources }: { mediaUrl: string; posterUrl: string | null; sources: { url: string }[] }) =>
      [mediaUrl, posterUrl, ...sources.map(({ url }) => url)].filter(Boolean),
  );
}

/**
 * Returns the status that each person gets for the given addresses, or NaN for a person whose status differs between
 * addresses.
 */
async function seenBy(people: (Person | null)[], which = addresses): Promise<number[]> {
  const statuses = people.map(async (as) => {
    const statusesFound = new Set<number>();
    for (const address of which) {
      const { status, body, headers } = await call('GET', address, { as });
      statusesFound.add(status);
      if (status !== 200) expect([body, headers.get('cache-control')]).toEqual([NOT_FOUND, 'no-store']);
    }
    return statusesFound.size === 1 ? ([...statusesFound][0] ?? 0) : NaN;
  });
  return Promise.all(statuses);
}

const EVERYBODY = () => [author, reader, bystander, admin, null];

beforeAll(async () => {
  photo = await picture('jpeg', 200, 150);
  [reader, bystander, admin] = [await person(), await person('inactive'), await person('admin')];
});
beforeEach(async () => {
  author = await person();
  postId = await post(author, await school());
  await pictureOf(postId, ['jpeg', 'w480', 'w960']);
  await videoOf(postId);
  addresses = await addressesOf(postId);
  expect(addresses).toHaveLength(5);
});

describe('the visibility of the files of a post', () => {
  it('visitors can see a file only while its post is shared', { tags: ['U9'] }, async () => {
    expect(await seenBy(EVERYBODY())).toEqual([200, 200, 200, 200, 404]);
    await share(author, postId);
    expect(await seenBy(EVERYBODY())).toEqual([200, 200, 200, 200, 200]);
    await call('DELETE', `/api/posts/${postId}/share`, { as: author });
    expect(await seenBy(EVERYBODY())).toEqual([200, 200, 200, 200, 404]);
  });

  it('a file can no longer be opened once the membership of its post’s author ends', { tags: ['S3'] }, async () => {
    await share(author, postId);
    for (let round = 0; round < 2; round += 1) {
      await lapse(author);
      expect(await seenBy(EVERYBODY())).toEqual([404, 404, 404, 404, 404]);
      await resume(author);
      expect(await seenBy(EVERYBODY())).toEqual([200, 200, 200, 200, 200]);
    }
  });

  it('a file of a shared post is visible even to people who muted the author or reported the post', async () => {
    const reporter = await person();
    await call('POST', `/api/users/${author.id}/mute`, { as: reader });
    await call('POST', `/api/posts/${postId}/report`, { as: reporter, body: { reason: 'privacy' } });
    expect(await seenBy([reader, reporter])).toEqual([404, 404]);
    await share(author, postId);
    expect(await seenBy([reader, reporter])).toEqual([200, 200]);
    await lapse(author);
    expect(await seenBy([reader, reporter])).toEqual([404, 404]);
  });

  it('a file disappears when its post disappears or the file itself is deleted', async () => {
    const [{ id = 0 } = {}] = (await call('GET', `/api/posts/${postId}`, { as: reader })).body.media;
    expect((await call('DELETE', `/api/media/${id}`, { as: author })).status).toBe(204);
    const [gone, left] = [
      addresses.filter((each) => each.startsWith(`/api/media/${id}/`)),
      addresses.filter((each) => !each.startsWith(`/api/media/${id}/`)),
    ];
    expect([await seenBy([reader], gone), await seenBy([reader], left)]).toEqual([[404], [200]]);
    await call('DELETE', `/api/posts/${postId}`, { as: author });
    expect(await seenBy(EVERYBODY())).toEqual([404, 404, 404, 404, 404]);
  });

  it('a file cannot be opened with the public link of another post', async () => {
    const other = await post(author, await school());
    expect((await upload(author, other, photo)).status).toBe(201);
    const token = await share(author, other);
    const shared = (await call('GET', `/api/shared/${token}`)).body;
    expect(await seenBy([null], [shared.media[0].mediaUrl])).toEqual([200]);
    expect(await seenBy([null])).toEqual([404]);
  });

  it("a file may be cached by signed-in people's browsers, but never by a proxy", { tags: ['D10'] }, async () => {
    await share(author, postId);
    for (const address of addresses) {
      const [mine, theirs] = [await call('GET', address, { as: reader }), await call('GET', address)];
      expect([mine.headers.get('cache-control'), theirs.headers.get('cache-control')]).toEqual([FOREVER, EACH_TIME]);
      for (const { headers } of [mine, theirs])
        expect([headers.get('vary'), headers.get('x-content-type-options')]).toEqual(['Cookie', 'nosniff']);
      const etag = theirs.headers.get('etag') ?? '';
      expect((await call('GET', address, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      await call('DELETE', `/api/posts/${postId}/share`, { as: author });
      expect((await call('GET', address, { headers: { 'If-None-Match': etag } })).status).toBe(404);
      expect((await call('GET', address, { headers: { Range: 'bytes=0-9' } })).status).toBe(404);
      await share(author, postId);
    }
  });
});

describe('the visibility of a profile photo', () => {
  const setAvatar = (who: Person) =>
    sendForm(who, formOf([{ name: 'avatar', body: photo, filename: 'x.jpg' }]), '/api/user/avatar');
  const avatar = async () => `/api/avatars/${await avatarOf(author.id)}`;

  it('visitors can see a profile photo only while a shared post names the person', async () => {
    const address = await avatar();
    expect(await seenBy(EVERYBODY(), [address])).toEqual([200, 200, 200, 200, 404]);
    await share(author, postId);
    expect(await seenBy(EVERYBODY(), [address])).toEqual([200, 200, 200, 200, 200]);
    await lapse(author);
    expect(await seenBy([null], [address])).toEqual([404]);
    await resume(author);
    expect(await seenBy([null], [address])).toEqual([200]);
    await rows('UPDATE posts SET is_anonymous = true WHERE id = $1', postId);
    expect(await seenBy([null], [address])).toEqual([404]);
    await rows('UPDATE posts SET is_anonymous = false WHERE id = $1', postId);
    await call('DELETE', `/api/posts/${postId}`, { as: author });
    expect(await seenBy([null], [address])).toEqual([404]);
  });

  it('a comment under a shared post does not make the commenter’s profile photo visible to visitors', async () => {
    const address = `/api/avatars/${await avatarOf(reader.id)}`;
    await share(author, postId);
    await comment(reader, postId);
    expect(await seenBy([null], [address])).toEqual([404]);
  });

  it('the address of a profile photo stops working when the photo is replaced or removed', async () => {
    const sent = [await setAvatar(author), await setAvatar(author)];
    const [first = '', second = ''] = sent.map(({ body }) => body.avatarUrl as string);
    expect(first).not.toBe(second);
    expect([await seenBy([reader], [first]), await seenBy([reader], [second])]).toEqual([[404], [200]]);
    expect((await call('DELETE', '/api/user/avatar', { as: author })).status).toBe(204);
    expect(await seenBy(EVERYBODY(), [first, second])).toEqual([404, 404, 404, 404, 404]);
  });
});

const UP = [
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cetc',
  '%252e%252e',
  '....%2f%2f',
  'jpeg%00',
  '%00',
  'jpeg%2f..%2fjpeg',
  'jpeg%0d%0aX: 1',
  'JPEG',
  'jpeg%20',
  'jpeg.',
  'w480.webp',
  "jpeg'%20OR%20'1'='1",
  '%c0%ae%c0%ae'.replaceAll('%', '%25'),
  'x'.repeat(4_000),
];
const NO_ID = [
  '..%2f1',
  '%2e%2e%2f1',
  '1%2f..',
  '1;2',
  '1%00',
  '1e0',
  '0x1',
  '+1',
  '01',
  '1.0',
  '%201',
  '-1',
  '0',
  '99999999999',
  '١',
  'NaN',
];

describe('misspelled addresses of files', () => {
  const expectClosed = async (address: string) =>
    expect([400, 404], address).toContain((await call('GET', address, { as: reader })).status);

  it(
    'a file does not open if the id or the variant in its address is misspelled',
    { tags: ['L8', 'V1.1.1', 'V1.1.2'] },
    async () => {
      const [first = ''] = addresses;
      for (const variant of UP) await expectClosed(`${path.dirname(first)}/${variant}`);
      for (const id of NO_ID) await expectClosed(`/api/media/${id}/jpeg`);
    },
  );

  it('a profile photo’s address does not open with a misspelled key or the key of a post’s file', async () => {
    const [{ key } = { key: '' }] = await rows<{ key: string }>(
      'SELECT key FROM stored_files WHERE media_id IS NOT NULL LIMIT 1',
    );
    const spellings = [...UP, key, `${key.slice(0, 2)}%2f${key.slice(2, 4)}%2f${key}`, `%2f${key}`, key.toUpperCase()];
    for (const spelling of spellings) await expectClosed(`/api/avatars/${spelling}`);
  });
});
