import { beforeEach, describe, expect, it } from 'vitest';
import { post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { answerAppeal, appeal, decide, makeParents, report, reportByParents } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel } from '../../support/concurrency';

let author: Person;
let admin: Person;
let schoolId: number;

beforeEach(async () => {
  [author, admin, schoolId] = [await person('active'), await person('admin'), await school()];
});

const postsOf = (many: number) => inParallel(many, () => post(author, schoolId));
const hidden = () => count("posts WHERE school_id = $1 AND withheld = 'reports'", schoolId);
const withheld = async (id: number) => (await rows('SELECT withheld FROM posts WHERE id = $1', id))[0]?.withheld;
const reviewOf = async (id: number) =>
  (await rows<{ id: number }>('SELECT id FROM reviews WHERE open_key = $1', `post:${id}`))[0]?.id ?? 0;
const campaigns = async () =>
  (await call('GET', '/api/admin/report-campaigns', { as: admin })).body.filter(
    (one: { schoolId: number }) => one.schoolId === schoolId,
  );

/** Creates verified parents of a school, by default the school of these tests. */
async function parents(many: number, at = schoolId): Promise<Person[]> {
  const people = await inParallel(many, () => person('active'));
  await makeParents(people, at);
  return people;
}

/**
 * Lets everybody report every post, one post after the other, because too many simultaneous requests would exceed the
 * limit of database connections.
 */
async function reportAll(people: Person[], ids: number[]) {
  for (const id of ids) {
    const answers = await inParallel(people.length, (index) => report(people[index] as Person, 'post', id));
    expect(tally(answers)).toEqual({ 204: people.length });
  }
}

describe('reports by accounts without access', () => {
  it(
    'reports by accounts without access hide no post, and administrators see them as one suspected report campaign',
    { tags: 'thorough' },
    async () => {
      const ids = await postsOf(20);
      const colluders = await inParallel(3, () => person('inactive'));
      await reportAll(colluders, ids);
      expect(await hidden()).toBe(0);
      expect(await count("reviews WHERE author_id = $1 AND status = 'open'", author.id)).toBe(20);
      expect(await campaigns()).toEqual([
        {
          id: expect.any(Number),
          schoolId,
          schoolName: 'Tidewater Elementary',
          reported: 20,
          reporters: 3,
          withoutVoice: 3,
          startedAt: expect.any(String),
          latestAt: expect.any(String),
        },
      ]);
      for (const who of colluders) expect((await call('GET', `/api/posts/${ids[0]}`, { as: who })).status).toBe(404);
    },
  );

  it('a report by an account without access counts if the reporter is verified and not suspended', async () => {
    const [id = 0, other = 0] = await postsOf(2);
    const colluders = await inParallel(3, () => person('lapsed'));
    await makeParents(colluders, schoolId);
    await reportAll(colluders, [id]);
    expect(await withheld(id)).toBe('reports');
    for (const who of colluders.slice(0, 2)) await report(who, 'post', other);
    await rows("UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", colluders[0]?.id);
    await report(colluders[2] as Person, 'post', other);
    expect(await withheld(other)).toBeNull();
  });

  it(
    'three parents’ reports hide a post, even if accounts without access have reported it before',
    { tags: 'thorough' },
    async () => {
      const ids = await postsOf(12);
      await reportAll(await inParallel(3, () => person('inactive')), ids);
      await reportByParents(3, 'post', ids[0] as number);
      expect(await withheld(ids[0] as number)).toBe('reports');
    },
  );
});

describe('three parents who collude to report posts', () => {
  it(
    'three colluding parents who have hidden three posts can hide a fourth only after administrators decide about two of them',
    { tags: 'thorough' },
    async () => {
      const ids = await postsOf(4);
      const colluders = await parents(3);
      for (const id of ids.slice(0, 3)) {
        for (const who of colluders) await report(who, 'post', id);
        expect(await withheld(id)).toBe('reports');
      }
      const other = await school();
      await makeParents(colluders, other);
      const elsewhere = await post(await person('active'), other);
      for (const who of colluders) await report(who, 'post', elsewhere);
      expect(await withheld(elsewhere)).toBeNull();
      for (const id of ids.slice(0, 2)) await decide(admin, await reviewOf(id), 'hide');
      for (const who of colluders) await report(who, 'post', ids[3] as number);
      expect(await withheld(ids[3] as number)).toBe('reports');
    },
  );
});

describe('a reporter whose reports administrators often reject', () => {
  /** Makes the person report the given number of posts, each on a different board, and decides each report. */
  async function decideReports(who: Person, decision: string, times: number) {
    for (let done = 0; done < times; done += 1) {
      const id = await post(author, await school());
      await report(who, 'post', id);
      await decide(admin, await reviewOf(id), decision);
    }
    // The test dates the reports back by more than a week, so that they no longer count toward hiding a post.
    await rows("UPDATE reports SET created_at = created_at - interval '8 days' WHERE reporter_id = $1", who.id);
  }

  it('three rejected reports halve a reporter’s report weight', async () => {
    const [who] = (await parents(1)) as [Person];
    await decideReports(who, 'keep', 3);
    const [one = 0, two = 0] = await postsOf(2);
    await report(who, 'post', one);
    await reportByParents(2, 'post', one);
    expect(await withheld(one)).toBeNull();
    await reportByParents(1, 'post', one);
    expect(await withheld(one)).toBe('reports');
    await decideReports(who, 'delete', 1);
    await report(who, 'post', two);
    await reportByParents(2, 'post', two);
    expect(await withheld(two)).toBe('reports');
  });

  it('a report counts as rejected if an appeal reverses the decision to hide the post', async () => {
    const who = await person('active');
    const id = await post(author, schoolId);
    await report(who, 'post', id);
    const reviewId = await reviewOf(id);
    await decide(admin, reviewId, 'hide');
    const refused = () => rows('SELECT is_refused FROM report_outcomes WHERE reporter_id = $1', who.id);
    expect(await refused()).toEqual([{ is_refused: false }]);
    await appeal(author, reviewId);
    await answerAppeal(await person('admin'), reviewId, 'reversed');
    expect(await refused()).toEqual([{ is_refused: true }]);
  });
});

describe('the list in which administrators see accounts that seem to report posts together', () => {
  it('administrators can close a suspected report campaign only once, and later reports start a new campaign', async () => {
    const [id = 0, next = 0] = await postsOf(2);
    const colluders = await inParallel(3, () => person('inactive'));
    await reportAll(colluders, [id]);
    const [entry] = await campaigns();
    const close = () => call('POST', `/api/admin/report-campaigns/${entry.id}/close`, { as: admin, body: {} });
    expect((await close()).status).toBe(204);
    expect((await close()).status).toBe(404);
    expect(await campaigns()).toEqual([]);
    expect(await rows('SELECT action, target_type, target_id FROM audit_log WHERE actor_id = $1', admin.id)).toEqual([
      { action: 'report-campaign.close', target_type: 'school', target_id: schoolId },
    ]);
    await reportAll(colluders, [next]);
    expect(await campaigns()).toMatchObject([{ reported: 2, reporters: 3 }]);
  });

  it('the list of suspected report campaigns does not name the reporters', async () => {
    const [id = 0] = await postsOf(1);
    const colluders = await inParallel(3, () => person('inactive', { firstName: 'Zebulon' }));
    await reportAll(colluders, [id]);
    const { text } = await call('GET', '/api/admin/report-campaigns', { as: admin });
    expect(text).not.toMatch(/Zebulon|@|reporterId/);
  });
});
