import { beforeEach, describe, expect, it } from 'vitest';
import { db, connectionPool } from '@/lib/database/db';
import { comment, post, notificationTextsOf } from '../../support/community/board';
import { answerAppeal, appeal, decide, report, reportByParents, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { pictureOf } from '../../support/media/stored-media';
import { call } from '../../support/http/call';

let admin: Person;
let moderator: Person;
let author: Person;
let schoolId: number;

beforeEach(async () => {
  // The test removes the reviews and administrators that other tests created.
  await rows('DELETE FROM reviews; UPDATE users SET is_admin = false');
  schoolId = await school('Acadia Street');
  [admin, author, moderator] = [await person('admin'), await person('active'), await makeModerator(schoolId)];
});

const queueOf = async (who = moderator, state = 'waiting', at = schoolId) =>
  (await call('GET', `/api/schools/${at}/reviews?state=${state}`, { as: who })).body;
const view = (id: number, who = moderator, at = schoolId) =>
  call('GET', `/api/schools/${at}/reviews/${id}`, { as: who });
const decideHere = (id: number, decision: string, fields: object = {}, who = moderator) =>
  call('POST', `/api/schools/${schoolId}/reviews/${id}/decision`, {
    as: who,
    body: { decision, reason: 'Against the guidelines', ...fields },
  });
const claimHere = (id: number, who = moderator) =>
  call('POST', `/api/schools/${schoolId}/reviews/${id}/claim`, { as: who });
const withheld = async (id: number) => (await rows('SELECT withheld FROM posts WHERE id = $1', id))[0]?.withheld;

type ReviewView = { id: number; createdAt: string; decidedAt: string | null; post: { id: number; createdAt: string } };

/** Removes ids and times, which differ for each review, so that two reviews can be compared. */
function withoutDifferences({ id: _id, createdAt: _at, decidedAt: _decided, post, ...rest }: ReviewView) {
  const { id: _post, createdAt: _then, ...comparablePost } = post;
  return { ...rest, told: comparablePost };
}

/** Creates a post, a report of the post, and the review of that report. */
async function createReportedPost(fields: Parameters<typeof post>[2] = {}, by: Person | null = null) {
  const postId = await post(author, schoolId, fields);
  await report(by ?? (await person()), 'post', postId, { reason: 'privacy', note: 'I am the aunt of the driver.' });
  return { postId, reviewId: await reviewOf(admin, 'post', postId) };
}

describe('the review queue of a school moderator', () => {
  it(
    'a school moderator’s review queue does not show notes, emails, ids or earlier reviews',
    { tags: ['V8.4.1'] },
    async () => {
      const { postId, reviewId } = await createReportedPost({ title: 'Bus 12' });
      const elsewhere = await post(author, await school());
      await reportByParents(1, 'post', elsewhere);
      const own = await post(moderator, schoolId);
      await reportByParents(1, 'post', own);

      expect(await queueOf()).toMatchObject([
        { id: reviewId, cause: 'reports', reasons: [{ reason: 'privacy', count: 1 }] },
      ]);
      expect((await call('GET', '/api/user/moderation', { as: moderator })).body).toEqual([
        { id: schoolId, name: 'Acadia Street', waiting: 1 },
      ]);
      const { body, text } = await view(reviewId);
      expect(body).toMatchObject({ post: { id: postId, title: 'Bus 12' }, refusal: null });
      expect(body.writer).toEqual({ name: expect.stringMatching(/^Robin Example/), isAnonymous: false });
      expect(text).not.toMatch(/aunt|@example\.test|memberSince|history|suspen|appealedAt|"author"/);
      for (const other of [elsewhere, own]) expect((await view(await reviewOf(admin, 'post', other))).status).toBe(404);
    },
  );

  it('a school moderator’s review queue does not show why content is held for review', async () => {
    const ids: number[] = [];
    for (const cause of ['words', 'first'] as const) {
      const postId = await post(author, schoolId, { isAnonymous: true });
      await db().post.update({ where: { id: postId }, data: { withheld: cause }, select: { id: true } });
      const data = {
        openKey: `post:${postId}`,
        postId,
        authorId: author.id,
        cause,
        content: 'When does the bus leave?',
      };
      ids.push((await db().review.create({ data, select: { id: true } })).id);
    }
    const views = await Promise.all(ids.map(async (id) => (await view(id)).body));
    const alike = views.map(withoutDifferences);
    expect(alike[0]).toMatchObject({
      cause: 'held',
      withheld: 'held',
      writer: { name: 'Anonymous', isAnonymous: true },
    });
    expect(alike[1]).toEqual(alike[0]);
  });

  it('a school moderator’s review queue does not reveal an anonymous author’s suspensions, appeals or earlier reviews', async () => {
    const [one, other] = [
      await createReportedPost({ isAnonymous: true }),
      await createReportedPost({ isAnonymous: true }),
    ];
    await decideHere(one.reviewId, 'hide');
    await decideHere(other.reviewId, 'hide');
    await appeal(author, one.reviewId, 'I am the only parent on Elm Road.');
    const [first, second] = [(await view(one.reviewId)).body, (await view(other.reviewId)).body];
    expect(withoutDifferences(first)).toEqual(withoutDifferences(second));
    const listed = async () =>
      (await queueOf(moderator, 'done')).map(({ status, claim }: { status: string; claim: object }) => [status, claim]);
    const alike = [
      ['decided', null],
      ['decided', null],
    ];
    expect(await listed()).toEqual(alike);
    // The text of an appeal can identify an anonymous author. Moderators therefore see no sign of the appeal, even
    // after an administrator has decided it.
    for (const { reviewId } of [one, other]) expect((await claimHere(reviewId)).status).toBe(409);
    await call('POST', `/api/admin/reviews/${one.reviewId}/claim`, { as: admin, body: {} });
    expect(await listed()).toEqual(alike);
    await answerAppeal(admin, one.reviewId, 'upheld');
    expect(withoutDifferences((await view(one.reviewId)).body)).toEqual(withoutDifferences(second));
  });

  it('a school moderator can see the photos of a post held for review', async () => {
    const { postId, reviewId } = await createReportedPost();
    await db().post.update({ where: { id: postId }, data: { withheld: 'reports' }, select: { id: true } });
    const file = `/api/media/${await pictureOf(postId)}/jpeg`;
    const [reader, elsewhere] = [await person(), await makeModerator(await school())];
    const statuses = async () => [
      (await call('GET', file, { as: moderator })).status,
      (await call('GET', file, { as: elsewhere })).status,
      (await call('GET', file, { as: reader })).status,
    ];
    expect(await statuses()).toEqual([200, 404, 404]);
    await decideHere(reviewId, 'hide');
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

describe('a school moderator’s decision about reported content', () => {
  it('a school moderator’s decision to hide a post can be appealed to administrators', async () => {
    const { postId, reviewId } = await createReportedPost();
    const { status, body } = await decideHere(reviewId, 'hide');
    expect([status, body.status, body.decision, await withheld(postId)]).toEqual([200, 'decided', 'hide', 'removed']);
    expect(await notificationTextsOf(author)).toEqual([
      'Your post was hidden: Against the guidelines. You can appeal once.',
    ]);
    expect(
      await rows('SELECT action, target_id, details FROM audit_log WHERE actor_id = $1', moderator.id),
    ).toMatchObject([{ action: 'review.hide', target_id: postId, details: { reviewId, asModeratorOf: schoolId } }]);
    await appeal(author, reviewId);
    expect((await decideHere(reviewId, 'keep')).status).toBe(409);
    expect((await answerAppeal(moderator, reviewId, 'upheld')).status).toBe(403);
    expect((await answerAppeal(admin, reviewId, 'reversed')).status).toBe(200);
    expect(await withheld(postId)).toBeNull();
    expect((await view(reviewId)).body.appealDecision).toBe('reversed');
  });

  it('a school moderator’s decision never deletes content and never suspends a person', async () => {
    const { postId, reviewId } = await createReportedPost();
    expect((await decideHere(reviewId, 'delete')).status).toBe(400);
    await decideHere(reviewId, 'hide', { suspendUntil: null });
    expect(await count('posts WHERE id = $1', postId)).toBe(1);
    expect(await count('users WHERE id = $1 AND suspended_until IS NOT NULL', author.id)).toBe(0);
  });

  it('a school moderator cannot decide on content reported by that moderator or claimed by another moderator', async () => {
    const { reviewId } = await createReportedPost({}, moderator);
    expect((await view(reviewId)).body.refusal).toBe(
      'You reported this post or comment, so another moderator or an administrator has to decide.',
    );
    expect((await decideHere(reviewId, 'hide')).status).toBe(403);
    // A moderator who reported content may not decide its review. The moderator cannot claim the review either, because
    // a claim would only keep other reviewers from deciding it.
    expect((await claimHere(reviewId)).status).toBe(403);
    const other = await makeModerator(schoolId);
    expect((await claimHere(reviewId, other)).status).toBe(200);
    const { reviewId: second } = await createReportedPost();
    await claimHere(second, other);
    expect((await decideHere(second, 'hide')).status).toBe(409);
    expect((await decideHere(reviewId, 'hide', {}, other)).status).toBe(200);
  });

  it('a school moderator’s decision does not change the weight of a reporter’s later reports', async () => {
    const { reviewId } = await createReportedPost();
    await decideHere(reviewId, 'keep');
    expect(await count('report_outcomes WHERE review_id = $1', reviewId)).toBe(0);
    const { reviewId: second } = await createReportedPost();
    await decide(admin, second, 'keep');
    expect(await count('report_outcomes WHERE review_id = $1', second)).toBe(1);
  });

  it('a school moderator’s decision is refused if the role is removed while the request is running', async () => {
    const { postId, reviewId } = await createReportedPost();
    const taker = await connectionPool().connect();
    await taker.query('BEGIN');
    await taker.query('DELETE FROM school_moderators WHERE user_id = $1', [moderator.id]);
    // The moderator's request has passed the permission check and waits for the transaction that removes the moderator
    // role.
    const deciding = decideHere(reviewId, 'hide');
    await expect.poll(() => count('pg_stat_activity WHERE wait_event_type = $1', 'Lock')).toBeGreaterThan(0);
    await taker.query('COMMIT');
    taker.release();
    const { status, body } = await deciding;
    expect([status, body.message]).toEqual([403, 'You no longer moderate this school.']);
    expect([await withheld(postId), await count('reviews WHERE id = $1 AND decision IS NULL', reviewId)]).toEqual([
      null,
      1,
    ]);
  });
});

describe('a report that a school moderator makes', () => {
  it('a school moderator’s report hides content immediately, but only at the moderator’s own school', async () => {
    const [ownSchoolPost, otherSchoolPost] = [await post(author, schoolId), await post(author, await school())];
    for (const id of [ownSchoolPost, otherSchoolPost]) await report(moderator, 'post', id, { reason: 'child' });
    expect([await withheld(ownSchoolPost), await withheld(otherSchoolPost)]).toEqual(['reports', null]);
    const commentId = await comment(author, await post(author, schoolId));
    await report(moderator, 'comment', commentId);
    expect(await rows('SELECT withheld FROM comments WHERE id = $1', commentId)).toEqual([{ withheld: 'reports' }]);
    expect((await decideHere(await reviewOf(admin, 'post', ownSchoolPost), 'hide')).status).toBe(403);
  });

  it('a school moderator’s report hides nothing if the moderator lost the role or has not accepted the newest terms', async () => {
    const [other, behind] = [await makeModerator(schoolId), await makeModerator(schoolId)];
    await db().schoolModerator.deleteMany({ where: { userId: { in: [other.id, moderator.id] } } });
    await db().user.update({ where: { id: behind.id }, data: { termsVersion: '2024-01-30' } });
    const postId = await post(author, schoolId);
    for (const who of [other, behind]) expect((await report(who, 'post', postId)).status).toBe(204);
    expect(await withheld(postId)).toBeNull();
    expect((await call('GET', `/api/schools/${schoolId}/notice`, { as: author })).body.isModerated).toBe(false);
  });
});

it(
  'a school moderator cannot show content that administrators have hidden, even after new reports',
  { tags: 'thorough' },
  async () => {
    const reporter = await person();
    const { postId, reviewId } = await createReportedPost({}, reporter);
    expect((await decide(admin, reviewId, 'hide')).status).toBe(200);
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Slightly otherwise' } });
    expect((await report(reporter, 'post', postId)).status).toBe(204);
    const again = await reviewOf(admin, 'post', postId);
    expect(await decideHere(again, 'keep')).toMatchObject({ status: 403 });
    expect(await withheld(postId)).toBe('removed');
    expect((await decide(admin, again, 'keep')).status).toBe(200);
    expect(await withheld(postId)).toBeNull();
  },
);
