import { beforeEach, describe, expect, it } from 'vitest';
import { freshCard, newcomer, subscribe } from '../../support/billing/billing';
import { resetTestData } from '../../support/billing/events';
import { withoutTrial } from '../../support/billing/stripe-objects';
import { db } from '@/lib/database/db';
import {
  levelOf,
  listPopularPostIds,
  postBy,
  proveParent,
  verifyPerson,
  castVote,
} from '../../support/community/parents';
import { report, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests try five ways to pass as a parent and two ways to misuse a moderator's rights. They show which attacks
// fail, and which ones administrators can notice.

beforeEach(resetTestData);

const invented = async (): Promise<Person> => person('inactive');
const proveAddress = ({ id }: Person) =>
  db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
const vouch = (voucher: Person, schoolId: number, who: Person) =>
  call('POST', `/api/schools/${schoolId}/vouches`, { as: voucher, body: { userId: who.id } });
const isParent = async (who: Person, schoolId: number) =>
  (await count('school_parents WHERE user_id = $1 AND school_id = $2', who.id, schoolId)) > 0;

describe('an attack by two accounts with invented email addresses', () => {
  it('one verified parent’s vote outweighs two votes by accounts with invented email addresses', async () => {
    const [schoolId, author, parent] = [await school(), await person(), await person('inactive')];
    await proveParent(parent, schoolId);
    const [pushed, liked, hit] = [
      await postBy(author, schoolId),
      await postBy(author, schoolId),
      await postBy(author, schoolId),
    ];
    await castVote(parent, liked);
    await castVote(parent, hit);
    for (const one of [await invented(), await invented()]) {
      await castVote(one, pushed);
      await castVote(one, hit, 'downvote');
    }
    // The post `pushed` shows the votes of both invented accounts. The order of posts depends only on the verified
    // parent's votes.
    expect((await call('GET', `/api/posts/${pushed}`, { as: author })).body.upvoteCount).toBe(2);
    expect(await listPopularPostIds(schoolId, author)).toEqual([liked, hit, pushed]);
  });

  it('a paid account with an invented email address is not shown as a parent', async () => {
    const [schoolId, one] = [await school(), await person('active')];
    expect(await levelOf(await postBy(one, schoolId), one)).toBe('none');
  });
});

describe('an attack by many people with one card', () => {
  it('a card that several people use verifies only the first person', async () => {
    const number = freshCard();
    const people = [await newcomer(), await withoutTrial(await newcomer()), await withoutTrial(await newcomer())];
    for (const who of people) await subscribe(who, number);
    const schoolId = await school();
    const levels = await Promise.all(people.map(async (who) => levelOf(await postBy(who, schoolId), who)));
    expect(levels).toEqual(['parent', 'none', 'none']);
    expect(await count('card_proofs')).toBe(1);
  });
});

describe('an attack by one person with many cards', () => {
  it('a person who pays with many cards gets only one verification and one vote', async () => {
    const who = await withoutTrial(await newcomer());
    await subscribe(who);
    await call('POST', '/api/cancel-subscription', { as: who });
    const [schoolId, author] = [await school(), await person()];
    const postId = await postBy(author, schoolId);
    await db().cardProof.create({ data: { cardHmac: 'of-a-second-card', userId: who.id, provedAt: new Date() } });
    await castVote(who, postId);
    expect(await rows('SELECT parent_score, upvote_count FROM posts WHERE id = $1', postId)).toEqual([
      { parent_score: 1, upvote_count: 1 },
    ]);
  });
});

describe('an attack with a school code that is shared outside the school', () => {
  it('withdrawing a leaked school code also withdraws the verifications and vote weights from that code', async () => {
    const [admin, schoolId, author] = [await person('admin'), await school(), await person()];
    const { code } = (await call('POST', `/api/schools/${schoolId}/codes`, { as: admin })).body;
    const [postId, other] = [await postBy(author, schoolId), await postBy(author, schoolId)];
    const strangers = await Promise.all(Array.from({ length: 6 }, () => person('inactive')));
    for (const who of strangers) {
      await proveAddress(who);
      await call('POST', '/api/join', { as: who, body: { code } });
      await castVote(who, postId);
    }
    const parent = await person('inactive');
    await verifyPerson(parent);
    await castVote(parent, other);
    expect(await listPopularPostIds(schoolId, author)).toEqual([postId, other]);
    expect((await call('GET', `/api/schools/${schoolId}/codes`, { as: admin })).body[0]).toMatchObject({
      uses: 6,
      usesToday: 6,
    });
    await call('DELETE', `/api/schools/${schoolId}/codes/${code}?withdraw=yes`, { as: admin });
    expect(await listPopularPostIds(schoolId, author)).toEqual([other, postId]);
    for (const who of strangers) expect(await isParent(who, schoolId)).toBe(false);
    expect((await call('POST', '/api/join', { as: strangers[0]!, body: { code } })).status).toBe(410);
  });
});

describe('an attack by a ring of people who vouch for each other', () => {
  it('people who vouch only for each other stay unverified until two verified parents vouch for some of them', async () => {
    const [admin, schoolId] = [await person('admin'), await school()];
    const ring = await Promise.all(Array.from({ length: 4 }, () => person('inactive')));
    for (const who of ring) await proveAddress(who);
    const all = async () => {
      for (const voucher of ring) for (const who of ring) if (who !== voucher) await vouch(voucher, schoolId, who);
    };
    await all();
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(false);
    expect(await count('vouches WHERE school_id = $1', schoolId)).toBe(0);

    const bought = [await person('inactive'), await person('inactive')];
    for (const who of bought) await proveParent(who, schoolId);
    for (const voucher of bought) for (const who of ring.slice(0, 2)) await vouch(voucher, schoolId, who);
    await all();
    for (const voucher of ring) for (const who of ring) if (who !== voucher) await vouch(voucher, schoolId, who);
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(true);
    const seen = (await call('GET', '/api/admin/vouch-rings', { as: admin })).body;
    expect(
      seen[0].people.map(({ id, hasOwnProof }: { id: number; hasOwnProof: boolean }) => [id, hasOwnProof]),
    ).toEqual(ring.map(({ id }) => [id, false]).sort(([a], [b]) => Number(a) - Number(b)));
    for (const { id } of bought)
      await call('DELETE', `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: id } });
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(false);
  });
});

describe('an attack by a moderator of another school', () => {
  it('a moderator of another school does not learn whether a review exists', { tags: ['V8.4.1'] }, async () => {
    const [ownSchool, elsewhere, author] = [await school(), await school(), await person()];
    const [moderator, admin] = [await makeModerator(elsewhere), await person('admin')];
    const postId = await postBy(author, ownSchool);
    await report(await person(), 'post', postId);
    const reviewId = await reviewOf(admin, 'post', postId);
    const body = {
      decision: 'hide',
      reason: 'Not kind',
      text: 'Buy here',
      until: '2030-01-01',
      userId: moderator.id,
    };
    const statuses = async (schoolId: number, id: number) =>
      Promise.all(
        [
          ['GET', `/api/schools/${schoolId}/reviews`],
          ['GET', `/api/schools/${schoolId}/reviews/${id}`],
          ['POST', `/api/schools/${schoolId}/reviews/${id}/claim`],
          ['DELETE', `/api/schools/${schoolId}/reviews/${id}/claim`],
          ['POST', `/api/schools/${schoolId}/reviews/${id}/decision`],
          ['PUT', `/api/schools/${schoolId}/notice`],
          ['DELETE', `/api/schools/${schoolId}/notice`],
          ['GET', `/api/schools/${schoolId}/codes`],
          ['POST', `/api/schools/${schoolId}/codes`],
          ['GET', `/api/schools/${schoolId}/moderators`],
          ['POST', `/api/schools/${schoolId}/moderators`],
          ['GET', `/api/admin/reviews/${id}`],
          ['POST', `/api/admin/reviews/${id}/decision`],
          ['POST', `/api/admin/posts/${postId}/reveal`],
        ].map(async ([method, address]) => {
          const sends = method !== 'GET' && !address?.endsWith('/claim');
          return (await call(method as 'GET', address ?? '', { as: moderator, body: sends ? body : undefined })).status;
        }),
      );
    expect(new Set(await statuses(ownSchool, reviewId))).toEqual(new Set([403]));
    expect(new Set(await statuses(ownSchool, 2_000_000_000))).toEqual(new Set([403]));
    // The moderator does not find the review in the queue of their own school.
    expect((await call('GET', `/api/schools/${elsewhere}/reviews/${reviewId}`, { as: moderator })).status).toBe(404);
    const decision = { decision: 'hide', reason: 'Not kind' };
    const at = `/api/schools/${elsewhere}/reviews/${reviewId}/decision`;
    expect((await call('POST', at, { as: moderator, body: decision })).status).toBe(404);
    expect(await rows('SELECT withheld FROM posts WHERE id = $1', postId)).toEqual([{ withheld: null }]);
  });
});

describe('an attack by three accounts in league with a moderator', () => {
  it('an administrator can restore a post that three accounts and a dishonest moderator have hidden', async () => {
    const [schoolId, victim, admin] = [await school(), await person(), await person('admin')];
    const friend = await makeModerator(schoolId);
    const league = [await person(), await person(), await person()];
    const postId = await postBy(victim, schoolId);
    for (const who of league) await report(who, 'post', postId);
    const reviewId = await reviewOf(admin, 'post', postId);
    const at = `/api/schools/${schoolId}/reviews/${reviewId}/decision`;
    const reason = 'Not kind';
    expect((await call('POST', at, { as: friend, body: { decision: 'delete', reason } })).status).toBe(400);
    expect((await call('POST', at, { as: friend, body: { decision: 'hide', reason } })).status).toBe(200);

    // The audit log names the moderator who decided, so administrators can notice the attack.
    expect(
      await rows("SELECT actor_id FROM audit_log WHERE action = 'review.hide' AND target_id = $1", postId),
    ).toEqual([{ actor_id: friend.id }]);
    // Without a row in `report_outcomes`, the decision does not increase the weight of the attackers' later reports.
    expect(await count('report_outcomes WHERE review_id = $1', reviewId)).toBe(0);
    await call('POST', `/api/reviews/${reviewId}/appeal`, { as: victim, body: { text: 'It was about the bus.' } });
    const answer = { decision: 'reversed', reason: 'Nothing is wrong with it' };
    expect(
      (await call('POST', `/api/admin/reviews/${reviewId}/appeal-decision`, { as: friend, body: answer })).status,
    ).toBe(403);
    expect(
      (await call('POST', `/api/admin/reviews/${reviewId}/appeal-decision`, { as: admin, body: answer })).status,
    ).toBe(200);
    expect((await call('GET', `/api/posts/${postId}`, { as: await person() })).status).toBe(200);
  });

  it('a moderator cannot decide about a post that the moderator reported or wrote', async () => {
    const [schoolId, victim, admin] = [await school(), await person(), await person('admin')];
    const friend = await makeModerator(schoolId);
    const [theirs, his] = [await postBy(victim, schoolId), await postBy(friend, schoolId)];
    for (const who of [friend, await person(), await person()]) await report(who, 'post', theirs);
    for (let index = 0; index < 3; index += 1) await report(await person(), 'post', his);
    const decide = async (postId: number) => {
      const at = `/api/schools/${schoolId}/reviews/${await reviewOf(admin, 'post', postId)}/decision`;
      return (await call('POST', at, { as: friend, body: { decision: 'keep', reason: 'Fine' } })).status;
    };
    expect([await decide(theirs), await decide(his)]).toEqual([403, 404]);
  });
});
