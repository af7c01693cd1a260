import { beforeEach, describe, expect, it } from 'vitest';
import { buildAuthorNotice } from '@/lib/moderation/author-notice';
import { comment, post, notificationTextsOf } from '../../support/community/board';
import { call } from '../../support/http/call';
import { pictureOf } from '../../support/media/stored-media';
import {
  answerAppeal,
  appeal,
  decide,
  reviewQueue,
  report,
  reportByParents,
  reviewOf,
} from '../../support/community/moderation';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { tally, inParallel } from '../../support/concurrency';

let author: Person;
let admin: Person;
let other: Person;
let schoolId: number;
let postId: number;
let reviewId: number;
let reporters: Person[];

beforeEach(async () => {
  // The test removes the reviews and administrators that other tests created.
  await rows('DELETE FROM reviews; UPDATE users SET is_admin = false');
  [author, admin, other] = [
    await person('active'),
    await person('admin', { firstName: 'Ada', lastName: 'Min' }),
    await person('admin', { firstName: 'Otto', lastName: 'Other' }),
  ];
  schoolId = await school();
  postId = await post(author, schoolId, { title: 'Bus 12', content: 'The driver is a disgrace.' });
  reporters = await reportByParents(3, 'post', postId);
  reviewId = await reviewOf(admin, 'post', postId);
});

const view = async (as = admin, id = reviewId) => (await call('GET', `/api/admin/reviews/${id}`, { as })).body;
const withheld = async () => (await rows('SELECT withheld FROM posts WHERE id = $1', postId))[0]?.withheld;
const audit = (from: string, by = admin) =>
  rows(
    `SELECT action, target_type, target_id, details FROM audit_log WHERE actor_id = $1 AND action LIKE $2 ORDER BY id`,
    by.id,
    from,
  );

describe('a review of reported content', () => {
  it('a review shows the reported text, the school where it was posted, and its writer', async () => {
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'A disgrace, I say.' } });
    await pictureOf(postId);
    expect(await view()).toMatchObject({
      kind: 'post',
      status: 'open',
      cause: 'reports',
      withheld: 'reports',
      isUrgent: false,
      refusal: null,
      reasons: [{ reason: 'disrespectful', count: 3 }],
      post: {
        id: postId,
        title: 'Bus 12',
        content: 'A disgrace, I say.',
        schoolId,
        media: [{ mediaType: 'image/webp' }],
        editedAt: expect.any(String),
      },
      comment: null,
      revisions: [{ title: 'Bus 12', content: 'The driver is a disgrace.' }],
      author: {
        id: author.id,
        isAnonymous: false,
        isAdmin: false,
        suspendedUntil: null,
        suspensions: [],
        history: [],
        decidedBefore: null,
      },
    });
  });

  it('a review shows at most 200 stored versions of a text, newest first', async () => {
    await rows(
      "INSERT INTO revisions (post_id, content) SELECT $1::int, 'n' || n FROM generate_series(1, 201) n",
      postId,
    );
    const { revisions } = await view();
    expect([revisions.length, revisions[0].content, revisions.at(-1).content]).toEqual([200, 'n201', 'n2']);
  });

  it('a review of a comment shows the post that the comment belongs to', async () => {
    const quiet = await post(other, schoolId, { content: 'How are the buses?' });
    const commentId = await comment(author, quiet, 'A disgrace');
    await reportByParents(1, 'comment', commentId);
    const id = await reviewOf(admin, 'comment', commentId);
    expect(await view(admin, id)).toMatchObject({
      kind: 'comment',
      content: 'A disgrace',
      post: { id: quiet },
      comment: { id: commentId, content: 'A disgrace' },
      author: { id: author.id },
    });
  });

  it('a review shows the writer’s earlier suspensions and reviews', async () => {
    await decide(admin, reviewId, 'hide', { suspendUntil: '2026-12-31', reason: 'Again' });
    const next = await post(other, schoolId);
    await rows('UPDATE posts SET user_id = $1 WHERE id = $2', author.id, next);
    await reportByParents(1, 'post', next);
    const { author: seen } = await view(admin, await reviewOf(admin, 'post', next));
    expect(seen).toMatchObject({
      suspendedUntil: '2027-01-01T04:00:00.000Z',
      suspensions: [{ reason: 'Again' }],
      history: [{ id: reviewId, kind: 'post', cause: 'reports', decision: 'hide', reason: 'Again' }],
    });
  });

  it('a review never shows a person’s named and anonymous content together', async () => {
    const signed = async () => {
      const id = await post(author, schoolId);
      await reportByParents(1, 'post', id);
      return reviewOf(admin, 'post', id);
    };
    const unsigned = async () => {
      const id = await post(author, schoolId, { isAnonymous: true });
      await reportByParents(1, 'post', id);
      return reviewOf(admin, 'post', id);
    };
    const first = await unsigned();
    // This decision is about a post under the author's name. Reviews of the author's other named posts list it in the
    // author's history. Reviews of their anonymous posts do not.
    await decide(admin, reviewId, 'delete');
    await decide(admin, first, 'delete', { suspendUntil: '2026-12-31' });
    // The test ends the suspension, as if it had expired long ago.
    await rows('UPDATE users SET suspended_until = NULL WHERE id = $1', author.id);
    const [later, open] = [await signed(), await unsigned()];
    const { author: named } = await view(admin, later);
    expect(named).toMatchObject({ suspensions: [], history: [{ id: reviewId, kind: 'post', decision: 'delete' }] });
    const hidden = async (id: number) => {
      const { suspensions, history, decidedBefore } = (await view(admin, id)).author;
      return { suspensions, history, decidedBefore };
    };
    const nothing = { suspensions: [], history: [] };
    expect(await hidden(first)).toEqual({ ...nothing, decidedBefore: 'never' });
    expect(await hidden(open)).toEqual({ ...nothing, decidedBefore: 'more' });
    // Reversing or adding a decision about a named post must not change reviews of the author's anonymous posts.
    // Otherwise moderators could find out who wrote those posts.
    await appeal(author, reviewId);
    await answerAppeal(other, reviewId, 'reversed');
    await decide(admin, later, 'hide');
    expect([await hidden(first), await hidden(open)]).toEqual([
      { ...nothing, decidedBefore: 'never' },
      { ...nothing, decidedBefore: 'more' },
    ]);
    expect((await hidden(await unsigned())).decidedBefore).toBe('more');
  });

  it('a review says whether it was about a post or a comment, even after the content is deleted', async () => {
    const commentId = await comment(author, await post(other, schoolId));
    await reportByParents(1, 'comment', commentId);
    const id = await reviewOf(admin, 'comment', commentId);
    expect((await decide(admin, id, 'delete')).body).toMatchObject({ kind: 'comment', comment: null, post: null });
    expect((await reviewQueue(admin, 'done'))[0]).toMatchObject({ id, kind: 'comment' });
  });

  it('a review names an anonymous author only after a reviewer requests the name', async () => {
    const secret = await post(author, schoolId, { isAnonymous: true });
    const commentId = await comment(author, secret, 'Mine');
    for (const [kind, id] of [
      ['post', secret],
      ['comment', commentId],
    ] as const) {
      await reportByParents(1, kind, id);
      const seen = await call('GET', `/api/admin/reviews/${await reviewOf(admin, kind, id)}`, { as: admin });
      expect(seen.body.author).toMatchObject({
        id: null,
        name: 'Anonymous',
        isAnonymous: true,
        memberSince: expect.stringMatching(/^\d{4}-\d{2}$/),
      });
      expect(seen.text).not.toContain(author.email);
      expect(seen.text).not.toMatch(/"(userId|authorId)"/);
    }
    const reply = await call('POST', `/api/admin/posts/${secret}/reveal`, { as: admin });
    expect(reply.body).toMatchObject({ id: author.id, email: author.email });
    expect(await audit('post.reveal-author')).toEqual([
      { action: 'post.reveal-author', target_type: 'post', target_id: secret, details: {} },
    ]);
  });
});

describe('a review that a reviewer has claimed', () => {
  const claim = (as: Person, body = {}) => call('POST', `/api/admin/reviews/${reviewId}/claim`, { as, body });

  it('other reviewers can decide a claimed review only after the claim is released, taken over or expired', async () => {
    expect((await claim(admin)).body.claim).toMatchObject({ by: 'Ada Min', isMine: true });
    expect((await view(other)).claim).toMatchObject({ by: 'Ada Min', isMine: false });
    expect((await claim(other)).status).toBe(409);
    expect((await decide(other, reviewId, 'keep')).body).toMatchObject({
      code: 'conflict',
      message: 'Someone else is assigned to this review.',
    });
    expect((await claim(other, { takeOver: true })).body.claim).toMatchObject({ by: 'Otto Other', isMine: true });
    expect((await call('DELETE', `/api/admin/reviews/${reviewId}/claim`, { as: other })).body.claim).toBeNull();
    expect((await claim(admin)).status).toBe(200);
    await rows("UPDATE reviews SET claimed_at = claimed_at - interval '30 minutes' WHERE id = $1", reviewId);
    expect((await view(other)).claim).toBeNull();
    expect((await claim(other)).status).toBe(200);
    expect((await audit('review.claim')).map(({ details }) => details)).toEqual([
      { before: { claimedBy: null }, after: { claimedBy: admin.id } },
      { before: { claimedBy: null }, after: { claimedBy: admin.id } },
    ]);
  });

  it('a claimed review belongs to only one of two reviewers who claim it at the same time', async () => {
    expect(tally(await inParallel(2, (index) => claim([admin, other][index] as Person)))).toEqual({ 200: 1, 409: 1 });
  });
});

describe('a reviewer’s decision about reported content', () => {
  it.each([
    ['keep', null, 'closed', 'Your post was reviewed and kept: Not kind.'],
    ['hide', 'removed', 'decided', 'Your post was hidden: Not kind. You can appeal once.'],
    ['delete', undefined, 'decided', 'Your post was deleted: Not kind. You can appeal once.'],
  ])(
    'a moderation decision to %s takes effect and is logged, and the author is notified',
    async (decision, after, status, noticeText) => {
      const media = await pictureOf(postId);
      expect((await decide(admin, reviewId, decision, { reason: ' Not kind ' })).body).toMatchObject({
        status,
        decision,
        reason: 'Not kind',
      });
      expect(await withheld()).toBe(after);
      expect(await count('stored_files WHERE media_id = $1', media)).toBe(decision === 'delete' ? 0 : 2);
      expect(await notificationTextsOf(author)).toEqual([noticeText]);
      const [notification] = (await call('GET', '/api/notifications', { as: author })).body;
      expect(notification).toMatchObject({
        relatedEntityType: 'other',
        href: decision === 'keep' ? null : `/reviews/${reviewId}`,
      });
      expect(await audit('review.%')).toEqual([
        {
          action: `review.${decision}`,
          target_type: 'post',
          target_id: postId,
          details: {
            reviewId,
            reason: 'Not kind',
            before: { withheld: 'reports' },
            after: {
              withheld: decision === 'delete' ? 'reports' : (after ?? null),
              isDeleted: decision === 'delete',
              suspendedUntil: null,
            },
          },
        },
      ]);
      expect(await reviewQueue(admin)).toEqual([]);
      expect((await reviewQueue(admin, 'done')).map(({ id }: { id: number }) => id)).toContain(reviewId);
      expect((await decide(admin, reviewId, 'keep')).status).toBe(409);
    },
  );

  it('the list of decided reviews begins with the newest decision and names each decision’s reviewer', async () => {
    const commentId = await comment(author, await post(other, schoolId));
    await reportByParents(1, 'comment', commentId);
    const later = await reviewOf(admin, 'comment', commentId);
    await decide(other, later, 'keep');
    await decide(admin, reviewId, 'keep');
    const decided = await reviewQueue(admin, 'done');
    expect(decided.map(({ id, decidedBy }: { id: number; decidedBy: string }) => [id, decidedBy])).toEqual([
      [reviewId, 'Ada Min'],
      [later, 'Otto Other'],
    ]);
  });

  it('a moderation decision is made once, even if two reviewers decide at the same time', async () => {
    expect(tally(await inParallel(6, (index) => decide(index % 2 ? admin : other, reviewId, 'hide')))).toEqual({
      200: 1,
      409: 5,
    });
    expect(await notificationTextsOf(author)).toHaveLength(1);
  });

  it('a moderation decision needs a reason, and a suspension needs an end date in the future', async () => {
    expect((await decide(admin, reviewId, 'hide', { reason: ' ' })).status).toBe(400);
    expect((await decide(admin, reviewId, 'hide', { suspendUntil: '2020-01-01' })).status).toBe(400);
    expect([await withheld(), await count('audit_log WHERE actor_id = $1', admin.id)]).toEqual(['reports', 0]);
  });

  it('a moderation decision is refused if the text was edited since the reviewer opened it', async () => {
    const { post: openedPost } = await view();
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'Other words' } });
    expect((await decide(admin, reviewId, 'keep', { editedAt: openedPost.editedAt })).body).toMatchObject({
      code: 'conflict',
      message: 'The post or comment was edited while you were reading. Please read it again.',
    });
    expect((await decide(admin, reviewId, 'keep', { editedAt: (await view()).post.editedAt })).status).toBe(200);
  });

  it('a moderation decision is refused if the post lost a photo after the reviewer opened the post', async () => {
    const shownPost = await post(author, schoolId);
    const media = await pictureOf(shownPost);
    await reportByParents(1, 'post', shownPost);
    const id = await reviewOf(admin, 'post', shownPost);
    const { post: openedPost, mediaRemovedAt } = await view(admin, id);
    expect(mediaRemovedAt).toBeNull();
    expect((await call('DELETE', `/api/media/${media}`, { as: author })).status).toBe(204);
    const [late] = await reportByParents(1, 'post', shownPost);
    expect((await decide(admin, id, 'keep', { editedAt: openedPost.editedAt })).status).toBe(409);
    const again = await view(admin, id);
    expect(again).toMatchObject({
      mediaRemovedAt: expect.any(String),
      post: { media: [], editedAt: expect.any(String) },
    });
    expect((await decide(admin, id, 'keep', { editedAt: again.post.editedAt })).status).toBe(200);
    // The decision does not count against the earlier reporter, because that person reported the post before its photo
    // was removed.
    const outcomes = await rows('SELECT reporter_id, is_refused FROM report_outcomes WHERE review_id = $1', id);
    expect(outcomes).toEqual([{ reporter_id: late?.id, is_refused: true }]);
  });

  it('a moderation decision can also suspend the author, who is notified', async () => {
    expect((await decide(admin, reviewId, 'hide', { suspendUntil: null, reason: 'Third time' })).status).toBe(200);
    expect((await call('GET', '/api/user', { as: author })).body).toMatchObject({
      suspendedUntil: '9999-12-31T00:00:00.000Z',
      suspensionReason: 'Third time',
    });
    expect((await call('POST', '/api/posts', { as: author, body: { schoolId, content: 'Text' } })).status).toBe(423);
    expect(await notificationTextsOf(author)).toEqual(
      expect.arrayContaining(['Your post was hidden: Third time. Your account is suspended. You can appeal once.']),
    );
  });

  const suspendByHand = (until: string | null, reason: string) =>
    call('POST', `/api/admin/users/${author.id}/suspension`, { as: other, body: { until, reason } });
  const suspensionOf = async (who: Person) => {
    const { suspendedUntil, suspensionReason } = (await call('GET', '/api/user', { as: who })).body;
    return [suspendedUntil, suspensionReason];
  };

  it('a moderation decision never shortens a longer suspension that is already running', async () => {
    await suspendByHand(null, 'Threats');
    expect((await decide(admin, reviewId, 'hide', { suspendUntil: '2026-12-31' })).status).toBe(200);
    expect(await suspensionOf(author)).toEqual(['9999-12-31T00:00:00.000Z', 'Threats']);
    const own = (await call('GET', `/api/reviews/${reviewId}`, { as: author })).body;
    expect([own.decision, own.suspendedUntil]).toEqual(['hide', null]);
  });

  it(
    'the reason for a decision about an anonymous post is never stored beside the author’s name',
    { tags: ['D3'] },
    async () => {
      const secret = await post(author, schoolId, { isAnonymous: true });
      await reportByParents(1, 'post', secret);
      const reason = 'Named a teacher as a thief';
      const id = await reviewOf(admin, 'post', secret);
      expect((await decide(admin, id, 'hide', { suspendUntil: '2026-12-31', reason })).status).toBe(200);
      expect((await notificationTextsOf(author)).join()).toContain(reason);

      const log = (query: string) => call('GET', `/api/admin/audit?${query}`, { as: other });
      const suspended = (await log(`action=user.suspend&who=${admin.id}`)).body;
      expect(suspended).toMatchObject([{ targetId: 0, details: { whom: expect.stringMatching(/anonymously/) } }]);
      expect((await log(`targetType=user&targetId=${author.id}`)).body).toEqual([]);
      const page = (await call('GET', `/api/admin/users/${author.id}`, { as: other })).text;
      expect(page).toContain('The reason is something you posted anonymously.');
      expect(page).not.toContain(reason);
      // The suspension was for an anonymous post. A review of a post under the author's name must not list it, because
      // that would reveal the author of the anonymous post.
      expect((await view()).author.suspensions).toEqual([]);

      await appeal(author, id);
      expect((await answerAppeal(other, id, 'reversed')).status).toBe(200);
      expect(await suspensionOf(author)).toEqual([null, null]);
      expect((await log(`targetType=user&targetId=${author.id}`)).body).toEqual([]);
    },
  );

  it('a moderation decision about an anonymous post does not suspend an author who is an administrator', async () => {
    const boss = await person('admin');
    const secrets = [
      await post(author, schoolId, { isAnonymous: true }),
      await post(boss, schoolId, { isAnonymous: true }),
    ];
    const seen = [];
    for (const id of secrets) {
      await reportByParents(1, 'post', id);
      const open = await reviewOf(admin, 'post', id);
      seen.push((await view(admin, open)).author);
      expect((await decide(admin, open, 'hide', { suspendUntil: null })).status).toBe(200);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(await count('users WHERE id = $1 AND suspended_until IS NOT NULL', boss.id)).toBe(0);
    expect((await audit('post.reveal-author')).map(({ target_id: id }) => id)).toEqual(secrets);
  });

  it('a moderation decision that suspends an administrator is refused as a whole', async () => {
    await rows('UPDATE users SET is_admin = true WHERE id = $1', author.id);
    expect((await decide(admin, reviewId, 'hide', { suspendUntil: null })).status).toBe(400);
    expect(await withheld()).toBe('reports');
  });

  it('reviewers cannot decide about their own post if another administrator exists', async () => {
    await rows('UPDATE users SET is_admin = true WHERE id = $1', author.id);
    expect((await decide(author, reviewId, 'keep')).body).toMatchObject({
      code: 'forbidden',
      message: 'You wrote this post or comment, so another administrator has to decide.',
    });
    await rows('UPDATE users SET is_admin = false WHERE id <> $1', author.id);
    expect((await decide(author, reviewId, 'keep')).status).toBe(200);
  });
});

describe('an appeal against a moderation decision', () => {
  it('an appeal can be made once and is decided by a different administrator', async () => {
    await decide(admin, reviewId, 'hide');
    expect((await call('GET', `/api/reviews/${reviewId}`, { as: author })).body).toMatchObject({
      kind: 'post',
      decision: 'hide',
      reason: 'Against the guidelines',
      mayAppeal: true,
      appeal: null,
      content: 'Bus 12\n\nThe driver is a disgrace.',
    });
    const answers = await inParallel(5, () => appeal(author, reviewId, 'It was the timetable.'));
    expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
    expect((await reviewQueue(admin)).map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [reviewId, 'appealed'],
    ]);
    expect(await view()).toMatchObject({
      appeal: 'It was the timetable.',
      refusal: 'You made this decision, so another administrator has to answer the appeal.',
    });
    expect((await answerAppeal(admin, reviewId, 'upheld')).status).toBe(403);
    expect((await answerAppeal(other, reviewId, 'upheld')).body).toMatchObject({
      status: 'closed',
      appealDecision: 'upheld',
    });
    expect(await notificationTextsOf(author)).toEqual(['Your appeal was reviewed. The decision stands: Read again.']);
    expect(await withheld()).toBe('removed');
    expect((await appeal(author, reviewId)).status).toBe(409);
    expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(409);
  });

  it('an appeal that succeeds shows the content again and ends the suspension', async () => {
    await decide(admin, reviewId, 'hide', { suspendUntil: null });
    expect((await appeal(author, reviewId)).status).toBe(200); // Suspended people can appeal, too.
    expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(200);
    expect([await withheld(), (await call('GET', '/api/user', { as: author })).body.suspendedUntil]).toEqual([
      null,
      null,
    ]);
    expect((await notificationTextsOf(author))[0]).toBe(
      'Your appeal was reviewed. The decision was reversed: Read again. Your post is visible again. Your suspension has ended.',
    );
  });

  it('an appeal cannot be granted if the author edited the content while the administrator was reading it', async () => {
    await decide(admin, reviewId, 'hide');
    await appeal(author, reviewId);
    const { post: openedPost } = await view();
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'What nobody has read' } });
    const answered = await answerAppeal(other, reviewId, 'reversed', { editedAt: openedPost.editedAt });
    expect([answered.status, await withheld()]).toEqual([409, 'removed']);
    const { post: again } = await view();
    expect((await answerAppeal(other, reviewId, 'reversed', { editedAt: again.editedAt })).status).toBe(200);
  });

  it('a successful appeal does not count against reporters if the author removed a photo after the reports', async () => {
    const media = await pictureOf(postId);
    await decide(admin, reviewId, 'hide');
    await call('DELETE', `/api/media/${media}`, { as: author });
    await appeal(author, reviewId);
    expect((await view()).mediaRemovedAt).toEqual(expect.any(String));
    expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(200);
    expect(await count('report_outcomes WHERE review_id = $1', reviewId)).toBe(0);
  });

  /** Edits the post and lets an earlier reporter of the post report it again. */
  const editAndReportAgain = async (content: string) => {
    await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content } });
    expect((await report(reporters[0] as Person, 'post', postId)).status).toBe(204);
    return reviewOf(admin, 'post', postId);
  };

  it.each(['hide', 'keep'])(
    'a successful appeal against a decision to %s does not show content that another review has hidden',
    async (first) => {
      await decide(admin, reviewId, first, first === 'keep' ? { suspendUntil: null } : {});
      if (first === 'keep') await reportByParents(1, 'post', postId);
      const second =
        first === 'keep' ? await reviewOf(admin, 'post', postId) : await editAndReportAgain('Another disgrace');
      expect((await decide(admin, second, 'hide')).status).toBe(200);
      await appeal(author, reviewId);
      expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(200);
      expect([await withheld(), (await notificationTextsOf(author))[0]]).toEqual([
        'removed',
        expect.not.stringContaining('visible again'),
      ]);
      expect((await audit('review.reversed', other))[0]?.details).toMatchObject({ after: { withheld: 'removed' } });
      await appeal(author, second);
      await answerAppeal(other, second, 'reversed');
      expect(await withheld()).toBeNull();
    },
  );

  it('if a post was hidden, kept and hidden again, an appeal against the last decision makes it visible', async () => {
    await decide(admin, reviewId, 'hide');
    await decide(admin, await editAndReportAgain('Better'), 'keep');
    const last = await editAndReportAgain('A disgrace again');
    await decide(admin, last, 'hide');
    await appeal(author, last);
    await answerAppeal(other, last, 'reversed');
    expect(await withheld()).toBeNull();
  });

  it('a successful appeal against a longer suspension brings back the earlier, shorter suspension', async () => {
    await call('POST', `/api/admin/users/${author.id}/suspension`, {
      as: other,
      body: { until: '2026-12-31', reason: 'Until the new year' },
    });
    await decide(admin, reviewId, 'hide', { suspendUntil: null });
    await appeal(author, reviewId);
    await answerAppeal(other, reviewId, 'reversed');
    expect((await call('GET', '/api/user', { as: author })).body).toMatchObject({
      suspendedUntil: '2027-01-01T04:00:00.000Z',
      suspensionReason: 'Until the new year',
    });
    expect((await notificationTextsOf(author)).join()).not.toContain('has ended');
  });

  it('the end of a suspension for an anonymous post is logged without a name', async () => {
    const secret = await post(author, schoolId, { isAnonymous: true });
    await reportByParents(1, 'post', secret);
    const unsigned = await reviewOf(admin, 'post', secret);
    await decide(admin, unsigned, 'hide', { suspendUntil: '2026-12-31' });
    await decide(admin, reviewId, 'hide', { suspendUntil: null });
    for (const id of [reviewId, unsigned]) {
      await appeal(author, id);
      expect((await answerAppeal(other, id, 'reversed')).status).toBe(200);
    }
    const lifted = await rows(
      "SELECT details ? 'isOfUnnamed' AS unnamed FROM audit_log WHERE action = 'user.lift-suspension' AND target_id = $1",
      author.id,
    );
    expect(lifted).toEqual([{ unnamed: true }]);
  });

  it('after two successful appeals, an author is no longer suspended by either decision', async () => {
    const again = await post(author, schoolId, { content: 'And his bus is late.' });
    await reportByParents(1, 'post', again);
    const second = await reviewOf(admin, 'post', again);
    await decide(admin, reviewId, 'hide', { suspendUntil: '2026-12-31' });
    await decide(admin, second, 'hide', { suspendUntil: null });
    for (const id of [reviewId, second]) {
      await appeal(author, id);
      expect((await answerAppeal(other, id, 'reversed')).status).toBe(200);
    }
    expect((await call('GET', '/api/user', { as: author })).body.suspendedUntil).toBeNull();
  });

  it.each(['2026-12-31', null])(
    'an appeal against a suspension until %s does not end another suspension',
    async (suspendUntil) => {
      await decide(admin, reviewId, 'hide', { suspendUntil });
      await appeal(author, reviewId);
      await call('POST', `/api/admin/users/${author.id}/suspension`, {
        as: other,
        body: { until: null, reason: 'Something else' },
      });
      await answerAppeal(other, reviewId, 'reversed');
      expect((await call('GET', '/api/user', { as: author })).body.suspensionReason).toBe('Something else');
    },
  );

  it('an appeal cannot restore deleted content, and the answer says that the content stays deleted', async () => {
    await decide(admin, reviewId, 'delete');
    await appeal(author, reviewId);
    expect((await answerAppeal(other, reviewId, 'reversed')).status).toBe(200);
    expect((await notificationTextsOf(author))[0]).toContain("Deleted content can't come back.");
  });

  it('an appeal may be decided by the reviewer who hid the post if no other administrator exists', async () => {
    await decide(admin, reviewId, 'hide');
    await appeal(author, reviewId);
    await rows('UPDATE users SET is_admin = false WHERE id = $1', other.id);
    expect((await answerAppeal(admin, reviewId, 'reversed')).status).toBe(200);
  });

  it('only the author can appeal against the removal of content', async () => {
    expect((await appeal(author, reviewId)).status).toBe(404); // Before a decision, nobody can appeal.
    await decide(admin, reviewId, 'hide');
    const stranger = await person('active');
    for (const who of [stranger, admin]) {
      expect((await appeal(who, reviewId)).status).toBe(404);
      expect((await call('GET', `/api/reviews/${reviewId}`, { as: who })).status).toBe(404);
    }
    const fine = await post(author, schoolId);
    await reportByParents(1, 'post', fine);
    const review = await reviewOf(admin, 'post', fine);
    await decide(admin, review, 'keep');
    expect((await call('GET', `/api/reviews/${review}`, { as: author })).status).toBe(404);
    expect((await appeal(author, review)).status).toBe(404);
  });
});

/**
 * Before a decision, the form tells the administrator which notice the writer will get. These tests compare that
 * announcement with the actual notice.
 */
describe('the notice that a writer gets after a moderation decision', () => {
  it.each([
    ['keep', false, false],
    ['keep', false, true],
    ['keep', true, false],
    ['keep', true, true],
    ['hide', false, false],
    ['hide', true, true],
    ['send_back', false, false],
    ['send_back', true, true],
    ['delete', true, false],
    ['delete', false, true],
  ] as const)(
    'the author gets the notice that the form announced for the decision to %s (withheld: %s, suspension: %s)',
    async (decision, wasWithheld, isSuspended) => {
      await rows('UPDATE posts SET withheld = $1::withheld WHERE id = $2', wasWithheld ? 'reports' : null, postId);
      await decide(admin, reviewId, decision, isSuspended ? { suspendUntil: null } : {});
      const reasons = (await notificationTextsOf(author)).filter((text) => !text.startsWith('Your account'));
      const { body } = await call('GET', `/api/reviews/${reviewId}`, { as: author });
      const noticeKind = body.mayAppeal ? 'reason-and-answer' : reasons.length > 0 ? 'reason' : 'nothing';
      expect(noticeKind).toBe(buildAuthorNotice({ decision, wasWithheld, isSuspended, isWarned: false }));
      expect(reasons).toHaveLength(noticeKind === 'nothing' ? 0 : 1);
    },
  );

  it('the writer gets no notice about a new suspension if a longer suspension is running', async () => {
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', postId);
    await rows("UPDATE users SET suspended_until = '9999-12-31' WHERE id = $1", author.id);
    const { body } = await decide(admin, reviewId, 'keep', { suspendUntil: '2026-12-31' });
    const isSuspended = body.suspendedUntil !== null;
    expect(buildAuthorNotice({ decision: 'keep', wasWithheld: false, isSuspended, isWarned: false })).toBe('nothing');
    expect(await notificationTextsOf(author)).toEqual([]);
  });
});
