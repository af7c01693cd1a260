import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { crowd, post, vote } from '../../support/community/board';
import { call, type Answer } from '../../support/http/call';
import { person, school } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { randomGenerator } from '../../support/random';
import { whilePostLocked, served, tally, inParallel } from '../../support/concurrency';

type Counts = { up: number; down: number };

/** Returns the vote counts that the post stores, and the counts of its vote rows. */
async function counts(postId: number): Promise<{ kept: Counts; counted: Counts }> {
  const [row] = await rows<{ kept: Counts; counted: Counts }>(
    `SELECT json_build_object('up', upvote_count, 'down', downvote_count) AS kept,
      (SELECT json_build_object('up', count(*) FILTER (WHERE vote_type = 'upvote'), 'down', count(*) FILTER (WHERE vote_type = 'downvote'))
        FROM post_votes WHERE post_id = posts.id) AS counted FROM posts WHERE id = $1`,
    postId,
  );
  if (!row) throw new Error('no such post');
  return row;
}

async function expectCounts(postId: number, expected: Counts): Promise<void> {
  expect(await counts(postId)).toEqual({ kept: expected, counted: expected });
}

async function scene() {
  const author = await person('active');
  return { author, postId: await post(author, await school()) };
}

describe('POST /api/posts/{id}/vote, which votes on a post', () => {
  it('a vote is removed if the same vote is sent again', async () => {
    const { postId } = await scene();
    const [first, second] = [await person('inactive'), await person('active')];
    const steps = [
      [first, 'upvote', { upvoteCount: 1, downvoteCount: 0, userVote: 'upvote' }],
      [second, 'upvote', { upvoteCount: 2, downvoteCount: 0, userVote: 'upvote' }],
      [first, 'downvote', { upvoteCount: 1, downvoteCount: 1, userVote: 'downvote' }],
      [first, 'downvote', { upvoteCount: 1, downvoteCount: 0, userVote: null }],
      [first, 'downvote', { upvoteCount: 1, downvoteCount: 1, userVote: 'downvote' }],
      [second, 'upvote', { upvoteCount: 0, downvoteCount: 1, userVote: null }],
      [first, 'upvote', { upvoteCount: 1, downvoteCount: 0, userVote: 'upvote' }],
    ] as const;
    for (const [voter, voteType, expected] of steps) {
      const { status, body } = await vote(voter, postId, voteType);
      expect([status, body]).toEqual([200, expected]);
      await expectCounts(postId, { up: expected.upvoteCount, down: expected.downvoteCount });
    }
    expect((await call('GET', `/api/posts/${postId}`, { as: first })).body).toMatchObject({
      upvoteCount: 1,
      downvoteCount: 0,
      userVote: 'upvote',
    });
    expect((await call('GET', `/api/posts/${postId}`, { as: second })).body).toMatchObject({
      upvoteCount: 1,
      userVote: null,
    });
  });
});

describe('the vote counts of a post', () => {
  it(
    'the vote counts of a post match the stored votes after 200 people vote, 50 at a time',
    { tags: ['L16', 'R1'] },
    async () => {
      const { postId } = await scene();
      const voters = await crowd(200);
      const answers = [];
      for (let from = 0; from < voters.length; from += 50)
        // The test sends the 200 votes in groups of 50, because 200 simultaneous votes would wait too long for the few
        // database connections.
        answers.push(
          ...(await Promise.all(
            voters
              .slice(from, from + 50)
              .map((voter, index) => served(() => vote(voter, postId, (from + index) % 4 ? 'upvote' : 'downvote'))),
          )),
        );
      expect(tally(answers)).toEqual({ 200: 200 });
      await expectCounts(postId, { up: 150, down: 50 });
    },
  );

  it(
    'the vote counts of five posts match the stored votes after ten thousand votes by a hundred people',
    { tags: ['thorough', 'R1'] },
    async () => {
      const { author, postId } = await scene();
      const schoolId = await school();
      const posts = [postId, ...(await Promise.all([1, 2, 3, 4].map(() => post(author, schoolId))))];
      const voters = await crowd(100);
      const random = randomGenerator(1);
      const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
      const answers: Answer[] = [];
      while (answers.length < 10_000)
        answers.push(
          ...(await inParallel(50, () => {
            const [voter, id, voteType] = [oneOf(voters), oneOf(posts), oneOf(['upvote', 'downvote'] as const)];
            return served(() => vote(voter, id, voteType));
          })),
        );
      expect(tally(answers)).toEqual({ 200: 10_000 });
      for (const id of posts) {
        const { kept: storedCounts, counted } = await counts(id);
        expect(storedCounts).toEqual(counted);
        expect(storedCounts.up + storedCounts.down).toBeGreaterThan(20);
      }
    },
  );

  it('the vote counts of a post match the stored votes when all voters change their votes at once', async () => {
    const { postId } = await scene();
    const voters = await crowd(40);
    await Promise.all(voters.map((voter) => served(() => vote(voter, postId, 'upvote'))));
    const answers = await Promise.all(
      voters.map((voter, index) => served(() => vote(voter, postId, index % 2 ? 'upvote' : 'downvote'))),
    );
    expect(tally(answers)).toEqual({ 200: 40 });
    await expectCounts(postId, { up: 0, down: 20 });
  });

  it(
    'the vote counts of a post match the stored votes after 50 simultaneous clicks by one person',
    { tags: ['R1', 'R3'] },
    async () => {
      const { postId } = await scene();
      const voter = await person('inactive');
      const answers = await inParallel(50, (index) =>
        served(() => vote(voter, postId, index % 3 ? 'upvote' : 'downvote')),
      );
      expect(tally(answers)).toEqual({ 200: 50 });
      const { kept: storedCounts, counted } = await counts(postId);
      expect(storedCounts).toEqual(counted);
      expect(storedCounts.up + storedCounts.down).toBeLessThanOrEqual(1);
    },
  );

  it.each([2, 12])('%i simultaneous clicks by one person count as one vote', async (clicks) => {
    const { postId } = await scene();
    const voter = await person('inactive');
    const answers = await whilePostLocked(
      postId,
      Array.from({ length: clicks }, () => () => vote(voter, postId, 'upvote')),
    );
    expect(tally(answers)).toEqual({ 200: clicks });
    for (const { body } of answers) expect(body).toEqual({ upvoteCount: 1, downvoteCount: 0, userVote: 'upvote' });
    await expectCounts(postId, { up: 1, down: 0 });
  });

  it('the vote counts of a post decrease when the accounts of voters are deleted', async () => {
    const { postId } = await scene();
    const [up, down, stays] = [await person('inactive'), await person('inactive'), await person('inactive')];
    await vote(up, postId, 'upvote');
    await vote(down, postId, 'downvote');
    await vote(stays, postId, 'upvote');
    await db().user.deleteMany({ where: { id: { in: [up.id, down.id] } } });
    await expectCounts(postId, { up: 1, down: 0 });
  });

  it('the vote counts of all posts match the stored votes after a voter’s account is deleted', async () => {
    const { author, postId } = await scene();
    const other = await person('active');
    const storedCounts = await post(other, await school());
    for (const id of [postId, storedCounts]) {
      await vote(author, id);
      await vote(other, id);
    }
    await db().user.delete({ where: { id: author.id } });
    await expectCounts(storedCounts, { up: 1, down: 0 });
    expect(await count('post_votes WHERE post_id = $1', postId)).toBe(0);
  });
});

it('the database refuses invalid votes and a second vote by the same person', async () => {
  const { postId, author } = await scene();
  const insert = (type: string) =>
    rows('INSERT INTO post_votes (user_id, post_id, vote_type) VALUES ($1, $2, $3)', author.id, postId, type);
  await expect(insert('sideways')).rejects.toThrow('invalid input value for enum vote_type: "sideways"');
  await insert('upvote');
  await expect(insert('downvote')).rejects.toThrow('post_votes_user_id_post_id_key');
  await expectCounts(postId, { up: 1, down: 0 });
});
