import { beforeAll, describe, expect, it } from 'vitest';
import { countInvitationTotals, listSchoolGrowth } from '@/lib/statistics/growth';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests check the list that shows administrators how each school's community grows (record 058). The list hides
// every number below five.

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let admin: Person;
let busy: number;
let quiet: number;
let people: Person[];

const post = async (userId: number, schoolId: number, days: number): Promise<number> =>
  (
    await rows<{ id: number }>(
      "INSERT INTO posts (user_id, school_id, content, created_at) VALUES ($1, $2, 'Hello', $3) RETURNING id",
      userId,
      schoolId,
      inDays(-days),
    )
  )[0]!.id;
const comment = (userId: number, postId: number, days: number) =>
  rows(
    "INSERT INTO comments (user_id, post_id, content, created_at) VALUES ($1, $2, 'Yes', $3)",
    userId,
    postId,
    inDays(-days),
  );
const vote = (userId: number, postId: number, days: number) =>
  rows(
    "INSERT INTO post_votes (user_id, post_id, vote_type, created_at) VALUES ($1, $2, 'upvote', $3)",
    userId,
    postId,
    inDays(-days),
  );

beforeAll(async () => {
  admin = await person('admin');
  busy = await school('Busy Elementary');
  quiet = await school('=Quiet Elementary');
  await rows("UPDATE schools SET rce_name = 'East' WHERE id = $1", busy);
  await rows("UPDATE schools SET rce_name = 'West' WHERE id = $1", quiet);
  people = await Promise.all(Array.from({ length: 12 }, () => person('active')));
  const [first] = people as [Person];
  for (const { id } of people) {
    await rows('INSERT INTO user_school_subscriptions (user_id, school_id) VALUES ($1, $2)', id, busy);
    const postId = await post(id, busy, 10);
    // The first person comments on each other person's post, usually half a day after the post. The second person's
    // post gets its comment a day and a half later, so it has no answer within a day.
    if (id !== first.id) await comment(first.id, postId, id === people[1]!.id ? 8.5 : 9.5);
  }
  // Half of the twelve people are active this week: one writes a post, two write a comment, and three vote.
  const fresh = await post(people[1]!.id, busy, 0.2);
  for (const { id } of people.slice(2, 4)) await comment(id, fresh, 0.1);
  for (const { id } of people.slice(4, 7)) await vote(id, fresh, 0.1);
  for (const { id } of people.slice(0, 4)) await post(id, quiet, 10);
  await post(people[0]!.id, quiet, 40);
});

describe('the list of the growth of schools', () => {
  it('the growth list counts each school’s followers, posts, answers within a day, and returning people', async () => {
    const all = await listSchoolGrowth();
    expect(all.find(({ id }) => id === busy)).toEqual({
      id: busy,
      name: 'Busy Elementary',
      city: 'Lunenburg',
      board: 'East',
      followers: 12,
      parents: null,
      posts: 13,
      // Ten of the twelve older posts (83 percent) got an answer within a day, and the list rounds the percentage to
      // 80.
      answered: 80,
      returned: 50, // Six of the twelve people were active again this week.
    });
  });

  it('the growth list of schools shows no number below five', async () => {
    const all = await listSchoolGrowth();
    expect(all.find(({ id }) => id === quiet)).toMatchObject({
      followers: null,
      parents: null,
      posts: null,
      answered: null,
      returned: null,
    });
    expect(await countInvitationTotals()).toEqual({ links: null, joined: null, seatsInvited: null, seatsTaken: null });
    for (const { id } of people)
      await rows(
        "INSERT INTO billing_audit (user_id, source, action, details) VALUES ($1, 'member', 'seat.invited', '{}')",
        id,
      );
    expect(await countInvitationTotals()).toMatchObject({ seatsInvited: 12, seatsTaken: null });
  });

  it(
    'the CSV file of the growth list has the list’s data, and no name in it acts as a spreadsheet formula',
    { tags: ['I6'] },
    async () => {
      const file = await call('GET', '/api/admin/growth/csv', { as: admin });
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="growth.csv"');
      // Without a byte order mark, Excel misreads accented characters.
      expect([...file.bytes].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
      expect(textOf(file.bytes).split('\r\n').slice(1).sort()).toEqual([
        "'=Quiet Elementary,Lunenburg,West,fewer than 5,fewer than 5,fewer than 5,fewer than 5,fewer than 5",
        'Busy Elementary,Lunenburg,East,12,fewer than 5,13,80,50',
      ]);
      const west = await call('GET', '/api/admin/growth/csv?board=West', { as: admin });
      expect(textOf(west.bytes)).not.toContain('Busy');
      expect((await call('GET', `/api/admin/growth/csv?board=${'x'.repeat(201)}`, { as: admin })).status).toBe(400);
    },
  );
});
