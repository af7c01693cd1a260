import { beforeEach, describe, expect, it } from 'vitest';
import { comment, follow, post, share, notificationTextsOf, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { avatarOf, pictureOf } from '../../support/media/stored-media';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { isThorough } from '../../support/thorough';

// Held (hidden) content is visible only to its author (decision P3). Content is held while it waits for a review, and
// after its removal.

let author: Person;
let reader: Person;
let admin: Person;
let schoolId: number;
let postId: number;
let commentId: number;
let token: string;
let mediaId: number;

beforeEach(async () => {
  [author, reader, admin] = [
    await person('active', { firstName: 'Ash', lastName: 'Author' }),
    await person('active', { firstName: 'Kim', lastName: 'Reader', notifyNewPosts: true }),
    await person('admin'),
  ];
  schoolId = await school();
  for (const who of [author, reader, admin]) await follow(who, schoolId);
  postId = await post(author, schoolId, { title: 'Secret title', content: 'Secret text' });
  commentId = await comment(reader, postId, 'Secret remark');
  token = await share(author, postId);
  mediaId = await pictureOf(postId);
  for (const who of [author, reader, admin]) await call('POST', `/api/posts/${postId}/save`, { as: who });
});

const withhold = (what: 'posts' | 'comments', id: number, why: string | null) =>
  rows(`UPDATE ${what} SET withheld = $1 WHERE id = $2`, why, id);
const idsIn = async (address: string, as: Person | null) =>
  (await call('GET', address, { as })).body.map(({ id }: { id: number }) => id);
const lists = () =>
  ['recent', 'popular', 'discussed']
    .flatMap((sort) => [`/api/schools/${schoolId}/posts?sort=${sort}`, `/api/user/feed?sort=${sort}`])
    .concat('/api/user/saved');

/**
 * Reasons why content can be held. The daily run tests only 'reports' and 'removed', because the other reasons hold
 * content in the same way as 'reports'.
 */
const CAUSES = isThorough ? ['reports', 'words', 'first', 'removed'] : ['reports', 'removed'];

describe.each(CAUSES)('the visibility of a post that is held for review (%s)', (why) => {
  it('a post held for review appears only in its author’s lists until a reviewer releases it', async () => {
    for (const withheld of [null, why, null]) {
      await withhold('posts', postId, withheld);
      const expected = withheld === null ? [postId] : [];
      for (const list of lists()) {
        expect(await idsIn(list, author), list).toEqual([postId]);
        for (const who of [reader, admin]) expect(await idsIn(list, who), list).toEqual(expected);
      }
      expect(await idsIn(`/api/schools/${schoolId}/posts`, null)).toEqual(expected);
      expect((await call('GET', `/api/posts/${postId}`, { as: author })).body).toMatchObject({ id: postId, withheld });
    }
  });

  it('a post held for review looks like a missing post to everyone but its author', { tags: ['Z4'] }, async () => {
    await withhold('posts', postId, why);
    const before = [await count('post_votes'), await count('comments'), await count('saved_posts')];
    const missing = (await call('GET', '/api/posts/2000000000', { as: reader })).text;
    for (const who of [reader, admin]) {
      for (const answer of [
        await call('GET', `/api/posts/${postId}`, { as: who }),
        await call('GET', `/api/posts/${postId}/comments`, { as: who }),
        await call('POST', `/api/posts/${postId}/comments`, { as: who, body: { content: 'Hi' } }),
        await vote(who, postId),
        await call('POST', `/api/posts/${postId}/save`, { as: who }),
        await call('POST', `/api/posts/${postId}/share`, { as: who }),
        await call('DELETE', `/api/posts/${postId}`, { as: who }),
        await call('PATCH', `/api/posts/${postId}`, { as: who, body: { content: 'Hi' } }),
        await call('POST', `/api/posts/${postId}/report`, { as: who, body: { reason: 'privacy' } }),
      ])
        expect([answer.status, answer.text]).toEqual([404, missing]);
    }
    // The reader can no longer see their own comment under the post that is held for review, but they may delete the
    // comment.
    expect((await call('PATCH', `/api/comments/${commentId}`, { as: reader, body: { content: 'Hi' } })).status).toBe(
      404,
    );
    expect([await count('post_votes'), await count('comments'), await count('saved_posts')]).toEqual(before);
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: reader })).status).toBe(204);
  });

  it('the public link and files of a post held for review cannot be opened by other members', async () => {
    const file = (as: Person | null) => call('GET', `/api/media/${mediaId}/jpeg`, { as });
    expect([(await file(null)).status, (await file(reader)).status]).toEqual([200, 200]);
    await withhold('posts', postId, why);
    for (const as of [null, reader, author]) {
      const { status, body } = await call('GET', `/api/shared/${token}`, { as });
      expect([status, body.message]).toEqual([404, "The post you're looking for doesn't exist or has been removed."]);
    }
    expect(await Promise.all([null, reader, admin, author].map(async (as) => (await file(as)).status))).toEqual([
      404, 404, 404, 200,
    ]);
    await rows("UPDATE memberships SET access_until = now() - interval '1 hour' WHERE user_id = $1", author.id);
    // The link to a post that is hidden pending review gets 404, even after the author's membership has lapsed. Links
    // to a lapsed author's other posts get 403.
    expect((await call('GET', `/api/shared/${token}`)).status).toBe(404);
  });

  it('the reviewer of a post held for review can see the post’s files', async () => {
    await withhold('posts', postId, why);
    await rows(
      "INSERT INTO reviews (open_key, post_id, author_id, cause, content) VALUES ('post:' || $1, $1::int, $2, 'words', '')",
      postId,
      author.id,
    );
    expect((await call('GET', `/api/media/${mediaId}/jpeg`, { as: admin })).status).toBe(200);
    expect((await call('GET', `/api/media/${mediaId}/jpeg`, { as: reader })).status).toBe(404);
  });

  it('a post held for review disappears from other people’s notifications and unread counts', async () => {
    const other = await person('active');
    await comment(other, postId, 'Me too');
    const unread = async () => (await call('GET', '/api/notifications/unread-count', { as: reader })).body.count;
    expect([await notificationTextsOf(reader), await unread()]).toEqual([
      // The reader has three notifications about the post: it was written, another person commented on it, and its
      // author shared it publicly.
      Array.from({ length: 3 }, () => expect.stringContaining('Secret title')),
      3,
    ]);
    await withhold('posts', postId, why);
    expect([await notificationTextsOf(reader), await unread()]).toEqual([[], 0]);
    expect(await notificationTextsOf(author)).toHaveLength(2);
    await withhold('posts', postId, null);
    expect(await unread()).toBe(3);
  });

  it('a post held for review does not count as activity at the school', async () => {
    const activity = async () => (await call('GET', '/api/user/subscriptions', { as: reader })).body[0].recentActivity;
    expect(await activity()).toBe(2);
    await withhold('posts', postId, why);
    expect(await activity()).toBe(0);
  });

  it('the author of a post held for review can edit and delete the post but cannot share the post', async () => {
    await withhold('posts', postId, why);
    const notificationsBefore = await count('notifications');
    expect(
      (await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Milder' } })).body,
    ).toMatchObject({ content: 'Milder', withheld: why });
    expect((await call('POST', `/api/posts/${postId}/share`, { as: author })).status).toBe(409);
    await comment(author, postId, 'To myself');
    expect(await count('notifications')).toBe(notificationsBefore);
    expect((await call('DELETE', `/api/posts/${postId}`, { as: author })).status).toBe(204);
  });

  it('visitors cannot see the profile photo of the author of a post held for review', async () => {
    const key = await avatarOf(author.id);
    const status = async () => (await call('GET', `/api/avatars/${key}`)).status;
    expect(await status()).toBe(200);
    await withhold('posts', postId, why);
    expect(await status()).toBe(404);
  });
});

describe('the visibility of a comment that is held for review', () => {
  const read = async (as: Person) => (await call('GET', `/api/posts/${postId}`, { as })).body;
  const all = async (as: Person) => (await call('GET', `/api/posts/${postId}/comments`, { as })).body;

  it('a comment held for review is visible only to its writer and is not counted', async () => {
    await withhold('comments', commentId, 'words');
    expect(await read(reader)).toMatchObject({ commentCount: 0, comments: [{ id: commentId, withheld: 'words' }] });
    expect(await all(reader)).toMatchObject([{ id: commentId, withheld: 'words' }]);
    for (const who of [author, admin]) {
      expect(await read(who)).toMatchObject({ commentCount: 0, comments: [] });
      expect(await all(who)).toEqual([]);
    }
    const { body, text } = await call('GET', `/api/shared/${token}`);
    expect([body.commentCount, body.comments, text.includes('Secret remark')]).toEqual([0, [], false]);
    expect(await notificationTextsOf(author)).toEqual([]);
    await withhold('comments', commentId, null);
    expect(await read(author)).toMatchObject({ commentCount: 1, comments: [{ id: commentId, withheld: null }] });
    expect(await notificationTextsOf(author)).toHaveLength(1);
  });

  it('only the writer of a comment held for review can edit or delete the comment', async () => {
    await withhold('comments', commentId, 'reports');
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: admin })).status).toBe(404);
    expect(
      (await call('PATCH', `/api/comments/${commentId}`, { as: reader, body: { content: 'Milder' } })).body,
    ).toMatchObject({ content: 'Milder', withheld: 'reports' });
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: reader })).status).toBe(204);
    expect((await read(author)).commentCount).toBe(0);
  });

  it('a comment held for review does not subscribe its writer to notifications of later comments', async () => {
    await withhold('comments', commentId, 'removed');
    await rows('DELETE FROM notifications');
    await comment(admin, postId, 'Next');
    expect([await notificationTextsOf(reader), (await notificationTextsOf(author)).length]).toEqual([[], 1]);
  });
});
