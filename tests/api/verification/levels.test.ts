import { describe, expect, it } from 'vitest';
import { comment, share } from '../../support/community/board';
import {
  createFollowers,
  levelOf,
  listPopularPostIds,
  postBy,
  proveParent,
  verifyPerson,
  castVote,
} from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests check the verification level of authors (record 049). Posts and comments show the level, which also
// affects the order of posts.

describe('the verification level on a post and a comment', () => {
  it('posts and comments show their author’s verification level in every list and on every page', async () => {
    const [ownSchool, elsewhere, author, reader] = [await school(), await school(), await person(), await person()];
    const [postId, other] = [await postBy(author, ownSchool), await postBy(author, elsewhere)];
    await comment(author, postId);
    await comment(reader, postId);
    const levels = async () => [await levelOf(postId, reader), await levelOf(other, reader)];
    expect(await levels()).toEqual(['none', 'none']);
    await verifyPerson(author);
    expect(await levels()).toEqual(['parent', 'parent']);
    await proveParent(author, ownSchool);
    expect(await levels()).toEqual(['school', 'parent']);
    const shared = await call('GET', `/api/shared/${await share(author, postId)}`);
    expect(shared.body.authorVerified).toBe('school');
    expect(shared.body.comments.map((one: { authorVerified: string }) => one.authorVerified)).toEqual(['none', 'none']);
    const board = (await call('GET', `/api/schools/${ownSchool}/posts`, { as: reader })).body[0];
    expect(board).toMatchObject({
      authorVerified: 'school',
      comments: [{ authorVerified: 'none' }, { authorVerified: 'school' }],
    });
    const all = (await call('GET', `/api/posts/${postId}/comments`, { as: reader })).body;
    expect(all.map((one: { authorVerified: string }) => one.authorVerified)).toEqual(['none', 'school']);
    await verifyPerson(author, false);
    expect(await levels()).toEqual(['school', 'none']);
  });
});

describe('the verification level on an anonymous post', () => {
  /**
   * Creates a school with followers, in the given numbers: `parents` of this school, other `verified` parents and
   * `others`. One follower of the level `who` writes an anonymous post.
   */
  async function board(parents: number, verified: number, others: number, who: 'school' | 'parent' | 'none') {
    const schoolId = await school();
    const groups = {
      school: await createFollowers(schoolId, parents, (one) => proveParent(one, schoolId)),
      parent: await createFollowers(schoolId, verified, (one) => verifyPerson(one)),
      none: await createFollowers(schoolId, others),
    };
    const author = groups[who][0]!;
    return { schoolId, groups, author, postId: await postBy(author, schoolId, true) };
  }

  it.each([
    [5, 0, 5, 'school', 'school'],
    [4, 0, 6, 'school', 'none'],
    [5, 0, 4, 'school', 'none'],
    [0, 5, 5, 'parent', 'parent'],
    [1, 4, 5, 'parent', 'none'],
    [5, 0, 5, 'none', 'none'],
  ] as const)(
    'among %i parents, %i other verified followers and %i unverified followers, an anonymous author of level %s is shown as: %s',
    async (a, b, c, who, shownLevel) => {
      const { postId, groups } = await board(a, b, c, who);
      for (const reader of [...groups.none.slice(-1), ...groups[who].slice(0, 1), await person('admin')])
        expect(await levelOf(postId, reader)).toBe(shownLevel);
    },
  );

  it('an anonymous post keeps showing the same verification level when its author’s level changes', async () => {
    const { schoolId, postId, author, groups } = await board(5, 0, 6, 'none');
    const [reader] = groups.none.slice(-1) as [Person];
    await comment(author, postId);
    const commentLevel = async () =>
      (await call('GET', `/api/posts/${postId}/comments`, { as: reader })).body[0].authorVerified;
    for (const change of [() => verifyPerson(author), () => proveParent(author, schoolId)]) {
      await change();
      expect([await levelOf(postId, reader), await commentLevel()]).toEqual(['none', 'none']);
    }
    const proven = groups.school[0]!;
    const other = await postBy(proven, schoolId, true);
    await rows('DELETE FROM school_parents WHERE user_id = $1', proven.id);
    expect(await levelOf(other, reader)).toBe('school');
  });

  it('an anonymous post hides its author’s verification level when the school has fewer than five parents of that level left', async () => {
    const { schoolId, postId, groups } = await board(6, 0, 5, 'school');
    const reader = groups.none[0]!;
    const followerCounts = async () =>
      (await rows('SELECT parent_count, verified_follower_count FROM schools WHERE id = $1', schoolId))[0];
    await rows('DELETE FROM users WHERE id = $1', groups.school[5]!.id);
    expect([await levelOf(postId, reader), await followerCounts()]).toEqual([
      'school',
      { parent_count: 5, verified_follower_count: 0 },
    ]);
    await rows('DELETE FROM school_parents WHERE user_id = $1', groups.school[4]!.id);
    expect([await levelOf(postId, reader), await followerCounts()]).toEqual([
      'none',
      { parent_count: 4, verified_follower_count: 0 },
    ]);
  });

  it('the count of a school’s verified followers stays correct when followers join, change their level or leave', async () => {
    const schoolId = await school();
    const [one, two] = (await createFollowers(schoolId, 2, (who) => verifyPerson(who))) as [Person, Person];
    const [three] = (await createFollowers(schoolId, 1)) as [Person];
    const followerCounts = async () =>
      (await rows<{ n: number }>('SELECT verified_follower_count AS n FROM schools WHERE id = $1', schoolId))[0]?.n;
    expect(await followerCounts()).toBe(2);
    await verifyPerson(three);
    expect(await followerCounts()).toBe(3);
    await proveParent(three, schoolId);
    expect(await followerCounts()).toBe(2);
    await call('DELETE', `/api/schools/${schoolId}/subscribe`, { as: two });
    expect(await followerCounts()).toBe(1);
    await rows('DELETE FROM users WHERE id = $1', one.id);
    expect(await followerCounts()).toBe(0);
  });
});

describe('sorting posts by “Most Popular”', () => {
  it('sorting by “Most Popular” compares the votes of verified parents first, and then all votes', async () => {
    const [schoolId, author] = [await school(), await person()];
    const [proven, verified] = [await person('inactive'), await person('inactive')];
    await proveParent(proven, schoolId);
    await verifyPerson(verified);
    const crowd = await Promise.all(Array.from({ length: 5 }, () => person('inactive')));
    const [loud, liked, most, quiet, disliked] = [
      await postBy(author, schoolId),
      await postBy(author, schoolId),
      await postBy(author, schoolId),
      await postBy(author, schoolId),
      await postBy(author, schoolId),
    ];
    for (const one of crowd) await castVote(one, loud);
    for (const one of crowd.slice(0, 2)) await castVote(one, liked, 'downvote');
    await castVote(proven, liked);
    for (const one of [proven, verified]) await castVote(one, most);
    await castVote(verified, disliked, 'downvote');
    expect(await listPopularPostIds(schoolId, author)).toEqual([most, liked, loud, quiet, disliked]);
    // The vote counts include all votes, even votes that do not affect the order of posts.
    const { body } = await call('GET', `/api/posts/${loud}`, { as: author });
    expect([body.upvoteCount, body.downvoteCount]).toEqual([5, 0]);
  });

  it('sorting by “Most Popular” ignores the author’s own vote, but the vote count includes it', async () => {
    const [schoolId, author] = [await school(), await person()];
    await verifyPerson(author);
    const [first, second] = [await postBy(author, schoolId), await postBy(author, schoolId)];
    await castVote(author, first);
    expect(await listPopularPostIds(schoolId, author)).toEqual([second, first]);
    expect((await call('GET', `/api/posts/${first}`, { as: author })).body.upvoteCount).toBe(1);
    await castVote(await person('inactive'), first);
    expect(await listPopularPostIds(schoolId, author)).toEqual([first, second]);
  });

  it('sorting by “Most Popular” uses each voter’s weight at the time of the vote', async () => {
    const [schoolId, elsewhere, author, voter] = [
      await school(),
      await school(),
      await person(),
      await person('inactive'),
    ];
    const posts = [await postBy(author, schoolId), await postBy(author, elsewhere)];
    for (const one of posts) await castVote(voter, one);
    const weighed = async () =>
      (await rows<{ s: number }>('SELECT parent_score AS s FROM posts WHERE id = ANY($1) ORDER BY id', posts)).map(
        ({ s }) => s,
      );
    const steps: [() => Promise<unknown>, number[]][] = [
      [() => proveParent(voter, schoolId), [0, 0]],
      [() => castVote(voter, posts[0]!, 'downvote'), [-1, 0]],
      [() => rows('DELETE FROM school_parents WHERE user_id = $1', voter.id), [-1, 0]],
      [() => castVote(voter, posts[0]!), [0, 0]],
      [() => verifyPerson(voter), [0, 0]],
      [() => castVote(voter, posts[1]!), [0, 0]],
      [() => castVote(voter, posts[1]!), [0, 1]],
      [() => verifyPerson(voter, false), [0, 1]],
      [() => rows('DELETE FROM users WHERE id = $1', voter.id), [0, 0]],
    ];
    for (const [step, expected] of steps) {
      await step();
      expect(await weighed()).toEqual(expected);
    }
    expect(
      await rows('SELECT id FROM posts WHERE id = ANY($1) AND (popular_rank <> 0 OR other_score <> 0)', posts),
    ).toEqual([]);
  });
});
