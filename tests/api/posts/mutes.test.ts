import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listMostUsefulPosts } from '@/lib/news-emails/most-useful-posts';
import { fetchNotificationEmailTexts } from '@/lib/notifications/queries';
import { Prisma } from '@/lib/database/db';
import { comment, follow, post, share, notificationTextsOf, vote } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { deleteEndedMutes } from '@/lib/posts/reader/mutes';
import { moveByMonths } from '@/lib/time/months';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let reader: Person;
let loud: Person;
let other: Person;
let schoolId: number;

beforeEach(async () => {
  [reader, loud, other, schoolId] = [
    await person('active'),
    await person('active'),
    await person('active'),
    await school(),
  ];
  await rows('UPDATE users SET notify_new_posts = true WHERE id = $1', reader.id);
  for (const who of [reader, loud, other]) await follow(who, schoolId);
});

const mute = (whom: Person, as = reader) => call('POST', `/api/users/${whom.id}/mute`, { as });
const unmute = (whom: Person, as = reader) => call('DELETE', `/api/users/${whom.id}/mute`, { as });
const get = async (address: string, as: Person | null = reader) => (await call('GET', address, { as })).body;
const ids = async (address: string, as?: Person | null) => (await get(address, as)).map(({ id }: { id: number }) => id);

/** Returns everything that the given person can read. */
const everything = async (as: Person, posts: number[]) => ({
  feed: await get('/api/user/feed', as),
  board: await get(`/api/schools/${schoolId}/posts`, as),
  saved: await get('/api/user/saved', as),
  own: await get('/api/user/posts', as),
  notifications: await get('/api/notifications', as),
  unread: await get('/api/notifications/unread-count', as),
  posts: await Promise.all(posts.map(async (id) => (await call('GET', `/api/posts/${id}`, { as })).body)),
  comments: await Promise.all(posts.map(async (id) => (await call('GET', `/api/posts/${id}/comments`, { as })).body)),
  letter: await listMostUsefulPosts(as.id, [{ schoolId, since: new Date(0) }], new Date(Date.now() + 60_000)),
  mail: await fetchNotificationEmailTexts({ role: 'member', id: as.id }, Prisma.sql`true`),
});

describe('the effects of muting a person', () => {
  it('muting a person removes that person’s content from everything that the reader sees', async () => {
    const [theirs, mine] = [await post(loud, schoolId, { content: 'Loud words' }), await post(reader, schoolId)];
    await comment(loud, mine, 'Loud answer');
    await comment(other, mine, 'Quiet answer');
    await call('POST', `/api/posts/${theirs}/save`, { as: reader });
    const before = await everything(reader, [theirs, mine]);
    expect(JSON.stringify(before)).toContain('Loud words');
    expect((await mute(loud)).body).toEqual({ userId: loud.id, isMuted: true, endsAt: null });
    const muted = JSON.stringify(await everything(reader, [theirs, mine]));
    expect(muted).not.toMatch(/Loud/);
    expect(muted).toContain('Quiet answer');
    expect((await call('GET', `/api/posts/${theirs}`, { as: reader })).status).toBe(404);
    expect((await vote(reader, theirs)).status).toBe(404);
    await unmute(loud);
    expect(await everything(reader, [theirs, mine])).toEqual(before);
  });

  it('muting a person removes that person’s comments, but not votes, from the counts that the reader sees', async () => {
    const mine = await post(reader, schoolId);
    for (const who of [loud, loud, other]) await comment(who, mine);
    await vote(loud, mine);
    await mute(loud);
    expect(await get(`/api/posts/${mine}`)).toMatchObject({
      commentCount: 1,
      upvoteCount: 1,
      comments: [{ userId: other.id }],
    });
    expect(await get(`/api/posts/${mine}`, other)).toMatchObject({ commentCount: 3 });
    expect(await notificationTextsOf(reader)).toHaveLength(2); // The reader was notified of one comment and one vote.
  });

  it('muting a person stops notifications about them in the app and by email', async () => {
    const mine = await post(reader, schoolId);
    await post(loud, schoolId);
    await mute(loud);
    const before = await everything(reader, [mine]);
    await comment(loud, mine, 'Once more');
    await post(loud, schoolId, { content: 'And a post' });
    expect(await everything(reader, [mine])).toEqual(before);
  });

  it('muting a person changes nothing that the muted person sees', async () => {
    const [theirs, mine] = [await post(loud, schoolId), await post(reader, schoolId)];
    await comment(reader, theirs, 'An answer');
    const shape = async () => {
      const answers = [
        await call('POST', `/api/posts/${mine}/comments`, { as: loud, body: { content: 'Hello' } }),
        await vote(loud, mine),
        await vote(loud, mine),
      ];
      return {
        answers: answers.map(({ status, body }) => [status, Object.keys(body)]),
        sees: await ids(`/api/schools/${schoolId}/posts`, loud),
      };
    };
    const before = await shape();
    const read = await everything(loud, [theirs]);
    await mute(loud);
    expect(await everything(loud, [theirs])).toEqual(read);
    expect(await shape()).toEqual(before);
    expect(JSON.stringify(await get('/api/user', loud))).not.toMatch(/mute/i);
    expect(await get('/api/user/mutes', loud)).toEqual([]);
    // Notifications of the muted person's comments are stored, but hidden from the reader who muted them.
    expect(await count('notifications WHERE user_id = $1 AND comment_id IS NOT NULL', reader.id)).toBe(2);
  });

  it('muting a person does not hide that person’s content from other readers', async () => {
    const theirs = await post(loud, schoolId);
    const token = await share(loud, theirs);
    await mute(loud);
    expect((await call('GET', `/api/posts/${theirs}`, { as: other })).status).toBe(200);
    expect((await call('GET', `/api/shared/${token}`, { as: null })).status).toBe(200);
  });
});

describe('the anonymous content of a muted person', () => {
  it('a muted person’s anonymous content stays visible, because hiding the content would reveal the author', async () => {
    const named = await post(loud, schoolId, { content: 'With a name' });
    const secret = await post(loud, schoolId, { content: 'Without one', isAnonymous: true });
    await comment(loud, secret, 'More of that');
    await comment(reader, secret, 'I see');
    await comment(loud, secret, 'And more');
    const seen = async () => [
      await get(`/api/posts/${secret}`),
      await get(`/api/posts/${secret}/comments`),
      await notificationTextsOf(reader),
    ];
    const before = await seen();
    await mute(loud);
    const after = await seen();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toEqual(before[2].filter((text: string) => !text.includes('With a name')));
    expect(await ids('/api/user/feed')).toEqual([secret]);
    expect(await ids('/api/user/feed')).not.toContain(named);
  });

  it('readers cannot mute the author of anonymous content, because muting would reveal a name', async () => {
    await post(loud, schoolId, { isAnonymous: true });
    expect((await mute(loud)).status).toBe(404);
    expect(await get('/api/user/mutes')).toEqual([]);
    const theirs = await post(other, schoolId, { isAnonymous: true });
    await comment(loud, theirs);
    expect((await mute(loud)).status).toBe(200);
    expect((await get(`/api/posts/${theirs}`)).commentCount).toBe(0);
  });
});

describe('the list of muted people', () => {
  it('the list of muted people contains each person once, newest first', async () => {
    await post(loud, schoolId);
    await post(other, schoolId);
    await Promise.all([mute(loud), mute(loud), mute(loud)]);
    await mute(other);
    expect((await get('/api/user/mutes')).map(({ userId }: { userId: number }) => userId)).toEqual([other.id, loud.id]);
    await rows('DELETE FROM users WHERE id = $1', other.id);
    await unmute(loud);
    await unmute(loud);
    expect(await get('/api/user/mutes')).toEqual([]);
  });

  it('muting is refused for the reader’s own id, unknown people and invalid ids', async () => {
    expect((await mute(reader)).status).toBe(400);
    expect((await call('POST', '/api/users/999999999/mute', { as: reader })).status).toBe(404);
    expect((await call('POST', '/api/users/x/mute', { as: reader })).status).toBe(400);
  });
});

describe('a mute that ends', () => {
  const muteFor = (lasts: string) => call('POST', `/api/users/${loud.id}/mute?lasts=${lasts}`, { as: reader });
  const ends = async () => (await get('/api/user/mutes'))[0]?.endsAt ?? null;
  const at = (moment: Date) => vi.spyOn(Date, 'now').mockReturnValue(moment.getTime());
  afterEach(() => vi.restoreAllMocks());

  it('a mute lasts a week, a month or always, and the last choice counts', async () => {
    await post(loud, schoolId);
    const before = new Date();
    expect((await muteFor('week')).body.endsAt).toBe(await ends());
    expect(Date.parse(await ends())).toBeGreaterThanOrEqual(before.getTime() + 7 * 86_400_000);
    await muteFor('month');
    expect(Date.parse(await ends())).toBeGreaterThanOrEqual(moveByMonths(before, 1).getTime());
    expect((await muteFor('always')).body.endsAt).toBeNull();
    expect(await ends()).toBeNull();
    expect(await count('mutes WHERE muter_id = $1', reader.id)).toBe(1);
    expect((await muteFor('forever')).status).toBe(400);
  });

  it('the muted person’s posts return when the time is over', async () => {
    const theirs = await post(loud, schoolId);
    await muteFor('week');
    const moment = Date.now();
    at(new Date(moment + 7 * 86_400_000 - 60_000));
    await deleteEndedMutes();
    vi.restoreAllMocks();
    expect(await ids('/api/user/feed')).toEqual([]);
    at(new Date(moment + 7 * 86_400_000 + 60_000));
    await deleteEndedMutes();
    vi.restoreAllMocks();
    expect(await ids('/api/user/feed')).toEqual([theirs]);
    await mute(loud);
    at(new Date(moment + 4_000 * 86_400_000));
    await deleteEndedMutes();
    vi.restoreAllMocks();
    expect(await ids('/api/user/feed')).toEqual([]);
  });
});
