import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, reply, notificationTextsOf } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let writer: Person;
let reader: Person;
let schoolId: number;
let postId: number;
let id: number;

beforeEach(async () => {
  [author, writer, reader, schoolId] = [
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
    await person('active', { firstName: 'Wes', lastName: 'Writer' }),
    await person('active'),
    await school(),
  ];
  postId = await post(author, schoolId, { title: 'Bus 12', content: 'When does the heronbus leave?' });
  id = await comment(writer, postId, 'At eight');
});

const markAnswer = (as: Person, commentId: unknown, of = postId) =>
  call('POST', `/api/posts/${of}/answer`, { as, body: { commentId } });
const answerOf = async (as: Person, of = postId) => (await call('GET', `/api/posts/${of}`, { as })).body.answer;
const searchShowsAnswer = async (as: Person) =>
  (await call('GET', `/api/search?q=heronbus&school=${schoolId}`, { as })).body.map(
    ({ isAnswered }: { isAnswered: boolean }) => isAnswered,
  );
const NOTIFICATION = 'Your comment was marked as the answer to a post: “Bus 12”';

describe('the comment that an author marks as the answer to a post', () => {
  it('only the author of a post can mark a comment as the answer', async () => {
    for (let more = 0; more < 3; more += 1) await comment(reader, postId);
    expect(await searchShowsAnswer(reader)).toEqual([false]);
    expect((await markAnswer(reader, id)).status).toBe(403);
    expect((await markAnswer(author, id)).body.answer).toMatchObject({
      id,
      content: 'At eight',
      authorName: 'Wes Writer',
    });
    const [onBoard] = (await call('GET', `/api/schools/${schoolId}/posts`, { as: reader })).body;
    expect([onBoard.answer.id, await searchShowsAnswer(reader)]).toEqual([id, [true]]);
    expect((await markAnswer(author, null)).body.answer).toBe(null);
    expect(await searchShowsAnswer(reader)).toEqual([false]);
  });

  it('the answer to a post must be a visible comment under the same post', async () => {
    const elsewhere = await post(author, schoolId);
    expect((await markAnswer(author, id, elsewhere)).body.message).toBe('Comment not found');
    expect((await markAnswer(author, 2_000_000_000)).status).toBe(404);
    const own = await comment(author, postId);
    await rows("UPDATE comments SET withheld = 'words' WHERE id = $1", own);
    expect((await markAnswer(author, own)).status).toBe(404);
    expect(await answerOf(author)).toBe(null);
  });

  it('the answer to a post is hidden from readers who muted the answer’s writer', async () => {
    await markAnswer(author, id);
    await call('POST', `/api/users/${writer.id}/mute`, { as: reader });
    expect([await answerOf(reader), (await answerOf(writer)).id, await searchShowsAnswer(reader)]).toEqual([
      null,
      id,
      [false],
    ]);
    await call('DELETE', `/api/comments/${id}`, { as: writer });
    expect([await answerOf(author), (await markAnswer(author, null)).status]).toEqual([null, 200]);
  });

  it('a comment’s writer has a notification while the comment is marked as the answer', async () => {
    await markAnswer(author, id);
    await markAnswer(author, id);
    expect(await notificationTextsOf(writer)).toEqual([NOTIFICATION]);
    const better = await reply(reader, postId, id);
    await markAnswer(author, better);
    expect([await notificationTextsOf(writer), (await notificationTextsOf(reader))[0]]).toEqual([
      [expect.stringMatching(/replied/)],
      NOTIFICATION,
    ]);
    await markAnswer(author, null);
    expect(await notificationTextsOf(reader)).toEqual([]);
    // Authors who mark their own comment as the answer are not notified.
    const own = await comment(author, postId);
    await markAnswer(author, own);
    expect(await notificationTextsOf(author)).not.toContain(NOTIFICATION);
  });

  it('the answer to an anonymous post does not reveal the author, even if the author wrote the answer', async () => {
    const quiet = await post(author, schoolId, { title: 'Bus 12', isAnonymous: true });
    const theirs = await comment(writer, quiet);
    const own = await comment(author, quiet, 'I found out');
    await markAnswer(author, theirs, quiet);
    const { body } = await call('GET', '/api/notifications', { as: writer });
    expect(body[0]).toMatchObject({ text: NOTIFICATION });
    expect(JSON.stringify(body)).not.toContain('Ada');
    await markAnswer(author, own, quiet);
    const answer = await answerOf(writer, quiet);
    expect(answer).toMatchObject({ userId: null, user: null, authorName: 'Anonymous' });
    await call('POST', `/api/users/${author.id}/mute`, { as: writer });
    expect(await answerOf(writer, quiet)).toEqual(answer);
  });
});
