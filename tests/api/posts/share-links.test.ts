import { beforeEach, describe, expect, it } from 'vitest';
import { findEarliestPostExpiry } from '@/lib/posts/post-expiry';
import { savePublicLinkViewCounts } from '@/lib/posts/public-link-view-counts';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { DAY } from '@/lib/time/duration';
import { comment, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { pictureOf } from '../../support/media/stored-media';

let author: Person;
let schoolId: number;
let postId: number;

beforeEach(async () => {
  [author, schoolId] = [await person('active', { firstName: 'Robin', lastName: 'Example' }), await school()];
  postId = await post(author, schoolId, { title: 'Bus 12', content: 'It was late.' });
});

const requestLink = (expires?: string, as = author) =>
  call('POST', `/api/posts/${postId}/share${expires === undefined ? '' : `?expires=${expires}`}`, { as });
const read = (token: string) => call('GET', `/api/shared/${token}`, { as: null });
const ownPost = async (as = author) => (await call('GET', `/api/posts/${postId}`, { as })).body;
const expireLink = () => rows("UPDATE posts SET share_expires_at = now() - interval '1 second' WHERE id = $1", postId);

describe('a public link that lasts for some days', () => {
  it.each([7, 30])('a public link that lasts for %i days shows its expiry date', async (days) => {
    const { shareToken } = (await requestLink(String(days))).body;
    const { shareExpiresAt } = await ownPost();
    expect(Math.abs(Date.parse(shareExpiresAt) - Date.now() - days * DAY)).toBeLessThan(60_000);
    expect((await read(shareToken)).status).toBe(200);
  });

  it('an expired public link behaves like a link that never existed', async () => {
    const media = await pictureOf(postId);
    const { shareToken } = (await requestLink('7')).body;
    const file = () => call('GET', `/api/media/${media}/jpeg`, { as: null });
    const board = async () => (await call('GET', `/api/schools/${schoolId}/posts`, { as: null })).body;
    expect([(await file()).status, (await board()).length]).toEqual([200, 1]);
    await expireLink();
    expect(await read(shareToken)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect([(await file()).status, await board()]).toEqual([404, []]);
    expect(await ownPost()).toMatchObject({
      isPublic: false,
      shareToken: null,
      shareExpiresAt: null,
      shareViews: null,
    });
    await rows("UPDATE memberships SET access_until = now() - interval '1 day' WHERE user_id = $1", author.id);
    // An expired link gets 404, unlike a link to a post of a lapsed author, which gets 403.
    expect((await read(shareToken)).status).toBe(404);
  });

  it('sharing a post after the public link expired creates a new link without an end date', async () => {
    const first = (await requestLink('7')).body.shareToken;
    valuesFromServer.shareViews.set(first, 3);
    await savePublicLinkViewCounts();
    await expireLink();
    const second = (await requestLink()).body.shareToken;
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect(await ownPost()).toMatchObject({ shareToken: second, shareExpiresAt: null, shareViews: 0 });
  });

  it('a public link keeps its end date when the link is requested again without a new end date', async () => {
    const { shareToken } = (await requestLink('7')).body;
    const { shareExpiresAt } = await ownPost();
    expect((await requestLink()).body).toEqual({ shareToken });
    expect((await ownPost()).shareExpiresAt).toBe(shareExpiresAt);
    await requestLink('never');
    expect((await ownPost()).shareExpiresAt).toBeNull();
  });

  it('the page of a public link is removed from caches when the link expires', async () => {
    await requestLink('7');
    const { shareExpiresAt } = await ownPost();
    expect((await findEarliestPostExpiry([postId], new Date()))?.toISOString()).toBe(shareExpiresAt);
  });

  it('a public link is refused for an invalid duration', async () => {
    for (const expires of ['', '1', 'tomorrow', '-7']) expect((await requestLink(expires)).status).toBe(400);
  });
});

describe('the count of views of a public link', () => {
  it('the post’s author and administrators see the total views of a public link', async () => {
    const token = await share(author, postId);
    for (const views of [4_321, 5_678]) {
      valuesFromServer.shareViews.set(token, views);
      valuesFromServer.shareViews.set('a-link-that-is-none-at-all-0000', 5);
      await savePublicLinkViewCounts();
    }
    expect(valuesFromServer.shareViews.size).toBe(0);
    expect((await ownPost()).shareViews).toBe(9_999);
    expect((await ownPost(await person('admin'))).shareViews).toBe(9_999);
    expect(await ownPost(await person('active'))).toMatchObject({ isPublic: true, shareToken: null, shareViews: null });
    expect((await read(token)).text).not.toContain('9999');
  });

  it('the views of a public link are deleted together with the link', async () => {
    valuesFromServer.shareViews.set(await share(author, postId), 3);
    await savePublicLinkViewCounts();
    await call('DELETE', `/api/posts/${postId}/share`, { as: author });
    await share(author, postId);
    expect((await ownPost()).shareViews).toBe(0);
  });
});

describe('GET /api/posts/{id}/outside, which returns a preview of the public link', () => {
  const outside = (as: Person) => call('GET', `/api/posts/${postId}/outside`, { as });

  it('the preview of a public link has the content that the link will show', async () => {
    await pictureOf(postId);
    await comment(await person('active'), postId, 'And who told you?');
    const before = (await outside(author)).body;
    expect(before).toMatchObject({ authorName: 'Robin Example', comments: [{ authorName: 'A parent' }] });
    const token = await share(author, postId);
    expect((await read(token)).body).toEqual(before);
  });

  it('the preview of a public link to an anonymous post names nobody', async () => {
    postId = await post(author, schoolId, { isAnonymous: true });
    const { text } = await outside(author);
    expect(text).not.toMatch(/Robin|Example/);
  });

  it('only the author gets the preview of a public link', async () => {
    expect((await outside(await person('active'))).status).toBe(403);
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", postId);
    expect((await outside(author)).status).toBe(404);
  });
});
