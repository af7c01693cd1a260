import { describe, expect, it } from 'vitest';
import type { SchoolHighlightsList } from '@/lib/schools/schema';
import { crowd, follow, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check the highlights in the lists of schools: number of followers (a multiple of five), time of the last
// post, and the next event.

const list = async (as: Person) => (await call('GET', '/api/schools/highlights', { as })).body as SchoolHighlightsList;
const highlightsOf = async (schoolId: number, as: Person) =>
  (await list(as)).find((highlights) => highlights.schoolId === schoolId);

/** Adds an event to a school, with times relative to now. */
const event = (
  schoolId: number,
  title: string,
  from: string,
  to: string | null,
  more: Record<string, unknown> = {},
) => {
  const fields = { all_day: false, recurrence: null, canceled_at: null, ...more };
  return rows(
    `INSERT INTO school_events (school_id, uid, created_by, title, starts_at, ends_at, all_day, recurrence, canceled_at)
     VALUES ($1, gen_random_uuid(), 1, $2, now() + $3::interval, now() + $4::interval, $5, $6, $7)`,
    schoolId,
    title,
    from,
    to,
    fields.all_day,
    fields.recurrence,
    fields.canceled_at,
  );
};

describe('GET /api/schools/highlights', () => {
  it('the highlights round the number of followers down to a multiple of five, and show no number below five', async () => {
    const [member, schoolId, people] = [await person('inactive'), await school(), await crowd(11)];
    const shown: unknown[] = [];
    for (const each of people) {
      await follow(each, schoolId);
      shown.push((await highlightsOf(schoolId, member))?.followers);
    }
    expect(shown).toEqual([undefined, undefined, undefined, undefined, 5, 5, 5, 5, 5, 10, 10]);
    expect((await highlightsOf(schoolId, people[0]!))?.followers).toBe(10);
  });

  it('the last post in the highlights is the newest post that every signed-in person may see', async () => {
    const [member, author, lapsed] = [await person('inactive'), await person('active'), await person('lapsed')];
    const schoolId = await school();
    await rows(
      `INSERT INTO posts (user_id, school_id, content, created_at) VALUES
        ($1, $3, 'x', '2026-11-01T12:00:00Z'), ($1, $3, 'x', '2026-10-01T12:00:00Z'), ($2, $3, 'x', '2026-11-02T12:00:00Z')`,
      author.id,
      lapsed.id,
      schoolId,
    );
    const lastPostAt = async (as: Person) => (await highlightsOf(schoolId, as))?.lastPostAt;
    expect(await lastPostAt(member)).toBe('2026-11-01T12:00:00.000Z');
    const hidden = await post(author, schoolId);
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", hidden);
    for (const each of [member, author, lapsed]) expect(await lastPostAt(each)).toBe('2026-11-01T12:00:00.000Z');
  });

  it('the next event in the highlights is in progress or begins next, and is not cancelled', async () => {
    const [member, schoolId] = [await person('inactive'), await school()];
    const next = async () => (await highlightsOf(schoolId, member))?.nextEvent?.title;
    await event(schoolId, 'Over', '-3 hours', '-1 hour');
    await event(schoolId, 'In three months', '90 days', null);
    expect(await next()).toBeUndefined();
    await event(schoolId, 'In a month', '30 days', null);
    expect(await next()).toBe('In a month');
    await event(schoolId, 'Every week since last year', '-364 days 1 hour', '-364 days 2 hours', {
      recurrence: 'FREQ=WEEKLY',
    });
    expect(await next()).toBe('Every week since last year');
    await event(schoolId, 'Cancelled', '10 minutes', null, { canceled_at: new Date() });
    expect(await next()).toBe('Every week since last year');
    await event(schoolId, 'In progress', '-1 hour', '10 minutes');
    expect(await next()).toBe('In progress');
  });

  it('highlights are only for signed-in people, and leave out schools that have nothing to show', async () => {
    const [member, schoolId] = [await person('inactive'), await school('Quiet')];
    expect((await call('GET', '/api/schools/highlights')).status).toBe(401);
    expect((await list(member)).map((highlights) => highlights.schoolId)).not.toContain(schoolId);
    await follow(member, schoolId);
    const [followed] = (await call('GET', '/api/user/subscriptions', { as: member })).body;
    expect(followed.highlights).toEqual({ followers: null, lastPostAt: null, nextEvent: null });
  });
});
