import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { decide, makeParents, report, reportedBy } from '../../support/community/moderation';
import { person, school, type Person, type State } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { served, together } from '../../support/together';

// Accounts that act together hide at most three posts before a reviewer has looked (decision E4, record 105).

let admin: Person;
let schools: number[];

beforeEach(async () => {
  // The limits count over the whole site: nothing of another test is still hidden.
  await rows("DELETE FROM reviews WHERE status = 'open'");
  admin = await person('admin');
  schools = await together(6, () => school());
});

const accounts = (many: number, state: State = 'active') => together(many, () => person(state));

/** Makes each of them a follower of each school, since that many days. */
const follows = (people: Person[], at: number[], days: number) =>
  rows(
    `INSERT INTO user_school_subscriptions (user_id, school_id, subscribed_at)
     SELECT u, s, now() - make_interval(days => $3) FROM unnest($1::int[]) u, unnest($2::int[]) s`,
    people.map(({ id }) => id),
    at,
    days,
  );

/** Three harmless posts at each of the schools, written by the authors in turn. */
async function posts(authors: Person[]): Promise<number[]> {
  const made: number[] = [];
  for (const schoolId of schools)
    for (let one = 0; one < 3; one += 1)
      made.push(
        await post(authors[made.length % authors.length] as Person, schoolId, {
          content: 'The bake sale is on Friday.',
        }),
      );
  return made;
}

/** Groups of three report one post each, in turn, until each group has reported six. */
async function campaign(people: Person[], ids: number[], after: () => Promise<unknown> = async () => undefined) {
  const groups = Array.from({ length: Math.floor(people.length / 3) }, (_, at) => people.slice(3 * at, 3 * at + 3));
  let next = 0;
  for (let round = 0; round < 6; round += 1)
    for (const group of groups) {
      const id = ids[next % ids.length] as number;
      next += 1;
      for (const who of group) await served(() => report(who, 'post', id));
      await after();
    }
}

const hidden = (ids: number[]) => count("posts WHERE id = ANY($1) AND withheld = 'reports'", ids);
const reviewsOf = (ids: number[]) =>
  rows<{ id: number }>(
    "SELECT v.id FROM reviews v JOIN posts p ON p.id = v.post_id WHERE v.status = 'open' AND p.withheld = 'reports' AND p.id = ANY($1)",
    ids,
  );
const campaigns = async () =>
  (await call('GET', '/api/admin/report-campaigns', { as: admin })).body.filter((one: { schoolId: number }) =>
    schools.includes(one.schoolId),
  );

describe('accounts that collude', () => {
  it('hide nothing where they follow none of the schools, paid memberships or not', async () => {
    const ids = await posts([await person('active')]);
    for (const id of ids) for (const who of await accounts(3)) await report(who, 'post', id);
    expect(await hidden(ids)).toBe(0);
    expect(await campaigns()).toHaveLength(6);
  });

  it('hide nothing where they followed the schools just before', async () => {
    const ids = await posts([await person('active')]);
    const people = await accounts(3);
    await follows(people, schools, 0);
    await campaign(people, ids);
    expect(await hidden(ids)).toBe(0);
  });

  it('hide nothing as free accounts that have followed the schools for a year', async () => {
    const ids = await posts([await person('active')]);
    const people = await accounts(3, 'inactive');
    await follows(people, schools, 365);
    await campaign(people, ids);
    expect(await hidden(ids)).toBe(0);
  });

  it.each([
    [3, 1],
    [10, 1],
    [30, 1],
    [30, 6],
  ])('hide three posts in all: %d members who follow all schools, against %d authors', async (many, writers) => {
    const ids = await posts(await accounts(writers));
    const people = await accounts(many);
    await follows(people, schools, 30);
    await campaign(people, ids);
    expect(await hidden(ids)).toBe(3);
    expect((await campaigns()).length).toBeGreaterThan(0);
  });

  it('hide three posts in all, spread over months', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(10);
    await follows(people, schools, 365);
    await campaign(people, ids, async () => {
      for (const table of ['reports', 'reviews'])
        await rows(`UPDATE ${table} SET created_at = created_at - interval '8 days'`);
    });
    expect(await hidden(ids)).toBe(3);
  });

  it('hide three posts in all, reporting in parallel', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(30);
    await follows(people, schools, 30);
    await together(30, (at) => served(() => report(people[at] as Person, 'post', ids[at % 10] as number)));
    expect(await hidden(ids)).toBe(3);
  });

  it('hide three posts of an author as verified parents of three schools, and none as parents of six', async () => {
    const ids = await posts([await person('active')]);
    const [ofThree, ofSix] = [await accounts(9), await accounts(9)];
    for (const at of schools.slice(0, 3)) await makeParents(ofThree, at);
    for (const at of schools) await makeParents(ofSix, at);
    await campaign(ofSix, ids);
    expect(await hidden(ids)).toBe(0);
    await campaign(ofThree, ids.slice(0, 9));
    expect(await hidden(ids)).toBe(3);
  });

  it('hide three comments in all', async () => {
    const author = await person('active');
    const ids = await posts([author]);
    const comments = await together(12, (at) => comment(author, ids[at] as number));
    const people = await accounts(12);
    await follows(people, schools, 30);
    for (const [at, id] of comments.entries())
      for (const who of people.slice(3 * (at % 4), 3 * (at % 4) + 3)) await report(who, 'comment', id);
    expect(await count('comments WHERE id = ANY($1) AND withheld IS NOT NULL', comments)).toBe(3);
  });
});

describe('the limits', () => {
  it('free again once a reviewer has looked, whatever is decided', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(12);
    await follows(people, schools, 30);
    await campaign(people, ids);
    const looked = await reviewsOf(ids);
    for (const [at, { id }] of looked.entries()) await decide(admin, id, at === 0 ? 'keep' : 'hide');
    expect(await hidden(ids)).toBe(0);
    const others = await accounts(12);
    await follows(others, schools, 30);
    await campaign(others, ids);
    expect(await hidden(ids)).toBe(3);
  });

  it('leave verified parents of the school free to hide at once, during a campaign', async () => {
    const ids = await posts(await accounts(6));
    const people = await accounts(12);
    await follows(people, schools, 30);
    await campaign(people, ids);
    expect(await hidden(ids)).toBe(3);
    const harmful = await post(await person('active'), schools[5] as number);
    await reportedBy(3, 'post', harmful);
    expect(await hidden([harmful])).toBe(1);
  });

  it('tell nobody who wrote anonymously: anonymous posts neither count toward an author nor wait for one', async () => {
    const author = await person('active');
    for (const at of schools.slice(0, 3)) await reportedBy(3, 'post', await post(author, at));
    const [signed, anonymous] = [
      await post(author, schools[3] as number),
      await post(author, schools[4] as number, { isAnonymous: true }),
    ];
    for (const id of [signed, anonymous]) await reportedBy(3, 'post', id);
    expect([await hidden([signed]), await hidden([anonymous])]).toEqual([0, 1]);
  });

  it('do not count what a moderator of the school holds against other schools', async () => {
    const moderator = await person('active');
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', moderator.id);
    for (const at of schools.slice(0, 3)) {
      await rows(
        'INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $3)',
        moderator.id,
        at,
        admin.id,
      );
      await report(moderator, 'post', await post(await person('active'), at));
    }
    const people = await accounts(3);
    await follows(people, schools, 30);
    const id = await post(await person('active'), schools[5] as number);
    for (const who of people) await report(who, 'post', id);
    expect(await hidden([id])).toBe(1);
  });
});
