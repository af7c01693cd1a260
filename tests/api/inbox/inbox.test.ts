import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { inboxEntryKindNames, type InboxEntryKind } from '@/lib/inbox/inbox-entry-kinds';
import { calculateSnoozeEnd } from '@/lib/inbox/snooze';
import { runLoggedJob } from '@/lib/jobs/start-jobs';
import { queueEmail } from '@/lib/mail/mail-queue';
import { openBillingAlert } from '@/lib/membership/history/audit-and-alerts';
import { inDays, person, school, type Person } from '../../support/community/people';
import { reviewQueue } from '../../support/community/moderation';
import { rows } from '../../support/database/rows';
import { call, type Answer } from '../../support/http/call';
import { inParallel, tally } from '../../support/concurrency';

// Tests of the admin inbox (record 077). Each inbox entry comes from a row of another table and disappears when that
// row is closed.

let [admin, second]: Person[] = [];
const list = async (query = '', as = admin!) => call('GET', `/api/admin/inbox?limit=100${query}`, { as });
const entriesOf = async (kind: InboxEntryKind, query = '', as = admin!): Promise<Answer['body'][]> =>
  (await list(`&kind=${kind}${query}`, as)).body;
const addressOf = (kind: InboxEntryKind, id: string | number) => `/api/admin/inbox/${kind}/${id}`;
const change = (kind: InboxEntryKind, id: string | number, body: object, as = admin!) =>
  call('PATCH', addressOf(kind, id), { as, body });
async function alert(userId: number | null = null): Promise<number> {
  const key = randomUUID();
  await openBillingAlert({ key, userId, kind: 'unknown_customer', details: { customer: 'cus_1', nested: { a: 1 } } });
  return (await db().billingAlert.findUniqueOrThrow({ where: { key } })).id;
}

beforeEach(async () => {
  [admin, second] = [await person('admin'), await person('admin')];
  await db().billingAlert.updateMany({ where: { resolvedAt: null }, data: { resolvedAt: new Date() } });
});

describe('an entry of the admin inbox', () => {
  it('each kind of inbox entry appears and disappears together with its row on the page where it is decided', async () => {
    const [parent, other, schoolId] = [await person('inactive'), await person('inactive'), await school()];
    const postId = (
      await db().post.create({
        // The author has had no access for so long that the board no longer shows the post.
        data: { userId: parent.id, schoolId, content: 'Hidden name', isAnonymous: true, createdAt: inDays(-20) },
        select: { id: true },
      })
    ).id;
    const alertIds: Record<InboxEntryKind, { id: string | number; end?: () => Promise<unknown> }> = {
      contact: {
        id: (await db().contactMessage.create({ data: { content: 'A question to you' }, select: { id: true } })).id,
      },
      alert: { id: await alert(parent.id) },
      review: await (async () => {
        const { id } = await db().review.create({
          data: { postId, schoolId, authorId: parent.id, cause: 'words', content: 'x' },
          select: { id: true },
        });
        return { id, end: () => db().review.update({ where: { id }, data: { status: 'closed' } }) };
      })(),
      campaign: await (async () => {
        const { id } = await db().reportCampaign.create({
          data: { schoolId, openKey: schoolId },
          select: { id: true },
        });
        const about = { postId, schoolId, authorId: parent.id, cause: 'reports', content: 'x' } as const;
        await db().review.create({ data: { ...about, openKey: `post:${postId}`, status: 'closed' } });
        await db().report.create({ data: { reporterId: other.id, postId, reason: 'off_topic', createdAt: inDays(1) } });
        // When the review of the reported post is decided, the inbox entry closes too, because nothing remains to
        // decide.
        return { id, end: () => db().review.updateMany({ where: { postId }, data: { openKey: null } }) };
      })(),
      correction: await (async () => {
        const data = { schoolId, userId: parent.id, field: 'vicePrincipal', value: 'A. Min', openKey: randomUUID() };
        const { id } = await db().fieldSuggestion.create({ data, select: { id: true } });
        return { id, end: () => db().fieldSuggestion.update({ where: { id }, data: { status: 'refused' } }) };
      })(),
      vouching: await (async () => {
        const pair = [
          { schoolId, voucherId: parent.id, userId: other.id },
          { schoolId, voucherId: other.id, userId: parent.id },
        ];
        await db().vouch.createMany({ data: pair });
        return { id: schoolId, end: () => db().vouch.deleteMany({ where: { schoolId } }) };
      })(),
      deletion: await (async () => {
        const data = {
          askedBy: 'owner',
          requestedAt: inDays(-9),
          dueAt: inDays(-2),
          fault: 'payments',
          tries: 3,
        } as const;
        await db().accountDeletion.create({ data: { userId: parent.id, ...data } });
        return {
          id: parent.id,
          end: () => db().accountDeletion.update({ where: { userId: parent.id }, data: { cleanedAt: new Date() } }),
        };
      })(),
      export: await (async () => {
        const id = randomUUID();
        await db().dataExport.create({
          data: { id, userId: parent.id, requestedAt: new Date(), failedAt: new Date() },
        });
        return { id, end: () => db().dataExport.delete({ where: { userId: parent.id } }) };
      })(),
      mail: await (async () => {
        const id = randomUUID();
        await queueEmail(db(), { kind: 'password-changed', userId: parent.id, id });
        const set = (state: string) =>
          rows('UPDATE pgboss.job SET state = $2::pgboss.job_state WHERE id = $1::uuid', id, state);
        await set('failed');
        return { id, end: () => set('retry') };
      })(),
      job: await (async () => {
        const fail = () => runLoggedJob('media.sweep', () => Promise.reject(new Error('The disk of Robin is full')));
        await fail();
        await fail();
        return { id: 'media.sweep', end: () => runLoggedJob('media.sweep', () => Promise.resolve()) };
      })(),
      calendar: await (async () => {
        const address = 'https://calendar.example.org/region.ics?key=secret';
        const failed = { failure: 'The calendar file ends too early.', failedSince: new Date() };
        const { id } = await db().calendarFeed.create({
          data: { address, checkedAt: new Date(), createdBy: 1, ...failed },
        });
        return { id, end: () => db().calendarFeed.update({ where: { id }, data: { failure: null } }) };
      })(),
      reply: await (async () => {
        const sent = {
          email: 'office@school.test',
          mailId: randomUUID(),
          tokenHash: randomUUID(),
          expiresAt: inDays(9),
        };
        const written = { state: 'held', content: 'A second bus comes on Monday.', version: 1 } as const;
        const times = { sentAt: new Date(), writtenAt: new Date() };
        const { id } = await db().schoolReply.create({ data: { postId, ...sent, ...written, ...times } });
        return { id, end: () => db().schoolReply.update({ where: { id }, data: { state: 'shown' } }) };
      })(),
      event: await (async () => {
        const data = { schoolId, userId: parent.id, title: 'Bake sale', allDay: true, startsAt: inDays(9) };
        const { id } = await db().eventSuggestion.create({ data, select: { id: true } });
        return { id, end: () => db().eventSuggestion.update({ where: { id }, data: { status: 'refused' } }) };
      })(),
    };
    const parentName = expect.stringContaining('Robin');
    const findEntry =
      (kind: InboxEntryKind) =>
      async (state = '') =>
        (await entriesOf(kind, state)).find(({ id }) => id === String(alertIds[kind].id));
    // The lists of the pages to which the entries link, with the property that has the source's id.
    const linkedLists: Partial<Record<InboxEntryKind, [path: string, key: string]>> = {
      review: ['/api/admin/reviews?state=waiting', 'id'],
      campaign: ['/api/admin/report-campaigns', 'id'],
      correction: ['/api/admin/corrections?status=open', 'id'],
      vouching: ['/api/admin/vouch-rings', 'schoolId'],
      deletion: ['/api/admin/deletions', 'userId'],
      mail: ['/api/admin/mail', 'id'],
      calendar: ['/api/admin/calendar-feeds', 'id'],
      reply: [`/api/schools/${schoolId}/replies`, 'id'],
      event: [`/api/schools/${schoolId}/event-suggestions?status=open`, 'id'],
    };
    const isOnLinkedPage = async (kind: InboxEntryKind) => {
      const { body } = await call('GET', linkedLists[kind]![0], { as: admin });
      return (body.failed ?? body).some(
        (each: Record<string, unknown>) => each[linkedLists[kind]![1]] === alertIds[kind].id,
      );
    };
    for (const kind of inboxEntryKindNames) {
      const { id, end } = alertIds[kind];
      const row = await findEntry(kind)();
      if (linkedLists[kind]) expect(await isOnLinkedPage(kind), kind).toBe(true);
      expect(row, kind).toMatchObject({ kind, id: String(id), closedAt: null, version: 0, assignedTo: null });
      const { body: item } = await call('GET', addressOf(kind, id), { as: admin });
      expect(item, kind).toMatchObject({
        ...row,
        // The inbox shows only the beginning of a message. The message's own page also shows its author.
        title: kind === 'contact' ? 'Message from a visitor' : row.title,
        closes: end && !['vouching', 'export', 'mail', 'job', 'calendar'].includes(kind) ? 'there' : 'here',
      });
      if (['alert', 'correction', 'deletion', 'export', 'mail', 'event'].includes(kind))
        expect([kind, item.user]).toEqual([kind, { id: parent.id, name: parentName }]);
      // Only six kinds of inbox entries name a user. Entries of other kinds contain no names or email addresses,
      // because they may be about anonymous posts.
      else expect(JSON.stringify(item)).not.toMatch(/Robin|@example/);
      if (kind === 'campaign') {
        expect(item.title).toBe('1 person reported 1 post at Tidewater Elementary');
        expect(item.lines).toContainEqual({ label: 'Reports', text: '1 report by 1 person' });
        expect(item.lines).toContainEqual({ label: 'Posts and comments', text: 'Post, 1 report: Hidden name' });
      }
      if (['review', 'campaign', 'correction', 'vouching', 'event'].includes(kind))
        expect(item.school).toEqual({ id: schoolId, name: 'Tidewater Elementary' });
      if (item.closes === 'there')
        expect((await change(kind, id, { version: 0, note: 'Done' })).status, kind).toBe(400);
      await end?.();
      if (!end) continue;
      expect(await findEntry(kind)(), kind).toBeUndefined();
      // These two pages also list what needs no administrator.
      if (linkedLists[kind] && !['deletion', 'calendar'].includes(kind))
        expect(await isOnLinkedPage(kind), kind).toBe(false);
      expect((await call('GET', addressOf(kind, id), { as: admin })).status).toBe(404);
    }
    expect((await list('&kind=nothing')).status).toBe(400);
  });

  it('the remaining data of a deleted account is on the page of deletions, however many deletions are finished', async () => {
    const { id: userId } = await person('inactive');
    const deletion = { askedBy: 'owner', requestedAt: inDays(-40), dueAt: inDays(-33) } as const;
    const finished = Array.from({ length: 200 }, (_, index) => ({
      userId: 1_000_000 + index,
      doneAt: inDays(-1),
      cleanedAt: inDays(-1),
    }));
    await db().accountDeletion.createMany({
      data: [{ userId, doneAt: inDays(-33) }, ...finished].map((each) => ({ ...deletion, ...each })),
    });
    expect(await entriesOf('deletion')).toContainEqual(expect.objectContaining({ id: String(userId) }));
    expect((await call('GET', '/api/admin/deletions', { as: admin })).body).toContainEqual(
      expect.objectContaining({ userId, cleanedAt: null }),
    );
    await db().accountDeletion.deleteMany({ where: { requestedAt: deletion.requestedAt } });
  });

  it('an inbox entry for an account deletion is hidden until the deletion is overdue', async () => {
    const [calm, late, gone] = [await person('inactive'), await person('inactive'), await person('inactive')];
    const now = await alert();
    const data = { askedBy: 'owner' } as const;
    await db().accountDeletion.createMany({
      data: [
        { ...data, userId: calm.id, requestedAt: inDays(-1), dueAt: inDays(6) },
        { ...data, userId: late.id, requestedAt: inDays(-29), dueAt: inDays(-22) },
        // An administrator has deleted this account before its due date. The deletion job must still delete its data
        // outside the database.
        { ...data, userId: gone.id, requestedAt: inDays(-1), dueAt: inDays(6), doneAt: inDays(-0.1) },
      ],
    });
    const ids = async (state: string) => (await list(state)).body.map(({ id }: { id: string }) => id);
    expect(await ids('&state=snoozed')).toContain(String(calm.id));
    const open = await ids('');
    expect(open).not.toContain(String(calm.id));
    expect(open).toContain(String(gone.id));
    expect(open[0]).toBe(String(late.id));
    expect(open).toContain(String(now));
    await db().accountDeletion.deleteMany({ where: { userId: { in: [calm.id, late.id, gone.id] } } });
  });

  it('the inbox does not show the badge “May identify a child” for a report older than the review', async () => {
    const [parent, other, schoolId] = [await person('inactive'), await person('inactive'), await school()];
    const { id: postId } = await db().post.create({ data: { userId: parent.id, schoolId, content: 'x' } });
    const about = { postId, authorId: parent.id, cause: 'reports', content: 'x' } as const;
    const { id } = await db().review.create({ data: about });
    const earlier = { reporterId: other.id, postId, reason: 'child', createdAt: inDays(-30) } as const;
    await db().report.create({ data: earlier });
    const badgesOf = async (reviewId: number) =>
      (await entriesOf('review'))
        .find((one) => one.id === String(reviewId))
        ?.badges.map(({ text }: { text: string }) => text);
    expect(await badgesOf(id)).toEqual(['Reported']);
    await db().report.updateMany({ where: { postId }, data: { createdAt: inDays(1) } });
    expect(await badgesOf(id)).toEqual(['May identify a child', 'Reported']);

    const { id: commentId } = await db().comment.create({ data: { userId: parent.id, postId, content: 'x' } });
    const appealed = { ...about, postId: null, commentId, status: 'appealed' } as const;
    const { id: ofComment } = await db().review.create({ data: appealed });
    await db().comment.delete({ where: { id: commentId } });
    expect(await badgesOf(ofComment)).toEqual(['Appealed', 'Reported', 'Comment']);
  });

  it('a review with an appeal has the date of the appeal in the inbox and in the moderation queue', async () => {
    const [parent, schoolId] = [await person('inactive'), await school()];
    const { id: postId } = await db().post.create({ data: { userId: parent.id, schoolId, content: 'Two spots' } });
    const dates = { createdAt: inDays(-8), appealedAt: inDays(-6) };
    const { id } = await db().review.create({
      data: { postId, schoolId, authorId: parent.id, cause: 'reports', content: 'x', status: 'appealed', ...dates },
    });
    const entry = (await entriesOf('review')).find((one) => one.id === String(id));
    const row = (await reviewQueue(admin!)).find((one: { id: number }) => one.id === id);
    expect([entry?.title, entry?.openedAt, row?.openedAt]).toEqual([
      'Two spots',
      dates.appealedAt.toISOString(),
      dates.appealedAt.toISOString(),
    ]);
  });

  it('an inbox entry is listed exactly once across all pages', async () => {
    const alertIds = new Set<string>();
    for (let index = 0; index < 5; index += 1) alertIds.add(String(await alert()));
    const listedIds: string[] = [];
    let next: string | null = '/api/admin/inbox?kind=alert&limit=2';
    while (next) {
      const { body, headers }: Answer = await call('GET', next, { as: admin });
      listedIds.push(...body.map(({ id }: { id: string }) => id));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    // Two entries with the same millisecond may come in either order.
    expect(listedIds.toSorted()).toEqual([...alertIds].toSorted());
    expect((await list('&cursor=x')).status).toBe(400);
  });
});

describe("an administrator's action on an inbox entry", () => {
  it("each action on an inbox entry is recorded in the log and the entry's history", async () => {
    const id = await alert();
    const first = await change('alert', id, { version: 0, assignedTo: second!.id });
    expect(first.body).toMatchObject({ version: 1, assignedTo: { id: second!.id } });
    expect((await entriesOf('alert', '&state=mine', second!)).map((one) => one.id)).toEqual([String(id)]);
    expect(await entriesOf('alert', '&state=mine')).toEqual([]);
    const snoozed = await change('alert', id, { version: 1, snooze: 'week' });
    expect(Date.parse(snoozed.body.asleepUntil)).toBeGreaterThan(Date.now() + 5 * 86_400_000);
    expect(await entriesOf('alert')).toEqual([]);
    expect(await entriesOf('alert', '&state=snoozed')).toHaveLength(1);
    expect((await change('alert', id, { version: 2, snooze: null })).body.asleepUntil).toBeNull();
    const closed = await change('alert', id, { version: 3, note: ' Refunded. ' });
    expect(closed.body).toMatchObject({ version: 4, note: 'Refunded.', closedBy: { id: admin!.id } });
    expect(await db().billingAlert.findUnique({ where: { id } })).toMatchObject({ resolvedAt: expect.any(Date) });
    expect(await entriesOf('alert')).toEqual([]);
    expect((await entriesOf('alert', '&state=closed')).at(0)).toMatchObject({ id: String(id) });
    for (const more of [{ note: 'Again' }, { snooze: 'week' }, { assignedTo: null }])
      expect((await change('alert', id, { version: 4, ...more })).status).toBe(400);
    expect((await change('alert', id, { version: 4, reopen: true })).body).toMatchObject({
      closedAt: null,
      note: null,
    });
    expect(await db().billingAlert.findUnique({ where: { id } })).toMatchObject({ resolvedAt: null });
    const { body } = await call('GET', addressOf('alert', id), { as: admin });
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual(
      ['reopen', 'close', 'wake', 'snooze', 'assign'].map((word) => `inbox.${word}`),
    );
    // Entries of the audit log cannot be edited, and their details stay for two years. The entries therefore contain
    // ids instead of names, and no notes about people.
    const logged = await rows<{ details: object }>(
      "SELECT details FROM audit_log WHERE action LIKE 'inbox.%' AND details ->> 'entry' = $1 ORDER BY id",
      String(id),
    );
    expect(logged[0]?.details).toMatchObject({ after: { to: expect.any(Number) } });
    expect(logged.map(({ details }) => Object.keys(details)).flat()).not.toContain('note');
  });

  it('an action on an inbox entry is refused if a field or the assignee is invalid, or if the alert was already closed on another page', async () => {
    const id = await alert();
    const member = await person('active');
    for (const body of [
      { version: 0, assignedTo: member.id },
      { version: 0, assignedTo: 2_000_000_000 },
    ])
      expect((await change('alert', id, body)).status).toBe(409);
    for (const body of [
      { version: 0 },
      { version: 0, note: ' ' },
      { version: 0, note: 'x', snooze: 'week' },
      { note: 'x' },
    ])
      expect((await change('alert', id, body)).status).toBe(400);
    await db().billingAlert.update({ where: { id }, data: { resolvedAt: new Date() } });
    expect((await change('alert', id, { version: 0, reopen: true })).status).toBe(400);
    expect(await rows("SELECT 1 FROM inbox_states WHERE kind = 'alert' AND source = $1", String(id))).toEqual([]);
  });

  it('an inbox action succeeds only once if several administrators send the action at the same time', async () => {
    const id = await alert();
    const answers = await inParallel(6, (index) =>
      change('alert', id, { version: 0, note: `By number ${index}` }, index % 2 ? admin : second),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 5 });
    const note = answers.find(({ status }) => status === 200)?.body.note;
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ code: 'conflict', message: expect.stringContaining(`“${note}”`) });
    expect((await call('GET', addressOf('alert', id), { as: admin })).body).toMatchObject({ note, version: 1 });
  });

  it('a closed inbox entry reopens only after its problem was solved and occurred again', async () => {
    const fail = () => runLoggedJob('statistics.daily', () => Promise.reject(new Error('x')));
    await fail();
    await change('job', 'statistics.daily', { version: 0, note: 'The disk was full.' });
    await fail();
    expect(await entriesOf('job')).toEqual([]);
    await runLoggedJob('statistics.daily', () => Promise.resolve());
    await fail();
    expect(await entriesOf('job')).toMatchObject([{ id: 'statistics.daily', version: 1, closedAt: null }]);
    await runLoggedJob('statistics.daily', () => Promise.resolve());
  });
});

it('a snoozed inbox entry wakes in the morning in Nova Scotia’s time zone', () => {
  const monday = new Date('2026-11-23T20:00:00-04:00'); // In UTC, this moment is already on Tuesday.
  expect(calculateSnoozeEnd('tomorrow', monday).toISOString()).toBe('2026-11-24T11:00:00.000Z');
  expect(calculateSnoozeEnd('monday', monday).toISOString()).toBe('2026-11-30T11:00:00.000Z');
  // Daylight saving time begins during this week. Therefore 7 a.m. in Nova Scotia is 11:00 in UTC at the start of the
  // week, and 10:00 at its end.
  expect(calculateSnoozeEnd('week', new Date('2026-03-06T12:00:00-04:00')).toISOString()).toBe(
    '2026-03-13T10:00:00.000Z',
  );
});
