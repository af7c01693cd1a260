import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { call } from '../../support/http/call';
import { inDays, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { readCalendar as read } from '../../support/http/read-calendar';

let admin: Person;
let schoolId: number;

beforeAll(async () => {
  admin = await person('admin');
});

beforeEach(async () => {
  schoolId = await school();
});

const create = async (body: object, of = schoolId) =>
  (await call('POST', `/api/admin/schools/${of}/events`, { as: admin, body })).body;
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);
const schoolFile = async (of = schoolId) => textOf(await call('GET', `/api/schools/${of}/events.ics`));

const soon = (days: number) => `${inDays(days).toISOString().slice(0, 10)}T18:30`;

describe('the calendar file of a school', () => {
  it('the calendar file of a school has everything that a calendar program needs', async () => {
    await create({ title: 'Concert', description: 'Doors at six', location: 'Gym', start: soon(3), end: soon(4) });
    const { headers, status, bytes } = await call('GET', `/api/schools/${schoolId}/events.ics`);
    const file = textOf({ bytes });
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'nosniff',
    ]);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    for (const line of [
      'METHOD:PUBLISH',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-WR-CALNAME:Tidewater Elementary events',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
    ])
      expect(file.split('\r\n')).toContain(line);
    expect(file).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(read(file)).toMatchObject([{ summary: 'Concert', description: 'Doors at six', location: 'Gym' }]);
    expect(file.replaceAll('\r\n ', '')).toMatch(new RegExp(`\r\nURL;VALUE=URI:http.*/schools/${schoolId}\r\n`));
  });

  it('the calendar file gives the right time for events before and after both clock changes', async () => {
    const year = new Date().getFullYear() + 1;
    await create({ title: 'Once', start: `${year}-07-09T18:30`, end: `${year}-07-09T20:00` });
    await create({
      title: 'Weekly',
      start: `${year}-01-07T09:00`,
      end: `${year}-01-07T09:30`,
      repeats: 'weekly',
      repeatUntil: `${year}-12-20`,
    });
    const events = read(await schoolFile());
    const once = events.find(({ summary }) => summary === 'Once');
    expect([once?.start.toISOString(), once?.end?.toISOString()]).toEqual([
      `${year}-07-09T21:30:00.000Z`,
      `${year}-07-09T23:00:00.000Z`,
    ]);
    const weekly = events.find(({ summary }) => summary === 'Weekly');
    const hours = weekly?.starts().map((moment) => [moment.getUTCMonth(), moment.getUTCHours()]) ?? [];
    expect(hours.length).toBeGreaterThan(48);
    for (const [month = 0, hour] of hours)
      if (month !== 2 && month !== 10) expect(hour, `month ${month}`).toBe(month > 2 && month < 10 ? 12 : 13);
    expect(weekly?.zone).toBe('America/Halifax');
  });

  it('the calendar file defines its time zone exactly once', async () => {
    await create({
      title: 'One',
      start: soon(3),
      repeats: 'weekly',
      repeatUntil: inDays(30).toISOString().slice(0, 10),
    });
    await create({ title: 'Two', start: soon(4) });
    const file = await schoolFile();
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(file.match(/TZID:America\/Halifax/g)).toHaveLength(1);
    expect(file.indexOf('END:VTIMEZONE')).toBeLessThan(file.indexOf('BEGIN:VEVENT'));
    expect(await schoolFile(await school('Without events'))).not.toContain('VEVENT');
  });

  it('the calendar file shows whole-day events as free time and leaves out skipped dates', async () => {
    const start = new Date('2027-03-05T00:00:00Z');
    const data = {
      schoolId,
      createdBy: admin.id,
      allDay: true,
      startsAt: start,
      endsAt: new Date('2027-03-07T00:00:00Z'),
    };
    await db().schoolEvent.create({
      data: {
        ...data,
        title: 'Camp',
        uid: 'camp',
        recurrence: 'FREQ=WEEKLY;COUNT=4',
        exceptions: [new Date('2027-03-12T00:00:00Z')],
      },
    });
    const file = await schoolFile();
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20270305',
        'DTEND;VALUE=DATE:20270307',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;VALUE=DATE:20270312',
      ]),
    );
    const [camp] = read(file);
    expect([camp?.isAllDay, camp?.exceptions, camp?.transparency]).toEqual([true, ['2027-03-12'], 'TRANSPARENT']);
  });

  it('the calendar file marks a cancelled or changed event with a higher sequence number', async () => {
    const event = await create({ title: 'Concert', start: soon(3) });
    const before = read(await schoolFile())[0];
    await call('POST', `/api/admin/events/${event.id}/cancel`, { as: admin });
    const after = read(await schoolFile())[0];
    expect([before?.status, before?.sequence, after?.status, after?.sequence, after?.summary]).toEqual([
      'CONFIRMED',
      0,
      'CANCELLED',
      1,
      'Cancelled: Concert',
    ]);
    expect(after?.uid).toBe(before?.uid);
  });

  it.each([
    'One\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged',
    'One\nATTENDEE:mailto:x@example.test',
    'One\rDTSTART:19990101T000000Z',
    'Semi; colon: comma, back\\slash "quoted" \\',
    `${'é'.repeat(60)}🎻${'界'.repeat(60)}`,
    '\u2028END:VEVENT\u2029\u0085BEGIN:VEVENT\u000b',
    '=cmd|calc',
  ])('the calendar file keeps the text %j inside a title', async (title) => {
    await db().school.update({ where: { id: schoolId }, data: { name: title } });
    const event = await create({ title: 'Concert', start: soon(3) });
    // The test writes the texts directly to the database, because the site refuses them today but may have stored them
    // earlier.
    await db().schoolEvent.update({ where: { id: event.id }, data: { title, description: title, location: title } });
    const keptTitle = title;
    const file = await schoolFile();
    const events = read(file);
    expect(events).toHaveLength(1);
    const plain = (value: unknown) =>
      String(value)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim();
    expect([events[0]?.summary, events[0]?.description, events[0]?.location].map(plain)).toEqual(
      [keptTitle, keptTitle, keptTitle].map(plain),
    );
    const lines = file.split('\r\n').filter((line) => !line.startsWith(' '));
    expect(
      lines.filter((line) => /^(BEGIN:VEVENT|DTSTART|ATTENDEE)/.test(line)).map((line) => line.split(/[:;]/)[0]),
    ).toEqual(['BEGIN', 'DTSTART']);
    expect(lines.filter((line) => /^(NAME|X-WR-CALNAME)/.test(line))).toHaveLength(2);
    for (const line of file.split('\r\n')) {
      expect(line).toMatch(/^( |$|[A-Z][A-Z-]*[:;])/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  it('the calendar file is sent in full only if something changed since the last request', async () => {
    const event = await create({ title: 'Concert', start: soon(3) });
    const first = await call('GET', `/api/schools/${schoolId}/events.ics`);
    const again = () =>
      call('GET', `/api/schools/${schoolId}/events.ics`, {
        headers: { 'If-None-Match': `W/${first.headers.get('etag')}` },
      });
    expect(first.headers.get('last-modified')).toMatch(/GMT$/);
    const same = await again();
    expect([same.status, same.bytes.length, same.headers.get('etag')]).toEqual([304, 0, first.headers.get('etag')]);
    await call('DELETE', `/api/admin/events/${event.id}`, { as: admin });
    expect((await again()).status).toBe(200);
  });
});

describe('the calendar file of a member', () => {
  const renew = async (as: Person) => (await call('POST', '/api/user/calendar', { as })).body.address as string;
  const pathOf = (address: string) => new URL(address).pathname;

  it("a member's calendar contains the events of followed schools and nothing that identifies the member", async () => {
    const member = await person('inactive', { firstName: 'Rosalind', lastName: 'Unmistakable' });
    const other = await school('Harbourview High');
    const third = await school('Third School');
    for (const id of [schoolId, other]) await call('POST', `/api/schools/${id}/subscribe`, { as: member });
    await create({ title: 'Concert', start: soon(3) });
    await create({ title: 'Game', start: soon(4) }, other);
    await create({ title: 'Not theirs', start: soon(5) }, third);
    expect((await call('GET', '/api/user/calendar', { as: member })).body).toEqual({ address: null, endedAt: null });

    const address = await renew(member);
    expect((await call('GET', '/api/user/calendar', { as: member })).body).toEqual({ address, endedAt: null });
    // The calendar file is requested without a cookie, because the address itself contains a secret.
    const { status, headers, bytes } = await call('GET', pathOf(address));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const file = textOf({ bytes });
    expect(
      read(file)
        .map(({ summary }) => summary)
        .sort(),
    ).toEqual(['Concert (Tidewater Elementary)', 'Game (Harbourview High)']);
    const head = [...headers].flat().join(' ');
    for (const secret of ['Rosalind', 'Unmistakable', member.email, address.split('/').at(-1) ?? ''])
      expect(`${file} ${head}`).not.toContain(secret);
  });

  it('a member’s calendar holds only a thousand events, preferring repeating events and those nearest today', async () => {
    const member = await person('inactive');
    await call('POST', `/api/schools/${schoolId}/subscribe`, { as: member });
    const make = (title: string, days: number, recurrence: string | null = null) =>
      db().schoolEvent.create({
        data: { schoolId, title, uid: title, startsAt: inDays(days), recurrence, createdBy: admin.id },
      });
    await make('Each week', -800, 'FREQ=WEEKLY');
    await make('No more', -800, 'FREQ=WEEKLY;UNTIL=20250601T000000Z');
    await make('Yesterday', -1);
    await make('Tomorrow', 1);
    await rows(
      `INSERT INTO school_events (school_id, title, uid, starts_at, exceptions, created_by)
      SELECT $1, 'Later ' || n, n::text, now() + n * interval '1 day', '{}', $2 FROM generate_series(2, 998) n`,
      schoolId,
      admin.id,
    );
    const file = textOf(await call('GET', pathOf(await renew(member))));
    const titles = [...file.matchAll(/^SUMMARY:(.*) \(/gm)].map(([, title]) => title);
    expect(titles).toHaveLength(1_000);
    expect([...titles.slice(0, 1), ...titles.slice(-4)]).toEqual([
      'Later 998',
      'Later 2',
      'Tomorrow',
      'Yesterday',
      'Each week',
    ]);
    expect((await schoolFile()).match(/^SUMMARY:/gm)).toHaveLength(1_000);
  });

  it("a member's calendar shows an event twice if two followed schools have it", async () => {
    const member = await person('inactive');
    const other = await school('Harbourview High');
    for (const id of [schoolId, other]) {
      await call('POST', `/api/schools/${id}/subscribe`, { as: member });
      await db().schoolEvent.create({
        data: { schoolId: id, title: 'Board meeting', uid: 'same', startsAt: inDays(2), createdBy: admin.id },
      });
    }
    const file = textOf(await call('GET', pathOf(await renew(member))));
    expect(new Set(read(file).map(({ uid }) => uid)).size).toBe(2);
  });

  it(
    "a member's calendar address contains a 128-bit secret and stops working when it is replaced",
    { tags: ['V11.5.1'] },
    async () => {
      const member = await person('inactive');
      const addresses = [await renew(member), await renew(member), await renew(member)];
      expect(new Set(addresses).size).toBe(3);
      for (const address of addresses)
        expect(Buffer.from(address.split('/').at(-1) ?? '', 'base64url')).toHaveLength(16);
      const statuses = await Promise.all(addresses.map(async (address) => (await call('GET', pathOf(address))).status));
      expect(statuses).toEqual([404, 404, 200]);
      await db().user.delete({ where: { id: member.id } });
      expect((await call('GET', pathOf(addresses[2] ?? ''))).status).toBe(404);
    },
  );

  it.each([
    ['x', 404],
    ['null', 404],
    ['%00', 404],
    ['a'.repeat(22), 404],
    [`${'a'.repeat(21)}%0A`, 404],
    ["'%20OR%201=1", 404],
    ['a'.repeat(101), 400],
  ])('a member has no calendar file at the address %s', async (key, status) =>
    expect((await call('GET', `/api/calendar/${key}`)).status).toBe(status),
  );
});
