import { describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { comment, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { served, tally, inParallel } from '../../support/concurrency';
import { readAllPages } from '../../support/http/list-pages';

const write = (as: Person, postId: number, content: unknown) =>
  call('POST', `/api/posts/${postId}/comments`, { as, body: { content } });
const read = async (as: Person, postId: number) => (await call('GET', `/api/posts/${postId}`, { as })).body;

async function scene() {
  const [author, reader] = [await person('active'), await person('canceled', { firstName: 'Kim', lastName: 'Reader' })];
  return { author, reader, postId: await post(author, await school()) };
}

async function expectCount(postId: number, expected: number): Promise<void> {
  const [row] = await rows(
    'SELECT comment_count, (SELECT count(*)::int FROM comments WHERE post_id = posts.id) AS counted FROM posts WHERE id = $1',
    postId,
  );
  expect(row).toEqual({ comment_count: expected, counted: expected });
}

describe('POST /api/posts/{id}/comments, which writes a comment', () => {
  it('writing a comment creates the comment and returns it', async () => {
    const { reader, postId } = await scene();
    const answer = await write(reader, postId, '  Thank\nyou ');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      postId,
      userId: reader.id,
      content: 'Thank\nyou',
      user: { id: reader.id, firstName: 'Kim', lastName: 'Reader', avatar: null },
      authorName: 'Kim Reader',
      authorVerified: 'none',
      isOwner: true,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      editedAt: null,
      withheld: null,
      outside: 'unnamed',
      parentId: null,
      parentGone: null,
      usefulCount: 0,
      isUseful: false,
      mentions: [],
    });
    await expectCount(postId, 1);
    expect((await read(reader, postId)).comments).toEqual([answer.body]);
  });
});

describe('the lists of comments of a post', () => {
  it('a list of posts shows the newest three comments of each post', async () => {
    const { author, reader, postId } = await scene();
    const ids: number[] = [];
    for (let number = 1; number <= 8; number += 1)
      ids.unshift(await comment(number % 2 ? reader : author, postId, `Comment ${number}`));
    const view = await read(reader, postId);
    expect(view).toMatchObject({ commentCount: 8 });
    expect(view.comments.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3));
    const pages = await readAllPages(`/api/posts/${postId}/comments?limit=3`, reader);
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    expect(pages[0]).toEqual(view.comments);
    expect(pages.flat().filter(({ isOwner }) => isOwner)).toHaveLength(4);
  });

  it('each comment of a post is listed once, even if several comments were written at the same moment', async () => {
    const { reader, postId } = await scene();
    await rows(
      "INSERT INTO comments (user_id, post_id, content, created_at) SELECT $1, $2, 'Text ' || n, '2026-01-01T12:00:00Z' FROM generate_series(1, 7) n",
      reader.id,
      postId,
    );
    const ids = (await readAllPages(`/api/posts/${postId}/comments?limit=2`, reader)).flat().map(({ id }) => id);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  });

  it('the comments of a post require a sign-in and an existing post', async () => {
    const { reader, postId } = await scene();
    expect((await call('GET', `/api/posts/${postId}/comments`)).status).toBe(401);
    expect((await call('GET', '/api/posts/2000000000/comments', { as: reader })).status).toBe(404);
  });
});

describe('PATCH /api/comments/{id}, which edits a comment', () => {
  const edit = (as: Person, id: number, content: unknown) =>
    call('PATCH', `/api/comments/${id}`, { as, body: { content } });
  const revisionsOf = (id: number) =>
    rows('SELECT content, title, post_id FROM revisions WHERE comment_id = $1 ORDER BY id', id);

  it('editing a comment changes its text and stores the previous version', async () => {
    const { reader, postId } = await scene();
    const id = await comment(reader, postId, 'At seven');
    const answer = await edit(reader, id, ' At eight ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, postId, content: 'At eight', editedAt: expect.any(String), isOwner: true });
    expect((await edit(reader, id, 'At eight')).body).toEqual(answer.body);
    expect(await revisionsOf(id)).toEqual([{ content: 'At seven', title: null, post_id: null }]);
    expect((await read(reader, postId)).comments).toEqual([answer.body]);
  });
});

describe('DELETE /api/comments/{id}, which deletes a comment', () => {
  const remove = (as: Person, id: number) => call('DELETE', `/api/comments/${id}`, { as });

  it('the writer of a comment can delete the comment without a membership', async () => {
    const { author, reader, postId } = await scene();
    const [first, second] = [await comment(reader, postId), await comment(author, postId)];
    await rows("UPDATE memberships SET access_until = now() - interval '1 day' WHERE user_id = $1", reader.id);
    expect((await remove(reader, first)).status).toBe(204);
    await expectCount(postId, 1);
    expect((await read(author, postId)).comments.map(({ id }: { id: number }) => id)).toEqual([second]);
    expect((await remove(reader, first)).status).toBe(404);
    expect(await count('audit_log')).toBe(0);
  });

  it('a deletion by an administrator is recorded in the audit log', async () => {
    const { reader, postId } = await scene();
    const admin = await person('admin');
    const id = await comment(reader, postId);
    const answer = await remove(admin, id);
    expect(answer.status).toBe(204);
    expect(await rows('SELECT actor_id, action, target_type, target_id, details FROM audit_log')).toEqual([
      {
        actor_id: admin.id,
        action: 'comment.delete',
        target_type: 'comment',
        target_id: id,
        details: { userId: reader.id, postId },
      },
    ]);
    await expectCount(postId, 0);
  });
});

describe('the comment count of a post', () => {
  it('the comment count of a post is correct after 100 comments are written at once', { tags: ['R2'] }, async () => {
    const { postId } = await scene();
    const writers = await inParallel(10, () => person('active'));
    const answers = await inParallel(100, (index) =>
      served(() => write(writers[index % 10]!, postId, `Comment ${index}`)),
    );
    expect(tally(answers)).toEqual({ 201: 100 });
    await expectCount(postId, 100);
  });

  it('the comment count of a post stays correct when a writer is deleted', async () => {
    const { author, reader, postId } = await scene();
    for (const who of [reader, author, reader, author, author]) await comment(who, postId);
    await db().user.delete({ where: { id: reader.id } });
    await expectCount(postId, 3);
    await db().user.delete({ where: { id: author.id } });
    expect(await count('comments WHERE post_id = $1', postId)).toBe(0);
  });
});
