import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, share, notificationTextsOf } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { count } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let writer: Person;
let schoolId: number;
let postId: number;
let id: number;
let token: string;

beforeEach(async () => {
  [author, writer, schoolId] = [
    await person('active', { firstName: 'Robin', lastName: 'Example' }),
    await person('active', { firstName: 'Priya', lastName: 'Shore' }),
    await school(),
  ];
  postId = await post(author, schoolId, { title: 'Bus 12' });
  id = await comment(writer, postId, 'Ours too');
  await comment(author, postId, 'Thanks');
  token = await share(author, postId);
});

const setVisibility = (outside: unknown, as = writer, which = id) =>
  call('PUT', `/api/comments/${which}/outside`, { as, body: { outside } });
const shared = async (link = token) => (await call('GET', `/api/shared/${link}`, { as: null })).body;
const board = async () => (await call('GET', `/api/schools/${schoolId}/posts`, { as: null })).body[0];
const names = (of: { comments: { authorName: string }[] }) => of.comments.map(({ authorName }) => authorName);

describe('the public view of the comments on a shared post', () => {
  it('the public sees “A parent” as the writer of a comment until the writer chooses to show their name', async () => {
    expect(names(await shared())).toEqual(['A parent', 'A parent']);
    expect((await setVisibility('named')).body).toMatchObject({ id, outside: 'named', authorName: 'Priya Shore' });
    for (const seen of [await shared(), await board()]) {
      expect(names(seen)).toEqual(['A parent', 'Priya Shore']);
      expect(JSON.stringify(seen.comments)).not.toMatch(new RegExp(`"userId":${writer.id}|avatar`));
    }
    await setVisibility('unnamed');
    expect(names(await shared())).toEqual(['A parent', 'A parent']);
  });

  it('a comment hidden from the public is shown and counted for members only', async () => {
    await setVisibility('hidden');
    for (const seen of [await shared(), await board()]) {
      expect(names(seen)).toEqual(['A parent']);
      expect(seen.commentCount).toBe(1);
      expect(JSON.stringify(seen)).not.toContain('Ours too');
    }
    const { body } = await call('GET', `/api/posts/${postId}`, { as: author });
    expect([body.commentCount, body.comments.length]).toEqual([2, 2]);
  });

  it('the public never sees the name of an anonymous post’s author on the author’s comments', async () => {
    const secret = await post(author, schoolId, { isAnonymous: true });
    const own = await comment(author, secret, 'More of it');
    expect((await setVisibility('named', author, own)).status).toBe(200);
    expect(names(await shared(await share(author, secret)))).toEqual(['A parent']);
  });

  it('only the writer of a comment can hide the comment from the public', async () => {
    await setVisibility('hidden');
    const seenBy = async (as: Person) =>
      (await call('GET', `/api/posts/${postId}/comments`, { as })).body.at(-1).outside;
    expect([await seenBy(writer), await seenBy(author), await seenBy(await person('admin'))]).toEqual([
      'hidden',
      null,
      null,
    ]);
    for (const as of [author, await person('admin'), await person('active')])
      expect((await setVisibility('named', as)).status).toBe(403);
    for (const wrong of ['seen', null, 1]) expect((await setVisibility(wrong)).status).toBe(400);
    expect(await seenBy(writer)).toBe('hidden');
  });
});

describe('the notification of a person who commented on a post that becomes public', () => {
  it('each commenter is notified once when the post becomes public', async () => {
    const text = 'A post you commented on is now public: “Bus 12”.';
    expect((await notificationTextsOf(writer)).filter((one) => one.startsWith(text))).toHaveLength(1);
    await share(author, postId);
    expect(await count("notifications WHERE post_id = $1 AND kind = 'post_public'", postId)).toBe(1);
    expect((await notificationTextsOf(author)).filter((one) => one.startsWith(text))).toEqual([]);
  });
});
