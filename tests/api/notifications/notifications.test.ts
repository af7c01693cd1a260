import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { comment, follow, post, notificationTextsOf, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { whilePostLocked } from '../../support/concurrency';
import { readAllPages } from '../../support/http/list-pages';

const listOf = async (as: Person) => (await call('GET', '/api/notifications', { as })).body;
const unread = async (as: Person) => (await call('GET', '/api/notifications/unread-count', { as })).body.count;

async function scene() {
  const [author, reader] = [
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
    await person('active', { firstName: 'Kim', lastName: 'Reader' }),
  ];
  const schoolId = await school();
  return { author, reader, schoolId, postId: await post(author, schoolId, { title: 'Bus 12' }) };
}

describe('notifications of a comment', () => {
  it('a comment notifies the post’s author and each earlier commenter once', async () => {
    const { author, reader, postId } = await scene();
    const [third, silent] = [await person('active', { firstName: 'Lou', lastName: 'Third' }), await person('active')];
    await comment(reader, postId);
    await comment(reader, postId);
    await comment(third, postId);
    await comment(author, postId);
    const onYours = (name: string) => `${name} commented on your post: “Bus 12”`;
    const also = (name: string) => `${name} also commented on a post you commented on: “Bus 12”`;
    expect(await notificationTextsOf(author)).toEqual([
      onYours('Lou Third'),
      onYours('Kim Reader'),
      onYours('Kim Reader'),
    ]);
    expect(await notificationTextsOf(reader)).toEqual([also('Ada Author'), also('Lou Third')]);
    expect(await notificationTextsOf(third)).toEqual([also('Ada Author')]);
    expect(await notificationTextsOf(silent)).toEqual([]);
  });

  it('an author’s comment on their own post notifies nobody if nobody else has commented', async () => {
    const { author, postId } = await scene();
    await comment(author, postId);
    expect(await count('notifications WHERE post_id = $1', postId)).toBe(0);
  });

  it('the notification of a comment has a text, a subject and a link', async () => {
    const { author, reader, schoolId, postId } = await scene();
    const commentId = await comment(reader, postId);
    expect(await listOf(author)).toEqual([
      {
        id: expect.any(Number),
        userId: author.id,
        text: 'Kim Reader commented on your post: “Bus 12”',
        read: false,
        relatedEntityType: 'comment',
        relatedEntityId: commentId,
        href: `/schools/${schoolId}?post=${postId}`,
        createdAt: expect.any(String),
      },
    ]);
  });
});

describe('notifications of votes on a post', () => {
  it('votes on a post give the author one notification with the current number of votes', async () => {
    const { author, schoolId, postId } = await scene();
    const [first, second, third] = [await person('inactive'), await person('inactive'), await person('inactive')];
    await vote(first, postId, 'upvote');
    expect(await listOf(author)).toMatchObject([
      {
        text: '1 parent voted on your post: “Bus 12”',
        relatedEntityType: 'post',
        relatedEntityId: postId,
        href: `/schools/${schoolId}?post=${postId}`,
      },
    ]);
    await vote(second, postId, 'downvote');
    expect(await notificationTextsOf(author)).toEqual(['2 parents voted on your post: “Bus 12”']);
    await call('POST', '/api/notifications/mark-all-read', { as: author });
    await vote(second, postId, 'upvote');
    expect(await unread(author)).toBe(0); // A changed vote does not make the notification unread again.
    await vote(third, postId, 'upvote');
    expect([await unread(author), await notificationTextsOf(author)]).toEqual([
      1,
      ['3 parents voted on your post: “Bus 12”'],
    ]);
  });

  it('an author’s vote on their own post causes no notification', async () => {
    const { author, reader, postId } = await scene();
    await vote(author, postId);
    expect(await listOf(author)).toEqual([]);
    await vote(reader, postId);
    expect(await notificationTextsOf(author)).toEqual(['1 parent voted on your post: “Bus 12”']);
  });

  it('the notification of votes on a post is removed when the last vote is withdrawn', async () => {
    const { author, reader, postId } = await scene();
    const other = await person('inactive');
    await vote(author, postId);
    await vote(reader, postId);
    await vote(other, postId);
    await vote(reader, postId);
    expect(await notificationTextsOf(author)).toEqual(['1 parent voted on your post: “Bus 12”']);
    await vote(other, postId);
    expect([
      await listOf(author),
      await unread(author),
      await count('notifications WHERE post_id = $1', postId),
    ]).toEqual([[], 0, 0]);
  });

  it('the notification of votes on a post is removed when two people withdraw the last votes at the same time', async () => {
    const { author, reader, postId } = await scene();
    const other = await person('inactive');
    for (const who of [reader, other]) await vote(who, postId);
    await whilePostLocked(
      postId,
      [reader, other].map((who) => () => vote(who, postId)),
    );
    expect(await count('post_votes WHERE post_id = $1', postId)).toBe(0);
    expect([await listOf(author), await unread(author)]).toEqual([[], 0]);
    await vote(other, postId);
    expect([await notificationTextsOf(author), await unread(author)]).toEqual([
      ['1 parent voted on your post: “Bus 12”'],
      1,
    ]);
  });

  it('the notification of votes on a post is removed when the voter’s account is deleted', async () => {
    const { author, reader, postId } = await scene();
    await vote(reader, postId);
    await db().user.delete({ where: { id: reader.id } });
    expect([await listOf(author), await unread(author)]).toEqual([[], 0]);
  });
});

describe('notifications of a new post', () => {
  it('a new post notifies the school’s followers who turned on notifications of new posts', async () => {
    const { author, schoolId } = await scene();
    const [subscribedReader, silent, elsewhere] = [
      await person('inactive', { notifyNewPosts: true }),
      await person('active'),
      await person('active', { notifyNewPosts: true }),
    ];
    for (const who of [author, subscribedReader, silent]) await follow(who, schoolId);
    await follow(elsewhere, await school());
    await call('PATCH', '/api/user/preferences', { as: author, body: { posts: { app: true } } });
    const id = await post(author, schoolId, { title: null, content: 'Snow day tomorrow?' });
    expect(await listOf(subscribedReader)).toMatchObject([
      {
        text: 'New post at Tidewater Elementary: “Snow day tomorrow?”',
        relatedEntityType: 'subscription',
        relatedEntityId: schoolId,
        href: `/schools/${schoolId}?post=${id}`,
      },
    ]);
    for (const who of [author, silent, elsewhere]) expect(await listOf(who)).toEqual([]);
  });

  it('a new post notifies no follower who turned such notifications off', async () => {
    const { author, schoolId } = await scene();
    const reader = await person('active', { notifyNewPosts: true });
    await follow(reader, schoolId);
    await call('PATCH', '/api/user/preferences', { as: reader, body: { posts: { app: false } } });
    await post(author, schoolId);
    expect(await listOf(reader)).toEqual([]);
  });
});

describe('the text of a notification is generated when the notification is read', () => {
  it('older notifications show a person’s new name', async () => {
    const { author, reader, postId } = await scene();
    await comment(reader, postId);
    await call('PATCH', '/api/user/profile', { as: reader, body: { firstName: 'Kimberly', lastName: '' } });
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { title: 'Bus 14' } });
    expect(await notificationTextsOf(author)).toEqual(['Kimberly commented on your post: “Bus 14”']);
  });

  it('no notification shows a removed name, and no notification ever shows an email address', async () => {
    const { author, reader, postId } = await scene();
    await comment(reader, postId);
    await call('PATCH', '/api/user/profile', { as: reader, body: { firstName: '', lastName: '' } });
    expect(await notificationTextsOf(author)).toEqual(['Unknown User commented on your post: “Bus 12”']);
  });

  it.each([
    ['comment', (_postId: number, commentId: number) => `/api/comments/${commentId}`],
    ['post', (postId: number) => `/api/posts/${postId}`],
  ])('no notification of a deleted %s is left', async (_what, address) => {
    const { author, reader, postId } = await scene();
    const commentId = await comment(reader, postId);
    await call('DELETE', address(postId, commentId), { as: await person('admin') });
    expect([await listOf(author), await unread(author)]).toEqual([[], 0]);
  });

  it('the notification of a comment is removed when the commenter’s account is deleted', async () => {
    const { author, reader, postId } = await scene();
    await comment(reader, postId);
    await db().user.delete({ where: { id: reader.id } });
    expect([await listOf(author), await unread(author)]).toEqual([[], 0]);
  });

  it('a notification of the kind “notice” shows its stored text', async () => {
    const { reader } = await scene();
    await rows(
      `INSERT INTO notifications (user_id, kind, data) VALUES ($1, 'notice', '{"text": "Your trial ends on Friday."}')`,
      reader.id,
    );
    expect(await listOf(reader)).toMatchObject([
      { text: 'Your trial ends on Friday.', relatedEntityType: 'other', relatedEntityId: null, href: null },
    ]);
  });
});

describe('the list of a person’s notifications', () => {
  async function withNotifications(times: number) {
    const { author, reader, postId } = await scene();
    for (let number = 0; number < times; number += 1) await comment(reader, postId, `Comment ${number}`);
    const ids: number[] = (await listOf(author)).map(({ id }: { id: number }) => id);
    return { who: author, other: reader, ids };
  }

  it('a person’s notifications can be marked as read one by one', async () => {
    const { who, ids } = await withNotifications(3);
    expect(await unread(who)).toBe(3);
    for (const times of [1, 2]) {
      expect(await call('POST', `/api/notifications/${ids[1]}/mark-read`, { as: who }), `time ${times}`).toMatchObject({
        status: 200,
        body: { id: ids[1], read: true },
      });
    }
    expect([await unread(who), (await listOf(who)).map(({ read }: { read: boolean }) => read)]).toEqual([
      2,
      [false, true, false],
    ]);
  });

  it('several notifications are marked as read in one request, which ignores all other ids', async () => {
    const { who, other, ids } = await withNotifications(4);
    const [foreign] = (await withNotifications(1)).ids;
    const read = () =>
      call('POST', '/api/notifications/mark-read', { as: who, body: { ids: [ids[0], ids[2], foreign, 987_654_321] } });
    for (const times of [1, 2])
      expect(await read(), `time ${times}`).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await listOf(who)).map((one: { read: boolean }) => one.read)).toEqual([true, false, true, false]);
    expect(await rows('SELECT read FROM notifications WHERE id = $1', foreign)).toEqual([{ read: false }]);
    for (const wrong of [[], ['1'], Array.from({ length: 1_001 }, (_, at) => at + 1)])
      expect((await call('POST', '/api/notifications/mark-read', { as: other, body: { ids: wrong } })).status).toBe(
        400,
      );
  });

  it('marking all notifications as read does not change other people’s notifications', async () => {
    const [first, second] = [await withNotifications(3), await withNotifications(2)];
    expect(await call('POST', '/api/notifications/mark-all-read', { as: first.who })).toMatchObject({
      status: 200,
      body: { count: 0 },
    });
    expect([await unread(first.who), await unread(second.who)]).toEqual([0, 2]);
    expect((await listOf(first.who)).every(({ read }: { read: boolean }) => read)).toBe(true);
  });

  it('a person’s notifications can be deleted one by one', async () => {
    const { who, ids } = await withNotifications(2);
    expect((await call('DELETE', `/api/notifications/${ids[0]}`, { as: who })).status).toBe(200);
    expect([await unread(who), (await listOf(who)).map(({ id }: { id: number }) => id)]).toEqual([1, [ids[1]]]);
    expect((await call('DELETE', `/api/notifications/${ids[0]}`, { as: who })).status).toBe(404);
  });

  it('the pages of the notification list contain each notification once, newest first', async () => {
    const { who, ids } = await withNotifications(7);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await rows("UPDATE notifications SET created_at = '2026-03-01T12:00:00Z' WHERE user_id = $1", who.id);
    const pages = await readAllPages('/api/notifications?limit=3', who);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  });
});
