import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { call } from '../../support/http/call';
import { post } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { superuser } from '../../support/database/owner';
import { count, rows } from '../../support/database/rows';
import { statementsSentBy } from '../../support/database/sent-statements';

// For a person with a cached session, one statement checks the session, counts the rate limit and writes a vote or
// comment. Before the vote or comment, these tests change the session or the person in the database.

process.env.RATE_LIMIT_SCALE = '1';

let writer: Person;
let other: Person;
let postId: number;

beforeEach(async () => {
  [writer, other] = [await person('active'), await person('active')];
  postId = await post(other, await school());
  await Promise.all([vote(), comment()]);
});

const vote = (as = writer, at = postId) => call('POST', `/api/posts/${at}/vote`, { as, body: { voteType: 'upvote' } });
const comment = (as = writer, body: object = { content: 'Text' }) =>
  call('POST', `/api/posts/${postId}/comments`, { as, body });

const commentWithKey = (as = writer) =>
  call('POST', `/api/posts/${postId}/comments`, {
    as,
    body: { content: 'Text' },
    headers: { 'Idempotency-Key': randomUUID() },
  });

const usesOf = async (limit: string, who = writer) =>
  (
    await rows<{ points: number; expire: string }>(
      'SELECT points, expire FROM rate_limits WHERE key = $1',
      `${limit}:${who.id}`,
    )
  )[0];
const written = async () => ({ votes: await count('post_votes'), comments: await count('comments') });

describe.each<[string, string, number, string]>([
  ['the end of the session', 'DELETE FROM sessions WHERE user_id = $1', 401, 'unauthenticated'],
  [
    'the session expires',
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    401,
    'unauthenticated',
  ],
  ['a suspension', "UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", 423, 'suspended'],
  [
    'a request to delete the account',
    "INSERT INTO account_deletions (user_id, asked_by, requested_at, due_at) VALUES ($1, 'owner', now(), now() + interval '1 day')",
    409,
    'leaving',
  ],
  ['new terms', "UPDATE users SET terms_version = 'older' WHERE id = $1", 409, 'terms_changed'],
])('after %s', (_what, change, status, code) => {
  it.each([
    ['vote', vote],
    ['comment', comment],
    ['comment with an idempotency key', commentWithKey],
  ] as const)('the next %s is refused, writes nothing and does not count', async (_kind, write) => {
    const before = [await written(), await usesOf('post.vote'), await usesOf('post.comment')];
    await rows(change, writer.id);
    for (let round = 0; round < 2; round += 1) {
      const { status: actual, body } = await write();
      expect([actual, body.code]).toEqual([status, code]);
    }
    expect([await written(), await usesOf('post.vote'), await usesOf('post.comment')]).toEqual(before);
  });
});

it('after the end of a membership, the next comment is refused but the next vote is counted', async () => {
  await rows("UPDATE memberships SET access_until = now() - interval '1 day' WHERE user_id = $1", writer.id);
  expect((await comment()).body.code).toBe('subscription_required');
  expect((await vote()).status).toBe(200);
  expect((await usesOf('post.vote'))?.points).toBe(2);
});

it('after a change of the voter’s name, the next vote is carried out once and counts once toward the limit', async () => {
  await rows("UPDATE users SET first_name = 'Alex' WHERE id = $1", writer.id);
  expect((await vote()).body).toMatchObject({ upvoteCount: 0, userVote: null });
  expect((await usesOf('post.vote'))?.points).toBe(2);
  expect((await comment()).body.user.firstName).toBe('Alex');
});

it('after a change of the writer’s name, a comment with an idempotency key is written and counted once', async () => {
  const before = [(await written()).comments, (await usesOf('post.comment'))?.points];
  await rows("UPDATE users SET first_name = 'Alex' WHERE id = $1", writer.id);
  expect((await commentWithKey()).body.user.firstName).toBe('Alex');
  expect([(await written()).comments, (await usesOf('post.comment'))?.points]).toEqual(
    before.map((uses = 0) => uses + 1),
  );
});

it('a request with an ended session gets 401 even if its input is invalid', async () => {
  expect((await comment(writer, { content: '' })).status).toBe(400);
  await rows('DELETE FROM sessions WHERE user_id = $1', writer.id);
  expect((await comment(writer, { content: '' })).status).toBe(401);
});

it('a vote on a missing post counts toward the rate limit', async () => {
  expect((await vote(writer, 2_000_000_000)).status).toBe(404);
  expect((await usesOf('post.vote'))?.points).toBe(2);
});

it('two people who vote in turn each cast their own vote', async () => {
  const third = await person('active');
  for (const as of [third, writer, third, third]) await vote(as);
  const votes = await rows<{ user_id: number }>('SELECT user_id FROM post_votes WHERE post_id = $1', postId);
  expect(votes.map(({ user_id: id }) => id)).toEqual([third.id]);
});

describe('the rate limit for votes of a person with a session', () => {
  const set = (points: number, ms: number) =>
    rows(
      'UPDATE rate_limits SET points = $1, expire = $2 WHERE key = $3',
      points,
      String(Date.now() + ms),
      `post.vote:${writer.id}`,
    );
  const startedBy = (expire: string | undefined) => Math.abs(Number(expire) - Date.now() - 60_000) < 5_000;

  it.each<[string, number, number, boolean]>([
    ['a running counter', 58, 30_000, false],
    ['a counter whose time is over', 60, -1, true],
    ['a counter at its limit', 59, 30_000, false],
    ['a counter above its limit', 60, 30_000, false],
    ['a counter that a wrong clock started', 60, 400 * 86_400_000, true],
  ])('%s continues as if the limit were counted by itself', async (_what, points, ms, isRestarted) => {
    await set(points, ms);
    const alone = await enforceRateLimit('post.vote', String(writer.id)).then(
      () => 200,
      () => 429,
    );
    const expected = await usesOf('post.vote');
    await set(points, ms);
    const before = await written();
    expect((await vote()).status).toBe(alone);
    const actual = await usesOf('post.vote');
    expect(actual?.points).toBe(expected?.points);
    expect([startedBy(actual?.expire), startedBy(expected?.expire)]).toEqual([isRestarted, isRestarted]);
    if (alone === 429) expect(await written()).toEqual(before);
  });

  it('a refused vote says when to try again', async () => {
    await set(60, 30_000);
    const { status, body, headers } = await vote();
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });
});

it('a vote that the database could not store is not retried and does not count toward the rate limit', async () => {
  const holder = await superuser().connect();
  onTestFinished(() => holder.release(true));
  await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
  const sent = await statementsSentBy(async () => expect((await vote()).status).toBe(503));
  expect(sent).toHaveLength(1);
  await holder.query('ROLLBACK');
  expect((await usesOf('post.vote'))?.points).toBe(1);
  expect((await vote()).body.upvoteCount).toBe(0);
}, 20_000);
