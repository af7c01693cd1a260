import { beforeEach, describe, expect, it } from 'vitest';
import { storeFinishedMonthStatistics } from '@/lib/statistics/transparency-reports';
import { post } from '../../support/community/board';
import { decide, report, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

const published = async () => (await call('GET', '/api/transparency', { as: null })).body;
const monthOf = async (month: string) => (await published()).find((one: { month: string }) => one.month === month);
const NOON = new Date('2031-03-15T12:00:00Z');

let admin: Person;

beforeEach(async () => {
  admin = await person('admin');
  await rows('DELETE FROM transparency_months');
  await rows("UPDATE users SET created_at = '2031-01-10T12:00:00Z' WHERE id = (SELECT min(id) FROM users)");
});

/** Adds `many` entries for an action to the audit log, by default in February 2031. */
const addEntries = (action: string, many: number, day = '2031-02-10T12:00:00Z') =>
  rows(
    `INSERT INTO audit_log (actor_id, action, target_type, target_id, details, request_id, created_at)
     SELECT $1, $2, 'user', n, '{}', 'made', $4::timestamptz FROM generate_series(1, $3::int) n`,
    admin.id,
    action,
    many,
    day,
  );

describe('the transparency report of a past month', () => {
  it('the transparency report does not include months before the first user registered', async () => {
    await rows('DELETE FROM users');
    await storeFinishedMonthStatistics(NOON);
    expect(await count('transparency_months')).toBe(0);
  });

  it('the transparency report of a past month counts audit entries by Nova Scotia time', async () => {
    const before = await count("audit_log WHERE action LIKE 'review.%' AND created_at >= '2031-01-01'");
    expect(before).toBe(0);
    await addEntries('review.keep', 4);
    await addEntries('review.hide', 3);
    await addEntries('review.delete', 2);
    await addEntries('review.claim', 50);
    await addEntries('user.suspend', 6);
    await addEntries('post.move-concern', 4);
    await addEntries('post.poll-outcome', 2);
    await addEntries('post.show-reply', 4);
    await addEntries('post.refuse-reply', 1);
    // The time is 11:59 p.m. on the last day of February in Nova Scotia.
    await addEntries('review.keep', 5, '2031-03-01T03:59:00Z');
    await addEntries('review.keep', 7, '2031-03-01T04:01:00Z'); // The time is 12:01 a.m. on March 1.
    await storeFinishedMonthStatistics(NOON);
    expect(await monthOf('2031-02')).toMatchObject({
      decisions: 14,
      suspensions: 6,
      concernMoves: 6,
      schoolReplies: 5,
      authorityRequests: 'not counted',
    });
    expect(await monthOf('2031-03')).toBeUndefined();
    await storeFinishedMonthStatistics(new Date('2031-04-02T12:00:00Z'));
    expect(await monthOf('2031-03')).toMatchObject({ decisions: 7 });
  });

  it('the transparency report of a past month does not change after the month was counted', async () => {
    await addEntries('user.suspend', 6, '2031-02-03T12:00:00Z');
    await storeFinishedMonthStatistics(NOON);
    const first = await published();
    await addEntries('user.suspend', 30, '2031-02-04T12:00:00Z');
    await Promise.all([storeFinishedMonthStatistics(NOON), storeFinishedMonthStatistics(NOON)]);
    expect(await published()).toEqual(first);
  });

  it('the transparency report of a past month counts posts, reports and appeals', async () => {
    const [author, schoolId] = [await person('active'), await school()];
    for (let times = 0; times < 6; times += 1) {
      const id = await post(author, schoolId);
      await report(await person('active'), 'post', id);
      expect(
        (await decide(admin, await reviewOf(admin, 'post', id), times === 0 ? 'delete' : 'keep')).status,
      ).toBeLessThan(300);
    }
    await rows("UPDATE posts SET created_at = '2031-02-05T12:00:00Z' WHERE school_id = $1", schoolId);
    await rows("UPDATE reports SET created_at = '2031-02-05T12:00:00Z' WHERE created_at > now() - interval '1 hour'");
    await rows(
      `UPDATE reviews SET created_at = '2031-02-05T12:00:00Z', decided_at = '2031-02-05T12:00:00Z'::timestamptz + interval '7 hours',
         appealed_at = '2031-02-06T12:00:00Z' WHERE author_id = $1`,
      author.id,
    );
    await storeFinishedMonthStatistics(NOON);
    expect(await monthOf('2031-02')).toMatchObject({ posts: 5, reports: 6, appeals: 6 });
    await rows("UPDATE transparency_months SET decisions = 6 WHERE month = '2031-02-01'");
    expect(await monthOf('2031-02')).toMatchObject({ medianHours: 7 });
  });
});

describe('the publication of numbers in the transparency report', () => {
  it.each([0, 1, 4])('the transparency report hides a monthly count below five: %i', async (many) => {
    await storeFinishedMonthStatistics(NOON);
    await rows(
      "UPDATE transparency_months SET posts = $1, reports = $1, decisions = $1, appeals = $1, suspensions = $1, concern_moves = $1, school_replies = $1, median_hours = 3 WHERE month = '2031-02-01'",
      many,
    );
    expect(await monthOf('2031-02')).toEqual({
      month: '2031-02',
      posts: null,
      reports: null,
      decisions: null,
      appeals: null,
      suspensions: null,
      concernMoves: null,
      schoolReplies: null,
      medianHours: null,
      authorityRequests: 'not counted',
    });
  });

  it('the transparency report does not hide a monthly count that is at least five', async () => {
    await storeFinishedMonthStatistics(NOON);
    await rows(
      "UPDATE transparency_months SET posts = 5, decisions = 5, median_hours = 0.26 WHERE month = '2031-02-01'",
    );
    expect(await monthOf('2031-02')).toMatchObject({ posts: 5, decisions: 5, medianHours: 0.3 });
  });
});

describe('the number of requests by authorities in the transparency report', () => {
  const set = (body: object, as = admin) => call('PUT', '/api/admin/transparency', { as, body });

  it('each change to the number of requests by authorities writes one audit entry', async () => {
    await storeFinishedMonthStatistics(NOON);
    const requestMonths = async () => (await call('GET', '/api/admin/transparency', { as: admin })).body[0].requests;
    expect(await requestMonths()).toBe(null);
    for (const requests of [0, 0, 7, 7, 3]) expect((await set({ month: '2031-02', requests })).status).toBe(200);
    expect(
      (
        await rows(
          "SELECT details FROM audit_log WHERE action = 'transparency.change' AND actor_id = $1 ORDER BY id",
          admin.id,
        )
      ).map(({ details }) => details),
    ).toEqual([
      { before: { requests: null }, after: { requests: 0 } },
      { before: { requests: 0 }, after: { requests: 7 } },
      { before: { requests: 7 }, after: { requests: 3 } },
    ]);
    expect(await monthOf('2031-02')).toMatchObject({ authorityRequests: null });
    expect((await call('GET', '/api/admin/transparency', { as: admin })).body[0]).toEqual({
      month: '2031-02',
      requests: 3,
    });
  });

  it('the number of requests by authorities is accepted only for past months', async () => {
    await storeFinishedMonthStatistics(NOON);
    expect((await set({ month: '2031-03', requests: 1 })).status).toBe(404);
    for (const body of [
      { month: '2031-13', requests: 1 },
      { month: '2031-02', requests: -1 },
      { month: '2031-02', requests: 1.5 },
      {},
    ])
      expect((await set(body)).status).toBe(400);
  });
});
