import { beforeEach, describe, expect, it } from 'vitest';
import { STORED_COUNT_CHECKS } from '@/lib/integrity/stored-count-checks';
import { comment, follow, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

let author: Person;
let reader: Person;
let schoolId: number;

beforeEach(async () => {
  [author, reader, schoolId] = [await person('active'), await person('active'), await school()];
  await follow(reader, schoolId);
});

const ask = (fields: object = {}) => post(author, schoolId, { topic: 'question', ...fields });
const idsAt = async (address: string, as: Person | null = reader): Promise<number[]> =>
  (await call('GET', address, { as })).body.map(({ id }: { id: number }) => id);
const unanswered = (as: Person | null = reader) => idsAt(`/api/schools/${schoolId}/posts?topic=unanswered`, as);
const waiting = async (as = reader): Promise<number> =>
  (await call('GET', '/api/user/subscriptions', { as })).body[0].waitingQuestions;
const edit = (id: number, body: object) => call('PATCH', `/api/posts/${id}`, { as: author, body });
const withhold = (id: number, reason: string | null) =>
  rows('UPDATE comments SET withheld = $2::withheld WHERE id = $1', id, reason);

describe.each([{ isAnonymous: false }, { isAnonymous: true }])(
  'a question that waits for an answer ($isAnonymous)',
  (how) => {
    it('appears among the unanswered questions of the board and the feed until somebody else comments', async () => {
      await post(author, schoolId);
      const id = await ask(how);
      expect(await unanswered()).toEqual([id]);
      expect(await idsAt('/api/user/feed?topic=unanswered')).toEqual([id]);
      expect(await idsAt('/api/user/feed?topic=unanswered&sort=popular')).toEqual([id]);
      expect(await waiting()).toBe(1);
      await comment(author, id, 'Nobody?');
      expect(await unanswered()).toEqual([id]);
      await comment(reader, id);
      expect([await unanswered(), await idsAt('/api/user/feed?topic=unanswered'), await waiting()]).toEqual([
        [],
        [],
        0,
      ]);
      expect(await idsAt(`/api/schools/${schoolId}/posts?topic=question`)).toEqual([id]);
    });

    it('is answered by its author’s own comment only if the author marks it as the answer', async () => {
      const id = await ask(how);
      const own = await comment(author, id, 'Found it: at nine.');
      expect(await unanswered()).toEqual([id]);
      const mark = (commentId: number | null) =>
        call('POST', `/api/posts/${id}/answer`, { as: author, body: { commentId } });
      expect((await mark(own)).status).toBe(200);
      expect(await unanswered()).toEqual([]);
      await mark(null);
      expect(await unanswered()).toEqual([id]);
    });
  },
);

describe('the answer that ends the wait of a question', () => {
  it('no longer counts after it was deleted or hidden pending review', async () => {
    const id = await ask();
    const answer = await comment(reader, id);
    await withhold(answer, 'reports');
    expect(await unanswered()).toEqual([id]);
    await withhold(answer, null);
    expect(await unanswered()).toEqual([]);
    await call('DELETE', `/api/comments/${answer}`, { as: reader });
    expect(await unanswered()).toEqual([id]);
  });

  it('is counted correctly when two answers are deleted at the same time', async () => {
    const id = await ask();
    const answers = [await comment(reader, id), await comment(reader, id, 'At nine, I think.')];
    await inParallel(2, (index) => call('DELETE', `/api/comments/${answers[index]}`, { as: reader }));
    expect(await unanswered()).toEqual([id]);
  });

  it('counts for a post that becomes a question later', async () => {
    const [answered, open] = [await post(author, schoolId), await post(author, schoolId)];
    await comment(reader, answered);
    for (const id of [answered, open]) expect((await edit(id, { topic: 'question' })).status).toBe(200);
    expect(await unanswered()).toEqual([open]);
    await edit(open, { topic: 'lunch' });
    expect(await unanswered()).toEqual([]);
  });

  it('keeps the stored state equal to the comments', async () => {
    const id = await ask();
    const check = STORED_COUNT_CHECKS.find(({ what }) => what === 'questions without an answer');
    expect(await check?.faults()).toEqual([]);
    await rows('UPDATE posts SET is_unanswered = false WHERE id = $1', id);
    expect(await check?.faults()).toEqual([String(id)]);
    await rows('UPDATE posts SET is_unanswered = true WHERE id = $1', id);
  });
});

describe('the number of waiting questions at a followed school', () => {
  it('leaves out questions that are old, hidden, or by a lapsed member', async () => {
    const [old, hidden] = [await ask(), await ask()];
    await rows("UPDATE posts SET created_at = now() - interval '31 days' WHERE id = $1", old);
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", hidden);
    const lapsed = await person('active');
    await post(lapsed, schoolId, { topic: 'question' });
    expect(await waiting()).toBe(1);
    await rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', lapsed.id);
    expect(await waiting()).toBe(0);
    expect(await unanswered()).toEqual([old]);
  });

  it('leaves out the reader’s own questions', async () => {
    await follow(author, schoolId);
    await ask();
    await ask({ isAnonymous: true });
    expect([await waiting(author), await waiting()]).toEqual([0, 2]);
  });

  it('is zero for people who mute questions in their feed', async () => {
    await ask();
    await call('PATCH', '/api/user/preferences', { as: reader, body: { mutedTopics: ['question'] } });
    expect(await waiting()).toBe(0);
  });
});

describe('what visitors learn about questions', () => {
  it('visitors cannot tell which comments on a public anonymous question are its author’s', async () => {
    const [silent, commented] = [await ask({ isAnonymous: true }), await ask({ isAnonymous: true })];
    for (const id of [silent, commented]) await share(author, id);
    expect(await unanswered(null)).toEqual([commented, silent]);
    await comment(author, commented);
    expect(await unanswered(null)).toEqual([silent]);
  });

  it('an unknown filter is refused', async () => {
    expect((await call('GET', `/api/schools/${schoolId}/posts?topic=answered`, { as: reader })).status).toBe(400);
  });
});
