import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { crowd, follow } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { served, tally, inParallel } from '../../support/concurrency';

const change = (method: 'POST' | 'DELETE', as: Person, id: number) =>
  call(method, `/api/schools/${id}/subscribe`, { as });
const followed = async (as: Person) => (await call('GET', '/api/user/subscriptions', { as })).body;

async function expectFollowers(schoolId: number, expected: number): Promise<void> {
  const [row] = await rows(
    'SELECT follower_count, (SELECT count(*)::int FROM user_school_subscriptions WHERE school_id = schools.id) AS counted FROM schools WHERE id = $1',
    schoolId,
  );
  expect(row).toEqual({ follower_count: expected, counted: expected });
}

describe('following a school', () => {
  it('following or unfollowing a school twice has the same effect as once', async () => {
    const [member, schoolId] = [await person('inactive'), await school()];
    for (const times of [1, 2])
      expect(await change('POST', member, schoolId), `time ${times}`).toMatchObject({
        status: 200,
        body: { schoolId, isFollowing: true },
      });
    await expectFollowers(schoolId, 1);
    for (const times of [1, 2])
      expect(await change('DELETE', member, schoolId), `time ${times}`).toMatchObject({
        status: 200,
        body: { schoolId, isFollowing: false },
      });
    await expectFollowers(schoolId, 0);
  });

  it(
    'the follower count is correct after sixty people follow a school at once and half unfollow',
    { tags: ['R2'] },
    async () => {
      const [schoolId, people] = [await school(), await crowd(60)];
      expect(
        tally(await inParallel(90, (index) => served(() => change('POST', people[index % 60]!, schoolId)))),
      ).toEqual({
        200: 90,
      });
      await expectFollowers(schoolId, 60);
      expect(
        tally(await Promise.all(people.slice(0, 30).map((who) => served(() => change('DELETE', who, schoolId))))),
      ).toEqual({
        200: 30,
      });
      await expectFollowers(schoolId, 30);
      await db().user.deleteMany({ where: { id: { in: people.slice(20, 40).map(({ id }) => id) } } });
      await expectFollowers(schoolId, 20);
    },
  );

  it('following a school ends when that school is deleted', async () => {
    const [member, schoolId] = [await person('inactive'), await school()];
    await follow(member, schoolId);
    await db().school.delete({ where: { id: schoolId } });
    expect([await count('user_school_subscriptions WHERE user_id = $1', member.id), await followed(member)]).toEqual([
      0,
      [],
    ]);
  });
});

describe('GET /api/user/subscriptions, the list of followed schools', () => {
  it('the list of followed schools contains only the schools that the person follows, sorted by name', async () => {
    const [member, other] = [await person('inactive'), await person('inactive')];
    const [b, a, c] = [await school('B School'), await school('A School'), await school('C School')];
    for (const id of [b, a]) await follow(member, id);
    await follow(other, c);
    await rows("UPDATE schools SET grades = 'P-6', type = 'Elementary' WHERE id = $1", a);
    const list = await followed(member);
    expect(list.map(({ id }: { id: number }) => id)).toEqual([a, b]);
    expect(list[0]).toEqual({
      id: a,
      name: 'A School',
      city: 'Lunenburg',
      province: 'Nova Scotia',
      type: 'Elementary',
      grades: 'P-6',
      gradeRange: 'P-6',
      description: null,
      subscribedAt: expect.any(String),
      recentActivity: 0,
      waitingQuestions: 0,
      highlights: { followers: null, lastPostAt: null, nextEvent: null },
    });
    expect((await call('GET', '/api/user/subscriptions')).status).toBe(401);
  });

  it('the list of followed schools counts each school’s visible posts of the last seven days', async () => {
    const [member, author, lapsed, admin, schoolId] = [
      await person('inactive'),
      await person('active'),
      await person('lapsed'),
      await person('admin'),
      await school(),
    ];
    await follow(member, schoolId);
    const insert = (who: Person, age: string, comments: number) =>
      rows(
        "INSERT INTO posts (user_id, school_id, content, created_at, comment_count) VALUES ($1, $2, 'x', now() - $3::interval, $4)",
        who.id,
        schoolId,
        age,
        comments,
      );
    await insert(author, '6 days 23 hours', 4);
    await insert(admin, '1 hour', 0);
    await insert(author, '7 days 1 hour', 50);
    await insert(lapsed, '1 hour', 500);
    expect((await followed(member))[0].recentActivity).toBe(6);
  });
});
