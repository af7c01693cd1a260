import { beforeEach, describe, expect, it } from 'vitest';
import { post, share } from '../../support/community/board';
import { inDays, person, school, type Person } from '../../support/community/people';
import { proveParent } from '../../support/community/parents';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { waitUntil, waitingForLock } from '../../support/concurrency';

let writer: Person;
let member: Person;
let schoolId: number;
let postId: number;

const day = (days: number) => inDays(days).toISOString().slice(0, 10);
const POLL = { choices: ['Friday', 'Saturday', 'Neither'], closesOn: day(7) };

beforeEach(async () => {
  [writer, member, schoolId] = [await person('active'), await person('active'), await school()];
  postId = await post(writer, schoolId, { content: 'When is the dance?', isAnonymous: true, poll: POLL });
});

async function parents(count: number, of = schoolId): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => person('active')));
  for (const each of people) await proveParent(each, of);
  return people;
}
const unprove = (who: Person) =>
  rows('DELETE FROM school_parents WHERE user_id = $1 AND school_id = $2', who.id, schoolId);
const castVote = (who: Person, choice: number, on = postId) =>
  call('POST', `/api/posts/${on}/poll`, { as: who, body: { choice } });
const pollOf = async (as: Person | null = member) => (await call('GET', `/api/posts/${postId}`, { as })).body.poll;
const close = (ago = '2 minutes') =>
  rows('UPDATE posts SET poll_ends_at = now() - $2::interval WHERE id = $1', postId, ago);

describe('creating and showing a poll in a post', () => {
  it('a poll is shown with its post until the end of the poll’s last day in Halifax', async () => {
    expect(await pollOf()).toEqual({
      choices: POLL.choices.map((text) => ({ text, votes: null })),
      votes: null,
      closesOn: POLL.closesOn,
      isClosed: false,
      ownChoice: null,
      mayVote: false,
      outcome: null,
    });
    const [row] = await rows<{ at: string }>(
      "SELECT to_char(poll_ends_at AT TIME ZONE 'America/Halifax', 'YYYY-MM-DD HH24:MI') AS at FROM posts WHERE id = $1",
      postId,
    );
    expect(row?.at).toBe(`${day(8)} 00:00`);
    expect((await call('GET', `/api/schools/${schoolId}/posts`, { as: member })).body[0].poll.votes).toBeNull();
  });

  it('the public link of a post does not show the post’s poll', async () => {
    const token = await share(writer, postId);
    expect((await call('GET', `/api/schools/${schoolId}/posts`, { as: null })).body[0].poll).toBeNull();
    expect((await call('GET', `/api/shared/${token}`, { as: null })).text).not.toContain('Saturday');
  });

  it('a poll must end between today and 90 days from now', async () => {
    const send = (closesOn: string) =>
      call('POST', '/api/posts', { as: writer, body: { schoolId, content: 'x', poll: { ...POLL, closesOn } } });
    for (const closesOn of [day(-2), day(92)]) expect((await send(closesOn)).status).toBe(400);
    expect((await send(day(89))).status).toBe(201);
  });

  it('a poll and its post are held for review if a choice contains a watched word', async () => {
    await rows("INSERT INTO watched_words (word, created_by) VALUES ('clown', 1)");
    const poll = { ...POLL, choices: ['A clown', 'Nobody'] };
    const id = await post(writer, schoolId, { content: 'Whom do you want?', poll });
    const [held] = await rows<{ withheld: string; content: string }>(
      'SELECT p.withheld, r.content FROM posts p JOIN reviews r ON r.post_id = p.id WHERE p.id = $1',
      id,
    );
    expect(held).toEqual({ withheld: 'words', content: 'Whom do you want?\n\nA clown\nNobody' });
    expect((await call('GET', `/api/posts/${id}`, { as: member })).status).toBe(404);
    // In a poll, only verified parents of the school can vote. The writer of the post is not one of them.
    expect((await castVote(writer, 0, id)).status).toBe(403);
  });
});

describe('voting in a poll', () => {
  it('only a verified parent of the school can vote in a poll, and only once', async () => {
    const [parent] = await parents(1);
    const [elsewhere] = await parents(1, await school());
    expect((await pollOf(parent!)).mayVote).toBe(true);
    expect((await castVote(parent!, 3)).status).toBe(400);
    expect((await castVote(parent!, 1)).body).toMatchObject({ ownChoice: 1, mayVote: false, votes: null });
    expect((await castVote(parent!, 1)).status).toBe(200);
    expect((await castVote(parent!, 0)).status).toBe(409);
    for (const who of [member, elsewhere!]) expect((await castVote(who, 0)).status).toBe(403);
    expect((await castVote(parent!, 0, await post(writer, schoolId))).status).toBe(404);
    expect(await rows('SELECT choice FROM poll_votes WHERE post_id = $1', postId)).toEqual([{ choice: 1 }]);
  });

  it('simultaneous clicks in a poll count as one vote', async () => {
    const [one, two] = await parents(2);
    const answers = await Promise.all([castVote(one!, 0), castVote(one!, 0), castVote(one!, 2), castVote(one!, 2)]);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    expect(await rows('SELECT FROM poll_votes WHERE post_id = $1', postId)).toHaveLength(1);
    await close();
    expect((await castVote(two!, 0)).status).toBe(409);
    expect((await pollOf(two!)).mayVote).toBe(false);
  });
});

describe('the published results of a poll', () => {
  it('the published results of a poll change only in steps of five votes', async () => {
    const people = await parents(12);
    const admin = await person('admin');
    const published: (number | null)[] = [];
    for (const [at, parent] of people.entries()) {
      await castVote(parent, at % 2);
      const views = await Promise.all([member, writer, admin, parent].map((who) => pollOf(who)));
      expect(new Set(views.map(({ choices, votes }) => JSON.stringify([choices, votes]))).size).toBe(1);
      published.push(views[0].votes);
    }
    expect(published).toEqual([...Array(9).fill(null), 5, 5, 5]);
    expect((await pollOf()).choices.map(({ votes }: { votes: number }) => votes)).toEqual([3, 2, 0]);
    await close();
    expect(await pollOf()).toMatchObject({
      votes: 12,
      isClosed: true,
      choices: [{ votes: 6 }, { votes: 6 }, { votes: 0 }],
    });
  });

  it('the results of a poll are published one minute after the poll ends', async () => {
    const [late, ...people] = await parents(7);
    for (const parent of people) await castVote(parent, 0);
    await close('30 seconds');
    expect((await castVote(late!, 0)).status).toBe(409);
    expect(await pollOf(late)).toMatchObject({ votes: null, mayVote: false });
    await close();
    expect((await pollOf()).votes).toBe(6);
  });

  it('the results of a poll stay hidden if only four people voted', async () => {
    for (const parent of await parents(4)) await castVote(parent, 0);
    await close();
    expect(await pollOf()).toMatchObject({ votes: null, isClosed: true });
  });

  it('the results of a poll leave out people who are no longer verified parents when the poll ends', async () => {
    const { code } = (await call('POST', `/api/schools/${schoolId}/codes`, { as: await person('admin') })).body;
    const joined = await Promise.all(Array.from({ length: 6 }, () => person('active')));
    for (const each of joined) {
      await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', each.id);
      expect((await call('POST', '/api/join', { as: each, body: { code } })).status).toBe(200);
    }
    const people = await parents(6);
    await proveParent(joined[5]!, schoolId, 'admin');
    for (const [at, each] of [...joined, ...people].entries()) await castVote(each, at < joined.length ? 0 : 1);
    const open = await pollOf();
    expect(open).toMatchObject({ votes: 5, choices: [{ votes: 5 }, { votes: 0 }, { votes: 0 }] });

    const withdrawn = `/api/schools/${schoolId}/codes/${code}?withdraw=yes`;
    expect((await call('DELETE', withdrawn, { as: await person('admin') })).status).toBe(204);
    expect(await pollOf()).toEqual(open);
    await close();
    expect(await pollOf()).toMatchObject({ votes: 7, choices: [{ votes: 1 }, { votes: 6 }, { votes: 0 }] });
  });

  it.each<[string, (who: Person) => Promise<unknown>, number | null]>([
    ['a vouch or an administrator’s verification is withdrawn', (who) => unprove(who), null],
    [
      'the verification is withdrawn and given again',
      async (who) => [await unprove(who), await proveParent(who, schoolId, 'vouch')],
      5,
    ],
    [
      'the voter is no longer verified for another school',
      async (who) => rows('DELETE FROM school_parents WHERE user_id = $1 AND school_id <> $2', who.id, schoolId),
      5,
    ],
    [
      'one of two verifications remains',
      async (who) => [
        await proveParent(who, schoolId, 'admin'),
        await rows("DELETE FROM school_parents WHERE user_id = $1 AND method = 'code'", who.id),
      ],
      5,
    ],
    ['the voter’s account is deleted', (who) => rows('DELETE FROM users WHERE id = $1', who.id), 5],
    [
      'the voter’s account is deleted after a withdrawn verification',
      async (who) => [await unprove(who), await rows('DELETE FROM users WHERE id = $1', who.id)],
      null,
    ],
  ])(
    'the results of a poll count a vote if the voter is verified when the poll closes: %s',
    async (_, change, votes) => {
      const elsewhere = await school();
      const people = await parents(5);
      for (const each of people) await proveParent(each, elsewhere);
      for (const each of people) await castVote(each, 0);
      await change(people[2]!);
      await close();
      expect((await pollOf()).votes).toBe(votes);
    },
  );

  it('the results of a poll do not change if a voter’s verification changes after the poll closed', async () => {
    const people = await parents(6);
    for (const each of people) await castVote(each, 0);
    await unprove(people[0]!);
    await close();
    const closed = await pollOf();
    expect(closed.votes).toBe(5);
    await unprove(people[1]!);
    await proveParent(people[0]!, schoolId);
    expect(await pollOf()).toEqual(closed);
  });

  it('the results of a poll leave out a vote cast while the voter’s verification was being withdrawn', async () => {
    const [late, ...others] = await parents(5);
    for (const each of others) await castVote(each, 0);
    const withdrawal = await superuser().connect();
    try {
      await withdrawal.query('BEGIN');
      await withdrawal.query('DELETE FROM school_parents WHERE user_id = $1', [late!.id]);
      let isAnswered = false;
      const voting = castVote(late!, 0).finally(() => (isAnswered = true));
      await waitUntil(async () => isAnswered || (await waitingForLock()) > 0);
      await withdrawal.query('COMMIT');
      expect((await voting).status).toBe(403);
    } finally {
      withdrawal.release();
    }
    await close();
    expect((await pollOf()).votes).toBeNull();
  });

  it('the results of a poll stay the same when a voter’s account is deleted', async () => {
    const people = await parents(5);
    for (const parent of people) await castVote(parent, 2);
    await close();
    const before = await pollOf();
    await rows('DELETE FROM users WHERE id = $1', people[0]!.id);
    expect(await pollOf()).toEqual(before);
    expect(await rows('SELECT FROM poll_votes WHERE user_id IS NULL AND post_id = $1', postId)).toHaveLength(1);
  });
});
