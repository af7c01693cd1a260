import { describe, expect, it } from 'vitest';
import { createPost } from '@/lib/posts/write-post';
import { writeComment } from '@/lib/posts/comments';
import { comment, post, share, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school } from '../../support/community/people';
import { pictureOf } from '../../support/media/stored-media';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel } from '../../support/concurrency';

const create = (as: { cookie: string }, body: unknown) => call('POST', '/api/posts', { as, body });
const read = async (as: { cookie: string }, id: number) => (await call('GET', `/api/posts/${id}`, { as })).body;

describe('POST /api/posts, which creates a post', () => {
  it('creating a post returns the new post', async () => {
    const [member, schoolId] = [await person('active', { firstName: 'Robin', lastName: 'Example' }), await school()];
    const answer = await create(member, { content: '  First line\n\nsecond line  ', schoolId });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      userId: member.id,
      title: null,
      topic: null,
      poll: null,
      concern: null,
      content: 'First line\n\nsecond line',
      isAnonymous: false,
      user: { id: member.id, firstName: 'Robin', lastName: 'Example', avatar: null },
      authorName: 'Robin Example',
      authorVerified: 'none',
      schoolId,
      school: { id: schoolId, name: 'Tidewater Elementary', city: 'Lunenburg' },
      upvoteCount: 0,
      downvoteCount: 0,
      commentCount: 0,
      userVote: null,
      isOwner: true,
      isSaved: false,
      isFollowed: false,
      isMuted: false,
      isPublic: false,
      shareToken: null,
      shareExpiresAt: null,
      shareViews: null,
      media: [],
      comments: [],
      answer: null,
      commentsClosed: null,
      commentsFrom: 'members',
      commentRefusal: null,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      editedAt: null,
      withheld: null,
      isHidden: false,
    });
    expect(await read(member, answer.body.id)).toEqual(answer.body);
    expect(
      await rows('SELECT user_id, school_id, title, content, is_anonymous FROM posts WHERE id = $1', answer.body.id),
    ).toEqual([
      {
        user_id: member.id,
        school_id: schoolId,
        title: null,
        content: 'First line\n\nsecond line',
        is_anonymous: false,
      },
    ]);
  });

  it('creating a post accepts a title and the choice to be anonymous', async () => {
    const { body } = await create(await person('canceled'), {
      content: 'Text',
      title: ' Bus 12 ',
      isAnonymous: true,
      schoolId: await school(),
    });
    expect(body).toMatchObject({
      title: 'Bus 12',
      isAnonymous: true,
      user: null,
      authorName: 'Anonymous',
      isOwner: true,
    });
  });

  it.each([
    ['no content', { content: undefined }, 400, 'Post content is required'],
    ['blank content', { content: ' \n ' }, 400, 'Post content is required'],
    ['no school', { schoolId: undefined }, 400, 'Please select a school'],
    ['a school that does not exist', { schoolId: 2_000_000_000 }, 404, 'School not found'],
  ])('creating a post with %s is refused and writes nothing', async (_what, change, status, message) => {
    const member = await person('active');
    const answer = await create(member, { content: 'Text', schoolId: await school(), ...change });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await count('posts WHERE user_id = $1', member.id)).toBe(0);
  });
});

describe('a membership that ends between the permission check and the write', () => {
  it(
    'a new post or comment is refused if the membership ends after the permission check',
    { tags: ['Z5'] },
    async () => {
      const [author, late] = [await person('active'), await person('lapsed')];
      const schoolId = await school();
      const postId = await post(author, schoolId);
      const refusal = { code: 'subscription_required' };
      await expect(createPost(late.id, { schoolId, content: 'Late' })).rejects.toMatchObject(refusal);
      await expect(
        writeComment(postId, { role: 'subscriber', id: late.id }, { content: 'Late' }),
      ).rejects.toMatchObject(refusal);
      expect([
        await count('posts WHERE user_id = $1', late.id),
        await count('comments'),
        await count('notifications'),
      ]).toEqual([0, 0, 0]);
    },
  );

  it('posts sent concurrently are accepted only until the author’s membership ends', { tags: ['Z5'] }, async () => {
    const [member, schoolId] = [await person('active'), await school()];
    await rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', new Date(Date.now() + 700), member.id);
    const untilRefused = async () => {
      const statuses: number[] = [];
      while (!statuses.some((status) => status !== 201))
        statuses.push((await create(member, { content: 'In time', schoolId })).status);
      return statuses;
    };
    const statuses = (await inParallel(8, untilRefused)).flat();
    const made = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => status !== 201)).toEqual(Array.from({ length: 8 }, () => 403));
    expect(made).toBeGreaterThan(0);
    expect(await count('posts WHERE user_id = $1', member.id)).toBe(made);
    expect(
      await count(
        'posts p JOIN memberships m USING (user_id) WHERE p.user_id = $1 AND p.created_at >= m.access_until',
        member.id,
      ),
    ).toBe(0);
  });
});

describe('PATCH /api/posts/{id}, which edits a post', () => {
  const edit = (as: { cookie: string }, id: number, body: unknown) => call('PATCH', `/api/posts/${id}`, { as, body });
  const revisionsOf = (id: number) => rows('SELECT title, content FROM revisions WHERE post_id = $1 ORDER BY id', id);

  it('editing a post changes the submitted fields and stores the previous version', async () => {
    const [member, schoolId] = [await person('active'), await school()];
    const id = await post(member, schoolId, { title: 'Bus', content: 'At seven?' });
    const first = await edit(member, id, { content: ' At eight? ' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id, title: 'Bus', content: 'At eight?', editedAt: expect.any(String) });
    expect(first.body.updatedAt).toBe(first.body.editedAt);
    expect((await edit(member, id, { title: 'Bus 12' })).body).toMatchObject({ title: 'Bus 12', content: 'At eight?' });
    expect((await edit(member, id, { title: '' })).body).toMatchObject({ title: null, content: 'At eight?' });
    expect(await revisionsOf(id)).toEqual([
      { title: 'Bus', content: 'At seven?' },
      { title: 'Bus', content: 'At eight?' },
      { title: 'Bus 12', content: 'At eight?' },
    ]);
    expect(await read(member, id)).toMatchObject({ title: null, content: 'At eight?' });
  });

  it('saving a post without changes does not mark the post as edited', async () => {
    const member = await person('active');
    const id = await post(member, await school(), { title: 'Bus', content: 'At seven?' });
    const before = await read(member, id);
    for (const body of [{}, { content: 'At seven?' }, { title: 'Bus' }, { title: ' Bus ', content: ' At seven? ' }]) {
      expect((await edit(member, id, body)).body).toEqual(before);
    }
    expect(await revisionsOf(id)).toEqual([]);
  });

  it('editing a post never changes its author, school or anonymity', async () => {
    const [member, other, elsewhere] = [await person('active'), await person('active'), await school()];
    const schoolId = await school();
    const id = await post(member, schoolId, { isAnonymous: true });
    await edit(member, id, {
      content: 'New',
      userId: other.id,
      schoolId: elsewhere,
      isAnonymous: false,
      upvoteCount: 5,
      shareToken: 'x'.repeat(32),
    });
    expect(
      await rows('SELECT user_id, school_id, is_anonymous, upvote_count, share_token FROM posts WHERE id = $1', id),
    ).toEqual([{ user_id: member.id, school_id: schoolId, is_anonymous: true, upvote_count: 0, share_token: null }]);
  });

  it('editing a post twenty times at once stores each version once', async () => {
    const member = await person('active');
    const id = await post(member, await school(), { content: 'Text 0' });
    const answers = await inParallel(20, (index) => edit(member, id, { content: `Text ${index + 1}` }));
    expect(tally(answers)).toEqual({ 200: 20 });
    const texts = [...(await revisionsOf(id)), await read(member, id)].map(({ content }) => content);
    expect(texts.sort()).toEqual(Array.from({ length: 21 }, (_, index) => `Text ${index}`).sort());
  });

  it('editing a post is refused with an empty text', async () => {
    const member = await person('active');
    const id = await post(member, await school());
    const answer = await edit(member, id, { content: '  ' });
    expect([answer.status, answer.body.message]).toEqual([400, 'Post content is required']);
    expect(await revisionsOf(id)).toEqual([]);
  });
});

describe('DELETE /api/posts/{id}, which deletes a post', () => {
  const remove = (as: { cookie: string }, id: number) => call('DELETE', `/api/posts/${id}`, { as });
  const TABLES = [
    'comments',
    'post_votes',
    'saved_posts',
    'useful_marks',
    'notifications',
    'revisions',
    'post_media',
    'stored_files',
    'file_removals',
  ];

  it('deleting a post deletes everything that belongs to the post, and nothing else', async () => {
    const [author, reader, schoolId] = [await person('active'), await person('active'), await school()];
    const [gone, stays] = [await post(author, schoolId), await post(author, schoolId)];
    const rowCounts = () => Promise.all(TABLES.map((table) => count(table)));
    const bare = await rowCounts();
    for (const id of [gone, stays]) {
      const commentId = await comment(reader, id);
      await call('PATCH', `/api/comments/${commentId}`, { as: reader, body: { content: 'Better said' } });
      await call('PATCH', `/api/posts/${id}`, { as: author, body: { content: 'Better said' } });
      await vote(reader, id);
      await call('POST', `/api/posts/${id}/save`, { as: reader });
      await pictureOf(id);
    }
    const full = await rowCounts();
    const answer = await remove(author, gone);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await call('GET', `/api/posts/${gone}`, { as: author })).status).toBe(404);
    expect(await rowCounts()).toEqual(bare.map((number, index) => (number + (full[index] ?? 0)) / 2));
    expect(await read(author, stays)).toMatchObject({ commentCount: 1, upvoteCount: 1 });
    expect((await remove(author, gone)).status).toBe(404);
  });

  it('deleting a post ends its public link', { tags: ['S3'] }, async () => {
    const author = await person('active');
    const id = await post(author, await school());
    const token = await share(author, id);
    expect((await call('GET', `/api/shared/${token}`)).status).toBe(200);
    await remove(author, id);
    const answer = await call('GET', `/api/shared/${token}`);
    expect([answer.status, answer.body.message]).toEqual([
      404,
      "The post you're looking for doesn't exist or has been removed.",
    ]);
  });

  it('deleting a post writes an audit entry only if an administrator deletes the post', async () => {
    const [author, admin, schoolId] = [await person('active'), await person('admin'), await school()];
    const [own, others, admins] = [
      await post(author, schoolId),
      await post(author, schoolId),
      await post(admin, schoolId),
    ];
    const before = await count('audit_log');
    await remove(author, own);
    await remove(admin, admins);
    expect(await count('audit_log')).toBe(before);
    const answer = await remove(admin, others);
    expect(answer.status).toBe(204);
    expect(
      await rows(
        'SELECT actor_id, action, target_type, target_id, details, request_id FROM audit_log WHERE actor_id = $1',
        admin.id,
      ),
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'post.delete',
        target_type: 'post',
        target_id: others,
        details: { userId: author.id, schoolId },
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
  });

  it('deleting a post succeeds for only one of ten simultaneous requests', async () => {
    const author = await person('active');
    const id = await post(author, await school());
    expect(tally(await inParallel(10, () => remove(author, id)))).toEqual({ 204: 1, 404: 9 });
  });

  it('deleting a post while people vote and comment leaves no rows of the post in the database', async () => {
    const [author, readers, schoolId] = [
      await person('active'),
      await inParallel(6, () => person('active')),
      await school(),
    ];
    for (let round = 0; round < 4; round += 1) {
      const id = await post(author, schoolId);
      for (const reader of readers) await vote(reader, id);
      const answers = await inParallel(30, (index) => {
        const reader = readers[index % 6] ?? author;
        if (index === 12) return remove(author, id);
        if (index % 3) return vote(reader, id, index % 2 ? 'upvote' : 'downvote');
        return call('POST', `/api/posts/${id}/comments`, { as: reader, body: { content: 'Still here?' } });
      });
      expect(answers[12]?.status).toBe(204);
      expect(Object.keys(tally(answers)).filter((status) => !['200', '201', '204', '404'].includes(status))).toEqual(
        [],
      );
      for (const table of ['comments', 'post_votes', 'notifications'])
        expect(await count(`${table} WHERE post_id = $1`, id), table).toBe(0);
    }
  });
});

it.each(['active', 'inactive'] as const)(
  'a post or comment that one person began is refused if another person is signed in when it is sent: %s',
  async (other) => {
    const [writer, reader, schoolId] = [await person(), await person(other), await school()];
    const postId = await post(writer, schoolId);
    const send = (as: { cookie: string }, of: number) =>
      Promise.all([
        call('POST', `/api/posts?of=${of}`, { as, body: { content: 'Mine', schoolId } }),
        call('POST', `/api/posts/${postId}/comments?of=${of}`, { as, body: { content: 'Mine' } }),
      ]);
    const refused = { status: 409, body: { code: 'other_user' } };
    expect(await send(reader, writer.id)).toMatchObject([refused, refused]);
    expect(await count('posts WHERE user_id = $1', reader.id)).toBe(0);
    expect(await send(writer, writer.id)).toMatchObject([{ status: 201 }, { status: 201 }]);
  },
);
