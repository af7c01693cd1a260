import { beforeEach, describe, expect, it } from 'vitest';
import { closeOrphanedReviews } from '@/lib/moderation/review-lifecycle';
import { comment, follow, post, share, notificationTextsOf } from '../../support/community/board';
import { call } from '../../support/http/call';
import {
  answerAppeal,
  appeal,
  decide,
  makeParents,
  reviewQueue,
  report,
  reportByParents,
  reviewOf,
} from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { pictureOf } from '../../support/media/stored-media';
import { tally, inParallel } from '../../support/concurrency';

let author: Person;
let reader: Person;
let admin: Person;
let schoolId: number;
let postId: number;
let commentId: number;

beforeEach(async () => {
  [author, reader, admin] = [await person('active'), await person('active'), await person('admin')];
  schoolId = await school();
  for (const who of [author, reader]) await follow(who, schoolId);
  await makeParents([reader], schoolId);
  postId = await post(author, schoolId, { title: 'Bus 12', content: 'The driver is a disgrace.' });
  commentId = await comment(author, postId, 'A shame');
});

const statusFor = async (as: Person | null) => (await call('GET', `/api/posts/${postId}`, { as })).status;
const withheld = async (table = 'posts', id = postId) =>
  (await rows(`SELECT withheld FROM ${table} WHERE id = $1`, id))[0]?.withheld;

describe('reporting a post or comment', () => {
  it('the first report of a post hides the post only from the reporter', async () => {
    expect((await report(reader, 'post', postId, { reason: 'privacy', note: ' Names a driver ' })).status).toBe(204);
    expect(await statusFor(reader)).toBe(404);
    for (const list of ['/api/user/feed', `/api/schools/${schoolId}/posts`]) {
      expect((await call('GET', list, { as: reader })).body).toEqual([]);
      expect((await call('GET', list, { as: author })).body).toHaveLength(1);
    }
    for (const who of [author, admin]) expect(await statusFor(who)).toBe(200);
    expect(
      await rows('SELECT reporter_id, post_id, comment_id, reason, note FROM reports WHERE post_id = $1', postId),
    ).toEqual([
      { reporter_id: reader.id, post_id: postId, comment_id: null, reason: 'privacy', note: 'Names a driver' },
    ]);
    await reportByParents(1, 'post', postId);
    expect(await rows('SELECT open_key, status, cause FROM reviews WHERE post_id = $1', postId)).toEqual([
      { open_key: `post:${postId}`, status: 'open', cause: 'reports' },
    ]);
  });

  it('a reported comment is hidden from the reporter under the post and in the list of comments', async () => {
    expect((await report(reader, 'comment', commentId)).status).toBe(204);
    expect((await call('GET', `/api/posts/${postId}`, { as: reader })).body).toMatchObject({
      comments: [],
      commentCount: 0,
    });
    expect((await call('GET', `/api/posts/${postId}/comments`, { as: reader })).body).toEqual([]);
    expect((await call('GET', `/api/posts/${postId}`, { as: admin })).body).toMatchObject({
      comments: [{ id: commentId }],
      commentCount: 1,
    });
  });

  it('reporting the same content again only changes the reason of the first report', async () => {
    for (const reason of ['privacy', 'dishonest', 'off_topic'])
      expect((await report(reader, 'post', postId, { reason })).status).toBe(204);
    expect(await rows('SELECT reason FROM reports WHERE post_id = $1', postId)).toEqual([{ reason: 'off_topic' }]);
    expect(await withheld()).toBeNull();
  });

  it('a report of one’s own content is refused', async () => {
    for (const [kind, id] of [
      ['post', postId],
      ['comment', commentId],
    ] as const) {
      expect((await report(author, kind, id)).body).toMatchObject({
        code: 'forbidden',
        message: "You can't report your own posts or comments.",
      });
    }
    expect([
      await count('reports WHERE reporter_id = $1', author.id),
      await count('reviews WHERE author_id = $1', author.id),
    ]).toEqual([0, 0]);
  });

  it('a report gets 404 if the author’s membership has lapsed, because the content is hidden', async () => {
    await rows("UPDATE memberships SET access_until = now() - interval '1 hour' WHERE user_id = $1", author.id);
    expect([
      (await report(reader, 'post', postId)).status,
      (await report(reader, 'comment', commentId)).status,
    ]).toEqual([404, 404]);
  });

  it('a person who has reported a post gets 404 when they report a comment under that post', async () => {
    await report(reader, 'post', postId);
    expect((await report(reader, 'comment', commentId)).status).toBe(404);
  });
});

describe('the effect of the third report on a post or comment', () => {
  it('a post is hidden from everyone after the third report', async () => {
    await reportByParents(2, 'post', postId);
    expect([await withheld(), await statusFor(reader)]).toEqual([null, 200]);
    await reportByParents(1, 'post', postId);
    expect([await withheld(), await statusFor(reader), await statusFor(author)]).toEqual(['reports', 404, 200]);
  });

  it('the third report hides a comment, even if many people report the comment at once', async () => {
    const people = await inParallel(8, () => person('active'));
    await makeParents(people, schoolId);
    const answers = await inParallel(8, (index) => report(people[index] as Person, 'comment', commentId));
    const statuses = tally(answers);
    // Reports that arrive after the comment was hidden get 404, because the reporter can no longer see the comment.
    expect((statuses[204] ?? 0) + (statuses[404] ?? 0)).toBe(8);
    expect(statuses[204]).toBe(3);
    expect([await withheld('comments', commentId), await count('reviews WHERE comment_id = $1', commentId)]).toEqual([
      'reports',
      1,
    ]);
    expect(await count('posts WHERE id = $1 AND comment_count = 0', postId)).toBe(1);
  });

  it('a report that hid the post from everyone gets the same response when the report is sent again', async () => {
    const [first] = await reportByParents(3, 'post', postId);
    expect((await report(first as Person, 'post', postId, { reason: 'dishonest' })).status).toBe(204);
  });
});

describe('the privacy of a reporter', () => {
  it('responses to authors, members and administrators never name the reporter', async () => {
    const spy = await person('active', { firstName: 'Zebulon', lastName: 'Quartermaine' });
    await report(spy, 'post', postId, { reason: 'child', note: 'A note' });
    await reportByParents(2, 'post', postId);
    const reviewId = await reviewOf(admin, 'post', postId);
    const answers = [
      await call('GET', `/api/posts/${postId}`, { as: author }),
      await call('GET', '/api/user/posts', { as: author }),
      await call('GET', '/api/notifications', { as: author }),
      await call('GET', '/api/admin/reviews', { as: admin }),
      await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin }),
      await decide(admin, reviewId, 'hide'),
      await call('GET', '/api/notifications', { as: author }),
      await call('GET', `/api/reviews/${reviewId}`, { as: author }),
      await call('GET', '/api/admin/audit', { as: admin }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/Zebulon|Quartermaine|reporter/);
      expect(JSON.stringify(JSON.parse(text)).includes(spy.email)).toBe(false);
    }
    expect((await call('GET', `/api/admin/reviews/${reviewId}`, { as: admin })).body.reports).toEqual([
      { reason: 'child', note: 'A note' },
      { reason: 'disrespectful', note: null },
      { reason: 'disrespectful', note: null },
    ]);
  });

  it('until a third report, reports of a post change nothing that its author sees', async () => {
    const seen = async () => [
      (await call('GET', `/api/posts/${postId}`, { as: author })).text,
      (await call('GET', '/api/notifications', { as: author })).text,
    ];
    const before = await seen();
    await reportByParents(2, 'post', postId);
    expect(await seen()).toEqual(before);
  });
});

describe('the review queue of administrators', () => {
  it.each(['danger', 'child'])(
    'the review queue lists reports with the reason %s first, then the oldest',
    async (reason) => {
      const ids = [postId, await post(author, schoolId), await post(author, schoolId)];
      for (const id of ids) await report(reader, 'post', id, id === ids[2] ? { reason } : {});
      const mine = (
        await Promise.all(
          (await reviewQueue(admin)).map(
            async ({ id }: { id: number }) =>
              (await call('GET', `/api/admin/reviews/${id}`, { as: admin })).body.post?.id,
          ),
        )
      ).filter((id) => ids.includes(id));
      expect(mine).toEqual([ids[2], ids[0], ids[1]]);
    },
  );

  it('the review queue lists each review once, page by page', async () => {
    for (let made = 0; made < 5; made += 1)
      await report(reader, 'post', await post(author, schoolId), made % 2 ? { reason: 'child' } : {});
    const all = (await reviewQueue(admin)).map(({ id }: { id: number }) => id);
    const walked: number[] = [];
    for (let next: string | undefined = '/api/admin/reviews?limit=2'; next !== undefined;) {
      const { body, headers } = await call('GET', next, { as: admin });
      walked.push(...body.map(({ id }: { id: number }) => id));
      next = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(walked).toEqual(all);
    expect(new Set(walked).size).toBe(walked.length);
  });

  it('the reviews of a post are closed when the author deletes the post', async () => {
    await report(reader, 'post', postId);
    await report(admin, 'comment', commentId);
    expect((await call('DELETE', `/api/posts/${postId}`, { as: author })).status).toBe(204);
    expect(await rows('SELECT status, open_key FROM reviews WHERE author_id = $1', author.id)).toEqual([
      { status: 'closed', open_key: null },
      { status: 'closed', open_key: null },
    ]);
  });
});

it('a review stays open while the deleted post can still be restored with its school or author', async () => {
  await report(reader, 'post', postId);
  // The test deletes the post's row in the database, as the deletion of the post's school or author does.
  await rows('DELETE FROM posts WHERE id = $1', postId);
  await closeOrphanedReviews();
  const [{ id }] = (await rows<{ id: number }>('SELECT id FROM reviews WHERE author_id = $1', author.id)) as [
    { id: number },
  ];
  expect((await reviewQueue(admin)).map((row: { id: number }) => row.id)).not.toContain(id);
  expect(await rows('SELECT status FROM reviews WHERE author_id = $1', author.id)).toEqual([{ status: 'open' }]);
  await rows("UPDATE reviews SET created_at = created_at - interval '32 days' WHERE author_id = $1", author.id);
  await closeOrphanedReviews();
  expect(await rows('SELECT status, open_key FROM reviews WHERE author_id = $1', author.id)).toEqual([
    { status: 'closed', open_key: null },
  ]);
});

describe('later reports of content that a reviewer decided to keep', () => {
  it('after a reviewer keeps a post, only reports from three new people can hide the post again', async () => {
    const people = await reportByParents(3, 'post', postId);
    expect((await decide(admin, await reviewOf(admin, 'post', postId), 'keep')).status).toBe(200);
    for (const who of [...people, reader]) expect(await statusFor(who)).toBe(200);
    for (const who of people)
      expect((await report(who, 'post', postId)).body).toMatchObject({
        code: 'conflict',
        message: "We've already reviewed this post or comment and kept it. It hasn't changed since.",
      });
    expect(await statusFor(people[0] as Person)).toBe(200);
    await reportByParents(2, 'post', postId);
    expect(await withheld()).toBeNull();
    expect((await report(people[0] as Person, 'post', postId)).status).toBe(409);
    expect(await withheld()).toBeNull();
    await reportByParents(1, 'post', postId);
    expect(await withheld()).toBe('reports');
    expect(await count('reviews WHERE post_id = $1', postId)).toBe(2);
  });

  it('after a review, a person cannot report the post again even if the author has deleted a photo', async () => {
    const media = await pictureOf(postId);
    await report(reader, 'post', postId);
    await decide(admin, await reviewOf(admin, 'post', postId), 'keep');
    expect((await call('DELETE', `/api/media/${media}`, { as: author })).status).toBe(204);
    expect((await report(reader, 'post', postId)).status).toBe(409);
  });

  it('after a reviewer keeps a post, the same people can report the post again once it is edited', async () => {
    const people = await reportByParents(3, 'post', postId);
    await decide(admin, await reviewOf(admin, 'post', postId), 'keep');
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Worse' } });
    for (const who of people) expect((await report(who, 'post', postId)).status).toBe(204);
    expect([await withheld(), await count('reports WHERE post_id = $1', postId)]).toEqual(['reports', 3]);
  });

  it('the author is not notified when a reviewer keeps a post that was never hidden', async () => {
    await report(reader, 'post', postId);
    await decide(admin, await reviewOf(admin, 'post', postId), 'keep');
    expect(await notificationTextsOf(author)).toEqual([]);
    expect(await statusFor(reader)).toBe(200);
  });

  it('the author of a hidden post is notified of the reviewer’s reason when the post becomes visible again', async () => {
    await reportByParents(3, 'post', postId);
    await decide(admin, await reviewOf(admin, 'post', postId), 'keep', { reason: 'Critique of a service' });
    expect(await notificationTextsOf(author)).toEqual(['Your post was reviewed and kept: Critique of a service.']);
  });
});

it('a successful appeal restores everything that readers see of a post', async () => {
  const token = await share(author, postId);
  const other = await person('admin');
  await reportByParents(3, 'post', postId);
  const reviewId = await reviewOf(admin, 'post', postId);
  await decide(admin, reviewId, 'hide');
  expect((await call('GET', `/api/shared/${token}`)).status).toBe(404);
  expect((await appeal(author, reviewId)).status).toBe(200);
  expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(200);
  expect([await withheld(), (await call('GET', `/api/shared/${token}`)).status, await statusFor(reader)]).toEqual([
    null,
    200,
    200,
  ]);
});
