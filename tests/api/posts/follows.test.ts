import { beforeEach, describe, expect, it } from 'vitest';
import { writeDailyDigestContent } from '@/lib/news-emails/daily-digest';
import { comment, follow, post, notificationTextsOf } from '../../support/community/board';
import { decide, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let kim: Person;
let wes: Person;
let schoolId: number;

beforeEach(async () => {
  [author, kim, wes, schoolId] = [
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
    await person('active', { firstName: 'Kim', lastName: 'Reader' }),
    await person('active', { firstName: 'Wes', lastName: 'Writer' }),
    await school('Tidewater'),
  ];
});

const get = async (address: string, as: Person) => (await call('GET', address, { as })).body;
const setFollow = (as: Person, id: number, word: 'follow' | 'mute', method: 'POST' | 'DELETE' = 'POST') =>
  call(method, `/api/posts/${id}/${word}`, { as });
const followPerson = (as: Person, whom: Person, method: 'POST' | 'DELETE' = 'POST') =>
  call(method, `/api/users/${whom.id}/follow`, { as });
const feed = async (as: Person): Promise<number[]> =>
  (await get('/api/user/feed', as)).map(({ id }: { id: number }) => id);
const unread = async (as: Person) => (await get('/api/notifications/unread-count', as)).count;
const notificationText = (name = 'Ada Author') => `${name}, whom you follow, posted at Tidewater: “Bus 12”`;

describe('following and muting a post', () => {
  it('a comment on a post notifies each follower once, even a follower who has also commented', async () => {
    const id = await post(author, schoolId, { title: 'Bus 12' });
    expect((await setFollow(kim, id, 'follow')).body).toEqual({ isFollowed: true, isMuted: false });
    await Promise.all([setFollow(kim, id, 'follow'), setFollow(kim, id, 'follow')]);
    expect(await get(`/api/posts/${id}`, kim)).toMatchObject({ isFollowed: true, isMuted: false });
    expect(await get(`/api/posts/${id}`, wes)).toMatchObject({ isFollowed: false, isMuted: false });
    await comment(wes, id);
    expect(await notificationTextsOf(kim)).toEqual(['Wes Writer commented on a post you follow: “Bus 12”']);
    await comment(kim, id);
    await comment(wes, id);
    expect((await notificationTextsOf(kim))[0]).toBe('Wes Writer also commented on a post you commented on: “Bus 12”');
    expect(await notificationTextsOf(kim)).toHaveLength(2);
    expect((await setFollow(kim, id, 'follow', 'DELETE')).body).toEqual({ isFollowed: false, isMuted: false });
    expect((await get('/api/user/follows', kim)).posts).toEqual([]);
  });

  it('a muted post disappears from the feed but remains on the school’s board', async () => {
    for (const who of [kim, author]) await follow(who, schoolId);
    const [id, other] = [await post(author, schoolId, { title: 'Bus 12' }), await post(author, schoolId)];
    await comment(kim, id);
    await comment(wes, id);
    expect([await unread(kim), await unread(author)]).toEqual([1, 2]);
    expect((await setFollow(kim, id, 'mute')).body).toEqual({ isFollowed: false, isMuted: true });
    await setFollow(author, id, 'mute');
    await comment(wes, id, 'Thanks @Kim Reader, @Ada Author');
    await call('POST', `/api/posts/${id}/vote`, { as: wes, body: { voteType: 'upvote' } });
    expect([await notificationTextsOf(kim), await unread(kim), await notificationTextsOf(author)]).toEqual([[], 0, []]);
    expect([await feed(kim), await feed(author)]).toEqual([[other], [other]]);
    expect((await get(`/api/schools/${schoolId}/posts`, kim)).map((one: { id: number }) => one.id)).toContain(id);
    expect((await get(`/api/posts/${id}`, kim)).commentCount).toBe(3);
    // The reader's mute has replaced their follow of the post. The request to stop following the post therefore changes
    // nothing.
    expect((await setFollow(kim, id, 'follow', 'DELETE')).body).toEqual({ isFollowed: false, isMuted: true });
    expect((await setFollow(kim, id, 'follow')).body).toEqual({ isFollowed: true, isMuted: false });
    expect(await feed(kim)).toEqual([other, id]);
    expect(await notificationTextsOf(kim)).toHaveLength(2);
  });

  it('a hidden post cannot be followed', async () => {
    const id = await post(author, schoolId, { title: 'Bus 12' });
    await setFollow(kim, id, 'follow');
    const [listed] = (await get('/api/user/follows', kim)).posts;
    expect(listed).toMatchObject({ postId: id, schoolId, schoolName: 'Tidewater', title: 'Bus 12', isMuted: false });
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", id);
    expect((await setFollow(wes, id, 'follow')).status).toBe(404);
    expect((await get('/api/user/follows', kim)).posts).toMatchObject([{ postId: id, title: null }]);
    expect((await setFollow(kim, id, 'follow', 'DELETE')).status).toBe(200);
  });

  it('the list of followed posts never cuts a title inside an emoji', async () => {
    const id = await post(author, schoolId, { title: null, content: '👨‍👩‍👧'.repeat(91) });
    await setFollow(kim, id, 'follow');
    expect((await get('/api/user/follows', kim)).posts[0].title).toBe(`${'👨‍👩‍👧'.repeat(90)}…`);
  });
});

describe('following a person', () => {
  it('each follower of a person gets one notification for each post signed with that person’s name', async () => {
    await post(author, schoolId);
    for (const who of [kim, wes]) await follow(who, schoolId);
    await rows('UPDATE users SET notify_new_posts = true WHERE id = ANY ($1)', [kim.id, wes.id]);
    expect((await followPerson(kim, author)).body).toEqual({ userId: author.id, isFollowed: true });
    await post(author, schoolId, { title: 'Bus 12' });
    expect([await notificationTextsOf(kim), await notificationTextsOf(wes), await notificationTextsOf(author)]).toEqual(
      [[notificationText()], ['New post at Tidewater: “Bus 12”'], []],
    );
    // Followers of a person are notified even if they do not follow the school and have turned off notifications of new
    // posts.
    await rows('UPDATE users SET notify_new_posts = false WHERE id = $1', kim.id);
    await rows('DELETE FROM user_school_subscriptions');
    await post(author, schoolId, { title: 'Bus 12' });
    expect(await notificationTextsOf(kim)).toEqual([notificationText(), notificationText()]);
    const about = { day: '2099-11-23', since: new Date(0).toISOString(), week: null };
    const letter = async () =>
      (await writeDailyDigestContent({ userId: kim.id, at: new Date(), about }))?.told?.map(({ text }) => text);
    expect(await letter()).toEqual([notificationText(), notificationText()]);
    await rows("UPDATE users SET mail_posts = 'off' WHERE id = $1", kim.id);
    expect(await letter()).toBeUndefined();
    expect((await get('/api/user/follows', kim)).people).toMatchObject([{ userId: author.id, name: 'Ada Author' }]);
    expect(JSON.stringify(await get('/api/user', author))).not.toMatch(/follower/i);
    await followPerson(kim, author, 'DELETE');
    await post(author, schoolId, { title: 'Bus 12' });
    expect(await notificationTextsOf(kim)).toHaveLength(2);
  });

  it('emails about a followed person’s posts use the follower’s setting for the school', async () => {
    await post(author, schoolId);
    await follow(kim, schoolId);
    await followPerson(kim, author);
    const isAtOnce = async (general: string, schoolSetting: string | null) => {
      await rows('UPDATE users SET mail_posts = $2 WHERE id = $1', kim.id, general);
      await rows('UPDATE user_school_subscriptions SET mail_pace = $2 WHERE user_id = $1', kim.id, schoolSetting);
      await post(author, schoolId);
      const [notificationsOf] = await rows(
        'SELECT mail_at, kind FROM notifications WHERE user_id = $1 ORDER BY id DESC',
        kim.id,
      );
      return [notificationsOf?.kind, notificationsOf?.mail_at !== null];
    };
    expect(await isAtOnce('daily', 'at_once')).toEqual(['person_post', true]);
    expect(await isAtOnce('at_once', 'daily')).toEqual(['person_post', false]);
    expect(await isAtOnce('at_once', null)).toEqual(['person_post', true]);
  });

  it('an anonymous post gives its author’s followers the same notifications as everybody else', async () => {
    await post(author, schoolId);
    for (const who of [kim, wes]) await follow(who, schoolId);
    await rows('UPDATE users SET notify_new_posts = true WHERE id = ANY ($1)', [kim.id, wes.id]);
    const stranger = await person('active');
    await followPerson(kim, author);
    await followPerson(stranger, author);
    await post(author, schoolId, { title: 'Quiet', isAnonymous: true });
    const notificationsOf = async (who: Person) =>
      (await get('/api/notifications', who)).map(
        ({ id: _id, userId: _who, ...one }: { id: number; userId: number }) => one,
      );
    expect(await notificationsOf(kim)).toEqual(await notificationsOf(wes));
    expect(await notificationTextsOf(kim)).toEqual(['New post at Tidewater: “Quiet”']);
    expect(await unread(kim)).toBe(await unread(wes));
    expect(await notificationTextsOf(stranger)).toEqual([]);
  });

  it('a person can be followed only after writing a post under their own name', async () => {
    await post(author, schoolId, { isAnonymous: true });
    expect((await followPerson(kim, author)).status).toBe(404);
    expect((await followPerson(author, author)).status).toBe(400);
    await post(author, schoolId);
    await Promise.all([followPerson(kim, author), followPerson(kim, author)]);
    await call('POST', `/api/users/${author.id}/mute`, { as: kim });
    await post(author, schoolId, { title: 'Bus 12' });
    expect([await notificationTextsOf(kim), (await get('/api/user/follows', kim)).people]).toEqual([[], []]);
    await call('DELETE', `/api/users/${author.id}/mute`, { as: kim });
    expect(await notificationTextsOf(kim)).toEqual([notificationText()]);
    expect((await get('/api/user/follows', kim)).people).toHaveLength(1);
  });

  it('a person’s followers are notified of a post held for review when a reviewer releases it', async () => {
    const admin = await person('admin');
    await post(author, schoolId);
    await followPerson(kim, author);
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
    const held = await post(author, schoolId, { title: 'Bus 12', content: 'A heron' });
    await rows('DELETE FROM watched_words');
    expect(await notificationTextsOf(kim)).toEqual([]);
    await decide(admin, await reviewOf(admin, 'post', held), 'keep');
    expect(await notificationTextsOf(kim)).toEqual([notificationText()]);
  });
});

describe('the time of the last visit to a board or the feed', () => {
  const saveVisit = (as: Person, place: string, seenUntil: string) => call('PUT', place, { as, body: { seenUntil } });

  it('the stored time of a visit to a board or the feed never moves back or into the future', async () => {
    const board = `/api/schools/${schoolId}/visit`;
    const early = '2026-11-20T08:00:00.000Z';
    expect((await saveVisit(kim, board, early)).body).toEqual({ seenUntil: early });
    expect((await saveVisit(kim, board, '2026-11-19T08:00:00.000Z')).body).toEqual({ seenUntil: early });
    const ahead = (await saveVisit(kim, board, '9999-01-01T00:00:00.000Z')).body.seenUntil;
    expect(Date.parse(ahead)).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await get(board, kim)).toEqual({ seenUntil: ahead });
    expect([await get('/api/user/feed/visit', kim), await get(board, wes)]).toEqual([
      { seenUntil: null },
      { seenUntil: null },
    ]);
  });
});
