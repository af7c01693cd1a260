import { beforeAll, describe, expect, it } from 'vitest';
import { readCommunityStatistics } from '@/lib/statistics/community-statistics';
import { mergeDailyCounters, writeDailyCounts } from '@/lib/statistics/nightly-counts';
import { comment, follow, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

let admin: Person;

beforeAll(async () => {
  admin = await person('admin');
  const schoolId = await school();
  const [active, trial, ending, gift, seated] = [
    await person('active'),
    await person('active'),
    await person('canceled'),
    await person('inactive'),
    await person('lapsed'),
  ];
  await person('inactive');
  await person('lapsed');
  await rows('UPDATE memberships SET trial_end = $1 WHERE user_id = $2', inDays(3), trial.id);
  await rows('UPDATE memberships SET override_until = $1 WHERE user_id = $2', inDays(30), gift.id);
  await rows('UPDATE memberships SET seat_until = $1 WHERE user_id = $2', inDays(30), seated.id);
  const postId = await post(active, schoolId);
  await comment(ending, postId);
  await follow(active, schoolId);
});

describe("the administrators' statistics", () => {
  it("the administrators' statistics count each member in exactly one state", async () => {
    const { body } = await call('GET', '/api/admin/statistics', { as: admin });
    expect(body.members).toEqual({
      paying: 1,
      trial: 1,
      complimentary: 1,
      seat: 1,
      ending: 1,
      lapsed: 1,
      never: 1,
      administrators: 1,
    });
    expect(body.totals).toMatchObject({ posts: 1, comments: 1, schools: 1, follows: 1, signUps30: 8, openReviews: 0 });
  });

  it("the administrators' statistics count open reviews, but not reviews of deleted content", async () => {
    const [row] = await rows<{ id: number }>('SELECT id FROM posts LIMIT 1');
    await rows(
      "INSERT INTO reviews (open_key, post_id, cause, content) VALUES ('post:' || $1, $1::int, 'reports', 'Text')",
      row?.id,
    );
    await rows("INSERT INTO reviews (cause, content) VALUES ('reports', 'Gone')");
    await rows(
      "INSERT INTO reviews (status, cause, content, appeal) VALUES ('appealed', 'reports', 'Gone', 'Why?'), ('decided', 'reports', 'Gone', NULL)",
    );
    expect((await readCommunityStatistics()).totals.openReviews).toBe(2);
    await rows('DELETE FROM reviews');
  });

  it("the administrators' statistics end with today’s date", async () => {
    const { days, series, nightly } = await readCommunityStatistics();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Halifax' }).format(new Date());
    expect([days.length, days.at(-1), nightly.at(-1)?.day]).toEqual([90, today, today]);
    expect([series.signUps.at(-1), series.posts.at(-1), series.comments.at(-1)]).toEqual([8, 1, 1]);
    expect(series.signUps.slice(0, -1).every((count) => count === 0)).toBe(true);
  });

  it("the administrators' statistics count each day in Nova Scotia time, even when daylight saving time starts or ends", async () => {
    // Checks the first and last minute of days on which daylight saving time begins or ends. In Nova Scotia, 2026-03-08
    // has 23 hours and 2026-11-01 has 25 hours.
    const newcomer = await person('inactive');
    const countOn = async (at: string, moment: string) => {
      await rows('UPDATE users SET created_at = $1 WHERE id = $2', new Date(at), newcomer.id);
      const { days, series } = await readCommunityStatistics(new Date(moment));
      return days[series.signUps.findIndex((count) => count > 0)];
    };
    expect(await countOn('2026-03-09T02:59:00Z', '2026-03-20T12:00:00Z')).toBe('2026-03-08');
    expect(await countOn('2026-03-09T03:00:00Z', '2026-03-20T12:00:00Z')).toBe('2026-03-09');
    expect(await countOn('2026-11-02T03:59:00Z', '2026-11-10T12:00:00Z')).toBe('2026-11-01');
    await rows('DELETE FROM users WHERE id = $1', newcomer.id);
  });

  it("once each night, the administrators' statistics store the numbers that cannot be counted later", async () => {
    const yesterday = inDays(-1);
    await writeDailyCounts(yesterday);
    await writeDailyCounts(yesterday);
    const { nightly, members } = await readCommunityStatistics();
    expect(nightly).toHaveLength(2);
    expect(nightly[0]?.members.administrators).toBe(1);
    expect(nightly[1]?.members).toEqual(members);
  });

  it("the administrators' statistics are equal to a count of all rows after rows were inserted, moved and deleted", async () => {
    const countByDay = async (table: string, column: string) => {
      const days = await rows<{ day: string; count: number }>(
        `SELECT to_char(${column} AT TIME ZONE 'America/Halifax', 'YYYY-MM-DD') AS day, count(*)::int AS count FROM ${table}
        WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      );
      return days.map(({ day, count }) => `${day} ${count}`);
    };
    const isExact = async () => {
      const { days, series, totals } = await readCommunityStatistics();
      const daysWithCounts = (counts: number[]) =>
        counts.flatMap((count, index) => (count === 0 ? [] : [`${days[index]} ${count}`]));
      expect({
        ...Object.fromEntries(Object.entries(series).map(([name, counts]) => [name, daysWithCounts(counts)])),
      }).toEqual({
        signUps: await countByDay('users', 'created_at'),
        posts: await countByDay('posts', 'created_at'),
        comments: await countByDay('comments', 'created_at'),
        reports: await countByDay('reports', 'created_at'),
        ended: await countByDay('memberships', 'ended_at'),
      });
      const [all] = await rows(
        'SELECT (SELECT count(*) FROM posts)::int AS posts, (SELECT count(*) FROM comments)::int AS comments, (SELECT count(*) FROM user_school_subscriptions)::int AS follows',
      );
      expect(totals).toMatchObject(all ?? {});
    };
    const writer = await person('active');
    const board = await school();
    await follow(writer, board);
    await rows(
      `INSERT INTO posts (user_id, school_id, content, created_at)
      SELECT $1, $2, 'Text', now() - n * interval '7 hours' FROM generate_series(1, 200) n`,
      writer.id,
      board,
    );
    await rows(
      `INSERT INTO comments (user_id, post_id, content, created_at)
      SELECT $1, id, 'Text', created_at + interval '1 hour' FROM posts WHERE school_id = $2`,
      writer.id,
      board,
    );
    await rows(
      `INSERT INTO reports (reporter_id, post_id, reason)
      SELECT $1, id, 'off_topic' FROM posts WHERE school_id = $2 LIMIT 5`,
      admin.id,
      board,
    );
    await rows("UPDATE memberships SET ended_at = now() - interval '3 days' WHERE user_id = $1", writer.id);
    await isExact();
    await rows(
      "UPDATE posts SET created_at = created_at - interval '5 days' WHERE school_id = $1 AND id % 3 = 0",
      board,
    );
    await rows('UPDATE memberships SET ended_at = now() WHERE user_id = $1', writer.id);
    await rows('DELETE FROM posts WHERE school_id = $1 AND id % 2 = 0', board);
    await Promise.all([1, 2, 3, 4].map(() => post(writer, board)));
    await isExact();
    await mergeDailyCounters();
    await isExact();
    const [left] = await rows(
      "SELECT count(*)::int AS count FROM rows_by_day WHERE slot > 0 AND day < (now() AT TIME ZONE 'America/Halifax')::date - 1",
    );
    expect(left).toEqual({ count: 0 });
    await rows('DELETE FROM schools WHERE id = $1', board);
    await rows('DELETE FROM users WHERE id = $1', writer.id);
    await isExact();
  });
});
