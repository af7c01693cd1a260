import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { queueDailyDigests } from '@/lib/news-emails/daily-digest-run';
import { readUnsubscribeLink } from '@/lib/news-emails/unsubscribe';
import {
  addDays,
  dayAfter,
  formatUtcDay,
  dateToLocalTime,
  utcMidnightOfDay,
  localTimeToDate,
} from '@/lib/time/local-time';
import { comment, follow, post, vote } from '../../support/community/board';
import { decide, reviewOf } from '../../support/community/moderation';
import { proveParent } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { mailStates, openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of the daily digest, an email each evening about new content. A digest is never sent twice.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.MAIL_POSTAL_ADDRESS = '1 Example Street, Halifax NS';
process.env.EMAIL_VERIFICATION = 'optional';
const office = await openPostOffice();

const dayPlus = (day: string, days: number): string => formatUtcDay(addDays(utcMidnightOfDay(day), days));
const today = dateToLocalTime(new Date()).slice(0, 10);
/** The first test day is the next Monday after today. The second test day is the Sunday of that week. */
const monday = dayPlus(today, 8 - utcMidnightOfDay(today).getUTCDay());
const sunday = dayPlus(monday, 6);

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
  await rows('DELETE FROM letter_runs');
  await rows('UPDATE users SET email_verified_at = NULL');
});

const setClock = (day: string, time: string) =>
  vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T${time}`).getTime());

/** Queues and delivers the evening emails of the given day. Returns the emails that arrived. */
async function eveningOf(day: string, time = '18:00') {
  setClock(day, time);
  await queueDailyDigests();
  vi.restoreAllMocks();
  await office.deliverAll();
  return mailbox.received.splice(0);
}

async function verifiedPerson(fields: object = {}): Promise<Person> {
  const who = await person('active', { firstName: 'Kim', lastName: 'Reader' });
  await db().user.update({
    where: { id: who.id },
    data: { emailVerifiedAt: new Date(), quietHours: false, ...fields },
  });
  return who;
}

/** Creates a person who follows a school, and another person who posts at that school. */
async function scene(fields: object = {}) {
  const [reader, writer] = [
    await verifiedPerson(fields),
    await person('active', { firstName: 'Ada', lastName: 'Author' }),
  ];
  const schoolId = await school();
  await follow(reader, schoolId);
  return { reader, writer, schoolId };
}

describe('the content of an evening email', () => {
  it(
    'the evening email shows each school’s three most useful posts and the answers to the recipient',
    { tags: 'thorough' },
    async () => {
      const { reader, writer, schoolId } = await scene();
      setClock(monday, '12:00');
      const ids: number[] = [];
      for (const title of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'])
        ids.push(await post(writer, schoolId, { title, isAnonymous: title === 'Echo' }));
      for (const id of ids.slice(2)) await vote(reader, id, 'upvote');
      const own = await post(reader, schoolId, { title: 'Mine' });
      await comment(writer, own);
      const event = { schoolId, createdBy: writer.id, timeZone: 'America/Halifax' };
      const on = (day: string, time: string) => ({
        startsAt: localTimeToDate(`${day}T${time}`),
        uid: `${day}${time}`,
      });
      await db().schoolEvent.createMany({
        data: [
          { ...event, title: 'Skate', ...on(dayAfter(monday), '18:30') },
          { ...event, title: 'Called off', canceledAt: new Date(), ...on(dayAfter(monday), '19:30') },
          { ...event, title: 'Much later', ...on(dayPlus(monday, 2), '18:30') },
        ],
      });
      const [letter, ...others] = await eveningOf(monday);
      expect([letter?.recipient, others]).toEqual([reader.email, []]);
      const text = letter?.text ?? '';
      for (const words of [
        'Ada Author commented on your post: “Mine”',
        'Charlie',
        'Delta',
        'Echo',
        'Anonymous',
        '2 more posts',
        'Skate',
        'This email replaces 7 emails.',
        '1 Example Street',
      ])
        expect(text).toContain(words);
      for (const words of ['Alpha', 'Called off', 'Much later']) expect(text).not.toContain(words);
      expect(text.match(/Mine/g)).toHaveLength(1);
      expect(letter?.headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(true);
    },
  );

  it('the author of an anonymous post gets the same evening email as other followers of the school', async () => {
    const { reader, writer, schoolId } = await scene({ mailVotes: 'daily' });
    const neighbour = await verifiedPerson({ mailVotes: 'daily' });
    await follow(neighbour, schoolId);
    setClock(monday, '12:00');
    const anonymous = await post(reader, schoolId, { title: 'Quiet', isAnonymous: true });
    await post(reader, schoolId, { title: 'Held', isAnonymous: true });
    await rows("UPDATE posts SET withheld = 'words' WHERE title = 'Held'");
    await vote(writer, anonymous, 'upvote');
    const letters = await eveningOf(monday);
    expect(letters.map(({ recipient }) => recipient).toSorted()).toEqual([reader.email, neighbour.email].toSorted());
    const texts = letters.map(({ text, recipient }) =>
      text?.replaceAll(recipient, '').replaceAll(/unsubscribe\/\S+/g, ''),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('Quiet');
  });

  it('the evening email does not reveal who wrote an anonymous post', async () => {
    const { writer, schoolId } = await scene();
    setClock(monday, '12:00');
    await post(writer, schoolId, { title: 'Lunch', isAnonymous: true });
    const [letter] = await eveningOf(monday);
    expect(JSON.stringify(letter)).toContain('Lunch');
    for (const words of ['Ada', 'Author', writer.email]) expect(JSON.stringify(letter)).not.toContain(words);
  });

  it('the evening email tells verified parents once about a question that waited for a day', async () => {
    const { reader, writer, schoolId } = await scene();
    const [parent, asker] = [await verifiedPerson(), await verifiedPerson()];
    for (const who of [parent, asker]) {
      await follow(who, schoolId);
      await proveParent(who, schoolId);
    }
    setClock(monday, '12:00');
    for (const isAnonymous of [true, true, false]) await post(asker, schoolId, { topic: 'question', isAnonymous });
    const answered = await post(writer, schoolId, { topic: 'question' });
    await comment(reader, answered);
    const held = await post(asker, schoolId, { topic: 'question', isAnonymous: true });
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", held);
    const lineOf = async (day: string) =>
      Object.fromEntries(
        (await eveningOf(day)).map(({ recipient, text }) => [
          recipient,
          text?.match(/\d questions? wait\w* for an answer/)?.[0],
        ]),
      );
    await rows('UPDATE users SET mail_answers = $1', 'off');
    expect(Object.values(await lineOf(monday))).toEqual([undefined, undefined, undefined]);
    // The asker's line leaves out the question under their own name, as their email leaves out their named posts.
    expect(await lineOf(dayAfter(monday))).toEqual({
      [parent.email]: '3 questions wait for an answer',
      [asker.email]: '2 questions wait for an answer',
    });
    expect(await lineOf(dayPlus(monday, 2))).toEqual({});
  });

  it.each([
    ['spring', '2027-03-13'],
    ['autumn', '2027-11-06'],
  ])(
    'a question is in one evening email around the clock change in %s, whenever it was asked',
    async (_season, day) => {
      const { reader, schoolId } = await scene({ mailPosts: 'daily', mailAnswers: 'off' });
      const asker = await person('active');
      await rows("UPDATE memberships SET access_until = '2028-01-01' WHERE user_id IN ($1, $2)", reader.id, asker.id);
      await proveParent(reader, schoolId);
      // The evening email before, during and after the change at 2 o'clock in the morning of the next day.
      await eveningOf(dayPlus(day, -1));
      const lines: string[] = [];
      const times = ['17:30', '18:30', '23:30'];
      for (const offset of [0, 1, 2, 3]) {
        const evening = dayPlus(day, offset);
        const askAt = async (time: string) => {
          setClock(evening, time);
          await rows(
            "INSERT INTO posts (user_id, school_id, content, topic, created_at, is_anonymous) VALUES ($1, $2, 'When?', 'question', $3, false)",
            asker.id,
            schoolId,
            localTimeToDate(`${evening}T${time}`),
          );
        };
        if (offset < 2) await askAt(times[0]!);
        const [letter] = await eveningOf(evening);
        const line = letter?.text?.match(/(\d) questions? wait/)?.[1];
        if (line) lines.push(line);
        if (offset < 2) for (const time of times.slice(1)) await askAt(time);
      }
      expect(lines.map(Number).reduce((sum, each) => sum + each, 0)).toBe(6);
    },
  );

  it('the evening email is silent about a question that was answered within a day', async () => {
    const { reader, writer, schoolId } = await scene();
    await proveParent(reader, schoolId);
    setClock(monday, '12:00');
    const id = await post(writer, schoolId, { topic: 'question' });
    await eveningOf(monday);
    await comment(reader, id);
    expect(await eveningOf(dayAfter(monday))).toEqual([]);
  });

  it('a link in the evening email stops the emails of one school without a sign-in', async () => {
    const { reader, writer, schoolId } = await scene();
    const otherSchool = await school();
    await follow(reader, otherSchool);
    const evening = async (day: string) => {
      setClock(day, '12:00');
      for (const id of [schoolId, otherSchool]) await post(writer, id, { title: `News of ${id}` });
      return (await eveningOf(day))[0]?.text ?? '';
    };
    const [key, ...others] = [...(await evening(monday)).matchAll(/unsubscribe\/(\S+\.\d+)/g)].map((link) => link[1]!);
    expect([key, ...others].map((each) => Number(each?.split('.')[1])).toSorted()).toEqual(
      [schoolId, otherSchool].toSorted(),
    );
    const mine = [key, ...others].find((each) => each?.endsWith(`.${schoolId}`)) ?? '';
    expect(await readUnsubscribeLink(mine)).toMatchObject({ list: 'school', isStopped: false });
    for (const _ of [1, 2]) expect((await call('POST', `/api/unsubscribe/${mine}`)).status).toBe(200);
    expect(await readUnsubscribeLink(mine)).toMatchObject({ list: 'school', isStopped: true });
    expect((await call('POST', `/api/unsubscribe/${mine.split('.')[0]}.2000000000`)).status).toBe(400);
    const next = await evening(dayAfter(monday));
    expect(next).toContain(`News of ${otherSchool}`);
    expect(next).not.toContain(`News of ${schoolId}`);
    const { body } = await call('GET', '/api/user/preferences', { as: reader });
    expect(body.schools.find((each: { id: number }) => each.id === schoolId).mail).toBe('off');
  });

  it('the evening email is sent only if news exists at the time of sending', async () => {
    const { reader, writer, schoolId } = await scene();
    expect(await eveningOf(monday)).toEqual([]);
    const tuesday = dayAfter(monday);
    const withheld = async (id: number) => rows("UPDATE posts SET withheld = 'words' WHERE id = $1", id);
    const lapsed = () => rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', writer.id);
    const changes: ((id: number) => Promise<unknown>)[] = [
      withheld,
      (id) => call('POST', `/api/posts/${id}/report`, { as: reader, body: { reason: 'privacy' } }),
      (id) => call('DELETE', `/api/posts/${id}`, { as: writer }),
      () => call('PATCH', '/api/user/preferences', { as: reader, body: { posts: { mail: 'off' } } }),
      () => call('PATCH', '/api/user/preferences', { as: reader, body: { posts: { mail: 'daily' } } }),
      () => call('DELETE', `/api/schools/${schoolId}/subscribe`, { as: reader }),
      () => follow(reader, schoolId),
      lapsed,
    ];
    const sent: number[] = [];
    for (const change of changes) {
      await rows('DELETE FROM posts');
      await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
      await rows('DELETE FROM letter_runs');
      setClock(tuesday, '12:00');
      const id = await post(writer, schoolId);
      setClock(tuesday, '18:00');
      await queueDailyDigests();
      vi.restoreAllMocks();
      await change(id);
      await office.deliverAll();
      sent.push(mailbox.received.splice(0).length);
    }
    expect(sent).toEqual([0, 0, 0, 0, 1, 0, 1, 0]);
  });

  it('the evening email leaves out muted posts and schools that the reader no longer follows', async () => {
    const { reader, writer, schoolId } = await scene({ notifyNewPosts: true });
    setClock(monday, '12:00');
    const id = await post(writer, schoolId, { title: 'Muted' });
    await call('POST', `/api/posts/${id}/mute`, { as: reader });
    const unfollowedSchool = await school();
    await follow(reader, unfollowedSchool);
    await post(writer, unfollowedSchool, { title: 'Left' });
    await call('DELETE', `/api/schools/${unfollowedSchool}/subscribe`, { as: reader });
    const own = await post(reader, schoolId, { title: 'Mine' });
    setClock(monday, '18:30');
    await comment(writer, own);
    vi.restoreAllMocks();
    expect(await eveningOf(monday)).toEqual([]);
    const [next, ...more] = await eveningOf(dayPlus(monday, 1));
    expect(more).toEqual([]);
    expect(next?.text).toContain('Mine');
    expect(next?.text).not.toMatch(/Muted|Left/);
  });

  it('the evening email gives the number of omitted posts and links to them', async () => {
    const { reader, writer, schoolId } = await scene();
    setClock(monday, '12:00');
    const own = await post(reader, schoolId, { title: 'Mine' });
    for (let each = 0; each < 13; each += 1) await comment(writer, own);
    const startsAt = localTimeToDate(`${dayAfter(monday)}T18:30`);
    const event = { schoolId, createdBy: writer.id, timeZone: 'America/Halifax', title: 'Skate', startsAt };
    await db().schoolEvent.createMany({ data: [1, 2, 3, 4, 5, 6].map((n) => ({ ...event, uid: `skate-${n}` })) });
    const [letter] = await eveningOf(monday);
    expect(letter?.text?.match(/commented on your post/g)).toHaveLength(12);
    for (const words of ['and 1 more', '/notifications', '1 more event', 'This email replaces 19 emails.'])
      expect(letter?.text).toContain(words);
  });

  it('the evening email does not split the family emoji at the end of a title', async () => {
    const { writer, schoolId } = await scene();
    setClock(monday, '12:00');
    await post(writer, schoolId, { title: `${'a'.repeat(69)}👨‍👩‍👧‍👦 on the bus` });
    const [letter] = await eveningOf(monday);
    expect(letter?.text).toContain(`${'a'.repeat(69)}👨‍👩‍👧‍👦…`);
  });

  it('the evening email lists an event of the province once, for a parent of two schools', async () => {
    const { writer, reader } = await scene();
    await follow(reader, await school('Harbourview High'));
    const startsAt = localTimeToDate(`${dayAfter(monday)}T09:00`);
    await db().schoolEvent.create({ data: { title: 'P.D. day', uid: 'pd', startsAt, createdBy: writer.id } });
    const [letter] = await eveningOf(monday);
    expect(letter?.text?.match(/P\.D\. day \(All Nova Scotia schools\)/g)).toHaveLength(1);
    await db().schoolEvent.deleteMany({ where: { uid: 'pd' } });
  });

  it('the evening email announces an event of several days only on the evening before the event', async () => {
    const { writer, schoolId } = await scene();
    const event = { schoolId, createdBy: writer.id, timeZone: 'America/Halifax' };
    const [tuesday, friday] = [dayPlus(monday, 1), dayPlus(monday, 4)];
    await db().schoolEvent.createMany({
      data: [
        {
          ...event,
          title: 'Registration',
          uid: 'a',
          allDay: true,
          startsAt: utcMidnightOfDay(tuesday),
          endsAt: utcMidnightOfDay(friday),
        },
        {
          ...event,
          title: 'Camp',
          uid: 'b',
          startsAt: localTimeToDate(`${tuesday}T09:00`),
          endsAt: localTimeToDate(`${friday}T16:00`),
        },
      ],
    });
    const [first] = await eveningOf(monday);
    expect(first?.text).toMatch(/Registration[^]*Camp/);
    expect(await eveningOf(tuesday)).toEqual([]);
    expect(await eveningOf(dayPlus(monday, 2))).toEqual([]);
  });

  it('the evening email counts only the comments that its reader can see', async () => {
    const { reader, writer, schoolId } = await scene();
    setClock(monday, '12:00');
    const [id, loud] = [await post(writer, schoolId), await person('active', { firstName: 'Lou', lastName: 'Loud' })];
    for (const who of [loud, writer]) await comment(who, id);
    await call('POST', `/api/users/${loud.id}/mute`, { as: reader });
    const [letter] = await eveningOf(monday);
    expect(letter?.text).toMatch(/Ada Author · 1 comment\b/);
  });

  it('a post that was hidden pending review appears in one evening email after a moderator makes it visible', async () => {
    const { writer, schoolId } = await scene();
    setClock(monday, '12:00');
    await call('POST', '/api/admin/watched-words', { as: await person('admin'), body: { word: 'heron' } });
    const id = await post(writer, schoolId, { title: 'Birds', content: 'A heron' });
    setClock(monday, '18:00');
    await queueDailyDigests();
    // A moderator decides to keep the post at 18:05, before the site writes any email of that evening.
    setClock(monday, '18:05');
    const admin = await person('admin');
    expect((await decide(admin, await reviewOf(admin, 'post', id), 'keep')).status).toBeLessThan(300);
    vi.restoreAllMocks();
    const withBirds = async (days: number) =>
      (await eveningOf(dayPlus(monday, days))).filter(({ text }) => text?.includes('Birds')).length;
    expect([await withBirds(0), await withBirds(1), await withBirds(2)]).toEqual([0, 1, 0]);
    const reversed = localTimeToDate(`${dayPlus(monday, 2)}T18:05`);
    await rows("UPDATE reviews SET decision = 'hide', appeal_decision = 'reversed', appeal_decided_at = $1", reversed);
    expect([await withBirds(3), await withBirds(4)]).toEqual([1, 0]);
  });

  it('a late evening email waits until morning if its reader has quiet hours', async () => {
    const { writer, schoolId } = await scene({ quietHours: true });
    setClock(monday, '12:00');
    await post(writer, schoolId, { title: 'Birds' });
    setClock(monday, '20:30');
    await queueDailyDigests();
    await office.deliverAll();
    expect([mailbox.received, await mailStates()]).toEqual([[], ['completed', 'created']]);
    setClock(dayAfter(monday), '07:00');
    await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'");
    await office.deliverAll();
    vi.restoreAllMocks();
    expect(mailbox.received.map(({ text }) => text?.includes('Birds'))).toEqual([true]);
  });

  it('the evening email on Sunday includes the whole week’s news for people who chose a weekly email', async () => {
    const { reader, writer, schoolId } = await scene({ mailPosts: 'weekly', mailEvents: 'weekly' });
    const daily = await school('Daily Elementary');
    await follow(reader, daily);
    await call('PATCH', '/api/user/preferences', { as: reader, body: { schools: [{ id: daily, mail: 'daily' }] } });
    setClock(dayPlus(monday, 1), '12:00');
    await post(writer, schoolId, { title: 'On Tuesday' });
    expect(await eveningOf(dayPlus(monday, 1))).toEqual([]);
    expect(await eveningOf(dayPlus(monday, 5))).toEqual([]);
    setClock(sunday, '12:00');
    await post(writer, daily, { title: 'On Sunday' });
    const [letter, ...others] = await eveningOf(sunday);
    expect(others).toEqual([]);
    for (const words of ['On Tuesday', 'On Sunday']) expect(letter?.text).toContain(words);
    expect(letter?.subject).toMatch(/^Your schools this week, /);
  });
});

describe('queueing and sending the evening emails', () => {
  it('each person’s evening email is queued once, even if the job runs in several processes', async () => {
    const people = [await verifiedPerson(), await verifiedPerson(), await verifiedPerson()];
    await verifiedPerson({ emailVerifiedAt: null });
    await verifiedPerson({ lettersStoppedAt: new Date() });
    const nothing = { mailAnswers: 'off', mailPosts: 'weekly', mailEvents: 'off', mailDecisions: 'at_once' };
    await verifiedPerson(nothing);
    setClock(monday, '17:59');
    await queueDailyDigests();
    expect(await mailStates()).toEqual([]);
    setClock(monday, '18:00');
    await inParallel(5, () => queueDailyDigests());
    setClock(monday, '23:55');
    await queueDailyDigests();
    expect(await mailStates()).toHaveLength(people.length);
    // The test erases the stored progress of the job, as a crash might. The job then starts again with the first
    // person.
    await rows('UPDATE letter_runs SET done_at = NULL, last_user_id = 0');
    await queueDailyDigests();
    expect(await mailStates()).toHaveLength(people.length);
    vi.restoreAllMocks();
  });

  it('after a crash, the queueing of evening emails continues with the next person', async () => {
    const [first, second] = [await verifiedPerson(), await verifiedPerson()];
    setClock(monday, '18:00');
    await db().letterRun.create({
      data: { day: utcMidnightOfDay(monday), since: localTimeToDate(`${monday}T00:00`), lastUserId: first.id },
    });
    await queueDailyDigests();
    vi.restoreAllMocks();
    const queued = await rows("SELECT (data->>'userId')::int AS id FROM pgboss.job WHERE name = 'mail'");
    expect(queued).toEqual([{ id: second.id }]);
  });

  it('evening emails that were not queued by midnight are queued the next evening', async () => {
    const [first, second] = [await verifiedPerson(), await verifiedPerson()];
    await db().letterRun.create({
      data: { day: utcMidnightOfDay(monday), since: localTimeToDate(`${monday}T00:00`), lastUserId: first.id },
    });
    setClock(dayPlus(monday, 1), '18:00');
    await queueDailyDigests();
    vi.restoreAllMocks();
    const queued = await rows(
      "SELECT data->'about'->>'day' AS day, (data->>'userId')::int AS id FROM pgboss.job WHERE name = 'mail' ORDER BY 1, 2",
    );
    expect(queued).toEqual([
      { day: monday, id: second.id },
      ...[first, second].map(({ id }) => ({ day: dayPlus(monday, 1), id })),
    ]);
    expect(await rows('SELECT day FROM letter_runs WHERE done_at IS NULL')).toEqual([]);
  });

  it('evening emails contain the news since the last evening email, but at most a week', async () => {
    const { writer, schoolId } = await scene();
    setClock(monday, '18:30');
    await post(writer, schoolId, { title: 'After six' });
    await rows('INSERT INTO letter_runs (day, since, done_at) VALUES ($1, now(), now())', monday);
    const [letter] = await eveningOf(dayPlus(monday, 3));
    expect(letter?.text).toContain('After six');
    expect(await eveningOf(dayPlus(monday, 4))).toEqual([]);
    await rows('DELETE FROM letter_runs WHERE day > $1', monday);
    expect(await eveningOf(dayPlus(monday, 9))).toEqual([]);
  });

  it.each(['2027-03-14', '2026-11-01'])('evening emails are sent once on %s, when the clocks change', async (day) => {
    const { reader } = await scene();
    for (const time of ['17:55', '18:00', '19:00', '23:59']) {
      setClock(day, time);
      await queueDailyDigests();
    }
    vi.restoreAllMocks();
    expect([await mailStates(), reader.id > 0]).toEqual([['created'], true]);
    const [{ since } = { since: new Date(0) }] = await rows<{ since: Date }>('SELECT since FROM letter_runs');
    expect(dateToLocalTime(since)).toBe(
      `${formatUtcDay(new Date(utcMidnightOfDay(day).getTime() - 86_400_000))}T18:00`,
    );
  });
});
