import { beforeEach, describe, expect, it } from 'vitest';
import { askConcernAuthors } from '@/lib/posts/concerns/ask-authors';
import { fetchCouncilBrief } from '@/lib/posts/council-brief';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { comment, post, share } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

let author: Person;
let moderator: Person;
let reader: Person;
let schoolId: number;
let postId: number;

const today = formatDateFieldValue(Date.now());

beforeEach(async () => {
  schoolId = await school();
  [author, moderator, reader] = [await person('active'), await makeModerator(schoolId), await person('active')];
  postId = await post(author, schoolId, { content: 'Bus 12 is late again.', isAnonymous: true, isConcern: true });
});

const asked = (seen: number, more: object = {}) => ({ state: 'asked', office: 'school', day: today, seen, ...more });
const move = (who: Person | null, body: object, id = postId) =>
  call('POST', `/api/posts/${id}/concern`, { as: who, body });
const meToo = (who: Person | null, id = postId) => call('POST', `/api/posts/${id}/me-too`, { as: who });
const concernOf = async (who: Person | null = reader, id = postId) =>
  (await call('GET', `/api/posts/${id}`, { as: who })).body.concern;
const told = (kind: string, id = postId) =>
  rows<{ user_id: number; data: object; push_at: Date | null; mail_at: Date | null }>(
    'SELECT user_id, data, push_at, mail_at FROM notifications WHERE post_id = $1 AND kind = $2::notification_kind ORDER BY user_id',
    id,
    kind,
  );
const age = (days: number) =>
  rows('UPDATE posts SET created_at = created_at - make_interval(days => $2) WHERE id = $1', postId, days);

async function parents(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => person('active')));
  for (const each of people) await proveParent(each, schoolId);
  return people;
}

describe('a concern', () => {
  it('starts as raised, and members see it but visitors do not', async () => {
    expect(await concernOf()).toEqual({
      state: 'raised',
      raisedOn: today,
      lines: [],
      reply: null,
      meToo: null,
      isShared: false,
      mayShare: false,
    });
    const token = await share(author, postId);
    expect((await call('GET', `/api/schools/${schoolId}/posts`, { as: null })).body[0].concern).toBeNull();
    expect((await call('GET', `/api/shared/${token}`, { as: null })).text).not.toContain('raised');
    const query = `/api/schools/${schoolId}/posts?topic=concern_raised`;
    expect((await call('GET', query, { as: null })).body).toEqual([]);
    expect((await call('GET', query, { as: reader })).body).toHaveLength(1);
  });

  it('cannot have a poll', async () => {
    const poll = { choices: ['Yes', 'No'], closesOn: inDays(7).toISOString().slice(0, 10) };
    const body = { schoolId, content: 'x', isConcern: true, poll };
    const refused = await call('POST', '/api/posts', { as: author, body });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['poll'] }] } });
  });

  it('is moved by its author, moderators of the school and administrators, and by nobody else', async () => {
    for (const who of [reader, await makeModerator(await school())])
      expect((await move(who, asked(0))).status).toBe(403);
    expect((await move(null, asked(0))).status).toBe(401);
    expect((await move(author, asked(0))).status).toBe(200);
    expect((await move(moderator, { state: 'answered', note: 'From Monday on time.', seen: 1 })).status).toBe(200);
    expect((await move(await person('admin'), { state: 'resolved', seen: 2 })).status).toBe(200);
    const { state, lines } = await concernOf();
    expect(state).toBe('resolved');
    expect(lines).toEqual([
      { state: 'asked', office: 'school', day: today, note: null },
      { state: 'answered', office: null, day: today, note: 'From Monday on time.' },
      { state: 'resolved', office: null, day: today, note: null },
    ]);
  });

  it('has lines without a person and without a time, and only the audit log knows a moderator', async () => {
    await move(author, asked(0));
    await move(moderator, { state: 'answered', seen: 1 });
    const columns = await rows<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'outcome_lines' ORDER BY 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(['day', 'id', 'note', 'office', 'post_id', 'state']);
    const audit = await rows(
      "SELECT actor_id, action, details FROM audit_log WHERE target_type = 'post' AND target_id = $1",
      postId,
    );
    expect(audit).toEqual([
      {
        actor_id: moderator.id,
        action: 'post.move-concern',
        details: {
          schoolId,
          before: { state: 'asked' },
          after: { state: 'answered', office: null, day: today, note: null },
        },
      },
    ]);
  });

  it('moves once if two people move it at the same time, and the other gets a conflict', async () => {
    await move(author, asked(0));
    const replies = await Promise.all([
      move(author, { state: 'answered', seen: 1 }),
      move(moderator, { state: 'resolved', seen: 1 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' });
    expect((await concernOf()).lines).toHaveLength(2);
  });

  it('moves once if the same request arrives twice', async () => {
    const replies = await Promise.all([move(author, asked(0)), move(author, asked(0))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await concernOf()).lines).toHaveLength(1);
  });

  it.each([
    ['a state that cannot follow', { state: 'answered', seen: 0 }, 'state'],
    ['no answer before an office was asked', { state: 'no_answer', seen: 0 }, 'state'],
    ['an unknown state', { state: 'raised', seen: 0 }, 'state'],
    ['a question without an office', { state: 'asked', day: today, seen: 0 }, 'office'],
    ['a person in place of an office', asked(0, { office: 'Ms. Smith' }), 'office'],
    ['a question without a day', { state: 'asked', office: 'school', seen: 0 }, 'day'],
    ['a day in the future', asked(0, { day: '2999-01-01' }), 'day'],
    ['a day before the post', asked(0, { day: '2020-01-01' }), 'day'],
    ['a note that names staff', { state: 'resolved', note: 'Mr. Smith called us.', seen: 0 }, 'note'],
  ])('refuses %s and stores nothing', async (_what, body, field) => {
    const refused = await move(author, body);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(field);
    expect((await concernOf()).lines).toEqual([]);
  });

  it("refuses a note with the name of the school's principal", async () => {
    await rows("UPDATE schools SET principal = 'Wilhelmina Zwicker' WHERE id = $1", schoolId);
    const note = 'Wilhelmina Zwicker promised a second bus.';
    expect((await move(author, { state: 'resolved', note, seen: 0 })).status).toBe(400);
  });

  it('may move to no answer only 30 school days after an office was asked', async () => {
    await move(author, asked(0));
    expect((await move(author, { state: 'no_answer', seen: 1 })).status).toBe(400);
    await age(400);
    await rows('UPDATE outcome_lines SET day = day - 150 WHERE post_id = $1', postId);
    expect((await move(author, { state: 'no_answer', seen: 1 })).body.concern.state).toBe('no_answer');
  });

  it('cannot be moved on an ordinary post or on an invisible one', async () => {
    expect((await move(author, asked(0), await post(author, schoolId))).status).toBe(404);
    await rows("UPDATE posts SET withheld = 'removed' WHERE id = $1", postId);
    expect((await move(moderator, asked(0))).status).toBe(404);
  });

  it('is listed by its state on the board and in the feed', async () => {
    await call('POST', `/api/schools/${schoolId}/subscribe`, { as: reader });
    await move(author, asked(0));
    for (const path of [`/api/schools/${schoolId}/posts`, '/api/user/feed'])
      for (const [state, count] of [
        ['asked', 1],
        ['raised', 0],
      ] as const)
        expect((await call('GET', `${path}?topic=concern_${state}`, { as: reader })).body).toHaveLength(count);
  });
});

describe('“Me too”', () => {
  it('is for verified parents of the school, once, and not for the author', async () => {
    await proveParent(author, schoolId);
    const [parent] = await parents(1);
    for (const who of [author, reader]) expect((await meToo(who)).status).toBe(403);
    expect((await concernOf(parent)).mayShare).toBe(true);
    for (let time = 0; time < 2; time += 1)
      expect((await meToo(parent!)).body.concern).toMatchObject({ isShared: true, mayShare: false, meToo: null });
    expect(await rows('SELECT user_id FROM me_toos WHERE post_id = $1', postId)).toEqual([{ user_id: parent!.id }]);
    expect((await meToo(parent!, await post(author, schoolId))).status).toBe(404);
  });

  it('shows everybody the same number, in steps of five', async () => {
    const seen: (number | null)[] = [];
    for (const parent of await parents(11)) {
      await meToo(parent);
      const views = await Promise.all([reader, author, parent].map((who) => concernOf(who)));
      expect(new Set(views.map((view) => view.meToo)).size).toBe(1);
      seen.push(views[0].meToo);
    }
    expect(seen).toEqual([null, null, null, null, 5, 5, 5, 5, 5, 10, 10]);
  });

  it('still counts after the parent lost the verification or deleted the account', async () => {
    const people = await parents(5);
    for (const parent of people) await meToo(parent);
    await rows('DELETE FROM school_parents WHERE user_id = $1', people[0]!.id);
    await rows('DELETE FROM users WHERE id = $1', people[1]!.id);
    expect((await concernOf()).meToo).toBe(5);
    expect(await rows('SELECT FROM me_toos WHERE post_id = $1 AND user_id IS NULL', postId)).toHaveLength(1);
  });

  it('ends when the concern is resolved', async () => {
    const [parent] = await parents(1);
    await move(author, { state: 'resolved', seen: 0 });
    expect((await meToo(parent!)).status).toBe(409);
    expect((await concernOf(parent)).mayShare).toBe(false);
  });
});

describe('the outcome', () => {
  it('is sent to the author, commenters and followers in the same words, and to nobody for a “Me too”', async () => {
    const [parent] = await parents(1);
    const follower = await person('active');
    await comment(reader, postId);
    await call('POST', `/api/posts/${postId}/follow`, { as: follower });
    await meToo(parent!);
    await move(author, asked(0));
    expect(await told('outcome')).toEqual([]);
    await move(moderator, { state: 'answered', seen: 1 });
    const rowsOfOutcome = await told('outcome');
    expect(rowsOfOutcome.map(({ user_id }) => user_id)).toEqual(
      [author.id, reader.id, follower.id].sort((a, b) => a - b),
    );
    expect(new Set(rowsOfOutcome.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });

  it('is not sent to the person who wrote it, and a later outcome replaces it', async () => {
    await comment(reader, postId);
    await move(author, asked(0));
    await move(author, { state: 'answered', seen: 1 });
    await move(author, { state: 'resolved', seen: 2 });
    expect(await told('outcome')).toMatchObject([{ user_id: reader.id, data: { state: 'resolved' } }]);
  });
});

describe('the question to the author', () => {
  it('comes once after 10 and once after 30 school days, only in the app', async () => {
    const ask = async (days: number) => {
      await askConcernAuthors(inDays(days));
      return (await told('concern_due')).length;
    };
    // Any 24 days outside the summer have at least 10 school days, and any 12 days at most 9.
    await rows("UPDATE posts SET created_at = '2026-09-14T12:00:00Z' WHERE id = $1", postId);
    const at = (day: string) => (Date.parse(`${day}T19:30:00Z`) - Date.now()) / 86_400_000;
    expect(await ask(at('2026-09-25'))).toBe(0);
    expect(await ask(at('2026-09-28'))).toBe(1);
    expect(await ask(at('2026-10-02'))).toBe(1);
    expect(await ask(at('2026-10-26'))).toBe(2);
    expect(await ask(at('2026-12-01'))).toBe(2);
    expect(await told('concern_due')).toEqual(
      Array(2).fill({ user_id: author.id, data: {}, push_at: null, mail_at: null }),
    );
  });

  it('asks signed and anonymous authors alike, and nobody whose concern has moved on', async () => {
    const signed = await post(await person('active'), schoolId, { isConcern: true });
    const answered = await post(author, schoolId, { isConcern: true });
    await move(author, { state: 'resolved', seen: 0 }, answered);
    await rows("UPDATE posts SET created_at = created_at - interval '200 days' WHERE school_id = $1", schoolId);
    await Promise.all([askConcernAuthors(), askConcernAuthors()]);
    const counts = await Promise.all(
      [postId, signed, answered].map(async (id) => (await told('concern_due', id)).length),
    );
    expect(counts).toEqual([1, 1, 0]);
  });

  it('disappears when the concern moves on', async () => {
    await age(200);
    await askConcernAuthors();
    const shown = async () =>
      (await call('GET', '/api/notifications', { as: author })).text.includes('Was your concern answered?');
    expect(await shown()).toBe(true);
    await move(author, { state: 'resolved', seen: 0 });
    expect(await shown()).toBe(false);
  });
});

describe('the outcome of a poll', () => {
  const POLL = { choices: ['Friday', 'Saturday'], closesOn: inDays(7).toISOString().slice(0, 10) };
  const say = (who: Person, note: string, id: number) =>
    call('POST', `/api/posts/${id}/poll-outcome`, { as: who, body: { note } });

  it('is one final line by the author or a moderator, after the poll has closed', async () => {
    const id = await post(author, schoolId, { isAnonymous: true, poll: POLL });
    await comment(reader, id);
    expect((await say(author, 'The fair is on Friday.', id)).status).toBe(409);
    await rows("UPDATE posts SET poll_ends_at = now() - interval '2 minutes' WHERE id = $1", id);
    expect((await say(reader, 'The fair is on Friday.', id)).status).toBe(403);
    expect((await say(moderator, 'Mrs. Smith decides.', id)).status).toBe(400);
    for (let time = 0; time < 2; time += 1)
      expect((await say(author, 'The fair is on Friday.', id)).body.poll.outcome).toEqual({
        day: today,
        note: 'The fair is on Friday.',
      });
    expect((await say(moderator, 'On Saturday.', id)).status).toBe(409);
    expect(await told('outcome', id)).toMatchObject([{ user_id: reader.id, data: { state: 'poll' } }]);
    expect((await say(author, 'The fair is on Friday.', postId)).status).toBe(404);
  });
});

describe('the brief for the council', () => {
  it('has the text, the dates and the count, and names no user', async () => {
    await move(author, asked(0, { office: 'transportation' }));
    for (const parent of await parents(5)) await meToo(parent);
    const as = (who: Person, role: 'member' | 'subscriber' = 'subscriber') => ({ role, id: who.id });
    const brief = await fetchCouncilBrief({ id: schoolId, postId }, { ...as(moderator), moderates: [schoolId] });
    expect(brief).toMatchObject({
      content: 'Bus 12 is late again.',
      lines: [expect.stringMatching(/: Raised$/), expect.stringMatching(/: Asked the student transportation office$/)],
      meToo: 'At least 5 verified parents of this school said “Me too”.',
    });
    expect(Object.keys(brief).sort()).toEqual(['content', 'lines', 'meToo', 'schoolName', 'title']);
    expect(await fetchCouncilBrief({ id: schoolId, postId }, as(author))).toEqual(brief);
    expect(await fetchCouncilBrief({ id: schoolId, postId }, as(reader))).toBe('forbidden');
    expect(await fetchCouncilBrief({ id: await school(), postId }, as(author))).toBe('missing');
    expect(await fetchCouncilBrief({ id: schoolId, postId: 999_999_999 }, as(author))).toBe('missing');
  });
});
