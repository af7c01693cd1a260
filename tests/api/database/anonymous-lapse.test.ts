import { beforeEach, describe, expect, it } from 'vitest';
import { visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows as read } from '@/lib/database/sql';
import { DAY, HOUR } from '@/lib/time/duration';
import { comment, notificationTextsOf, vote } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests check that the times when anonymous posts appear or disappear do not reveal their author to a reader
// (decision D1).

const MANY = 40;

let author: Person;
let reader: Person;
let schoolId: number;
let named: number;

beforeEach(async () => {
  [author, reader, schoolId] = [await person('active'), await person('active'), await school()];
  const made = await rows<{ id: number }>(
    `INSERT INTO posts (user_id, school_id, content, is_anonymous, created_at)
     SELECT $1, $2, 'Post ' || n, n > 0, now() - interval '60 days' FROM generate_series(0, ${MANY}) n RETURNING id`,
    author.id,
    schoolId,
  );
  named = made[0]?.id ?? 0;
});

/**
 * Returns what a reader sees at the given time: whether the post under the author's name is visible, and the ids of the
 * visible anonymous posts.
 */
async function visibleAt(moment: Date): Promise<{ named: boolean; anonymous: number[] }> {
  const visibleRows = await read(
    db(),
    { id: columnType.int },
    Prisma.sql`SELECT p.id FROM ${visiblePostsSql(null, moment)} p WHERE p.school_id = ${schoolId} ORDER BY p.id`,
  );
  const ids = visibleRows.map(({ id }) => id);
  return { named: ids.includes(named), anonymous: ids.filter((id) => id !== named) };
}
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds);
const setAccess = (until: Date | null) =>
  rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', until, author.id);
/** Changes the author’s membership in the database, so that it expired the given time ago. */
async function endedAgo(interval: string): Promise<void> {
  await rows('UPDATE memberships SET access_until = now() - $2::interval WHERE user_id = $1', author.id, interval);
  await rows(
    'UPDATE memberships SET had_access = tstzmultirange(tstzrange(NULL, now() - $2::interval)) WHERE user_id = $1',
    author.id,
    interval,
  );
}

describe('the posts of an author whose membership expires', () => {
  it('posts under an author’s name disappear at the moment when the membership expires', { tags: ['D3'] }, async () => {
    const end = inMs(10 * DAY);
    await setAccess(end);
    const [before, after] = [await visibleAt(new Date(end.getTime() - 1)), await visibleAt(end)];
    expect([before.named, after.named]).toEqual([true, false]);
    expect(before.anonymous).toHaveLength(MANY);
    expect(after.anonymous.length).toBeGreaterThanOrEqual(MANY - 1);
  });

  it(
    'each anonymous post disappears at a random time within a week after the membership expires',
    { tags: ['D3'] },
    async () => {
      const end = inMs(10 * DAY);
      await setAccess(end);
      const left = [];
      for (let day = 0; day <= 7; day += 1)
        left.push((await visibleAt(new Date(end.getTime() + day * DAY))).anonymous.length);
      expect(left).toEqual(left.toSorted((a, b) => b - a));
      expect(new Set(left).size).toBeGreaterThan(5);
      expect(left.at(-1)).toBe(0);
      expect(
        await count(`(SELECT DISTINCT check_phase FROM posts WHERE user_id = ${author.id}) phases`),
      ).toBeGreaterThan(MANY - 3);
    },
  );

  it('an anonymous post written just before the membership expires disappears within a week', async () => {
    const id = (
      await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Just now', isAnonymous: true } })
    ).body.id as number;
    await setAccess(inMs(HOUR));
    expect((await visibleAt(inMs(HOUR))).anonymous).toContain(id);
    expect((await visibleAt(inMs(HOUR + 7 * DAY))).anonymous).not.toContain(id);
  });
});

describe('the anonymous posts of an author whose access is revoked', () => {
  it.each([
    ['by setting an end date in the past', () => inMs(-HOUR)],
    ['by removing the end date', () => null],
  ])('no anonymous post disappears at the moment when the author’s access is revoked %s', async (_how, until) => {
    await setAccess(until());
    const now = await visibleAt(new Date());
    expect([now.named, now.anonymous.length]).toEqual([false, MANY]);
    expect((await visibleAt(inMs(7 * DAY))).anonymous).toEqual([]);
  });
});

describe('the posts of an author whose membership starts again', () => {
  it.each(['1 day', '3 days', '30 days'])(
    'when a membership restarts after %s, only posts with the author’s name reappear immediately',
    { tags: ['D3'] },
    async (interval) => {
      await endedAgo(interval);
      const before = await visibleAt(new Date());
      expect(before.named).toBe(false);
      await setAccess(inMs(30 * DAY));
      const after = await visibleAt(new Date());
      expect(after.named).toBe(true);
      expect(after.anonymous).toEqual(before.anonymous);
      expect((await visibleAt(inMs(7 * DAY))).anonymous).toHaveLength(MANY);
    },
  );

  it('all anonymous posts stay visible if their author pays before the membership expires', async () => {
    await setAccess(inMs(60 * DAY));
    for (const moment of [inMs(0), inMs(20 * DAY), inMs(59 * DAY)])
      expect((await visibleAt(moment)).anonymous).toHaveLength(MANY);
  });
});

it('anonymous posts stay visible while the author has complimentary access or is an administrator', async () => {
  await rows(
    "UPDATE memberships SET access_until = NULL, override_until = now() + interval '9 days' WHERE user_id = $1",
    author.id,
  );
  expect((await visibleAt(inMs(8 * DAY))).anonymous).toHaveLength(MANY);
  expect((await visibleAt(inMs(16 * DAY))).anonymous).toEqual([]);
  await rows('UPDATE users SET is_admin = true WHERE id = $1', author.id);
  expect((await visibleAt(inMs(16 * DAY))).anonymous).toHaveLength(MANY);
});

describe('the anonymous posts of an author who gains or loses the administrator role', () => {
  const setAdmin = (isAdmin: boolean) => rows('UPDATE users SET is_admin = $1 WHERE id = $2', isAdmin, author.id);
  /**
   * Stores the period in which the author was an administrator. `from` and `to` are intervals before now, and `null`
   * means an open end.
   */
  const wasAdmin = (from: string | null, to: string | null) =>
    rows(
      'UPDATE users SET was_admin = tstzmultirange(tstzrange(now() - $2::interval, now() - $3::interval)) WHERE id = $1',
      author.id,
      from,
      to,
    );

  it('the anonymous posts of a former administrator disappear at different times within a week', async () => {
    await setAdmin(true);
    await rows('DELETE FROM memberships WHERE user_id = $1', author.id);
    await wasAdmin(null, null);
    expect(await visibleAt(new Date())).toMatchObject({ named: true, anonymous: { length: MANY } });
    await setAdmin(false);
    const now = await visibleAt(new Date());
    expect([now.named, now.anonymous.length]).toEqual([false, MANY]);
    const left = [];
    for (let day = 0; day <= 7; day += 1) left.push((await visibleAt(inMs(day * DAY))).anonymous.length);
    expect(new Set(left).size).toBeGreaterThan(5);
    expect(left.at(-1)).toBe(0);
  });

  it('an author’s hidden anonymous posts reappear within a week after the author becomes administrator', async () => {
    await rows('DELETE FROM memberships WHERE user_id = $1', author.id);
    expect(await visibleAt(new Date())).toEqual({ named: false, anonymous: [] });
    await setAdmin(true);
    expect(await visibleAt(new Date())).toEqual({ named: true, anonymous: [] });
    expect((await visibleAt(inMs(7 * DAY))).anonymous).toHaveLength(MANY);
    await setAdmin(false);
    await setAdmin(true);
    expect((await visibleAt(inMs(7 * DAY))).anonymous).toHaveLength(MANY);
  });
});

it('a hidden post cannot be opened, commented on or voted on', async () => {
  const ids = (await visibleAt(new Date())).anonymous;
  const [postId = 0] = ids;
  await comment(reader, postId, 'Here, here.');
  expect(await notificationTextsOf(author)).toEqual([expect.stringContaining('Post ')]);
  await setAccess(inMs(-HOUR));
  const statuses = async () => [
    (await call('GET', `/api/posts/${postId}`, { as: reader })).status,
    (await call('GET', `/api/posts/${postId}/comments`, { as: reader })).status,
    (await vote(reader, postId)).status,
    (await call('GET', `/api/posts/${named}`, { as: reader })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200, 404]);
  expect((await notificationTextsOf(author)).join()).toContain('Post ');
  const hiddenInOwnList = async (): Promise<number> =>
    (await call('GET', '/api/user/posts?limit=100', { as: author })).body.filter(
      ({ isHidden }: { isHidden: boolean }) => isHidden,
    ).length;
  expect([await hiddenInOwnList(), (await call('GET', '/api/user', { as: author })).body.hiddenPostCount]).toEqual([
    1, 1,
  ]);
  await endedAgo('8 days');
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await call('GET', '/api/user', { as: author })).body.hiddenPostCount).toBe(MANY + 1);
  expect(await hiddenInOwnList()).toBe(MANY + 1);
  expect((await notificationTextsOf(author)).join()).not.toContain('Post ');
});
