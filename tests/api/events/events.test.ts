import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { daysOfOccurrence, MAX_LISTED_OCCURRENCES } from '@/lib/events/month-days';
import type { EventView, OccurrenceView } from '@/lib/events/schema';
import { dateToLocalTime } from '@/lib/time/local-time';
import { call } from '../../support/http/call';
import { makeModerator } from '../../support/community/moderators';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';

let admin: Person;
let schoolId: number;

beforeAll(async () => {
  admin = await person('admin');
});

beforeEach(async () => {
  schoolId = await school();
});

const create = async (body: object) =>
  (await call('POST', `/api/admin/schools/${schoolId}/events`, { as: admin, body })).body as EventView;
const update = (id: number, body: object) => call('PUT', `/api/admin/events/${id}`, { as: admin, body });
const cancel = (id: number) => call('POST', `/api/admin/events/${id}/cancel`, { as: admin });
const listedDates = async (query = '') =>
  (await call('GET', `/api/schools/${schoolId}/events${query}`)).body as OccurrenceView[];
const importFile = (ics: string, dryRun = false) =>
  call('POST', `/api/admin/schools/${schoolId}/events/import`, { as: admin, body: { ics, dryRun } });
const auditOf = (id: number) =>
  rows(
    "SELECT action, actor_id, details FROM audit_log WHERE target_type = 'event' AND target_id = $1 ORDER BY id",
    id,
  );

const CONCERT = {
  title: 'Concert',
  location: 'Gym',
  description: 'Doors at six',
  start: '2027-07-09T18:30',
  end: '2027-07-09T20:00',
};
const WEEKLY = {
  title: 'Breakfast',
  start: '2026-10-29T09:00',
  end: '2026-10-29T09:30',
  repeats: 'weekly',
  repeatUntil: '2026-11-12',
};
const EDITABLE = ({ title, description, location, allDay, start, end, repeats, repeatUntil, skipped }: EventView) => ({
  skipped,
  title,
  description,
  location,
  allDay,
  start,
  end,
  repeats,
  repeatUntil,
});

describe('creating a school event', () => {
  it('a new event is stored in Nova Scotia time and logged', async () => {
    const event = await create(CONCERT);
    expect(event).toEqual({
      id: event.id,
      schoolId,
      ...CONCERT,
      allDay: false,
      repeats: 'none',
      repeatUntil: null,
      skipped: [],
      startsAt: '2027-07-09T21:30:00.000Z',
      endsAt: '2027-07-09T23:00:00.000Z',
      isCanceled: false,
      isFromCalendar: false,
      updatedAt: expect.any(String),
    });
    expect(await auditOf(event.id)).toEqual([
      {
        action: 'event.create',
        actor_id: admin.id,
        details: {
          schoolId,
          after: expect.objectContaining({ title: 'Concert', startsAt: '2027-07-09T21:30:00.000Z' }),
        },
      },
    ]);
  });

  it('a new event for whole days stores dates without times', async () => {
    const event = await create({ title: 'March break', allDay: true, start: '2027-03-15', end: '2027-03-19' });
    expect(event).toMatchObject({
      start: '2027-03-15',
      end: '2027-03-19',
      startsAt: '2027-03-15T00:00:00.000Z',
      endsAt: '2027-03-20T00:00:00.000Z',
    });
    expect(await create({ title: 'In-service', allDay: true, start: '2027-03-15' })).toMatchObject({
      end: '2027-03-15',
      endsAt: '2027-03-16T00:00:00.000Z',
    });
  });

  it('a new event may fall in the hour skipped by a clock change, or span a clock change', async () => {
    expect(await create({ title: 'Early', start: '2027-03-14T02:30', end: '2027-03-14T03:00' })).toMatchObject({
      startsAt: '2027-03-14T06:30:00.000Z',
      endsAt: '2027-03-14T06:30:00.000Z',
    });
    expect(await create({ title: 'Night', start: '2026-11-01T00:30', end: '2026-11-01T03:30' })).toMatchObject({
      startsAt: '2026-11-01T03:30:00.000Z',
      endsAt: '2026-11-01T07:30:00.000Z',
    });
  });

  it.each([
    [{}, 'title', 'Title is required'],
    [{ title: ' ', start: '2027-01-01T09:00' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201), start: '2027-01-01T09:00' }, 'title', 'Must be at most 200 characters.'],
    [{ title: 'X', start: '' }, 'start', 'Choose the day and time the event starts'],
    [{ title: 'X', allDay: true, start: '2027-02-30' }, 'start', 'Choose the day the event starts'],
    [{ title: 'X', start: '2027-01-01T09:00', end: '2027-01-01T08:59' }, 'end', 'The end is before the start'],
    [{ title: 'X', allDay: true, start: '2027-01-02', end: '2027-01-01' }, 'end', 'The end is before the start'],
    [
      { title: 'X', start: '2027-01-01T09:00', repeats: 'weekly' },
      'repeatUntil',
      'Choose when the event stops repeating',
    ],
    [
      { title: 'X', start: '2027-01-02T09:00', repeats: 'weekly', repeatUntil: '2027-01-01' },
      'repeatUntil',
      'This is before the event starts',
    ],
    [
      { title: 'X', start: '2027-01-02T09:00', description: 'x'.repeat(2_001) },
      'description',
      'Must be at most 2,000 characters.',
    ],
  ])('a new event is refused with %j because of the field %s', { tags: ['V2.2.3'] }, async (body, field, message) => {
    const answer = await call('POST', `/api/admin/schools/${schoolId}/events`, { as: admin, body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path: [field], message });
    expect(await count('school_events WHERE school_id = $1', schoolId)).toBe(0);
  });
});

describe('changing a school event', () => {
  it('the log of an event change lists only the changed values, old and new', async () => {
    const event = await create(CONCERT);
    const { status, body } = await update(event.id, { ...CONCERT, start: '2027-07-10T18:30', end: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Concert', startsAt: '2027-07-10T21:30:00.000Z', end: null });
    expect(await rows('SELECT sequence FROM school_events WHERE id = $1', event.id)).toEqual([{ sequence: 1 }]);
    expect((await auditOf(event.id)).at(-1)).toMatchObject({
      action: 'event.update',
      details: {
        before: { startsAt: '2027-07-09T21:30:00.000Z', endsAt: '2027-07-09T23:00:00.000Z' },
        after: { startsAt: '2027-07-10T21:30:00.000Z', endsAt: null },
      },
    });
  });

  it('saving an unchanged event writes nothing, for every kind of repetition', async () => {
    for (const body of [
      CONCERT,
      WEEKLY,
      { ...WEEKLY, repeats: 'monthly-weekday', repeatUntil: '2027-06-30' },
      { title: 'Day', allDay: true, start: '2027-01-01', repeats: 'biweekly', repeatUntil: '2027-02-01' },
    ]) {
      const event = await create(body);
      const snapshot = await takeSnapshot();
      expect((await update(event.id, EDITABLE(event))).body).toEqual(event);
      expect(await snapshot.changed()).toEqual([]);
    }
  });

  it('editing the title of an event keeps a repetition rule that the form cannot show', async () => {
    await importFile(
      calendar(
        'UID:other',
        'SUMMARY:Club',
        'DTSTART;TZID=America/Halifax:20270105T150000',
        'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6',
        'EXDATE;TZID=America/Halifax:20270107T150000',
      ),
    );
    const [event] = (await call('GET', `/api/admin/schools/${schoolId}/events`, { as: admin })).body as EventView[];
    expect(event).toMatchObject({ repeats: 'other', repeatUntil: null });
    await update(event!.id, { ...EDITABLE(event!), title: 'Chess club' });
    const all = await listedDates('?from=2027-01-01&to=2027-12-31');
    expect(all.map(({ title, startsAt }) => [title, startsAt.slice(5, 10)])).toEqual(
      ['01-05', '01-12', '01-14', '01-19', '01-21'].map((day) => ['Chess club', day]),
    );
  });
});

it('an imported series can be edited even if its file excludes dates that the series does not include', async () => {
  await importFile(
    calendar(
      'UID:astray',
      'SUMMARY:Club',
      'DTSTART;TZID=America/Halifax:20270105T150000',
      'RRULE:FREQ=WEEKLY;UNTIL=20270201T190000Z',
      'EXDATE;TZID=America/Halifax:20270106T150000,20270112T150000,20270601T150000',
    ),
  );
  const [event] = (await call('GET', `/api/admin/schools/${schoolId}/events`, { as: admin })).body as EventView[];
  expect(event?.skipped).toEqual(['2027-01-06', '2027-01-12', '2027-06-01']);
  const snapshot = await takeSnapshot();
  expect((await update(event!.id, EDITABLE(event!))).body).toEqual(event);
  expect(await snapshot.changed()).toEqual([]);
  const changed = await update(event!.id, {
    ...EDITABLE(event!),
    title: 'Chess',
    skipped: ['2027-01-06', '2027-01-19'],
  });
  expect(changed.body).toMatchObject({ title: 'Chess', skipped: ['2027-01-06', '2027-01-19'] });
  const wrong = await update(event!.id, { ...EDITABLE(event!), skipped: ['2027-01-06', '2027-01-07'] });
  expect([wrong.status, wrong.body.issues[0].message]).toEqual([
    400,
    "The event doesn't take place on Thu, Jan 7, 2027.",
  ]);
});

describe('a skipped date of a series', () => {
  it('a skipped date of a series is hidden on the site and in calendars until it is restored', async () => {
    const event = await create({ ...WEEKLY, skipped: ['2026-11-05', '2026-11-05'] });
    expect(event.skipped).toEqual(['2026-11-05']);
    const days = async () =>
      (await listedDates('?from=2026-10-01&to=2026-12-31')).map(({ startsAt }) => startsAt.slice(0, 10));
    expect(await days()).toEqual(['2026-10-29', '2026-11-12']);
    const { bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
    expect(new TextDecoder().decode(bytes)).toContain('\r\nEXDATE;TZID=America/Halifax:20261105T090000\r\n');
    // An update without a list of skipped dates leaves the skipped dates as they are, even if it changes the time of
    // day.
    const { skipped: _skipped, ...rest } = EDITABLE(event);
    expect((await update(event.id, { ...rest, title: 'Brunch' })).body.skipped).toEqual(['2026-11-05']);
    const later = { ...EDITABLE(event), start: '2026-10-29T10:00', end: '2026-10-29T11:00' };
    expect((await update(event.id, later)).body.skipped).toEqual(['2026-11-05']);
    expect(await days()).toEqual(['2026-10-29', '2026-11-12']);
    expect((await update(event.id, { ...later, skipped: [] })).body.skipped).toEqual([]);
    expect(await days()).toEqual(['2026-10-29', '2026-11-05', '2026-11-12']);
  });

  it('one date of a series of whole-day events can be skipped', async () => {
    const event = await create({
      title: 'Pyjama day',
      allDay: true,
      start: '2027-01-04',
      repeats: 'weekly',
      repeatUntil: '2027-01-18',
      skipped: ['2027-01-11'],
    });
    expect(event.skipped).toEqual(['2027-01-11']);
    expect((await listedDates('?from=2027-01-01&to=2027-01-31')).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      '2027-01-04',
      '2027-01-18',
    ]);
  });

  it.each([
    ['2026-11-06', "The event doesn't take place on Fri, Nov 6, 2026."],
    ['2026-11-19', "The event doesn't take place on Thu, Nov 19, 2026."],
    ['2026-11-31', 'Enter the day like 2026-11-21.'],
  ])('a skipped date must be a date of the series, so %s is refused', async (day, message) => {
    const body = { ...WEEKLY, skipped: [day] };
    const answer = await call('POST', `/api/admin/schools/${schoolId}/events`, { as: admin, body });
    expect([answer.status, answer.body.issues[0].message]).toEqual([400, message]);
    expect(answer.body.issues[0].path[0]).toBe('skipped');
  });
});

it('a request for events covers at most 400 days and links to the days after them', async () => {
  await create({ title: 'Far', start: '2028-06-01T09:00' });
  const address = `/api/schools/${schoolId}/events`;
  const first = await call('GET', `${address}?from=2027-01-01&to=2028-12-31`);
  expect([first.body, first.headers.get('link')]).toEqual([
    [],
    `<${address}?from=2028-02-06&to=2028-12-31>; rel="next"`,
  ]);
  const next = await call('GET', `${address}?from=2028-02-06&to=2028-12-31`);
  expect([next.body.length, next.headers.get('link')]).toEqual([1, null]);
});

describe('cancelling and deleting a school event', () => {
  it('a cancelled event is kept and marked as cancelled', async () => {
    const event = await create(CONCERT);
    expect((await cancel(event.id)).body).toMatchObject({ isCanceled: true });
    expect(await listedDates('?from=2027-07-01')).toMatchObject([{ id: event.id, isCanceled: true }]);
    const snapshot = await takeSnapshot();
    expect((await cancel(event.id)).status).toBe(200);
    expect(await snapshot.changed()).toEqual([]);
    expect((await call('DELETE', `/api/admin/events/${event.id}/cancel`, { as: admin })).body).toMatchObject({
      isCanceled: false,
    });
    expect((await auditOf(event.id)).map(({ action }) => action)).toEqual([
      'event.create',
      'event.cancel',
      'event.reinstate',
    ]);
  });

  it('the audit log keeps the contents of a deleted event', async () => {
    const event = await create(CONCERT);
    expect((await call('DELETE', `/api/admin/events/${event.id}`, { as: admin })).status).toBe(204);
    expect(await listedDates('?from=2027-07-01')).toEqual([]);
    expect((await auditOf(event.id)).at(-1)).toMatchObject({
      action: 'event.delete',
      details: { before: { title: 'Concert' } },
    });
    expect((await call('DELETE', `/api/admin/events/${event.id}`, { as: admin })).status).toBe(404);
  });
});

describe('the list of the dates of school events', () => {
  it('the list shows the dates of a series in order, even across the end of daylight saving time', async () => {
    await create(WEEKLY);
    await create({ title: 'In-service', allDay: true, start: '2026-11-05' });
    const all = await listedDates('?from=2026-10-01&to=2026-11-30');
    expect(all.map(({ title, startsAt }) => `${title} ${startsAt}`)).toEqual([
      'Breakfast 2026-10-29T12:00:00.000Z',
      'In-service 2026-11-05T00:00:00.000Z',
      'Breakfast 2026-11-05T13:00:00.000Z',
      'Breakfast 2026-11-12T13:00:00.000Z',
    ]);
    expect(await listedDates('?from=2026-11-06&to=2026-11-11')).toEqual([]);
    expect(Object.keys(all[0] ?? {})).not.toContain('createdBy');
  });

  it('the list of event dates has at most 500 dates, and an invalid date range gets a 400', async () => {
    for (const title of ['A', 'B', 'C']) {
      await db().schoolEvent.create({
        data: {
          schoolId,
          title,
          uid: title,
          startsAt: new Date('2026-01-01T13:00:00Z'),
          recurrence: 'FREQ=DAILY',
          createdBy: admin.id,
        },
      });
    }
    expect(await listedDates('?from=2026-01-01&to=2100-01-01')).toHaveLength(500);
    for (const query of [
      '?from=x',
      '?from=2026-02-30',
      '?to=',
      '?from=2026-02-02&to=2026-02-01',
      '?from=9999-01-01',
      '?from=2026-01-01T00:00',
    ]) {
      expect((await call('GET', `/api/schools/${schoolId}/events${query}`)).status, query).toBe(400);
    }
  });

  it('the list of event dates for a person’s schools contains the next two weeks', async () => {
    const member = await person('inactive');
    const make = (of: number, title: string, days: number) =>
      db().schoolEvent.create({
        data: { schoolId: of, title, uid: title, startsAt: inDays(days), createdBy: admin.id },
      });
    const other = await school('Elsewhere');
    await make(schoolId, 'Soon', 3);
    await make(schoolId, 'Late', 15);
    await make(schoolId, 'Over', -1);
    await make(other, 'Elsewhere', 2);
    const coming = async () =>
      ((await call('GET', '/api/events', { as: member })).body as OccurrenceView[]).map(
        ({ title, schoolName }) => `${title} ${schoolName}`,
      );
    expect(await coming()).toEqual([]);
    await call('POST', `/api/schools/${schoolId}/subscribe`, { as: member });
    expect(await coming()).toEqual(['Soon Tidewater Elementary']);
  });
});

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

it('an edit is refused if somebody else has changed the event since the form was opened', async () => {
  const event = await create(CONCERT);
  const later = { ...CONCERT, start: '2027-07-09T19:30', end: '2027-07-09T21:00', seen: event.updatedAt };
  expect((await update(event.id, later)).status).toBe(200);
  const stale = await update(event.id, { ...CONCERT, location: 'Library', seen: event.updatedAt });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  expect(await rows('SELECT location, starts_at FROM school_events WHERE id = $1', event.id)).toMatchObject([
    { location: 'Gym', starts_at: new Date('2027-07-09T22:30:00Z') },
  ]);
});

describe('importing a calendar file', () => {
  const twoEvents = (title: string, status = 'CONFIRMED') =>
    `${calendar('UID:a', `SUMMARY:${title}`, 'DTSTART:20270709T213000Z', `STATUS:${status}`)}${calendar('UID:b', 'SUMMARY:Second', 'DTSTART;VALUE=DATE:20270710')}`;

  it('a calendar import shows a preview before it saves, and saves nothing when it is repeated', async () => {
    const before = await takeSnapshot();
    const dry = await importFile(twoEvents('First'), true);
    expect(dry.body).toEqual({
      created: [
        { uid: 'a', title: 'First', when: 'Fri, Jul 9, 2027, 6:30\u00a0PM' },
        { uid: 'b', title: 'Second', when: 'Sat, Jul 10, 2027, all day' },
      ],
      updated: [],
      unchanged: 0,
      rejected: [],
      conflicts: [],
    });
    expect(await before.changed()).toEqual([]);

    expect((await importFile(twoEvents('First'))).body).toEqual(dry.body);
    expect(await before.changed()).toEqual(['audit_log', 'school_events']);
    const after = await takeSnapshot();
    expect((await importFile(twoEvents('First'))).body).toEqual({
      created: [],
      updated: [],
      unchanged: 2,
      rejected: [],
      conflicts: [],
    });
    expect(await after.changed()).toEqual([]);
  });

  it('an import updates and cancels events, but never reinstates a cancelled event', async () => {
    await importFile(twoEvents('First'));
    expect((await importFile(twoEvents('Renamed', 'CANCELLED'))).body).toMatchObject({
      created: [],
      updated: [{ uid: 'a', title: 'Renamed' }],
      unchanged: 1,
    });
    expect(await listedDates('?from=2027-07-01')).toMatchObject([
      { title: 'Renamed', isCanceled: true },
      { title: 'Second', isCanceled: false },
    ]);
    expect((await importFile(twoEvents('Renamed'))).body).toMatchObject({ updated: [], unchanged: 2 });
    expect(await listedDates('?from=2027-07-01')).toMatchObject([{ isCanceled: true }, {}]);
  });

  it('an import with a canceled date of a series cancels the stored date', async () => {
    const series = (...changes: string[]) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${[
        ['UID:club', 'SUMMARY:Club', 'DTSTART;TZID=America/Halifax:20270706T150000', 'RRULE:FREQ=WEEKLY;COUNT=5'],
        [
          'UID:club',
          'SUMMARY:Club',
          'RECURRENCE-ID;TZID=America/Halifax:20270713T150000',
          'DTSTART;TZID=America/Halifax:20270713T170000',
          ...changes,
        ],
      ]
        .map((lines) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n'))
        .join('\r\n')}\r\nEND:VCALENDAR\r\n`;
    expect((await importFile(series('STATUS:CANCELLED'))).body.created).toHaveLength(1);
    await rows('DELETE FROM school_events WHERE school_id = $1', schoolId);
    expect((await importFile(series())).body.created).toHaveLength(2);
    expect((await importFile(series('STATUS:CANCELLED'))).body.updated).toHaveLength(1);
    expect(await listedDates('?from=2027-07-13&to=2027-07-13')).toMatchObject([{ title: 'Club', isCanceled: true }]);
  });

  it('an import creates each event once, even if the same file is imported several times at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => importFile(twoEvents('First'))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.created.length).sort()).toEqual([0, 0, 2]);
    expect(await count('school_events WHERE school_id = $1', schoolId)).toBe(2);
  });

  describe('importing a calendar file whose events were corrected manually', () => {
    const fairFile = (title: string, location = 'Gym') =>
      calendar('UID:fair', `SUMMARY:${title}`, `LOCATION:${location}`, 'DTSTART:20270709T213000Z');
    const onlyEvent = async () =>
      ((await call('GET', `/api/admin/schools/${schoolId}/events`, { as: admin })).body as EventView[])[0]!;
    const importWithChoices = (ics: string, takeFile: unknown[]) =>
      call('POST', `/api/admin/schools/${schoolId}/events/import`, { as: admin, body: { ics, takeFile } });

    it('an import keeps a manually corrected field, reports the difference, and updates all other fields', async () => {
      await importFile(fairFile('Fair'));
      await update((await onlyEvent()).id, {
        ...EDITABLE(await onlyEvent()),
        title: 'Book fair',
        start: '2027-07-09T19:00',
      });
      const again = await importFile(fairFile('Fair', 'Library'));
      expect(again.body).toMatchObject({ created: [], updated: [{ uid: 'fair' }], unchanged: 0 });
      expect(again.body.conflicts).toEqual([
        { uid: 'fair', part: 'title', sequence: 1, title: 'Book fair', here: 'Book fair', file: 'Fair' },
        {
          uid: 'fair',
          part: 'when',
          sequence: 1,
          title: 'Book fair',
          here: 'Fri, Jul 9, 2027, 7:00\u00a0PM',
          file: 'Fri, Jul 9, 2027, 6:30\u00a0PM',
        },
      ]);
      expect(await onlyEvent()).toMatchObject({ title: 'Book fair', start: '2027-07-09T19:00', location: 'Library' });
      const snapshot = await takeSnapshot();
      expect((await importFile(fairFile('Fair', 'Library'))).body).toMatchObject({ updated: [], unchanged: 1 });
      expect(await snapshot.changed()).toEqual([]);
    });

    it("an import uses the file's value if the administrator chooses it after seeing the current value", async () => {
      await importFile(fairFile('Fair'));
      await update((await onlyEvent()).id, { ...EDITABLE(await onlyEvent()), title: 'Book fair' });
      const { conflicts } = (await importFile(fairFile('Fair'), true)).body;
      await update((await onlyEvent()).id, { ...EDITABLE(await onlyEvent()), title: 'Big book fair' });
      expect((await importWithChoices(fairFile('Fair'), conflicts)).body).toMatchObject({
        updated: [],
        conflicts: [{ part: 'title', here: 'Big book fair', sequence: 2 }],
      });
      const seen = (await importFile(fairFile('Fair'), true)).body.conflicts;
      expect((await importWithChoices(fairFile('Fair'), seen)).body).toMatchObject({
        updated: [{ uid: 'fair' }],
        conflicts: [],
      });
      expect((await onlyEvent()).title).toBe('Fair');
      expect((await auditOf((await onlyEvent()).id)).at(-1)).toMatchObject({
        details: { before: { title: 'Big book fair' }, after: { title: 'Fair' } },
      });
      // The administrator has replaced the edited title by the file's title. A newer file can therefore change the
      // title again without a conflict.
      expect((await importFile(fairFile('Fall fair'))).body).toMatchObject({
        updated: [{ uid: 'fair' }],
        conflicts: [],
      });
    });

    it('after an administrator reinstates an event, an import of the same cancellation does not cancel the event again', async () => {
      const [canceled, confirmed] = [twoEvents('Fair', 'CANCELLED'), twoEvents('Fair')];
      await importFile(confirmed);
      await importFile(canceled);
      const [event] = (await call('GET', `/api/admin/schools/${schoolId}/events`, { as: admin })).body.filter(
        ({ title }: EventView) => title === 'Fair',
      );
      expect(event.isCanceled).toBe(true);
      await call('DELETE', `/api/admin/events/${event.id}/cancel`, { as: admin });
      expect((await importFile(canceled)).body).toMatchObject({ updated: [], unchanged: 2 });
      expect(await listedDates('?from=2027-07-01')).toMatchObject([{ title: 'Fair', isCanceled: false }, {}]);
      await importFile(confirmed);
      expect((await importFile(canceled)).body.updated).toMatchObject([{ title: 'Fair' }]);
      expect(await listedDates('?from=2027-07-01')).toMatchObject([{ title: 'Fair', isCanceled: true }, {}]);
    });

    it('a new import keeps the dates of a series that an administrator skipped, and otherwise skips the dates that the new file excludes', async () => {
      const club = (...exdates: string[]) =>
        calendar(
          'UID:club',
          'SUMMARY:Club',
          'DTSTART;TZID=America/Halifax:20270105T150000',
          'RRULE:FREQ=WEEKLY;COUNT=5',
          ...exdates.map((day) => `EXDATE;TZID=America/Halifax:202701${day}T150000`),
        );
      await importFile(club('26'));
      await update((await onlyEvent()).id, { ...EDITABLE(await onlyEvent()), skipped: ['2027-01-12', '2027-01-26'] });
      const moved = await importFile(club('19'));
      expect(moved.body.conflicts).toMatchObject([{ part: 'when' }]);
      expect((await onlyEvent()).skipped).toEqual(['2027-01-12', '2027-01-19']);
      const snapshot = await takeSnapshot();
      expect((await importFile(club('19'))).body.updated).toEqual([]);
      expect(await snapshot.changed()).toEqual([]);
      // The file skips dates at 15:00, and the series is now at 16:00. No skipped date of the file matches a date of
      // the series, so the import skips no further date.
      const other = { ...EDITABLE(await onlyEvent()), start: '2027-01-05T16:00', skipped: ['2027-01-12'] };
      await update((await onlyEvent()).id, other);
      await importFile(club('19', '26'));
      expect(await onlyEvent()).toMatchObject({ start: '2027-01-05T16:00', skipped: ['2027-01-12'] });
    });

    it('editing an imported event’s title does not count as correcting its times, even if the imported times have seconds', async () => {
      const file = calendar('UID:late', 'SUMMARY:Fair', 'DTSTART:20270709T213007Z', 'DTEND:20270710T025959Z');
      await importFile(file);
      await update((await onlyEvent()).id, { ...EDITABLE(await onlyEvent()), title: 'Book fair' });
      expect((await importFile(file)).body.conflicts).toMatchObject([{ part: 'title' }]);
      expect(await onlyEvent()).toMatchObject({ endsAt: '2027-07-10T02:59:59.000Z' });
    });

    it('a calendar import reports a conflict with a manually created event', async () => {
      await create(CONCERT);
      const { bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
      const file = new TextDecoder().decode(bytes).replace('SUMMARY:Concert', 'SUMMARY:Recital');
      expect((await importFile(file)).body.conflicts).toMatchObject([
        { part: 'title', here: 'Concert', file: 'Recital' },
      ]);
      expect((await onlyEvent()).title).toBe('Concert');
    });
  });

  it('an import changes nothing if the file is the unchanged export of the school’s own calendar', async () => {
    await create({ ...CONCERT, description: 'Semi; colon, comma, \\ and\nlines' });
    await create(WEEKLY);
    await create({
      title: 'Day',
      allDay: true,
      start: '2027-01-01',
      end: '2027-01-03',
      repeats: 'monthly',
      repeatUntil: '2027-06-01',
    });
    const { bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
    expect((await importFile(new TextDecoder().decode(bytes))).body).toEqual({
      created: [],
      updated: [],
      unchanged: 3,
      rejected: [],
      conflicts: [],
    });
  });

  it.each(['', 'x', '<html>', 'BEGIN:VEVENT'])('an import refuses the file %j', async (ics) =>
    expect((await importFile(ics)).status).toBe(400),
  );

  it('an import accepts a file of at most one megabyte', { tags: 'thorough' }, async () => {
    const padded = (size: number) =>
      calendar(
        'UID:a',
        'SUMMARY:First',
        'DTSTART:20270709T213000Z',
        ...Array.from({ length: Math.floor(size / 52) }, () => `X-PAD:${'x'.repeat(44)}`),
      );
    expect((await importFile(padded(1_000_000), true)).status).toBe(200);
    expect((await importFile(padded(1_200_000), true)).status).toBe(400);
    expect((await importFile(padded(1_900_000), true)).status).toBe(413);
  });
});

describe('importing a calendar file of another program', () => {
  const CHOIR = ['UID:choir', 'SUMMARY:Choir', 'DTSTART;TZID=America/Halifax:20270105T183000'];
  const WEEKLY_CHOIR = [...CHOIR, 'RRULE:FREQ=WEEKLY;COUNT=4'];
  const several = (method: string, ...events: string[][]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `METHOD:${method}`,
      ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  const begins = async (from = '2027-01-01', to = '2027-12-31') =>
    (await listedDates(`?from=${from}&to=${to}`)).map(
      ({ startsAt, isCanceled }) => `${dateToLocalTime(new Date(startsAt))}${isCanceled ? ' cancelled' : ''}`,
    );

  it('an import can change one date of a series or all later dates', async () => {
    await importFile(several('PUBLISH', WEEKLY_CHOIR));
    const later = several('PUBLISH', WEEKLY_CHOIR, [
      'UID:choir',
      'SUMMARY:Choir',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Halifax:20270119T183000',
      'DTSTART;TZID=America/Halifax:20270119T190000',
    ]);
    expect((await importFile(later)).body).toMatchObject({
      created: [{ title: 'Choir' }],
      updated: [{ uid: 'choir' }],
    });
    expect(await begins()).toEqual(['2027-01-05T18:30', '2027-01-12T18:30', '2027-01-19T19:00', '2027-01-26T19:00']);
    const snapshot = await takeSnapshot();
    expect((await importFile(later)).body).toMatchObject({ created: [], updated: [], unchanged: 2 });
    expect(await snapshot.changed()).toEqual([]);
  });

  it('an import of a file with METHOD:CANCEL cancels the event and keeps the event’s other fields', async () => {
    await importFile(calendar(...CHOIR, 'LOCATION:Gym', 'DESCRIPTION:Bring water'));
    const cancellation = several('CANCEL', ['UID:choir', 'SUMMARY:Canceled: Choir', 'SEQUENCE:1']);
    expect((await importFile(cancellation, true)).body.updated).toMatchObject([{ uid: 'choir', title: 'Choir' }]);
    expect(await begins()).toEqual(['2027-01-05T18:30']);
    expect((await importFile(cancellation)).body).toMatchObject({
      created: [],
      updated: [{ uid: 'choir' }],
      rejected: [],
    });
    const [event] = await listedDates('?from=2027-01-05&to=2027-01-05');
    expect(event).toMatchObject({ title: 'Choir', location: 'Gym', description: 'Bring water', isCanceled: true });
    expect((await auditOf(event!.id)).at(-1)).toMatchObject({ action: 'event.cancel' });
    const snapshot = await takeSnapshot();
    expect((await importFile(cancellation)).body).toMatchObject({ updated: [], unchanged: 1 });
    expect(await snapshot.changed()).toEqual([]);
  });

  it('an import that cancels a series also cancels its moved dates', async () => {
    await importFile(
      several('PUBLISH', WEEKLY_CHOIR, [
        'UID:choir',
        'SUMMARY:Choir',
        'RECURRENCE-ID:20270112T223000Z',
        'DTSTART:20270113T223000Z',
      ]),
    );
    await importFile(calendar('UID:choir/2', 'SUMMARY:Another', 'DTSTART:20270201T223000Z'));
    expect((await importFile(several('CANCEL', CHOIR))).body.updated).toHaveLength(2);
    expect(await begins()).toEqual([
      '2027-01-05T18:30 cancelled',
      '2027-01-13T18:30 cancelled',
      '2027-01-19T18:30 cancelled',
      '2027-01-26T18:30 cancelled',
      '2027-02-01T18:30',
    ]);
  });

  it('an import does not cancel a reinstated event if the same cancellation is imported a second time', async () => {
    await importFile(calendar(...CHOIR));
    const cancellation = several('CANCEL', [...CHOIR, 'SEQUENCE:1']);
    await importFile(cancellation);
    const [event] = await listedDates('?from=2027-01-05&to=2027-01-05');
    await call('DELETE', `/api/admin/events/${event!.id}/cancel`, { as: admin });
    expect((await importFile(cancellation)).body).toMatchObject({ updated: [], unchanged: 1 });
    expect(await begins()).toEqual(['2027-01-05T18:30']);
  });

  it('an import skips a cancelled date of a series and keeps manual corrections', async () => {
    await importFile(calendar(...WEEKLY_CHOIR));
    const [event] = (await call('GET', `/api/admin/schools/${schoolId}/events`, { as: admin })).body as EventView[];
    await update(event!.id, { ...EDITABLE(event!), location: 'Library', skipped: ['2027-01-26'] });
    const cancellation = several(
      'CANCEL',
      ['UID:choir', 'SUMMARY:Canceled: Choir', 'RECURRENCE-ID:20270112T223000Z'],
      ['UID:choir', 'SUMMARY:Canceled: Choir', 'RECURRENCE-ID;VALUE=DATE:20270119'],
    );
    expect((await importFile(cancellation)).body).toMatchObject({ updated: [{ uid: 'choir' }], conflicts: [] });
    expect(await begins()).toEqual(['2027-01-05T18:30']);
    expect((await importFile(cancellation)).body).toMatchObject({ updated: [], unchanged: 1 });
    const again = await importFile(calendar(...WEEKLY_CHOIR, 'EXDATE;VALUE=DATE:20270112,20270119'));
    expect(again.body.conflicts).toMatchObject([{ part: 'location', here: 'Library' }, { part: 'when' }]);
    expect(await begins()).toEqual(['2027-01-05T18:30']);
  });

  it.each([
    ['METHOD:CANCEL', several('CANCEL', [...CHOIR])],
    ['METHOD:CANCEL for one date', several('CANCEL', [...CHOIR, 'RECURRENCE-ID:20270112T223000Z'])],
    ['STATUS:CANCELLED', calendar(...CHOIR, 'STATUS:CANCELLED')],
  ])('an import rejects the cancellation of an event that the school does not have: %s', async (_how, ics) => {
    const snapshot = await takeSnapshot();
    expect((await importFile(ics)).body).toMatchObject({
      created: [],
      updated: [],
      rejected: [{ title: 'Choir', reason: "The file cancels this event, but this school doesn't have it." }],
    });
    expect(await snapshot.changed()).toEqual([]);
  });

  it('an import of the site’s own export changes nothing, even for a cancelled event', async () => {
    const event = await create(CONCERT);
    await cancel(event.id);
    const { bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
    expect((await importFile(new TextDecoder().decode(bytes))).body).toMatchObject({
      updated: [],
      unchanged: 1,
      conflicts: [],
    });
  });

  it('an import accepts any text as a UID and recognizes the UID at the next import', async () => {
    const uids = ['Fête de mai 12', 'a,b;c "d" \\n', 'x'.repeat(400)];
    const file = several('PUBLISH', ...uids.map((uid) => [`UID:${uid}`, 'SUMMARY:Fête', 'DTSTART:20270512T130000Z']));
    expect((await importFile(file)).body).toMatchObject({ created: [{ uid: uids[0] }, {}, {}], rejected: [] });
    expect((await importFile(file)).body).toMatchObject({ created: [], unchanged: 3 });
    const { bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
    expect((await importFile(new TextDecoder().decode(bytes))).body).toMatchObject({ created: [], unchanged: 3 });
  });

  it.each([
    ['PK\u0003\u0004', 'This is a .zip file. Unzip it and choose the calendar file (.ics) inside.'],
    [
      '<!DOCTYPE html><title>Sign in</title>',
      'This is a web page, not a calendar file (.ics). Download the file itself.',
    ],
    ['Dear diary', 'This is not a calendar file (.ics)'],
  ])('an import refuses a file with the content %j and says why', async (ics, message) =>
    expect((await importFile(ics)).body.issues).toEqual([{ path: ['ics'], message }]),
  );
});

it('a month with more than 500 events is complete in two replies, the second from the last listed day on', async () => {
  const member = await person('active');
  await db().follow.create({ data: { userId: member.id, schoolId } });
  await db().schoolEvent.createMany({
    data: Array.from({ length: 600 }, (_, n) => ({
      schoolId,
      title: `Event ${n}`,
      startsAt: new Date(Date.UTC(2027, 5, 1 + (n % 30), 15)),
      uid: `month-${n}`,
      createdBy: admin.id,
    })),
  });
  const titlesFrom = async (from: string) =>
    (await call('GET', `/api/events?from=${from}&to=2027-06-30`, { as: member })).body as OccurrenceView[];
  const first = await titlesFrom('2027-06-01');
  expect(first).toHaveLength(MAX_LISTED_OCCURRENCES);
  const rest = await titlesFrom(daysOfOccurrence(first.at(-1)!).first);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(600);
});

it('the administrators’ list of events is returned page by page', async () => {
  for (let n = 1; n <= 5; n += 1) await create({ title: `Event ${n}`, start: `2027-01-0${n}T09:00` });
  const seen: string[] = [];
  let address: string | undefined = `/api/admin/schools/${schoolId}/events?limit=2`;
  while (address) {
    const { body, headers } = await call('GET', address, { as: admin });
    seen.push(...(body as EventView[]).map(({ title }) => title));
    address = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual(['Event 5', 'Event 4', 'Event 3', 'Event 2', 'Event 1']);
});

describe('the events that a moderator enters', () => {
  it('a moderator cannot change an event of a region, or enter a watched word', async () => {
    const moderator = await makeModerator(schoolId);
    const start = '2030-06-01T18:30';
    const path = `/api/schools/${schoolId}/managed-events`;
    const wide = await call('POST', '/api/admin/events', { as: admin, body: { title: 'P.D. day', start } });
    const change = (id: number) => call('PUT', `${path}/${id}`, { as: moderator, body: { title: 'Party', start } });
    expect((await change(wide.body.id)).status).toBe(404);
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'vuvuzela' } });
    const enter = (title: string) => call('POST', path, { as: moderator, body: { title, start } });
    expect(await enter('Bring a vuvuzela')).toMatchObject({ status: 400, body: { issues: [{ path: ['title'] }] } });
    const own = await enter('Bring a whistle');
    expect((await change(own.body.id)).body).toMatchObject({ title: 'Party' });
  });
});
