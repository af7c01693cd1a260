import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, notificationTextsOf } from '../../support/community/board';
import { answerAppeal, appeal, decide, report, reportByParents, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { whilePostLocked } from '../../support/concurrency';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { pictureOf } from '../../support/media/stored-media';

let author: Person;
let admin: Person;
let schoolId: number;
let postId: number;
let reviewId: number;

beforeEach(async () => {
  // The test removes the reviews and administrators that other tests created.
  await rows('DELETE FROM reviews; UPDATE users SET is_admin = false');
  [author, admin, schoolId] = [await person('active'), await person('admin'), await school()];
  postId = await post(author, schoolId, { title: 'Bus 12', content: 'The driver is a disgrace.' });
  await reportByParents(1, 'post', postId);
  reviewId = await reviewOf(admin, 'post', postId);
});

const sendBack = (id = reviewId, fields: object = {}) =>
  decide(admin, id, 'send_back', { reason: 'Leave out the driver.', ...fields });
const edit = (content = 'The bus is always late.', fields: object = {}) =>
  call('PATCH', `/api/posts/${postId}`, { as: author, body: { content, ...fields } });
const hiding = async (kind = 'post', id = postId) =>
  (await rows(`SELECT withheld FROM ${kind}s WHERE id = $1`, id))[0]?.withheld;
const reviews = () =>
  rows('SELECT id, status, cause, decision, resubmission_of FROM reviews WHERE post_id = $1 ORDER BY id', postId);

describe('content that a moderator sends back', () => {
  it('is hidden from others, and its author reads the reason', async () => {
    const reader = await person();
    expect((await sendBack()).status).toBe(200);
    expect((await call('GET', `/api/posts/${postId}`, { as: reader })).status).toBe(404);
    expect((await call('GET', `/api/posts/${postId}`, { as: author })).body).toMatchObject({ withheld: 'sent_back' });
    expect((await notificationTextsOf(author))[0]).toBe(
      'Your post was sent back to you: Leave out the driver. Edit it, and a moderator will look again. You can appeal once.',
    );
    expect((await call('GET', `/api/reviews/${reviewId}`, { as: author })).body).toMatchObject({
      decision: 'send_back',
      reason: 'Leave out the driver.',
      mayAppeal: true,
    });
  });

  it('returns to the queue with the old and the new text when its author edits it', async () => {
    await sendBack();
    expect((await edit()).body).toMatchObject({ withheld: 'resubmitted' });
    const [, reopened] = await reviews();
    expect(reopened).toMatchObject({ status: 'open', cause: 'resubmitted', resubmission_of: reviewId });
    const { body } = await call('GET', `/api/admin/reviews/${reopened?.id}`, { as: admin });
    expect(body).toMatchObject({
      post: { content: 'The bus is always late.' },
      sentBack: { content: 'Bus 12\n\nThe driver is a disgrace.', reason: 'Leave out the driver.' },
    });
    expect((await call('GET', `/api/posts/${postId}`, { as: await person() })).status).toBe(404);
    await decide(admin, Number(reopened?.id), 'keep');
    expect((await call('GET', `/api/posts/${postId}`, { as: await person() })).status).toBe(200);
  });

  it('stays sent back while its author changes neither text nor photos', async () => {
    await sendBack();
    await edit('The driver is a disgrace.', { topic: 'transport', commentsFrom: 'parents' });
    expect(await hiding()).toBe('sent_back');
    expect(await reviews()).toHaveLength(1);
  });

  it('returns to the queue when its author removes a photo', async () => {
    const id = await pictureOf(postId);
    await sendBack();
    expect((await call('DELETE', `/api/media/${id}`, { as: author })).status).toBe(204);
    expect(await hiding()).toBe('resubmitted');
    const [, reopened] = await reviews();
    expect((await call('GET', `/api/admin/reviews/${reopened?.id}`, { as: admin })).body.mediaRemovedAt).not.toBeNull();
  });

  it('can be sent back again after the edit', async () => {
    await sendBack();
    await edit();
    await sendBack(await reviewOf(admin, 'post', postId));
    await edit('The bus was late on Monday.');
    const [, second, third] = await reviews();
    expect(third).toMatchObject({ status: 'open', resubmission_of: second?.id });
  });

  it('is gone when its author deletes it, without an open case', async () => {
    await sendBack();
    expect((await call('DELETE', `/api/posts/${postId}`, { as: author })).status).toBe(204);
    expect(await rows("SELECT id FROM reviews WHERE status = 'open'")).toEqual([]);
  });

  it('is shown again after a successful appeal', async () => {
    await sendBack();
    await appeal(author, reviewId);
    await answerAppeal(admin, reviewId, 'reversed');
    expect(await hiding()).toBeNull();
  });

  it('stays hidden after a successful appeal if its author edited it meanwhile', async () => {
    await sendBack();
    await appeal(author, reviewId);
    await edit();
    await answerAppeal(admin, reviewId, 'reversed');
    expect(await hiding()).toBe('resubmitted');
    await decide(admin, await reviewOf(admin, 'post', postId), 'hide');
    expect(await hiding()).toBe('removed');
  });

  it('is shown again if the decision to hide its edited text is reversed', async () => {
    await sendBack();
    await edit();
    const second = await reviewOf(admin, 'post', postId);
    await decide(admin, second, 'hide');
    await appeal(author, second);
    await answerAppeal(admin, second, 'reversed');
    expect(await hiding()).toBeNull();
  });

  it('works for a comment of an anonymous author, whom a moderator of the school never sees', async () => {
    const moderator = await makeModerator(schoolId);
    const secretId = await post(author, schoolId, { isAnonymous: true });
    const commentId = await comment(author, secretId, 'Ask the driver himself.');
    await report(await person(), 'comment', commentId);
    const id = await reviewOf(admin, 'comment', commentId);
    const at = (reviewed: number) => `/api/schools/${schoolId}/reviews/${reviewed}`;
    const body = { decision: 'send_back', reason: 'Kinder, please.' };
    expect((await call('POST', `${at(id)}/decision`, { as: moderator, body })).status).toBe(200);
    expect(await hiding('comment', commentId)).toBe('sent_back');
    await call('PATCH', `/api/comments/${commentId}`, { as: author, body: { content: 'Ask the school.' } });
    const reopened = await reviewOf(admin, 'comment', commentId);
    const seen = await call('GET', at(reopened), { as: moderator });
    expect(seen.body).toMatchObject({
      cause: 'resubmitted',
      writer: { name: 'Anonymous', isAnonymous: true },
      comment: { content: 'Ask the school.' },
      sentBack: { content: 'Ask the driver himself.', reason: 'Kinder, please.' },
    });
    expect(seen.text).not.toMatch(/memberSince|decidedBefore|warned|openedAt|"author"/);
  });
});

describe('an edit at the moment of a decision', () => {
  it('opens one case if it is saved after the decision, and is otherwise read before the decision', async () => {
    const { body: seen } = await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin });
    const [decision, edited] = await whilePostLocked(postId, [
      () => sendBack(reviewId, { editedAt: seen.post.editedAt }),
      () => edit(),
    ]);
    expect(edited?.status).toBe(200);
    const open = (await reviews()).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    if (decision?.status === 200) expect(open[0]).toMatchObject({ resubmission_of: reviewId });
    else expect([decision?.status, open[0]?.id]).toEqual([409, reviewId]);
  });

  it('opens one case from two tabs', async () => {
    await sendBack();
    const answers = await whilePostLocked(postId, [() => edit('One text.'), () => edit('Another text.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await reviews()).toHaveLength(2);
  });

  it('only one of two decisions to send back counts', async () => {
    const other = await person('admin');
    const answers = await whilePostLocked(postId, [() => sendBack(), () => decide(other, reviewId, 'keep')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
