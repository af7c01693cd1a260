import { beforeEach, describe, expect, it } from 'vitest';
import { updateAllVoteWeights } from '@/lib/verification/vote-weights';
import { MIN_PEOPLE_PER_LEVEL } from '@/lib/verification/verification-level-privacy';
import { follow, share } from '../../support/community/board';
import { listPopularPostIds, postBy, proveParent, verifyPerson, castVote } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Tests of the weight of verified parents' votes (record 103). A change for one voter alone would reveal this voter's
// posts and votes. The nightly job therefore changes the weights of at least five voters at once.

let schoolId: number;
let author: Person;
let voter: Person;
let own: number;
let liked: number;
let disliked: number;

beforeEach(async () => {
  [schoolId, author, voter] = [await school(), await person(), await person()];
  [own, liked, disliked] = [
    await postBy(author, schoolId, true),
    await postBy(voter, schoolId),
    await postBy(voter, schoolId),
  ];
  for (const postId of [own, liked]) await castVote(author, postId);
  await castVote(author, disliked, 'downvote');
});

/** Returns every post of the board, each with the id of the database transaction that last changed it. */
const postRows = () =>
  rows('SELECT p.xmin::text AS written, p.* FROM posts p WHERE school_id = $1 ORDER BY id', schoolId);
const weights = async () =>
  (
    await rows<{ weighs: boolean }>(
      'SELECT v.by_parent AS weighs FROM post_votes v JOIN posts p ON p.id = v.post_id WHERE p.school_id = $1 ORDER BY v.id',
      schoolId,
    )
  ).map(({ weighs }) => weighs);
const unverify = (who: Person) => rows('DELETE FROM school_parents WHERE user_id = $1', who.id);

describe('the vote weight of a verified parent', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['is verified by an administrator or a card', () => verifyPerson(author)],
    ['loses that verification', async () => [await verifyPerson(author), await verifyPerson(author, false)]],
    ['is vouched for at that school', () => proveParent(author, schoolId, 'vouch')],
    ['loses that vouch again', async () => [await proveParent(author, schoolId, 'vouch'), await unverify(author)]],
    ['used a code that is withdrawn', async () => [await proveParent(author, schoolId), await unverify(author)]],
  ])('a verified parent causes no write to any post when the parent %s', { tags: ['D3'] }, async (_, change) => {
    const before = await postRows();
    await change();
    expect(await postRows()).toEqual(before);
  });

  it('a verified parent’s vote on another person’s post has weight immediately', async () => {
    await verifyPerson(author);
    const [mine, theirs] = [await postBy(author, schoolId, true), await postBy(voter, schoolId)];
    for (const postId of [mine, theirs]) await castVote(author, postId);
    expect(await weights()).toEqual([false, false, false, false, true]);
    expect(await listPopularPostIds(schoolId, author)).toEqual([theirs, liked, mine, own, disliked]);
  });

  it('a changed vote gets the weight that the voter has at the time of the change', async () => {
    await verifyPerson(author);
    await castVote(author, disliked);
    await castVote(author, own, 'downvote');
    expect(await weights()).toEqual([false, false, true]);
    expect((await listPopularPostIds(schoolId, author))[0]).toBe(disliked);
  });
});

describe('the author’s vote on their own post', () => {
  it('the author’s own vote changes neither the rank nor the scores of the post', async () => {
    await castVote(voter, own);
    const rank = () => rows('SELECT popular_rank, parent_score, other_score FROM posts WHERE id = $1', own);
    const before = await rank();
    for (let count = 0; count < 3; count += 1) await follow(await person(), schoolId);
    await castVote(author, own, 'downvote');
    expect(await rank()).toEqual(before);
    expect((await call('GET', `/api/posts/${own}`, { as: author })).body).toMatchObject({
      upvoteCount: 1,
      downvoteCount: 1,
    });
  });
});

describe('the nightly job that reweighs votes', () => {
  it('the nightly job reweighs a school’s votes only if the weight of at least five voters has changed', async () => {
    const people = [author, ...(await Promise.all(Array.from({ length: MIN_PEOPLE_PER_LEVEL - 1 }, () => person())))];
    for (const one of people.slice(1)) await castVote(one, liked);
    for (const one of people.slice(1)) await verifyPerson(one);
    const before = await postRows();
    await updateAllVoteWeights();
    expect(await postRows()).toEqual(before);

    await verifyPerson(author);
    await updateAllVoteWeights();
    expect(await weights()).toEqual([false, true, true, ...people.slice(1).map(() => true)]);
    const scores = await rows('SELECT parent_score, other_score FROM posts WHERE school_id = $1 ORDER BY id', schoolId);
    expect(scores).toEqual([
      { parent_score: 0, other_score: 0 },
      { parent_score: people.length, other_score: 0 },
      { parent_score: -1, other_score: 0 },
    ]);
    const [ownRow] = before;
    expect((await postRows())[0]).toEqual(ownRow);
  });

  it('the nightly job removes the vote weight of five people whose code was withdrawn', async () => {
    const ring = await Promise.all(Array.from({ length: MIN_PEOPLE_PER_LEVEL }, () => person()));
    for (const one of ring) {
      await proveParent(one, schoolId);
      await castVote(one, disliked);
    }
    expect((await listPopularPostIds(schoolId, author))[0]).toBe(disliked);
    for (const one of ring) await unverify(one);
    expect((await listPopularPostIds(schoolId, author))[0]).toBe(disliked);
    await updateAllVoteWeights();
    expect((await weights()).some(Boolean)).toBe(false);
  });

  it('five newly verified voters at two different schools do not make the nightly job reweigh votes', async () => {
    const elsewhere = await school();
    const postThere = await postBy(voter, elsewhere);
    const voters = await Promise.all(Array.from({ length: MIN_PEOPLE_PER_LEVEL }, () => person()));
    for (const [at, one] of voters.entries()) {
      await castVote(one, at < 2 ? postThere : liked);
      await verifyPerson(one);
    }
    await updateAllVoteWeights();
    expect(await rows('SELECT FROM post_votes WHERE by_parent AND post_id = ANY($1)', [postThere, liked])).toEqual([]);
  });
});

it('two requests for the same page of posts get different cursors', async () => {
  await share(author, own);
  const link = async (sort: string) =>
    (await call('GET', `/api/schools/${schoolId}/posts?sort=${sort}&limit=1`, { as: voter })).headers.get('link');
  for (const sort of ['recent', 'popular', 'discussed']) expect(await link(sort)).not.toBe(await link(sort));
});
