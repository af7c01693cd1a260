import { describe, expect, it } from 'vitest';
import { comment, post, share, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { served, tally, inParallel } from '../../support/concurrency';

const requestLink = (as: Person, id: number) => call('POST', `/api/posts/${id}/share`, { as });
const revoke = (as: Person, id: number) => call('DELETE', `/api/posts/${id}/share`, { as });
const read = (token: string, as: Person | null = null) => call('GET', `/api/shared/${token}`, { as });
const GONE = { message: "The post you're looking for doesn't exist or has been removed.", code: 'not_found' };

async function scene() {
  const author = await person('active', { firstName: 'Robin', lastName: 'Example' });
  const schoolId = await school();
  return { author, schoolId, postId: await post(author, schoolId, { title: 'Bus 12', content: 'It was late.' }) };
}

describe('POST /api/posts/{id}/share, which creates a public link', () => {
  it('sharing a post returns a token, and the same token for every further request', async () => {
    const { author, postId } = await scene();
    const first = await requestLink(author, postId);
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['shareToken']]);
    expect((await requestLink(author, postId)).body).toEqual(first.body);
    expect((await requestLink(await person('admin'), postId)).body).toEqual(first.body);
    expect(await rows('SELECT share_token FROM posts WHERE id = $1', postId)).toEqual([
      { share_token: first.body.shareToken },
    ]);
  });

  it('fifty simultaneous requests to share a post get the same token', { tags: ['S2'] }, async () => {
    const { author, postId } = await scene();
    const answers = await inParallel(50, () => served(() => requestLink(author, postId)));
    expect(tally(answers)).toEqual({ 200: 50 });
    const tokens = new Set(answers.map(({ body }) => body.shareToken));
    expect(tokens.size).toBe(1);
    expect((await read([...tokens][0])).status).toBe(200);
  });

  it('sharing a post returns a token of 192 bits that nobody can guess', { tags: ['S1'] }, async () => {
    const { author, schoolId } = await scene();
    await rows(
      "INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'x' FROM generate_series(1, 19)",
      author.id,
      schoolId,
    );
    const ids = await rows<{ id: number }>('SELECT id FROM posts WHERE user_id = $1', author.id);
    const tokens: string[] = [];
    for (const { id } of ids) tokens.push(await share(author, id));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
    const bytes = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
    const expected = (bytes.length * 8) / 2;
    const ones = [...bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    // About half of the bits of random tokens are ones. The test allows a difference of six standard deviations.
    expect(Math.abs(ones - expected)).toBeLessThan(6 * Math.sqrt(bytes.length * 8) * 0.5);
  });

  it('a hidden post cannot be shared', async () => {
    const { author, postId } = await scene();
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", postId);
    expect((await requestLink(author, postId)).body).toEqual({
      code: 'conflict',
      message: "Only you can see this post right now, so you can't share it.",
    });
    expect(await count('posts WHERE id = $1 AND share_token IS NULL', postId)).toBe(1);
  });

  it('only the author and administrators see the token of a public link', async () => {
    const { author, schoolId, postId } = await scene();
    const token = await share(author, postId);
    const [reader, admin] = [await person('active'), await person('admin')];
    for (const [who, expected] of [
      [author, token],
      [admin, token],
      [reader, null],
      [null, null],
    ] as const) {
      const board = await call('GET', `/api/schools/${schoolId}/posts`, { as: who });
      expect(board.body).toMatchObject([{ id: postId, shareToken: expected }]);
      if (who !== author && who !== admin) expect(board.text).not.toContain(token);
    }
  });
});

describe('DELETE /api/posts/{id}/share, which ends a public link', () => {
  it('a public link ends permanently, and sharing again makes another link', { tags: ['S6'] }, async () => {
    const { author, postId } = await scene();
    const first = await share(author, postId);
    const answer = await revoke(author, postId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await read(first)).toMatchObject({ status: 404, body: GONE });
    const second = await share(author, postId);
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await call('GET', `/api/posts/${postId}`, { as: author })).body).toMatchObject({ shareToken: second });
  });
});

describe('GET /api/shared/{shareToken}, which shows a shared post', () => {
  const aParent = {
    userId: null,
    authorName: 'A parent',
    authorVerified: 'none',
    createdAt: expect.any(String),
    parentId: null,
    parentGone: null,
  };

  it('a shared post shows its author’s name but no commenters’ names', { tags: ['S5'] }, async () => {
    const { author, schoolId, postId } = await scene();
    const reader = await person('active', { firstName: 'Kim', lastName: 'Reader' });
    const [mine, theirs] = [await comment(author, postId, 'Mine'), await comment(reader, postId, 'Theirs')];
    await vote(reader, postId, 'downvote');
    const token = await share(author, postId);
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: postId,
      userId: null,
      title: 'Bus 12',
      content: 'It was late.',
      isAnonymous: false,
      user: { firstName: 'Robin', lastName: 'Example', avatar: null },
      authorName: 'Robin Example',
      authorVerified: 'none',
      school: { id: schoolId, name: 'Tidewater Elementary', city: 'Lunenburg' },
      upvoteCount: 0,
      downvoteCount: 1,
      commentCount: 2,
      media: [],
      comments: [
        { id: theirs, content: 'Theirs', ...aParent },
        { id: mine, content: 'Mine', ...aParent },
      ],
      createdAt: expect.any(String),
      editedAt: null,
      schoolReply: null,
    });
    expect(answer.text).not.toMatch(/Kim|Reader|example\.test|Principal/);
    for (const who of [author, reader, await person('lapsed'), await person('admin')])
      expect((await read(token, who)).text).toBe(answer.text);
  });

  it('a shared anonymous post is shown without its author', { tags: ['S5'] }, async () => {
    const { author, schoolId } = await scene();
    const postId = await post(author, schoolId, { isAnonymous: true });
    const { body, text } = await read(await share(author, postId));
    expect(body).toMatchObject({ user: null, authorName: 'Anonymous', isAnonymous: true });
    expect(text).not.toMatch(/Robin|Example/);
  });

  it('a shared post shows “Unknown User” if the author has no first name', async () => {
    const { author, postId } = await scene();
    await rows('UPDATE users SET first_name = NULL WHERE id = $1', author.id);
    const { body, text } = await read(await share(author, postId));
    expect(body).toMatchObject({ authorName: 'Unknown User' });
    expect(text).not.toContain('@');
  });

  it('every invalid token of a public link gets the same 404, and never a 401', async () => {
    const { author, postId } = await scene();
    const token = await share(author, postId);
    for (const guess of [
      'x',
      'x'.repeat(32),
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      'null',
      '%25',
      `${token}%00`,
      '..%2F..%2Fuser',
      String(postId),
    ]) {
      expect(await read(guess), guess).toMatchObject({ status: 404, body: GONE });
    }
  });

  it('visitors see only the shared posts on a school’s board', async () => {
    const { author, schoolId, postId } = await scene();
    await post(author, schoolId);
    const reader = await person('active', { firstName: 'Kim', lastName: 'Reader' });
    await comment(reader, postId);
    const board = () => call('GET', `/api/schools/${schoolId}/posts`);
    expect((await board()).body).toEqual([]);
    await share(author, postId);
    const answer = await board();
    expect(answer.body).toMatchObject([
      {
        id: postId,
        authorName: 'Robin Example',
        isOwner: false,
        userVote: null,
        comments: [{ user: null, authorName: 'A parent' }],
      },
    ]);
    expect(answer.text).not.toMatch(/Kim|Reader/);
    await revoke(author, postId);
    expect((await board()).body).toEqual([]);
    expect((await call('GET', `/api/posts/${postId}`)).status).toBe(401);
  });
});

describe('the promises that the sharing dialog makes about a shared post', () => {
  const board = (schoolId: number) => call('GET', `/api/schools/${schoolId}/posts`);

  it('a shared post shows later edits and the author’s name and picture to everybody', async () => {
    const { author, schoolId, postId } = await scene();
    await rows("UPDATE users SET avatar = '/api/avatars/face.jpg' WHERE id = $1", author.id);
    const token = await share(author, postId);
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'It was later.' } });
    const user = { firstName: 'Robin', lastName: 'Example', avatar: '/api/avatars/face.jpg' };
    expect((await read(token)).body).toMatchObject({ content: 'It was later.', authorName: 'Robin Example', user });
    expect((await board(schoolId)).body).toMatchObject([{ content: 'It was later.', authorName: 'Robin Example' }]);
  });

  it('a shared anonymous post and its comments show no names or pictures', async () => {
    const { author, schoolId } = await scene();
    await rows("UPDATE users SET avatar = '/api/avatars/face.jpg' WHERE id = $1", author.id);
    const postId = await post(author, schoolId, { isAnonymous: true });
    await comment(author, postId, 'Mine');
    for (const { text } of [await read(await share(author, postId)), await board(schoolId)])
      expect(text).not.toMatch(/Robin|face\.jpg/);
  });

  it('a shared post shows all old and new comments as written by “A parent”', async () => {
    const { author, schoolId, postId } = await scene();
    await comment(author, postId, 'Old');
    const token = await share(author, postId);
    await comment(await person('active', { firstName: 'Kim', lastName: 'Reader' }), postId, 'New');
    for (const [post] of [[(await read(token)).body], (await board(schoolId)).body])
      expect(
        post.comments.map(({ content, authorName }: { content: string; authorName: string }) => [content, authorName]),
      ).toEqual([
        ['New', 'A parent'],
        ['Old', 'A parent'],
      ]);
  });

  it('a shared post is marked as public for everybody who sees it, until sharing ends', async () => {
    const { author, postId } = await scene();
    const [reader, other] = [await person('active'), await person('inactive')];
    const seen = async () => {
      const answers = [author, reader, other].map((as) => call('GET', `/api/posts/${postId}`, { as }));
      return (await Promise.all(answers)).map(({ body }) => body.isPublic);
    };
    expect(await seen()).toEqual([false, false, false]);
    await share(author, postId);
    expect(await seen()).toEqual([true, true, true]);
    await revoke(author, postId);
    expect(await seen()).toEqual([false, false, false]);
  });
});
