import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post } from '../../support/community/board';
import {
  decide,
  makeParents,
  reviewQueue,
  report,
  reportByParents,
  reviewOf,
  withdraw,
} from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

// These tests check that a report made by mistake leaves no trace if the reporter withdraws it within a minute.

let author: Person;
let reader: Person;
let admin: Person;
let schoolId: number;
let postId: number;
let commentId: number;

beforeEach(async () => {
  [author, reader, admin] = [await person('active'), await person('active'), await person('admin')];
  schoolId = await school();
  await makeParents([reader], schoolId);
  postId = await post(author, schoolId);
  commentId = await comment(author, postId);
});

const statusFor = async (as: Person) => (await call('GET', `/api/posts/${postId}`, { as })).status;
const withheld = async (id = postId) => (await rows('SELECT withheld FROM posts WHERE id = $1', id))[0]?.withheld;

describe('the effects of withdrawing a report', () => {
  it.each(['post', 'comment'] as const)(
    'withdrawing a report shows the reported %s to the reporter again',
    async (kind) => {
      const id = kind === 'post' ? postId : commentId;
      const before = (await call('GET', `/api/posts/${postId}`, { as: reader })).text;
      await report(reader, kind, id, { reason: 'child', note: 'A slip' });
      expect((await call('GET', `/api/posts/${postId}`, { as: reader })).text).not.toBe(before);
      expect((await withdraw(reader, kind, id)).status).toBe(204);
      expect((await call('GET', `/api/posts/${postId}`, { as: reader })).text).toBe(before);
      expect([
        await count('reports WHERE reporter_id = $1', reader.id),
        await count('reviews WHERE author_id = $1', author.id),
        await count('report_outcomes WHERE reporter_id = $1', reader.id),
      ]).toEqual([0, 0, 0]);
    },
  );

  it('withdrawing the third report makes a post visible to everyone until another person reports it', async () => {
    await reportByParents(2, 'post', postId);
    await report(reader, 'post', postId);
    expect(await withheld()).toBe('reports');
    await withdraw(reader, 'post', postId);
    expect([await withheld(), await statusFor(reader)]).toEqual([null, 200]);
    // Two other reports of the post remain, so its review stays open.
    expect(await count("reviews WHERE post_id = $1 AND status = 'open'", postId)).toBe(1);
    await reportByParents(1, 'post', postId);
    expect(await withheld()).toBe('reports');
  });

  it.each(['post', 'comment'] as const)(
    'withdrawing a report does not show a %s that was edited after the report',
    async (kind) => {
      const id = kind === 'post' ? postId : commentId;
      await reportByParents(2, kind, id);
      await report(reader, kind, id);
      const path = kind === 'post' ? `/api/posts/${id}` : `/api/comments/${id}`;
      expect((await call('PATCH', path, { as: author, body: { content: 'Whatever nobody has read' } })).status).toBe(
        200,
      );
      expect((await withdraw(reader, kind, id)).status).toBe(204);
      expect((await call('GET', `/api/posts/${postId}`, { as: await person('active') })).text).not.toContain(
        'Whatever',
      );
      expect(await count("reviews WHERE author_id = $1 AND status = 'open'", author.id)).toBe(1);
    },
  );

  it.each([
    ['a watched word', { content: 'The heron leaves at eight' }, 'words', 'words'],
    [
      'a content warning that its author ignored',
      { content: 'Call 902-555-0143', cautions: ['phone'] },
      'cautions',
      null,
    ],
  ])(
    'withdrawing a report does not close a review that was opened later because of %s',
    async (_what, edit, cause, hidden) => {
      await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
      await report(reader, 'post', postId);
      expect((await call('PATCH', `/api/posts/${postId}`, { as: author, body: edit })).status).toBe(200);
      expect((await withdraw(reader, 'post', postId)).status).toBe(204);
      expect(await rows("SELECT cause FROM reviews WHERE post_id = $1 AND status = 'open'", postId)).toEqual([
        { cause },
      ]);
      expect(await withheld()).toBe(hidden);
      await rows('DELETE FROM watched_words');
    },
  );

  it('withdrawing the report that hid an edited post makes the post visible again', async () => {
    await report(reader, 'post', postId);
    const edit = (content: string) => call('PATCH', `/api/posts/${postId}`, { as: author, body: { content } });
    await edit('The bus leaves at eight');
    await withdraw(reader, 'post', postId);
    expect(await count("reviews WHERE post_id = $1 AND status = 'open'", postId)).toBe(0);
    await reportByParents(2, 'post', postId);
    await edit('The bus leaves at nine');
    await report(reader, 'post', postId);
    expect(await withheld()).toBe('reports');
    await withdraw(reader, 'post', postId);
    expect(await withheld()).toBe(null);
  });

  it(
    'withdrawing a report does not show a post if the remaining reports are enough to hide the post',
    { tags: 'thorough' },
    async () => {
      const hiddenPosts = await Promise.all(Array.from({ length: 2 }, () => post(author, schoolId)));
      for (const id of hiddenPosts) await reportByParents(3, 'post', id);
      const halfWeightReporter = await person('active');
      await makeParents([halfWeightReporter], schoolId);
      for (let refused = 0; refused < 3; refused += 1) {
        const elsewhere = await post(author, await school());
        await report(halfWeightReporter, 'post', elsewhere);
        await decide(admin, await reviewOf(admin, 'post', elsewhere), 'keep');
      }
      await rows(
        "UPDATE reports SET created_at = created_at - interval '8 days' WHERE reporter_id = $1",
        halfWeightReporter.id,
      );
      await report(halfWeightReporter, 'post', postId);
      await reportByParents(3, 'post', postId);
      expect(await withheld()).toBe('reports');
      expect((await withdraw(halfWeightReporter, 'post', postId)).status).toBe(204);
      expect([await withheld(), await count('reports WHERE post_id = $1', postId)]).toEqual(['reports', 3]);
    },
  );

  it('withdrawing a report does not change the weight of the reporter’s later reports', async () => {
    for (let slips = 0; slips < 3; slips += 1) {
      const id = await post(author, schoolId);
      await report(reader, 'post', id);
      await withdraw(reader, 'post', id);
    }
    await report(reader, 'post', postId);
    await reportByParents(2, 'post', postId);
    expect(await withheld()).toBe('reports');
  });

  it('withdrawing a report removes the review from the queue, even if a reviewer has claimed the review', async () => {
    await report(reader, 'post', postId);
    const reviewId = await reviewOf(admin, 'post', postId);
    await call('POST', `/api/admin/reviews/${reviewId}/claim`, { as: admin, body: {} });
    await withdraw(reader, 'post', postId);
    expect((await reviewQueue(admin)).map(({ id }: { id: number }) => id)).not.toContain(reviewId);
    expect((await decide(admin, reviewId, 'hide')).status).toBe(404);
    expect(await withheld()).toBeNull();
  });

  it('withdrawing a report twice causes no error', async () => {
    await report(reader, 'post', postId);
    const answers = await inParallel(4, () => withdraw(reader, 'post', postId));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await withdraw(reader, 'post', postId)).status).toBe(204);
    await reportByParents(3, 'post', postId);
    const stranger = await withdraw(reader, 'post', postId);
    const missing = await withdraw(reader, 'post', 2_000_000_000);
    expect([stranger.status, stranger.text]).toEqual([404, missing.text]);
    expect(await withheld()).toBe('reports');
  });
});

describe('the time limit for withdrawing a report', () => {
  it.each(['keep', 'hide'])(
    'a report can no longer be withdrawn once an administrator has decided to %s',
    async (decision) => {
      await report(reader, 'post', postId);
      await decide(admin, await reviewOf(admin, 'post', postId), decision);
      const { status, body } = await withdraw(reader, 'post', postId);
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect(await withheld()).toBe(decision === 'hide' ? 'removed' : null);
      expect(await count('reports WHERE reporter_id = $1', reader.id)).toBe(1);
    },
  );

  it('a report can no longer be withdrawn after a minute', async () => {
    await report(reader, 'post', postId);
    for (const table of ['reviews', 'reports'])
      await rows(`UPDATE ${table} SET created_at = created_at - interval '61 seconds' WHERE post_id = $1`, postId);
    expect((await withdraw(reader, 'post', postId)).status).toBe(409);
    expect(await statusFor(reader)).toBe(404);
  });
});
