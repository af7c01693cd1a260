import { beforeEach, describe, expect, it } from 'vitest';
import { comment, post, reply, share, notificationTextsOf } from '../../support/community/board';
import { decide, reviewOf } from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let writer: Person;
let reader: Person;
let postId: number;
let first: number;

beforeEach(async () => {
  [author, writer, reader] = [
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
    await person('active', { firstName: 'Wes', lastName: 'Writer' }),
    await person('active', { firstName: 'Kim', lastName: 'Reader' }),
  ];
  postId = await post(author, await school(), { title: 'Bus 12' });
  first = await comment(writer, postId, 'At eight');
});

type Shown = { id: number; parentId: number | null; parentGone: string | null };
const list = async (as: Person): Promise<Shown[]> => (await call('GET', `/api/posts/${postId}/comments`, { as })).body;
const placeOf = async (as: Person, id: number) => {
  const { parentId, parentGone } = (await list(as)).find((writtenComment) => writtenComment.id === id) ?? {};
  return [parentId, parentGone];
};
const answer = (as: Person, parentId: unknown, under = postId) =>
  call('POST', `/api/posts/${under}/comments`, { as, body: { content: 'Thanks!', parentId } });
const to = (name: string) => `${name} replied to your comment on a post: “Bus 12”`;
const onYours = (name: string) => `${name} commented on your post: “Bus 12”`;
const alsoCommented = (name: string) => `${name} also commented on a post you commented on: “Bus 12”`;

describe('a reply to a comment', () => {
  it('a reply names the comment that it answers', async () => {
    const done = await answer(reader, first);
    expect([done.status, done.body]).toMatchObject([201, { parentId: first, parentGone: null }]);
    const second = await reply(author, postId, done.body.id);
    expect(await placeOf(reader, second)).toEqual([first, null]);
    const { body } = await call('GET', `/api/posts/${postId}`, { as: reader });
    expect(body).toMatchObject({ commentCount: 3, comments: [{ id: second }, { id: done.body.id }, { id: first }] });
  });

  it('a reply to a comment is refused if the replier cannot read the comment', async () => {
    const elsewhere = await post(author, await school());
    expect((await answer(reader, first, elsewhere)).body.message).toBe('Comment not found');
    expect((await answer(reader, 2_000_000_000)).status).toBe(404);
    await call('POST', `/api/users/${writer.id}/mute`, { as: reader });
    expect((await answer(reader, first)).status).toBe(404);
    await rows("UPDATE comments SET withheld = 'words' WHERE id = $1", first);
    expect((await answer(writer, first)).status).toBe(404);
    expect((await answer(reader, first, 2_000_000_000)).body.message).toBe('Post not found');
    expect((await answer(await person('inactive'), first)).body.code).toBe('subscription_required');
  });

  it('a reply remains after the answered comment is deleted or hidden', async () => {
    const id = await reply(reader, postId, first);
    await rows("UPDATE comments SET withheld = 'reports' WHERE id = $1", first);
    expect([await placeOf(reader, id), await placeOf(writer, id)]).toEqual([
      [first, 'hidden'],
      [first, null],
    ]);
    await rows('UPDATE comments SET withheld = NULL WHERE id = $1', first);
    await call('POST', `/api/users/${writer.id}/mute`, { as: author });
    expect([await placeOf(author, id), await placeOf(reader, id)]).toEqual([
      [first, 'hidden'],
      [first, null],
    ]);
    await call('DELETE', `/api/comments/${first}`, { as: writer });
    expect(await placeOf(author, id)).toEqual([first, 'deleted']);
    const later = await reply(author, postId, id);
    expect(await placeOf(author, later)).toEqual([first, 'deleted']);
  });

  it('the public can read a reply to a hidden comment but cannot read the hidden comment', async () => {
    const id = await reply(reader, postId, first);
    const token = await share(author, postId);
    const shared = async () => (await call('GET', `/api/shared/${token}`, { as: null })).body.comments;
    expect(await shared()).toMatchObject([{ id, parentId: first, parentGone: null }, { id: first }]);
    await call('PUT', `/api/comments/${first}/outside`, { as: writer, body: { outside: 'hidden' } });
    expect(await shared()).toMatchObject([{ id, parentId: first, parentGone: 'hidden' }]);
  });
});

describe('the notifications of a reply', () => {
  it('a reply to a comment notifies each person only once', async () => {
    const third = await person('active');
    await comment(third, postId);
    await reply(reader, postId, first);
    expect([
      (await notificationTextsOf(writer))[0],
      (await notificationTextsOf(author))[0],
      (await notificationTextsOf(third))[0],
    ]).toEqual([to('Kim Reader'), onYours('Kim Reader'), alsoCommented('Kim Reader')]);
    expect((await notificationTextsOf(writer)).filter((text) => text.startsWith('Kim'))).toHaveLength(1);
    const own = await comment(author, postId);
    const again = await reply(reader, postId, own);
    expect((await notificationTextsOf(author))[0]).toBe(to('Kim Reader'));
    await reply(author, postId, again);
    expect((await notificationTextsOf(author))[0]).toBe(to('Kim Reader'));
    expect((await notificationTextsOf(reader))[0]).toBe(alsoCommented('Ada Author'));
  });

  it('a reply does not notify people who muted the replier or turned off reply notifications', async () => {
    await comment(reader, postId);
    await call('POST', `/api/users/${reader.id}/mute`, { as: writer });
    await reply(reader, postId, first);
    expect(await notificationTextsOf(writer)).toEqual([]);
    await call('DELETE', `/api/users/${reader.id}/mute`, { as: writer });
    expect(await notificationTextsOf(writer)).toContain(to('Kim Reader'));

    const admin = await person('admin');
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'heron' } });
    const held = await reply(author, postId, first, 'A heron');
    await rows('DELETE FROM watched_words');
    expect(await notificationTextsOf(writer)).not.toContain(to('Ada Author'));
    await decide(admin, await reviewOf(admin, 'comment', held), 'keep');
    expect((await notificationTextsOf(writer))[0]).toBe(to('Ada Author'));

    await rows("UPDATE users SET notify_answers = false, mail_answers = 'off' WHERE id = $1", writer.id);
    await reply(await person('active', { firstName: 'Lou', lastName: 'Late' }), postId, first);
    expect(await notificationTextsOf(writer)).not.toContain(to('Lou Late'));
  });

  it('the notifications of a reply never name the author of an anonymous post', async () => {
    const hidden = await post(author, await school(), { title: 'Quiet', isAnonymous: true });
    const theirs = await comment(writer, hidden);
    await reply(author, hidden, theirs);
    expect((await notificationTextsOf(writer))[0]).toBe('Anonymous replied to your comment on a post: “Quiet”');
  });
});
