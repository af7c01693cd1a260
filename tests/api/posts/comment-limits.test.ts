import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GET as boardStream } from '@/app/api/schools/[id]/stream/route';
import type { LiveUpdate } from '@/lib/posts/live/schema';
import { comment, post, share } from '../../support/community/board';
import { makeParents } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { person, school, type Person } from '../../support/community/people';
import { tally, waitUntil, whilePostLocked } from '../../support/concurrency';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { closeStreams, eventsOf, openStream } from '../../support/http/streams';

let author: Person;
let moderator: Person;
let reader: Person;
let schoolId: number;
let postId: number;

beforeEach(async () => {
  schoolId = await school();
  [author, moderator, reader] = [await person('active'), await makeModerator(schoolId), await person('active')];
  postId = await post(author, schoolId);
});
afterEach(closeStreams);

const close = (who = moderator, reason = 'Settled at the meeting.', id = postId, at = schoolId) =>
  call('PUT', `/api/schools/${at}/closed-comments`, { as: who, body: { postId: id, reason } });
const reopen = (who = moderator) =>
  call('DELETE', `/api/schools/${schoolId}/closed-comments`, { as: who, body: { postId } });
const write = (who: Person, id = postId) =>
  call('POST', `/api/posts/${id}/comments`, { as: who, body: { content: 'At eight.' } });
const read = async (who: Person, id = postId) => (await call('GET', `/api/posts/${id}`, { as: who })).body;
const audit = () =>
  rows(
    "SELECT actor_id, action, details FROM audit_log WHERE target_type = 'post' AND target_id = $1 ORDER BY id",
    postId,
  );

describe('closed comments', () => {
  it('refuse new comments and replies of everybody, and name the reason but nobody', async () => {
    const commentId = await comment(reader, postId);
    expect((await close()).body).toMatchObject({ commentsClosed: { reason: 'Settled at the meeting.' } });
    for (const who of [reader, author, moderator, await person('admin')]) {
      const refused = await write(who);
      expect([refused.status, refused.body.code]).toEqual([409, 'comments_closed']);
    }
    const body = { content: 'Thanks!', parentId: commentId };
    expect((await call('POST', `/api/posts/${postId}/comments`, { as: reader, body })).body.code).toBe(
      'comments_closed',
    );
    const seen = await read(reader);
    expect(seen).toMatchObject({
      commentsClosed: { reason: 'Settled at the meeting.', at: expect.any(String) },
      commentRefusal: 'comments_closed',
      commentCount: 1,
    });
    expect(Object.keys(seen.commentsClosed).sort()).toEqual(['at', 'reason']);
  });

  it('accept comments again after they are reopened', async () => {
    await close();
    expect((await reopen()).body).toMatchObject({ commentsClosed: null, commentRefusal: null });
    expect((await write(reader)).status).toBe(201);
    expect(await audit()).toMatchObject([
      { actor_id: moderator.id, action: 'post.close-comments', details: { reason: 'Settled at the meeting.' } },
      { actor_id: moderator.id, action: 'post.reopen-comments', details: { schoolId } },
    ]);
  });

  it('are still open for edits and deletions of existing comments', async () => {
    const commentId = await comment(reader, postId);
    await close();
    const body = { content: 'At nine.' };
    expect((await call('PATCH', `/api/comments/${commentId}`, { as: reader, body })).status).toBe(200);
    expect((await call('DELETE', `/api/comments/${commentId}`, { as: reader })).status).toBe(204);
  });

  it('a repeated request changes nothing, and another reason is refused', async () => {
    await close();
    const { commentsClosed } = await read(reader);
    expect((await close()).status).toBe(200);
    expect((await close(await person('admin'), 'Another reason')).status).toBe(409);
    expect((await read(reader)).commentsClosed).toEqual(commentsClosed);
    await reopen();
    expect((await reopen()).status).toBe(200);
    expect(await audit()).toHaveLength(2);
  });

  it('of two moderators at once, one closes them', async () => {
    const other = await makeModerator(schoolId);
    const answers = await whilePostLocked(postId, [() => close(), () => close(other, 'Off topic')]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
  });

  it('are closed only by moderators of the school, and not for their own posts', async () => {
    const elsewhere = await makeModerator(await school('Elsewhere'));
    for (const who of [reader, author, elsewhere]) expect((await close(who)).status).toBe(403);
    expect((await close(moderator, 'Mine', await post(moderator, schoolId, { isAnonymous: true }))).status).toBe(403);
    const otherSchool = await school('Another');
    expect((await close(await person('admin'), 'Wrong school', postId, otherSchool)).status).toBe(404);
    expect((await close(moderator, ' ')).status).toBe(400);
    expect((await read(reader)).commentsClosed).toBeNull();
  });

  it('reach open pages of the board, with the verdict for each reader', async () => {
    const stream = await openStream(boardStream, `/api/schools/${schoolId}/stream`, reader, { id: String(schoolId) });
    await close();
    const counts = () =>
      eventsOf(stream).events.flatMap(({ name, data }) => (name === 'news' ? (data as LiveUpdate).counts : []));
    await waitUntil(() => counts().length > 0);
    expect(counts()[0]).toMatchObject({ id: postId, commentRefusal: 'comments_closed', commentsClosed: {} });
  });

  it('are not mentioned to visitors, who cannot comment', async () => {
    const token = await share(author, postId);
    await close();
    expect((await call('GET', `/api/shared/${token}`)).text).not.toContain('Settled');
  });
});

describe('comments that the author limits to verified parents of the school', () => {
  const limit = (commentsFrom: string) => call('PATCH', `/api/posts/${postId}`, { as: author, body: { commentsFrom } });

  it('are refused to everybody else', async () => {
    const parent = await person('active');
    await makeParents([parent], schoolId);
    const elsewhere = await person('active');
    await makeParents([elsewhere], await school('Elsewhere'));
    expect((await limit('parents')).body).toMatchObject({ commentsFrom: 'parents', commentRefusal: null });
    for (const who of [reader, elsewhere, moderator]) {
      const refused = await write(who);
      expect([refused.status, refused.body.code]).toEqual([409, 'parents_only']);
      expect(await read(who)).toMatchObject({ commentsFrom: 'parents', commentRefusal: 'parents_only' });
    }
    for (const who of [parent, author]) expect((await write(who)).status).toBe(201);
    await limit('members');
    expect((await write(reader)).status).toBe(201);
  });

  it('can be limited when the post is created, and end with the verification of a parent', async () => {
    const limited = await post(author, schoolId, { commentsFrom: 'parents' });
    const parent = await person('active');
    await makeParents([parent], schoolId);
    expect((await write(parent, limited)).status).toBe(201);
    await rows('DELETE FROM school_parents WHERE user_id = $1', parent.id);
    expect((await write(parent, limited)).body.code).toBe('parents_only');
  });

  it('can be limited by the author only, and an unknown value is refused', async () => {
    const body = { commentsFrom: 'parents' };
    expect((await call('PATCH', `/api/posts/${postId}`, { as: moderator, body })).status).toBe(403);
    expect((await limit('nobody')).status).toBe(400);
  });

  it('look the same to others whether or not the anonymous author is a verified parent', async () => {
    const views: unknown[] = [];
    for (const isParent of [false, true]) {
      const anonymous = await person('active');
      if (isParent) await makeParents([anonymous], schoolId);
      const id = await post(anonymous, schoolId, { isAnonymous: true, commentsFrom: 'parents' });
      expect((await write(anonymous, id)).status).toBe(201);
      const { id: _id, createdAt: _at, updatedAt: _then, comments, ...view } = await read(reader, id);
      views.push({ ...view, authors: comments.map(({ authorName }: { authorName: string }) => authorName) });
    }
    expect(views[0]).toEqual(views[1]);
    expect(views[0]).toMatchObject({ userId: null, authorName: 'Anonymous', authors: ['Anonymous'] });
  });
});
