import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as boardStream } from '@/app/api/schools/[id]/stream/route';
import { GET as feedStream } from '@/app/api/user/feed/stream/route';
import { exportFromCommandLine } from '@/lib/data-rights/export/create-exports';
import { writeDailyDigestContent } from '@/lib/news-emails/daily-digest';
import { writeImmediateEmailContent } from '@/lib/news-emails/immediate-email';
import { askConcernAuthors } from '@/lib/posts/concerns/ask-authors';
import { fetchCouncilBrief } from '@/lib/posts/council-brief';
import { buildPushContent } from '@/lib/push/push-message';
import { DAY } from '@/lib/time/duration';
import { dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';
import { findRouteFiles, loadRouteHandlers } from '@/tools/api-document/api-routes';
import { comment, follow, post, share } from '../../support/community/board';
import { decide, report, reviewOf } from '../../support/community/moderation';
import { makeModerator } from '../../support/community/moderators';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { unzip } from '../../support/data-rights/unzip';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { closeStreams, openStream, type OpenStream } from '../../support/http/streams';
import { requireSuccess } from '../../support/anonymity/require-success';

// Decision D1, security D3: nobody can tell who wrote an anonymous question or concern, who edited a post that was sent
// back, and who reported a closure. Two authors with different lives do the same at two schools, and every GET endpoint
// must answer the same about both.

type EmailToWrite = Parameters<typeof writeDailyDigestContent>[0];
type Scene = {
  author: Person;
  schoolId: number;
  question: number;
  concern: number;
  commentId: number;
  token: string;
  reviewId: number;
  streams: OpenStream[];
};
type Others = Record<'reader' | 'parent' | 'admin' | 'moderator' | 'visitor', Person | null>;
const ROLES = ['reader', 'parent', 'admin', 'moderator', 'visitor'] as const;

const reader = await person('active', { firstName: 'Kim', lastName: 'Reader', notifyNewPosts: true });
const parent = await person('active', { firstName: 'Pat', lastName: 'Parent', notifyNewPosts: true });
const admin = await person('admin', { notifyNewPosts: true });
let others: Others;
let scenes: [Scene, Scene];

/** Runs a step at 6:12 in the morning of today. */
async function inTheMorning<T>(step: () => Promise<T>): Promise<T> {
  const today = dateToLocalTime(new Date()).slice(0, 10);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${today}T06:12`).getTime());
  try {
    return await step();
  } finally {
    clock.mockRestore();
  }
}

async function canary(id: number): Promise<Person> {
  const author = await person('active', { firstName: `CanaryFirst${id}`, lastName: `CanaryLast${id}` });
  await rows(
    'UPDATE users SET id = $2, email = $3, avatar = $4 WHERE id = $1',
    author.id,
    id,
    `canary${id}@example.test`,
    `/api/avatars/canary${id}`,
  );
  return { ...author, id };
}

const FIRST_AUTHOR = 987_654_321;
const SECOND_AUTHOR = 876_543_210;
const CANARIES = new RegExp(`canary|${FIRST_AUTHOR}|${SECOND_AUTHOR}`, 'i');

/** The first author has a grade band and a warning, chose news, and reads fewer schools than the second one. */
async function liveDifferently(author: Person, schoolId: number, moderator: Person): Promise<void> {
  if (author.id !== FIRST_AUTHOR) return follow(author, await school('Another Elementary'));
  await requireSuccess(
    call('PUT', `/api/schools/${schoolId}/school-year`, { as: author, body: { gradeBand: 'g4_6' } }),
  );
  await requireSuccess(
    call('PATCH', '/api/user/preferences', { as: author, body: { newsMail: true, stormPush: true } }),
  );
  await requireSuccess(call('POST', `/api/users/${reader.id}/mute?lasts=week`, { as: author }));
  const signed = await post(author, await school('Elsewhere Elementary'));
  await requireSuccess(report(moderator, 'post', signed));
  await requireSuccess(decide(admin, await reviewOf(admin, 'post', signed), 'keep', { warn: true }));
}

async function playScene(author: Person, moderator: Person): Promise<Scene> {
  const schoolId = await school('Quiet Elementary');
  for (const who of [reader, parent, admin, moderator, author]) await follow(who, schoolId);
  for (const who of [parent, author]) await proveParent(who, schoolId);
  await rows(
    'INSERT INTO school_moderators (user_id, school_id, given_by) VALUES ($1, $2, $1)',
    moderator.id,
    schoolId,
  );
  const streams = [
    await openStream(boardStream, `/api/schools/${schoolId}/stream`, reader, { id: String(schoolId) }),
    await openStream(feedStream, '/api/user/feed/stream', parent),
  ];
  const question = await post(author, schoolId, { title: 'A question', topic: 'question', isAnonymous: true });
  await comment(author, question, 'Nobody?');
  await comment(reader, await post(reader, schoolId, { title: 'A signed post' }));
  await liveDifferently(author, schoolId, moderator);
  const concern = await post(author, schoolId, {
    title: 'A concern',
    isConcern: true,
    isAnonymous: true,
    commentsFrom: 'parents',
  });
  const at = `/api/posts/${concern}`;
  await requireSuccess(call('POST', `${at}/me-too`, { as: parent }));
  const commentId = await comment(parent, concern, 'The same here');
  await comment(author, concern, 'Thank you');
  await requireSuccess(call('POST', `${at}/follow`, { as: reader }));
  // The post is sent back, its author edits it, and it is shown again.
  await requireSuccess(report(reader, 'post', concern));
  const reviewId = await reviewOf(admin, 'post', concern);
  await requireSuccess(decide(admin, reviewId, 'send_back'));
  await requireSuccess(call('PATCH', at, { as: author, body: { content: 'Bus 12 is late' } }));
  await requireSuccess(decide(admin, await reviewOf(admin, 'post', concern), 'keep'));
  await rows('DELETE FROM reports WHERE reporter_id = $1', reader.id);
  // The author asks an office, and a moderator adds the answer and closes the comments.
  const day = dateToLocalTime(new Date()).slice(0, 10);
  await requireSuccess(
    call('POST', `${at}/concern`, { as: author, body: { state: 'asked', office: 'school', day, seen: 0 } }),
  );
  await requireSuccess(call('POST', `${at}/concern`, { as: moderator, body: { state: 'answered', seen: 1 } }));
  const closed = { postId: concern, reason: 'It is answered.' };
  await requireSuccess(call('PUT', `/api/schools/${schoolId}/closed-comments`, { as: moderator, body: closed }));
  await inTheMorning(() =>
    requireSuccess(call('POST', `/api/schools/${schoolId}/storm`, { as: author, body: { kind: 'closed' } })),
  );
  return { author, schoolId, question, concern, commentId, reviewId, token: await share(author, concern), streams };
}

beforeAll(async () => {
  const moderator = await makeModerator(await school('First Elementary'));
  others = { reader, parent, admin, moderator, visitor: null };
  scenes = [
    await playScene(await canary(FIRST_AUTHOR), moderator),
    await playScene(await canary(SECOND_AUTHOR), moderator),
  ];
  await askConcernAuthors(inDays(60));
});
afterAll(closeStreams);

/** Values of path parameters, by the path segment before the parameter. */
const valuesOf = ({ schoolId, concern, commentId, token, reviewId }: Scene): Record<string, unknown> => ({
  ...{ posts: concern, schools: schoolId, comments: commentId, shared: token, reviews: reviewId, brief: concern },
});
const filled = (path: string, scene: Scene) =>
  path
    .replace(/\/\[\[\.\.\.\w+\]\]/, '')
    .replace(/(\w+)\/\[\w+\]/g, (_all, before: string) => `${before}/${valuesOf(scene)[before] ?? 'x'}`);

/** Pages of administrators that list all people, with their names. */
const LISTS_PEOPLE = /^\/api\/admin\/(users|audit|launch|growth|statistics|mail|deletions|vouch-rings)/;

/** Returns all GET endpoints except streams, which the last test reads. */
async function listGetPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const route of findRouteFiles())
    for (const { method, path } of await loadRouteHandlers(route))
      if (method === 'GET' && !/stream|health|metrics|\[\[/.test(path) && !LISTS_PEOPLE.test(path)) paths.push(path);
  return paths;
}
const isAboutScene = (path: string) => /(posts|schools|comments|shared|reviews)\/\[/.test(path);
const FILTERS = ['unanswered', 'concern_answered'].map((topic) => `/api/schools/[id]/posts?topic=${topic}`);

/** Removes what differs between any two schools and posts: ids, tokens and times. */
const withoutDifferences = (text: string) =>
  text
    .replace(/"\d{4}-\d\d-\d\d(T[^"]+)?"/g, '"a moment"')
    .replace(/(school:)\d+/g, '$1one')
    .replace(/("(?:\w*[iI]d|shareToken|key|first)":)("[^"]*"|\d+)/g, '$1"one"');

describe.each(ROLES)('what a %s reads', (role) => {
  it('is the same about two anonymous authors, and names neither', { tags: ['D3'] }, async () => {
    let compared = 0;
    for (const path of [...(await listGetPaths()), ...FILTERS]) {
      const read = (scene: Scene) => inTheMorning(() => call('GET', filled(path, scene), { as: others[role] }));
      const [one, other] = [await read(scenes[0]), await read(scenes[1])];
      const content = (answer: typeof one) => answer.text || new TextDecoder().decode(answer.bytes);
      for (const answer of [one, other])
        expect(`${content(answer)} ${JSON.stringify([...answer.headers])}`, path).not.toMatch(CANARIES);
      if (!isAboutScene(path)) continue;
      expect([other.status, withoutDifferences(other.text)], path).toEqual([one.status, withoutDifferences(one.text)]);
      if (one.status === 200) compared += 1;
    }
    expect(compared).toBeGreaterThan(role === 'visitor' ? 4 : 12);
  });
});

it('the brief for the council is the same about both authors', async () => {
  const moderator = others.moderator!;
  const briefs = await Promise.all(
    scenes.map(({ schoolId, concern }) =>
      fetchCouncilBrief(
        { id: schoolId, postId: concern },
        { role: 'subscriber', id: moderator.id, moderates: [schoolId] },
      ),
    ),
  );
  expect(briefs[0]).toMatchObject({ title: 'A concern' });
  expect(briefs[1]).toEqual(briefs[0]);
  expect(JSON.stringify(briefs)).not.toMatch(CANARIES);
});

it('other people get the same notifications about both authors, at the same channels', { tags: ['D3'] }, async () => {
  const about = ({ author, question, concern }: Scene) =>
    rows(
      `SELECT user_id, kind, group_key IS NULL AS single, data, in_app, mail_at IS NULL AS no_mail, push_at IS NULL AS no_push
       FROM notifications WHERE post_id IN ($1, $2) AND user_id <> $3 ORDER BY user_id, kind, id`,
      question,
      concern,
      author.id,
    );
  const [one, other] = [await about(scenes[0]), await about(scenes[1])];
  expect(one.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['post', 'outcome']));
  expect(one.map(({ kind }) => kind)).not.toContain('concern_due');
  expect(other).toEqual(one);
  expect(JSON.stringify(one)).not.toMatch(CANARIES);
});

it('the evening email of another parent counts both authors’ questions and posts alike', { tags: ['D3'] }, async () => {
  const tomorrow = dateToLocalTime(inDays(2)).slice(0, 10);
  const about = { day: tomorrow, since: new Date(Date.now() - DAY).toISOString(), week: null };
  const clock = vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${tomorrow}T18:00`).getTime());
  const content = await writeDailyDigestContent({ userId: parent.id, about } as Parameters<
    typeof writeDailyDigestContent
  >[0]);
  clock.mockRestore();
  const news = content?.evening?.schools.map(({ postCount, waitingQuestions, posts }) => ({
    ...{ postCount, waitingQuestions },
    posts: posts.map(({ id: _id, ...each }) => each),
  }));
  expect(news).toMatchObject([{ waitingQuestions: 1 }, { waitingQuestions: 1 }]);
  expect(news?.[1]).toEqual(news?.[0]);
  expect(JSON.stringify(content)).not.toMatch(CANARIES);
});

it('the immediate emails and push messages about both authors have the same texts', { tags: ['D3'] }, async () => {
  await rows(
    "UPDATE users SET mail_answers = 'at_once', mail_posts = 'at_once', push_answers = true, push_posts = true WHERE id = $1",
    reader.id,
  );
  const texts = [];
  for (const { question, concern } of scenes) {
    const found = await rows<{ id: number }>(
      'SELECT id FROM notifications WHERE user_id = $1 AND post_id IN ($2, $3) ORDER BY id',
      reader.id,
      question,
      concern,
    );
    const about = { ids: found.map(({ id }) => id) };
    const content = await writeImmediateEmailContent({ userId: reader.id, about } as EmailToWrite);
    const pushes = await Promise.all(about.ids.map((id) => buildPushContent(reader.id, [id])));
    expect(pushes).not.toContain(null);
    texts.push([content?.told?.map(({ text }) => text), pushes.map((push) => [push?.title, push?.body])]);
  }
  expect(JSON.stringify(texts[0])).toContain('A concern');
  expect(texts[1]).toEqual(texts[0]);
  expect(JSON.stringify(texts)).not.toMatch(CANARIES);
});

it('the exports of other people’s data do not name the authors', { tags: ['D3'] }, async () => {
  for (const who of [reader, parent, others.moderator!]) {
    const files = await unzip(await readFile(await exportFromCommandLine(who.email)));
    const texts = [...files.values()].map(String).join('\n');
    expect(texts).toContain(who.email);
    expect(texts).not.toMatch(CANARIES);
  }
});

it('open pages receive nothing about the authors', { tags: ['D3'] }, () => {
  for (const { streams, concern } of scenes)
    for (const { heard } of streams) {
      expect(heard()).toContain(String(concern));
      expect(heard()).not.toMatch(CANARIES);
    }
});

it(
  'no row of a concern, of a storm morning or of an audit entry by others names the authors',
  { tags: ['D3'] },
  async () => {
    const found = await rows(
      `SELECT to_jsonb(o) AS row FROM outcome_lines o UNION ALL SELECT to_jsonb(s) FROM storm_reports s
     UNION ALL SELECT to_jsonb(a) - 'details' || jsonb_build_object('details', a.details) FROM audit_log a WHERE a.target_type IN ('post', 'review', 'school')`,
    );
    expect(found.length).toBeGreaterThan(5);
    expect(JSON.stringify(found)).not.toMatch(CANARIES);
  },
);
