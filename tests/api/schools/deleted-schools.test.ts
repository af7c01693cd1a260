import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { removeDiscardedFiles } from '@/lib/media/stored-files';
import { cleanUpMedia } from '@/lib/media/media-cleanup';
import { DUPLICATE_SCHOOL_MESSAGES } from '@/lib/schools/admin/schema';
import { purgeDeletedSchools, restoreSchoolFromCommandLine } from '@/lib/schools/deleted/deleted-schools';
import { SCHOOL_CONTENT_TABLES } from '@/lib/schools/deleted/school-content-tables';
import { DAY } from '@/lib/time/duration';
import { comment, follow, post, share, vote } from '../../support/community/board';
import { answerAppeal, appeal, decide, reportByParents, reviewOf } from '../../support/community/moderation';
import { call } from '../../support/http/call';
import { pictureOf } from '../../support/media/stored-media';
import { inDays, person, school, type Person } from '../../support/community/people';
import { proveParent, verifyPerson } from '../../support/community/parents';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot, type Snapshot } from '../../support/database/snapshot';
import { isThorough } from '../../support/thorough';

let admin: Person;
let author: Person;
let reader: Person;
let leaver: Person;
let id: number;
let postId: number;
let snapshot: Snapshot;

/** Creates a school with a row in every table whose rows are deleted with a school. */
beforeAll(async () => {
  [admin, author, reader, leaver] = [
    await person('admin'),
    await person('active'),
    await person('active'),
    await person('active'),
  ];
  await db().user.update({ where: { id: reader.id }, data: { notifyNewPosts: true } });
  id = await school('Tidewater Elementary');
  const other = await school('Harbourview High');
  await post(author, other, { content: 'Stays where it is' });
  for (const follower of [author, reader, leaver]) await follow(follower, id);
  await call('PUT', `/api/admin/schools/${id}`, {
    as: admin,
    body: { slc: '0042', schoolUuid: 'uuid-42', principal: 'Robin' },
  });
  const feed = { address: 'https://calendar.example.org/a.ics', checkedAt: new Date(), createdBy: admin.id };
  const { id: feedId } = await db().calendarFeed.create({ data: { schoolId: id, ...feed } });
  await db().schoolEvent.create({
    data: {
      schoolId: id,
      feedId,
      title: 'Concert',
      uid: 'concert@example.test',
      startsAt: new Date(),
      exceptions: [new Date()],
      createdBy: admin.id,
    },
  });

  postId = await post(author, id);
  const byLeaver = await post(leaver, id, { content: 'Goodbye' });
  await call('PATCH', `/api/posts/${postId}`, { as: author, body: { content: 'When does the bus leave, really?' } });
  await pictureOf(postId);
  await pictureOf(byLeaver);
  await share(author, postId);
  const writtenComment = await comment(reader, postId);
  await comment(leaver, postId, 'Bye');
  await comment(reader, byLeaver, 'Bye to you');
  await db().comment.create({ data: { userId: reader.id, postId, content: 'Not for all', withheld: 'words' } });
  await call('POST', `/api/comments/${writtenComment}/useful`, { as: author });
  await call('POST', `/api/posts/${postId}/follow`, { as: reader });
  await db().mention.create({ data: { commentId: writtenComment, userId: author.id, name: 'Ada', isTold: true } });
  await call('POST', `/api/posts/${postId}/answer`, { as: author, body: { commentId: writtenComment } });
  await call('PATCH', `/api/comments/${writtenComment}`, { as: reader, body: { content: 'At nine.' } });
  for (const [voter, about] of [
    [reader, postId],
    [leaver, postId],
    [author, byLeaver],
  ] as const)
    await vote(voter, about);
  await vote(admin, postId, 'downvote');
  await call('POST', `/api/posts/${postId}/save`, { as: reader });
  await db().report.createMany({
    data: [
      { reporterId: author.id, commentId: writtenComment, reason: 'disrespectful' },
      { reporterId: leaver.id, postId, reason: 'disrespectful' },
    ],
  });
  await db().review.create({
    data: {
      openKey: `comment:${writtenComment}`,
      postId,
      commentId: writtenComment,
      authorId: reader.id,
      cause: 'reports',
      content: 'At nine.',
    },
  });
  await db().reportCampaign.create({ data: { schoolId: id, openKey: id } });
  await verifyPerson(reader);
  await proveParent(leaver, id);
  await db().parentRefusal.create({ data: { schoolId: id, userId: reader.id } });
  await db().vouch.create({ data: { schoolId: id, voucherId: leaver.id, userId: reader.id } });
  await db().invitation.create({ data: { schoolId: id, userId: leaver.id, token: 'of-the-leaver' } });
  await db().schoolModerator.create({ data: { schoolId: id, userId: leaver.id, givenBy: leaver.id } });
  await db().foundingParent.create({
    data: { schoolId: id, userId: leaver.id, givenAt: new Date(), until: new Date() },
  });
  await db().fieldSuggestion.create({ data: { schoolId: id, userId: leaver.id, field: 'fax', value: '902-555-0100' } });
  await db().eventSuggestion.create({
    data: { schoolId: id, userId: leaver.id, title: 'Bake sale', allDay: true, startsAt: inDays(9) },
  });
  const { id: eventId } = await db().schoolEvent.findFirstOrThrow({ where: { schoolId: id } });
  await db().eventReminder.createMany({
    data: [reader, leaver].map(({ id: userId }) => ({ userId, eventId, channel: 'email', doneUntil: new Date() })),
  });
  const notice = { schoolId: id, text: 'Closed.', postedBy: leaver.id, postedAt: new Date(), endsAt: inDays(3) };
  await db().schoolNotice.create({ data: notice });
  await db().pollVote.createMany({ data: [reader, leaver].map((who) => ({ userId: who.id, postId, choice: 1 })) });
  await db().meToo.createMany({ data: [reader, leaver].map((who) => ({ userId: who.id, postId })) });
  await db().outcomeLine.create({ data: { postId, state: 'resolved', day: new Date() } });
  const link = { email: 'office@school.test', mailId: randomUUID(), tokenHash: 'hash', sentAt: new Date() };
  await db().schoolReply.create({ data: { postId, ...link, expiresAt: new Date() } });
  await db().communityVoice.create({ data: { postId } });
  await db().shareViews.create({ data: { postId, views: 14 } });
  await db().schoolCode.create({
    data: {
      code: 'CDFGHJKM',
      schoolId: id,
      createdBy: admin.id,
      expiresAt: inDays(9),
      usedBy: { create: { userId: leaver.id } },
    },
  });
  await db().councilBatch.create({
    data: {
      schoolId: id,
      accessUntil: inDays(90),
      closesAt: inDays(9),
      note: 'Council',
      createdBy: admin.id,
      codes: { create: [{ codeHmac: 'unused' }, { codeHmac: 'used', userId: leaver.id, usedAt: new Date() }] },
    },
  });
  snapshot = await takeSnapshot();
});

beforeEach(async () => {
  if ((await snapshot.changed()).length > 0) await snapshot.restore();
});
afterEach(() => snapshot.restore());

const remove = () => call('DELETE', `/api/admin/schools/${id}`, { as: admin });
const restore = () => call('POST', `/api/admin/schools/${id}/restore`, { as: admin });
const files = async () =>
  (await readdir(path.join(env().MEDIA_DIR, 'files'), { recursive: true })).filter((name) => /[0-9a-f]{32}/.test(name));

describe('the deletion of a school', () => {
  it('deleting a school deletes its rows in every table that refers to schools', { tags: ['R4'] }, async () => {
    expect((await remove()).status).toBe(204);
    expect((await call('GET', `/api/schools/${id}`)).status).toBe(404);
    expect((await call('GET', `/api/admin/schools/${id}`, { as: admin })).status).toBe(404);
    expect(await count('posts')).toBe(1);
    for (const table of [
      'school_corrections',
      'report_campaigns',
      'school_events',
      'event_suggestions',
      'event_reminders',
      'user_school_subscriptions',
      'school_parents',
      'parent_refusals',
      'vouches',
      'invitations',
      'school_moderators',
      'school_notices',
      'school_codes',
      'code_uses',
      'council_batches',
      'council_codes',
      'share_views',
      'post_media',
      'stored_files',
      'comments',
      'post_votes',
      'saved_posts',
      'useful_marks',
      'comment_mentions',
      'post_follows',
      'poll_votes',
      'me_toos',
      'school_replies',
      'community_voices',
      'outcome_lines',
      'revisions',
      'notifications',
      'reports',
    ]) {
      expect(await count(table), table).toBe(0);
    }
  });

  it('the deleted school in the test has rows in every table', async () => {
    await remove();
    const [copy] = await rows<{ contents: Record<string, unknown[]> }>(
      'SELECT contents FROM deleted_schools WHERE id = $1',
      id,
    );
    for (const { name } of SCHOOL_CONTENT_TABLES) expect(copy?.contents[name]?.length, name).toBeGreaterThan(0);
    expect(copy?.contents.reviews).toHaveLength(1);
  });

  it('the copy of a deleted school includes every table whose rows are deleted with the school', async () => {
    const foundRows = await rows<{ name: string }>(`
      WITH RECURSIVE gone AS (
        SELECT 'schools'::regclass::oid AS id
        UNION SELECT c.conrelid FROM pg_constraint c JOIN gone ON c.confrelid = gone.id WHERE c.contype = 'f' AND c.confdeltype = 'c')
      SELECT id::regclass::text AS name FROM gone ORDER BY 1`);
    // The copy of a deleted school does not contain the tables of search words. When posts and comments are restored, a
    // trigger fills these tables from the restored texts.
    const emptied = foundRows.map(({ name }) => name).filter((name) => !/^(post|comment)_words$/.test(name));
    expect(SCHOOL_CONTENT_TABLES.map(({ name }) => name).sort()).toEqual(emptied.sort());
  });

  it('a deleted school has an audit entry with the number of deleted rows', async () => {
    await remove();
    const [entry] = await rows("SELECT actor_id, details FROM audit_log WHERE action = 'school.delete'");
    expect(entry).toEqual({
      actor_id: admin.id,
      details: { name: 'Tidewater Elementary', city: 'Lunenburg', followers: 3, posts: 2, comments: 4, events: 1 },
    });
  });

  it('a deleted school is in the list of schools that can be restored', async () => {
    await remove();
    const { body } = await call('GET', '/api/admin/schools/deleted', { as: admin });
    expect(body).toEqual([
      {
        id,
        name: 'Tidewater Elementary',
        city: 'Lunenburg',
        deletedAt: expect.any(String),
        keptUntil: expect.any(String),
        deletedBy: admin.email,
        postCount: 2,
      },
    ]);
    expect(Date.parse(body[0].keptUntil) - Date.parse(body[0].deletedAt)).toBe(30 * DAY);
  });

  it('only one of several simultaneous requests can delete the same school', async () => {
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await count("audit_log WHERE action = 'school.delete'")).toBe(1);
  });

  it('content written during a school’s deletion is either refused or restored with the school', async () => {
    const newcomers = await Promise.all([1, 2, 3, 4, 5].map(() => person('active')));
    const writes = newcomers.flatMap((as) => [
      () => call('POST', '/api/posts', { as, body: { schoolId: id, content: 'In time?' } }),
      () => call('POST', `/api/posts/${postId}/comments`, { as, body: { content: 'In time?' } }),
      () => call('POST', `/api/schools/${id}/subscribe`, { as }),
      () => vote(as, postId),
    ]);
    const answers = await Promise.all([...writes.slice(0, 10), remove, ...writes.slice(10)].map((write) => write()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const landed = answers.filter(({ status }) => status === 201).length;
    expect((await restore()).status).toBe(200);
    // The number of restored posts and comments can exceed the number of successful requests. If the school is deleted
    // before the server answers, a request fails although its content is saved.
    const countThere =
      (await count("posts WHERE content = 'In time?'")) + (await count("comments WHERE content = 'In time?'"));
    expect(countThere).toBeGreaterThanOrEqual(landed);
    expect(countThere).toBeLessThanOrEqual(10);
    const counts =
      'posts p WHERE comment_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id AND c.withheld IS NULL)';
    expect(await count(counts)).toBe(0);
    expect(
      await count(
        'schools s WHERE follower_count <> (SELECT count(*) FROM user_school_subscriptions f WHERE f.school_id = s.id)',
      ),
    ).toBe(0);
  });
});

describe('the restoration of a deleted school', () => {
  it('a restored school is identical to the deleted school in every row and count', async () => {
    await remove();
    const { status, body } = await restore();
    expect([status, body.id, body.slc, body.principal]).toEqual([200, id, '0042', 'Robin']);
    expect(await snapshot.changed()).toEqual(['audit_log']);
    for (const [words, texts] of [
      ['post_words', 'posts'],
      ['comment_words', 'comments'],
    ] as const)
      expect(await count(words)).toBe(await count(texts));
    const [entry] = await rows("SELECT details FROM audit_log WHERE action = 'school.restore'");
    expect(entry?.details).toEqual({
      name: 'Tidewater Elementary',
      city: 'Lunenburg',
      posts: 2,
      comments: 4,
      leftOut: 0,
    });
    expect((await call('GET', '/api/admin/schools/deleted', { as: admin })).body).toEqual([]);
  });

  it('a restored school accepts new comments, and can be deleted and restored again', async () => {
    await remove();
    await restore();
    await comment(reader, postId, 'Back again');
    expect(await count('posts WHERE id = $1 AND comment_count = 3', postId)).toBe(1);
    expect((await remove()).status).toBe(204);
    expect((await restore()).status).toBe(200);
    expect(await count("comments WHERE content = 'Back again'")).toBe(1);
  });

  it('a restored school does not contain the content of deleted accounts', async () => {
    await remove();
    await db().user.delete({ where: { id: leaver.id } });
    expect((await restore()).status).toBe(200);
    expect(
      await rows('SELECT upvote_count, downvote_count, comment_count FROM posts WHERE school_id = $1', id),
    ).toEqual([{ upvote_count: 1, downvote_count: 1, comment_count: 1 }]);
    expect(await count('schools WHERE id = $1 AND follower_count = 2', id)).toBe(1);
    expect(await count('comments WHERE post_id = $1', postId)).toBe(2);
    expect(await count('reports')).toBe(1);
    expect(await count('stored_files')).toBe(2);
    const [entry] = await rows<{ details: { leftOut: number } }>(
      "SELECT details FROM audit_log WHERE action = 'school.restore'",
    );
    expect(entry?.details.leftOut).toBeGreaterThan(5);
    // The restored school lacks the post of the deleted account. The two files of this post are still due for removal,
    // 30 days after the deletion of the school.
    expect(await count("file_removals WHERE due_at > now() + interval '29 days'")).toBe(2);
  });

  it('a parent’s verification is not restored with the school if the people who vouched deleted their accounts', async () => {
    const place = await school('Left Behind');
    const [one, two, third] = [await person('active'), await person('active'), await person('active')];
    for (const who of [one, two]) await proveParent(who, place);
    for (const who of [one, two])
      await rows('INSERT INTO vouches (school_id, voucher_id, user_id) VALUES ($1, $2, $3)', place, who.id, third.id);
    await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', third.id);
    const isVouchedFor = () => count('school_parents WHERE user_id = $1', third.id);
    expect(await isVouchedFor()).toBe(1);
    await rows(
      `WITH made AS (INSERT INTO council_batches (school_id, access_until, closes_at, note, created_by)
         VALUES ($1, now() + interval '1 year', now() + interval '1 month', 'Ten', $2) RETURNING id)
       INSERT INTO council_codes (code_hmac, batch_id, user_id, used_at) SELECT 'left behind', id, $3, now() FROM made`,
      place,
      admin.id,
      one.id,
    );
    await call('DELETE', `/api/admin/schools/${place}`, { as: admin });
    for (const who of [one, two]) await deleteAccount(who.id);
    const left = await rows<{ text: string }>(
      "SELECT contents -> 'vouches' AS text FROM deleted_schools WHERE id = $1",
      place,
    );
    expect(left).toEqual([{ text: [] }]);
    expect((await call('POST', `/api/admin/schools/${place}/restore`, { as: admin })).status).toBe(200);
    expect(await isVouchedFor()).toBe(0);
    // A council code still counts as used after the account that used the code was deleted.
    expect(
      await count("council_codes WHERE code_hmac = 'left behind' AND used_at IS NOT NULL AND user_id IS NULL"),
    ).toBe(1);
  });

  it('a founding parent of a deleted school who joined another school stays there if the old one is restored', async () => {
    const seat = 'INSERT INTO founding_parents (user_id, school_id, given_at, until) VALUES ($1, $2, now(), now())';
    const [closed, other] = [await school('Closed'), await school('Open')];
    await rows(seat, reader.id, closed);
    expect((await call('DELETE', `/api/admin/schools/${closed}`, { as: admin })).status).toBeLessThan(300);
    await rows(seat, reader.id, other);
    expect((await call('POST', `/api/admin/schools/${closed}/restore`, { as: admin })).status).toBe(200);
    expect(await rows('SELECT school_id FROM founding_parents WHERE user_id = $1', reader.id)).toEqual([
      { school_id: other },
    ]);
  });

  it('a restored school shows content whose appeal succeeded while the school was deleted', async () => {
    const judge = await person('admin');
    const ids = [postId, await post(author, id), await post(author, id)];
    const answered: number[] = [];
    for (const one of ids) {
      await reportByParents(1, 'post', one);
      const reviewId = await reviewOf(judge, 'post', one);
      await decide(judge, reviewId, 'hide');
      await appeal(author, reviewId);
      answered.push(reviewId);
    }
    await remove();
    expect((await answerAppeal(admin, answered[0]!, 'reversed')).status).toBe(200);
    expect((await answerAppeal(admin, answered[1]!, 'upheld')).status).toBe(200);
    expect((await restore()).status).toBe(200);
    const visibleRows = await rows('SELECT id FROM posts WHERE id = ANY($1) AND withheld IS NULL', ids);
    expect(visibleRows).toEqual([{ id: postId }]);
    expect((await call('GET', `/api/posts/${postId}`, { as: reader })).status).toBe(200);
  });

  it('a deleted school cannot be restored while another school has its school number (SLC)', async () => {
    await remove();
    const taker = await db().school.create({ data: { name: 'New', city: 'X', slc: '0042' } });
    expect(await restore()).toMatchObject({ status: 409, body: { message: DUPLICATE_SCHOOL_MESSAGES.slc } });
    await db().school.update({ where: { id: taker.id }, data: { slc: null, schoolUuid: 'uuid-42' } });
    expect(await restore()).toMatchObject({ status: 409, body: { message: DUPLICATE_SCHOOL_MESSAGES.schoolUuid } });
    expect(await count('deleted_schools')).toBe(1);
    expect(await count('posts WHERE school_id = $1', id)).toBe(0);
    await db().school.delete({ where: { id: taker.id } });
    expect((await restore()).status).toBe(200);
  });

  it('only one of several simultaneous requests can restore the same school', async () => {
    await remove();
    const answers = await Promise.all([restore(), restore(), restore()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await snapshot.changed()).toEqual(['audit_log']);
    expect((await restore()).status).toBe(404);
  });

  it('a school can also be restored by a command on the server', async () => {
    await remove();
    await restoreSchoolFromCommandLine(id);
    expect(await rows("SELECT actor_id, address FROM audit_log WHERE action = 'school.restore'")).toEqual([
      { actor_id: 0, address: null },
    ]);
    await expect(restoreSchoolFromCommandLine(id)).rejects.toThrow('Deleted school not found');
  });

  it('a school can be restored after database columns were added and removed', async () => {
    await remove();
    await db()
      .$executeRaw`UPDATE deleted_schools SET contents = contents #- '{comments,0,withheld}' #- '{posts,0,withheld}' || jsonb_build_object('school_events', contents -> 'school_events' #- '{0,sequence}')`;
    await db().$executeRaw`UPDATE deleted_schools SET contents = jsonb_set(contents, '{posts,0,old_column}', '1')`;
    expect((await restore()).status).toBe(200);
    expect(await count('posts WHERE school_id = $1', id)).toBe(2);
    expect(await count('school_events WHERE sequence = 0')).toBe(1);
  });
});

describe('the files of a deleted school', () => {
  it('the files of a deleted school are kept while the school can still be restored', async () => {
    const before = await files();
    expect(before.length).toBeGreaterThanOrEqual(4);
    await remove();
    expect(
      await count(
        "file_removals WHERE due_at BETWEEN now() + interval '29 days 23 hours' AND now() + interval '30 days'",
      ),
    ).toBe(4);
    await removeDiscardedFiles();
    await cleanUpMedia(0);
    expect(await files()).toEqual(before);
    await restore();
    expect(await count('file_removals')).toBe(0);
    await cleanUpMedia(0);
    expect(await files()).toEqual(before);
    expect(existsSync(path.join(env().MEDIA_DIR, 'files'))).toBe(true);
  });

  it('30 days after a school is deleted, its files and its stored copy are deleted too', async () => {
    await remove();
    const age = (days: number) =>
      db().$executeRaw`UPDATE deleted_schools SET deleted_at = now() - make_interval(days => ${days}::int)`;
    await age(29);
    expect(await purgeDeletedSchools()).toBe(0);
    await age(30);
    expect((await call('GET', '/api/admin/schools/deleted', { as: admin })).body).toEqual([]);
    expect((await restore()).status).toBe(404);
    expect(await purgeDeletedSchools()).toBe(1);
    expect(await count('deleted_schools')).toBe(0);
    expect(await rows("SELECT actor_id, target_id, details FROM audit_log WHERE action = 'school.purge'")).toEqual([
      { actor_id: 0, target_id: id, details: { name: 'Tidewater Elementary', city: 'Lunenburg' } },
    ]);
    await db().$executeRaw`UPDATE file_removals SET due_at = due_at - interval '30 days'`;
    await removeDiscardedFiles();
    expect(await files()).toEqual([]);
  });
});

/** Number of posts at the tested school. POSTS=1000 is the size of the largest real board. */
const POSTS = Number(process.env.POSTS ?? (isThorough ? 1_000 : 250));

it(
  `a school with ${POSTS} posts is deleted and restored within the statement timeout`,
  { tags: 'thorough' },
  async () => {
    await rows(
      "INSERT INTO users (email, password, terms_version) SELECT 'many' || n || '@example.test', '', 'test' FROM generate_series(1, 10) n",
    );
    for (let made = 0; made < POSTS; made += 250) {
      const some = await rows<{ id: number }>(
        "INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'Post ' || n FROM generate_series(1, 250) n RETURNING id",
        author.id,
        id,
      );
      const ids = some.map((row) => row.id);
      await rows(
        "INSERT INTO comments (user_id, post_id, content) SELECT $1, p, 'Comment ' || n FROM unnest($2::int[]) p, generate_series(1, 10) n",
        reader.id,
        ids,
      );
      await rows(
        "INSERT INTO post_votes (user_id, post_id, vote_type) SELECT u.id, p, 'upvote' FROM unnest($1::int[]) p, users u WHERE u.email LIKE 'many%'",
        ids,
      );
    }
    const sums = () =>
      rows(
        'SELECT count(*), sum(comment_count) AS comments, sum(upvote_count) AS votes FROM posts WHERE school_id = $1',
        id,
      );
    const before = await sums();
    const began = performance.now();
    expect((await remove()).status).toBe(204);
    const gone = performance.now();
    expect((await restore()).status).toBe(200);
    const back = performance.now();
    expect(await sums()).toEqual(before);
    expect(
      back - began,
      `${Math.round(gone - began)} ms to delete, ${Math.round(back - gone)} ms to restore`,
    ).toBeLessThan(Number(process.env.WITHIN ?? 15_000));
  },
);
