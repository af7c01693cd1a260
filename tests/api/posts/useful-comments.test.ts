import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

let author: Person;
let writer: Person;
let reader: Person;
let postId: number;
let id: number;

beforeEach(async () => {
  [author, writer, reader] = [await person('active'), await person('active'), await person('inactive')];
  postId = await post(author, await school());
  id = await comment(writer, postId);
});

const mark = (as: Person, which = id) => call('POST', `/api/comments/${which}/useful`, { as });
const unmark = (as: Person, which = id) => call('DELETE', `/api/comments/${which}/useful`, { as });
const shownCount = async (as: Person) => {
  const [{ usefulCount, isUseful }] = (await call('GET', `/api/posts/${postId}/comments`, { as })).body;
  return [usefulCount, isUseful];
};
const storedCounts = async () => [
  await count('useful_marks WHERE comment_id = $1', id),
  (await rows('SELECT useful_count FROM comments WHERE id = $1', id))[0]?.useful_count,
];

describe('marking a comment as useful', () => {
  it('marking a comment as useful counts once for each person', async () => {
    expect((await mark(reader)).body).toEqual({ usefulCount: 1, isUseful: true });
    expect((await mark(reader)).body).toEqual({ usefulCount: 1, isUseful: true });
    expect((await mark(author)).body).toEqual({ usefulCount: 2, isUseful: true });
    expect([await shownCount(reader), await shownCount(writer)]).toEqual([
      [2, true],
      [2, false],
    ]);
    expect((await unmark(author)).body).toEqual({ usefulCount: 1, isUseful: false });
    expect((await unmark(author)).body).toEqual({ usefulCount: 1, isUseful: false });
    expect(await storedCounts()).toEqual([1, 1]);
    expect(await count('notifications WHERE user_id = $1', writer.id)).toBe(0);
  });

  it('a person cannot mark their own comment as useful', async () => {
    expect((await mark(writer)).status).toBe(400);
    await rows("UPDATE comments SET withheld = 'reports' WHERE id = $1", id);
    expect([(await mark(reader)).status, (await unmark(reader)).status, await storedCounts()]).toEqual([
      404,
      404,
      [0, 0],
    ]);
  });

  it('the count of useful marks stays correct after simultaneous marks and an account deletion', async () => {
    await inParallel(6, async () => mark(await person('active')));
    await mark(reader);
    expect(await storedCounts()).toEqual([7, 7]);
    await rows('DELETE FROM users WHERE id = $1', reader.id);
    expect(await storedCounts()).toEqual([6, 6]);
    expect((await call('DELETE', `/api/comments/${id}`, { as: writer })).status).toBe(204);
    expect(await count('useful_marks WHERE comment_id = $1', id)).toBe(0);
  });

  it('the public cannot see who marked a comment as useful', async () => {
    await mark(reader);
    const token = await share(author, postId);
    const { body } = await call('GET', `/api/shared/${token}`, { as: null });
    expect(JSON.stringify(body.comments)).not.toContain(`":${reader.id}`);
  });
});
