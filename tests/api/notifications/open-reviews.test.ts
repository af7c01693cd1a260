import { beforeEach, expect, it } from 'vitest';
import { comment, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { appeal, decide, reviewQueue, report, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

// Administrators get one notification about all open reviews, and only while reviews are open.

type CaseNotification = { text: string; read: boolean; href: string | null; relatedEntityType: string };

let admin: Person;
let author: Person;
let schoolId: number;

const caseNotifications = async (as: Person): Promise<CaseNotification[]> =>
  (await call('GET', '/api/notifications', { as })).body.filter(
    ({ href }: CaseNotification) => href === '/admin/moderation',
  );
const unread = async (as: Person) => (await call('GET', '/api/notifications/unread-count', { as })).body.count;
const readAll = (as: Person) => call('POST', '/api/notifications/mark-all-read', { as });
const reportAs = async (as: Person, id: number) => expect((await report(as, 'post', id)).status).toBe(204);

beforeEach(async () => {
  await rows('DELETE FROM reviews; UPDATE users SET is_admin = false');
  [admin, author, schoolId] = [await person('admin'), await person('active'), await school()];
});

it('many reports of two posts give each administrator one notification with the number of open reviews', async () => {
  const posts = [await post(author, schoolId), await post(author, schoolId)];
  for (const id of posts) for (let n = 0; n < 3; n += 1) await reportAs(await person('active'), id);
  expect(await caseNotifications(admin)).toEqual([
    {
      id: expect.any(Number),
      userId: admin.id,
      text: '2 cases are waiting for a decision in Moderation.',
      read: false,
      relatedEntityType: 'other',
      relatedEntityId: null,
      href: '/admin/moderation',
      createdAt: expect.any(String),
    },
  ]);
  expect(await unread(admin)).toBe(1);
  for (const who of [author, await person('active')]) expect(await caseNotifications(who)).toEqual([]);
});

it('a read notification about open reviews becomes unread when a new review is opened', async () => {
  const id = await post(author, schoolId);
  await reportAs(await person('active'), id);
  await readAll(admin);
  await reportAs(await person('active'), id);
  expect(await unread(admin)).toBe(0);
  await reportAs(await person('active'), await post(author, schoolId));
  expect(await caseNotifications(admin)).toMatchObject([
    { read: false, text: '2 cases are waiting for a decision in Moderation.' },
  ]);
});

it('an edited post under review notifies administrators again only if it contains a watched word', async () => {
  const id = await post(author, schoolId);
  const edit = (content: string) =>
    call('PATCH', `/api/posts/${id}`, { as: author, body: { content, cautions: ['phone'] } });
  await edit('Call 902-555-0147');
  expect(await unread(admin)).toBe(1);
  await readAll(admin);
  await edit('Do call 902-555-0147');
  expect(await unread(admin)).toBe(0);
  await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
  await edit('Heron, call 902-555-0147');
  await rows('DELETE FROM watched_words');
  expect(await unread(admin)).toBe(1);
});

it('the notification about open reviews disappears when the last review is decided', async () => {
  const [first, second] = [await post(author, schoolId), await post(author, schoolId)];
  const colleague = await person('admin');
  for (const id of [first, second]) await reportAs(await person('active'), id);
  await decide(admin, await reviewOf(admin, 'post', first), 'keep');
  expect((await caseNotifications(admin))[0]?.text).toBe('1 case is waiting for a decision in Moderation.');
  await rows('UPDATE users SET is_admin = false WHERE id = $1', colleague.id);
  expect([await caseNotifications(colleague), await unread(colleague)]).toEqual([[], 0]);
  await decide(admin, await reviewOf(admin, 'post', second), 'hide');
  expect([await caseNotifications(admin), await unread(admin)]).toEqual([[], 0]);
});

it(
  'administrators are notified of appeals and of content held for review, but not of reviews opened by their own reports',
  { tags: 'thorough' },
  async () => {
    const reporter = await person('admin');
    const seen = async () => {
      const unreadCounts = await Promise.all([unread(reporter), unread(admin)]);
      for (const who of [reporter, admin]) await readAll(who);
      return unreadCounts;
    };
    const id = await post(author, schoolId);
    await reportAs(reporter, id);
    expect(await seen()).toEqual([0, 1]);
    const reviewId = await reviewOf(admin, 'post', id);
    await decide(admin, reviewId, 'hide');
    expect((await appeal(author, reviewId)).status).toBe(200);
    expect(await seen()).toEqual([1, 1]);

    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
    const other = await post(author, schoolId, { content: 'Heron' });
    expect(await seen()).toEqual([1, 1]);
    await decide(admin, await reviewOf(admin, 'post', other), 'keep');
    await comment(author, other, 'A heron');
    expect(await seen()).toEqual([1, 1]);
    const harmless = await comment(author, other, 'A bird');
    expect(await seen()).toEqual([0, 0]);
    await call('PATCH', `/api/comments/${harmless}`, { as: author, body: { content: 'A heron after all' } });
    expect(await seen()).toEqual([1, 1]);
    const edited = await post(author, schoolId);
    await call('PATCH', `/api/posts/${edited}`, { as: author, body: { content: 'Heron' } });
    expect(await seen()).toEqual([1, 1]);
    await rows('DELETE FROM watched_words');
    expect((await reviewQueue(admin)).length).toBeGreaterThan(2);
  },
);

it('many simultaneously opened reviews give each administrator one notification', async () => {
  const colleague = await person('admin');
  const posts = await inParallel(6, () => post(author, schoolId));
  const reporters = await inParallel(6, () => person('active'));
  await Promise.all(posts.map((id, index) => reportAs(reporters[index] ?? author, id)));
  for (const who of [admin, colleague])
    expect(await count("notifications WHERE kind = 'case_waiting' AND user_id = $1", who.id)).toBe(1);
});
