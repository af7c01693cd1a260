import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '@/lib/time/duration';
import { comment, follow, post, share, notificationTextsOf, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { pictureOf } from '../../support/media/stored-media';

// These tests check that posts are hidden from everyone as soon as their author's access ends, and shown again when the
// access returns (decision C6).

const setAccess = (who: Person, accessUntil: Date | null) =>
  rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', accessUntil, who.id);
const lapse = (who: Person) => setAccess(who, new Date(Date.now() - HOUR));
const resume = (who: Person) => setAccess(who, new Date(Date.now() + HOUR));

let author: Person;
let reader: Person;
let admin: Person;
let schoolId: number;
let postId: number;
let commentId: number;
let token: string;

beforeEach(async () => {
  [author, reader, admin] = [
    await person('active'),
    await person('active', { firstName: 'Kim', lastName: 'Reader' }),
    await person('admin'),
  ];
  schoolId = await school();
  for (const who of [author, reader, admin]) await follow(who, schoolId);
  postId = await post(author, schoolId, { title: 'Secret title', content: 'Secret text' });
  commentId = await comment(reader, postId);
  token = await share(author, postId);
  for (const who of [author, reader, admin]) await call('POST', `/api/posts/${postId}/save`, { as: who });
});

const lists = () => [`/api/schools/${schoolId}/posts`, '/api/user/feed', '/api/user/saved'];
const idsIn = async (address: string, as: Person | null) =>
  (await call('GET', address, { as })).body.map(({ id }: { id: number }) => id);

const OPERATIONS: [string, (as: Person) => Promise<{ status: number; text: string }>][] = [
  ['reading the post', (as) => call('GET', `/api/posts/${postId}`, { as })],
  ['reading its comments', (as) => call('GET', `/api/posts/${postId}/comments`, { as })],
  ['voting', (as) => vote(as, postId)],
  ['saving the post', (as) => call('POST', `/api/posts/${postId}/save`, { as })],
];

describe('posts of an author whose membership has lapsed', () => {
  it('a post is missing from every list while its author’s membership has lapsed', async () => {
    const everyone = [author, reader, admin];
    for (const isThere of [true, false, true]) {
      await (isThere ? resume(author) : lapse(author));
      const expected = isThere ? [postId] : [];
      for (const who of everyone) for (const list of lists()) expect(await idsIn(list, who), list).toEqual(expected);
      for (const sort of ['popular', 'discussed'])
        expect(await idsIn(`${lists()[0]}?sort=${sort}`, reader)).toEqual(expected);
      expect(await idsIn(`/api/schools/${schoolId}/posts`, null)).toEqual(expected);
      expect((await call('GET', '/api/user', { as: author })).body).toMatchObject({
        hasAccess: isThere,
        hiddenPostCount: isThere ? 0 : 1,
      });
    }
  });

  it('an author whose membership has lapsed can see and delete their hidden post in the list of their own posts', async () => {
    const own = async (as: Person) => (await call('GET', '/api/user/posts', { as })).body;
    const hidden = async () => (await call('GET', '/api/user/posts?hidden=yes', { as: author })).body;
    const mediaId = await pictureOf(postId);
    expect(await own(author)).toMatchObject([
      { id: postId, isHidden: false, media: [{ id: mediaId }], comments: [{ id: commentId }] },
    ]);
    expect(await hidden()).toEqual([]);
    await lapse(author);
    expect(await hidden()).toEqual(await own(author));
    const [firstView] = await own(author);
    expect(firstView).toMatchObject({ id: postId, title: 'Secret title', isHidden: true, isOwner: true });
    expect([firstView.comments, firstView.media]).toEqual([[], []]);
    for (const who of [reader, admin]) expect(await own(who)).toEqual([]);
    expect((await call('DELETE', `/api/posts/${postId}`, { as: author })).status).toBe(204);
    expect(await own(author)).toEqual([]);
    expect((await call('GET', '/api/user', { as: author })).body.hiddenPostCount).toBe(0);
  });

  it.each(OPERATIONS)(
    'a post whose author’s membership lapsed answers 404 to %s',
    { tags: ['Z4'] },
    async (_what, operate) => {
      for (const who of [author, reader, admin]) expect((await operate(who)).status).toBe(200);
      const before = [await count('post_votes'), await count('saved_posts')];
      await lapse(author);
      for (const who of [author, reader, admin]) {
        const [hidden, missing] = [await operate(who), await call('GET', '/api/posts/2000000000', { as: who })];
        expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      }
      expect([await count('post_votes'), await count('saved_posts')]).toEqual(before);
    },
  );

  it('a post whose author’s membership lapsed accepts no comment, edit or new link from anybody', async () => {
    await lapse(author);
    for (const who of [reader, admin]) {
      expect((await call('POST', `/api/posts/${postId}/comments`, { as: who, body: { content: 'Text' } })).status).toBe(
        404,
      );
      expect((await call('PATCH', `/api/posts/${postId}`, { as: who, body: { content: 'Text' } })).status).toBe(404);
      expect((await call('POST', `/api/posts/${postId}/share`, { as: who })).status).toBe(404);
      expect((await call('DELETE', `/api/posts/${postId}`, { as: who })).status).toBe(404);
    }
    expect((await call('PATCH', `/api/comments/${commentId}`, { as: reader, body: { content: 'Text' } })).status).toBe(
      404,
    );
    expect((await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Text' } })).status).toBe(403);
    expect([
      await count('comments WHERE post_id = $1', postId),
      await count("posts WHERE id = $1 AND content = 'Secret text'", postId),
    ]).toEqual([1, 1]);
  });

  it('the public link of a lapsed member’s post explains why the post is not shown', { tags: ['S3'] }, async () => {
    const shared = () => call('GET', `/api/shared/${token}`);
    expect((await shared()).status).toBe(200);
    await lapse(author);
    const hidden = await shared();
    expect([hidden.status, hidden.body.message]).toEqual([
      403,
      "This content is no longer available or the creator's subscription is inactive.",
    ]);
    expect(hidden.text).not.toContain('Secret');
    await resume(author);
    expect((await shared()).body).toMatchObject({ title: 'Secret title' });
  });

  it('a post whose author’s membership lapsed is not quoted in notifications', async () => {
    expect((await notificationTextsOf(author)).join()).toContain('Secret title');
    await lapse(author);
    expect(await notificationTextsOf(author)).toEqual(['Kim Reader commented on your post']);
  });

  it('a lapsed member can delete their post and end the post’s public link', async () => {
    await lapse(author);
    expect((await call('DELETE', `/api/posts/${postId}/share`, { as: author })).status).toBe(204);
    expect((await call('GET', `/api/shared/${token}`)).status).toBe(404);
    expect((await call('DELETE', `/api/posts/${postId}`, { as: author })).status).toBe(204);
    expect(await count('posts WHERE id = $1', postId)).toBe(0);
  });

  it('the writer of a comment can delete the comment under a lapsed member’s post', async () => {
    await lapse(author);
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: admin })).status).toBe(404);
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: reader })).status).toBe(204);
  });

  it('hiding the posts of a lapsed member changes no database row of the posts', async () => {
    const before = await rows('SELECT * FROM posts WHERE id = $1', postId);
    await lapse(author);
    for (const list of lists()) await idsIn(list, author);
    await resume(author);
    expect(await rows('SELECT * FROM posts WHERE id = $1', postId)).toEqual(before);
  });
});

it('the number of posts that reappear when the membership is renewed leaves out posts hidden by a review', async () => {
  await rows("UPDATE posts SET withheld = 'removed' WHERE id = $1", await post(author, schoolId));
  await lapse(author);
  expect((await call('GET', '/api/user', { as: author })).body.hiddenPostCount).toBe(1);
});

describe('content that stays visible after its author’s membership lapsed', () => {
  it('a lapsed member’s comments under other people’s posts stay visible', async () => {
    await lapse(reader);
    const { body } = await call('GET', `/api/posts/${postId}`, { as: author });
    expect(body).toMatchObject({ commentCount: 1, comments: [{ id: commentId, user: { id: reader.id } }] });
  });

  it('an administrator’s posts stay visible after the administrator’s membership lapsed', async () => {
    const id = await post(admin, schoolId);
    await lapse(admin);
    expect(await idsIn(`/api/schools/${schoolId}/posts`, reader)).toContain(id);
    expect((await call('GET', '/api/user', { as: admin })).body).toMatchObject({
      hasAccess: true,
      accessUntil: null,
      hiddenPostCount: 0,
    });
  });
});

it.each([
  ['active', null, null, false],
  ['active', -1, null, false],
  ['canceled', 1, null, true],
  ['past_due', 1, null, true],
  ['inactive', null, 1, true],
  ['active', -1, -1, false],
  ['canceled', -1, 1, true],
])(
  'a post by an author with status %s, %s hours of access and %s complimentary hours is visible: %s',
  async (status, access, override, isThere) => {
    const moment = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR));
    await rows(
      'UPDATE memberships SET status = $1, access_until = $2, override_until = $3 WHERE user_id = $4',
      status,
      moment(access),
      moment(override),
      author.id,
    );
    expect(await idsIn(`/api/schools/${schoolId}/posts`, reader)).toEqual(isThere ? [postId] : []);
    const { body } = await call('GET', '/api/user', { as: author });
    expect(body).toMatchObject({ subscriptionStatus: status, hasAccess: isThere });
    expect((await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Text' } })).status).toBe(
      isThere ? 201 : 403,
    );
  },
);

describe('the moment at which access ends', () => {
  afterEach(() => vi.useRealTimers());

  it('the end of access hides posts to the exact millisecond', { tags: ['P8'] }, async () => {
    const end = Math.ceil(Date.now() / 1000) * 1000 + 2 * HOUR;
    await setAccess(author, new Date(end));
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [moment, isThere] of [
      [end - 1, true],
      [end, false],
      [end + 1, false],
    ] as const) {
      vi.setSystemTime(moment);
      expect(await idsIn(`/api/schools/${schoolId}/posts`, reader)).toEqual(isThere ? [postId] : []);
      expect((await call('GET', `/api/shared/${token}`)).status).toBe(isThere ? 200 : 403);
      expect((await call('GET', '/api/user', { as: author })).body.hasAccess).toBe(isThere);
      expect((await call('PATCH', `/api/posts/${postId}`, { as: author, body: {} })).status).toBe(isThere ? 200 : 403);
    }
  });
});
