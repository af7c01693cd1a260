import { beforeEach, describe, expect, it } from 'vitest';
import { reportContent } from '@/lib/moderation/report-content';
import { site } from '@/lib/site';
import { call } from '../../support/http/call';
import { decide } from '../../support/community/moderation';
import { inDays, person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { inParallel } from '../../support/concurrency';

// Colluding accounts hide at most three posts before a reviewer looks at them (decision E4, record 105). To save time,
// the tests insert people and posts directly into the database.

let admin: Person;
let schools: number[];

const idsOf = async (statement: string, ...values: unknown[]) =>
  (await rows<{ id: number }>(statement, ...values)).map(({ id }) => id);

beforeEach(async () => {
  // The test deletes the open reviews of earlier tests. The limits on colluding accounts count all hidden content of
  // the site that still waits for a review.
  await rows("DELETE FROM reviews WHERE status = 'open'");
  admin = await person('admin');
  schools = await idsOf(
    "INSERT INTO schools (name, city) SELECT 'School ' || n, 'Lunenburg' FROM generate_series(1, 6) n RETURNING id",
  );
});

/**
 * Creates accounts whose membership ends at `accessUntil`, by default in 20 days. `null` means that the accounts have
 * no membership.
 */
async function accounts(many: number, accessUntil: Date | null = inDays(20)): Promise<number[]> {
  const people = await idsOf(
    `INSERT INTO users (email, password, first_name, terms_version)
     SELECT gen_random_uuid() || '@example.test', '', 'Robin', $2 FROM generate_series(1, $1) RETURNING id`,
    many,
    site.termsVersion,
  );
  await rows(
    "INSERT INTO memberships (user_id, status, access_until) SELECT unnest($1::int[]), 'active', $2",
    people,
    accessUntil,
  );
  return people;
}

const follow = (people: number[], days: number, at = schools) =>
  rows(
    `INSERT INTO user_school_subscriptions (user_id, school_id, subscribed_at)
     SELECT u, s, now() - make_interval(days => $3) FROM unnest($1::int[]) u, unnest($2::int[]) s`,
    people,
    at,
    days,
  );

const verify = (people: number[], at: number[]) =>
  rows(
    `INSERT INTO school_parents (user_id, school_id, method) SELECT u, s, 'code' FROM unnest($1::int[]) u, unnest($2::int[]) s`,
    people,
    at,
  );

const postOf = async (authorId: number, schoolId: number, isAnonymous = false): Promise<number> =>
  (
    await idsOf(
      "INSERT INTO posts (user_id, school_id, content, is_anonymous) VALUES ($1, $2, 'The bake sale is on Friday.', $3) RETURNING id",
      authorId,
      schoolId,
      isAnonymous,
    )
  )[0] as number;

/** Creates three harmless posts at each school, written by the authors in turn. */
async function posts(authors: number[]): Promise<number[]> {
  const postIds: number[] = [];
  for (const schoolId of schools)
    for (let one = 0; one < 3; one += 1)
      postIds.push(await postOf(authors[postIds.length % authors.length] as number, schoolId));
  return postIds;
}

const reason = { reason: 'disrespectful' } as const;

/** Lets each person report a post. Ignores a report that fails because the post is already hidden. */
const reportAll = async (people: number[], id: number) => {
  for (const who of people) await reportContent({ kind: 'post', id }, who, reason).catch(() => undefined);
};

/** Lets groups of three people report the posts, one post for each group. */
async function campaign(people: number[], ids: number[], after: () => Promise<unknown> = async () => undefined) {
  const groups = Math.floor(people.length / 3);
  for (const [at, id] of ids.entries()) {
    const first = 3 * (at % groups);
    await reportAll(people.slice(first, first + 3), id);
    await after();
  }
}

const hidden = (ids: number[]) => count("posts WHERE id = ANY($1) AND withheld = 'reports'", ids);
const openReviews = (ids: number[]) =>
  idsOf(
    `SELECT v.id FROM reviews v JOIN posts p ON p.id = v.post_id
     WHERE v.status = 'open' AND p.withheld = 'reports' AND p.id = ANY($1) ORDER BY v.id`,
    ids,
  );
const campaigns = async () =>
  (await call('GET', '/api/admin/report-campaigns', { as: admin })).body.filter((one: { schoolId: number }) =>
    schools.includes(one.schoolId),
  );

describe('the content that colluding accounts can hide', () => {
  it('colluding accounts cannot hide posts at schools that they do not follow', async () => {
    const ids = await posts(await accounts(1));
    await campaign(await accounts(3), ids);
    expect(await hidden(ids)).toBe(0);
    expect(await campaigns()).toHaveLength(6);
  });

  it.each([
    ['members who have just followed the schools', inDays(20), 0],
    ['free accounts that have followed the schools for a year', null, 365],
  ])('colluding accounts cannot hide any post if they are %s', async (_who, access, days) => {
    const ids = await posts(await accounts(1));
    const people = await accounts(3, access);
    await follow(people, days);
    await campaign(people, ids);
    expect(await hidden(ids)).toBe(0);
  });

  it.each([
    [3, 1],
    [10, 1],
    [30, 1],
    [30, 6],
  ])(
    'colluding accounts that follow all schools can hide only three posts (accounts: %d, authors: %d)',
    async (many, writers) => {
      const ids = await posts(await accounts(writers));
      const people = await accounts(many);
      await follow(people, 30);
      await campaign(people, ids);
      expect(await hidden(ids)).toBe(3);
      expect(await campaigns()).not.toEqual([]);
    },
  );

  it('colluding accounts can hide no more than three posts, even if they report over months', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(10);
    await follow(people, 365);
    await campaign(people, ids, async () => {
      for (const table of ['reports', 'reviews'])
        await rows(`UPDATE ${table} SET created_at = created_at - interval '8 days'`);
    });
    expect(await hidden(ids)).toBe(3);
  });

  it('colluding accounts that report in parallel can hide only three posts', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(30);
    await follow(people, 30);
    await inParallel(10, (at) => reportAll(people.slice(3 * at, 3 * at + 3), ids[at] as number));
    expect(await hidden(ids)).toBe(3);
  });

  it('colluding accounts that are each verified at six schools cannot hide any posts', async () => {
    const ids = await posts(await accounts(1));
    const [ofThree, ofSix] = [await accounts(10), await accounts(10)];
    await verify(ofThree, schools.slice(0, 3));
    await verify(ofSix, schools);
    await campaign(ofSix, ids);
    expect(await hidden(ids)).toBe(0);
    await campaign(ofThree, ids.slice(0, 9));
    expect(await hidden(ids)).toBe(3);
  });

  it('colluding accounts can hide no more than three comments', async () => {
    const [author = 0] = await accounts(1);
    const ids = await posts([author]);
    const comments = await idsOf(
      "INSERT INTO comments (post_id, user_id, content) SELECT unnest($1::int[]), $2, 'Text' RETURNING id",
      ids,
      author,
    );
    const people = await accounts(30);
    await follow(people, 30);
    for (const [at, id] of comments.entries())
      for (const who of people.slice(3 * (at % 10), 3 * (at % 10) + 3))
        await reportContent({ kind: 'comment', id }, who, reason);
    expect(await count('comments WHERE id = ANY($1) AND withheld IS NOT NULL', comments)).toBe(3);
  });
});

describe('the limits on colluding accounts', () => {
  /** Runs a campaign of colluding accounts that hides as many posts as it can, and returns the hidden posts. */
  async function runFullCampaign(): Promise<number[]> {
    const ids = await posts(await accounts(6));
    const people = await accounts(12);
    await follow(people, 30);
    await campaign(people, ids.slice(0, 12));
    expect(await hidden(ids)).toBe(3);
    return ids;
  }

  it('a hidden post no longer counts toward the limits on colluding accounts after a reviewer has decided about it', async () => {
    const ids = await runFullCampaign();
    for (const [at, id] of (await openReviews(ids)).entries()) await decide(admin, id, at === 0 ? 'keep' : 'hide');
    expect(await hidden(ids)).toBe(0);
    const others = await accounts(12);
    await follow(others, 30);
    await campaign(others, ids.slice(6, 18));
    expect(await hidden(ids)).toBe(3);
  });

  it('the limits on colluding accounts do not stop verified parents from hiding a post at their own school', async () => {
    await runFullCampaign();
    const [author = 0, ...parents] = await accounts(4);
    await verify(parents, schools.slice(5));
    const harmful = await postOf(author, schools[0] as number);
    const ownSchoolPost = await postOf(author, schools[5] as number);
    for (const id of [harmful, ownSchoolPost]) await reportAll(parents, id);
    expect([await hidden([harmful]), await hidden([ownSchoolPost])]).toEqual([0, 1]);
  });

  it('the limits on colluding accounts do not reveal the author of an anonymous post', async () => {
    const [author = 0, ...parents] = await accounts(16);
    for (const [at, schoolId] of schools.slice(0, 5).entries())
      await verify(parents.slice(3 * at, 3 * at + 3), [schoolId]);
    const signed = [];
    for (const at of [0, 1, 2, 3]) signed.push(await postOf(author, schools[at] as number));
    const anonymous = await postOf(author, schools[4] as number, true);
    for (const [at, id] of [...signed, anonymous].entries()) await reportAll(parents.slice(3 * at, 3 * at + 3), id);
    expect([await hidden(signed), await hidden([anonymous])]).toEqual([3, 1]);
  });

  it('the limits on colluding accounts do not count posts that a moderator of the school has reported', async () => {
    const [moderator = 0, author = 0, ...people] = await accounts(5);
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', moderator);
    await rows(
      'INSERT INTO school_moderators (user_id, school_id, given_by) SELECT $1, unnest($2::int[]), $3',
      moderator,
      schools.slice(0, 3),
      admin.id,
    );
    for (const at of schools.slice(0, 3)) await reportAll([moderator], await postOf(author, at));
    await follow(people, 30);
    const id = await postOf(author, schools[5] as number);
    await reportAll(people, id);
    expect(await hidden([id])).toBe(1);
  });
});
