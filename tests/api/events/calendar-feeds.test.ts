import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { readDueCalendarFeeds } from '@/lib/events/feeds/calendar-feeds';
import { fetchFeed } from '@/lib/events/feeds/fetch-feed';
import type { CalendarFeedView } from '@/lib/events/feeds/schema';
import type { EventView, OccurrenceView } from '@/lib/events/schema';
import { HOUR } from '@/lib/time/duration';
import { follow } from '../../support/community/board';
import { person, school } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { calendarFile, openCalendarServer, type CalendarFileEvent } from '../../support/events/calendar-server';
import { call } from '../../support/http/call';

// These tests check calendars of others: their schools, their reading, and what happens if an address is broken.

const server = await openCalendarServer();
process.env.CALENDAR_STAND_IN_URL = server.url;
afterAll(() => server.stop());

const admin = await person('admin');
const REGION = 'Halifax Regional Centre for Education';

beforeEach(async () => {
  await db().schoolEvent.deleteMany();
  await db().calendarFeed.deleteMany();
  return () => vi.restoreAllMocks();
});

const schoolIn = async (rceName: string | null, schoolFamily: string | null = null, name = 'Cunard') =>
  (await db().school.update({ where: { id: await school(name) }, data: { rceName, schoolFamily } })).id;
const add = (body: object) => call('POST', '/api/admin/calendar-feeds', { as: admin, body });
const added = async (body: object) => (await add(body)).body as CalendarFeedView;
const list = async () => (await call('GET', '/api/admin/calendar-feeds', { as: admin })).body as CalendarFeedView[];
const read = async (id: number) =>
  (await call('POST', `/api/admin/calendar-feeds/${id}/read`, { as: admin })).body as CalendarFeedView;
const eventsAt = async (id: number) =>
  (await call('GET', `/api/schools/${id}/events?from=2030-01-01&to=2030-12-31`)).body as OccurrenceView[];
const titlesAt = async (id: number) => (await eventsAt(id)).map(({ title }) => title);
const inbox = async () =>
  ((await call('GET', '/api/admin/inbox?kind=calendar', { as: admin })).body as { title: string }[]).map(
    ({ title }) => title,
  );

const PD_DAY: CalendarFileEvent = ['pd-1', 'P.D. day', '20300601'];
const FAIR: CalendarFileEvent = ['fair', 'Fair', '20300615'];

describe('the schools of an area', () => {
  it('one event of a region, a family or the province appears once on each board, feed and list that it concerns', async () => {
    const own = await schoolIn(REGION, 'Cole Harbour');
    const sibling = await schoolIn(REGION, 'Cole Harbour');
    const neighbour = await schoolIn(REGION, 'Sackville');
    const far = await schoolIn('Strait Regional Centre for Education', 'Cole Harbour');
    const unlisted = await schoolIn(null);
    const reader = await person('active');
    for (const id of [own, sibling]) await follow(reader, id);
    let hour = 9;
    const create = async (title: string, area: object) => {
      const body = { title, start: `2030-06-01T${(hour++).toString().padStart(2, '0')}:00`, ...area };
      expect((await call('POST', '/api/admin/events', { as: admin, body })).status).toBe(201);
    };
    await create('Province', {});
    await create('Region', { region: REGION });
    await create('Family', { region: REGION, family: 'Cole Harbour' });
    expect(await count('school_events')).toBe(3);
    expect(await titlesAt(own)).toEqual(['Province', 'Region', 'Family']);
    expect(await titlesAt(sibling)).toEqual(['Province', 'Region', 'Family']);
    expect(await titlesAt(neighbour)).toEqual(['Province', 'Region']);
    expect(await titlesAt(far)).toEqual(['Province']);
    expect(await titlesAt(unlisted)).toEqual(['Province']);
    expect((await eventsAt(neighbour))[1]).toMatchObject({
      schoolId: neighbour,
      schoolName: 'Cunard',
      area: 'All Halifax schools',
    });
    const followed = (await call('GET', '/api/events?from=2030-06-01&to=2030-06-30', { as: reader })).body;
    expect(followed.map(({ title, area }: OccurrenceView) => [title, area])).toEqual([
      ['Province', 'All Nova Scotia schools'],
      ['Region', 'All Halifax schools'],
      ['Family', 'Cole Harbour family of schools'],
    ]);
    const { body: calendar } = await call('POST', '/api/user/calendar', { as: reader });
    const { bytes } = await call('GET', new URL(calendar.address).pathname);
    expect(new TextDecoder().decode(bytes).match(/BEGIN:VEVENT/g)).toHaveLength(3);
    const { body: ofRegion } = await call('GET', `/api/admin/events?region=${REGION}`, { as: admin });
    expect(ofRegion.map(({ title }: EventView) => title)).toEqual(['Region']);
  });

  it('an event of an unknown region or family is refused', async () => {
    await schoolIn(REGION, 'Cole Harbour');
    const create = (area: object) =>
      call('POST', '/api/admin/events', { as: admin, body: { title: 'X', start: '2030-06-01T09:00', ...area } });
    expect((await create({ region: 'Atlantis' })).status).toBe(404);
    expect((await create({ region: REGION, family: 'Atlantis' })).status).toBe(404);
    expect((await create({ family: 'Cole Harbour' })).status).toBe(400);
  });
});

describe('the calendar of a region', () => {
  it('180 events fill the boards of 135 schools with 180 rows', async () => {
    await rows(
      `INSERT INTO schools (name, city, rce_name) SELECT 'School ' || n, 'Halifax', $1 FROM generate_series(1, 135) n`,
      REGION,
    );
    const day = (n: number) => `20300${1 + Math.floor(n / 28)}${String(1 + (n % 28)).padStart(2, '0')}`;
    const events = Array.from({ length: 180 }, (_, n): CalendarFileEvent => [`uid-${n}`, `Event ${n}`, day(n)]);
    const address = server.answer('/region.ics', calendarFile(events));
    expect(await added({ region: REGION, address })).toMatchObject({ events: 180, rejected: 0, failure: null });
    expect(await count('school_events')).toBe(180);
    const schools = await rows<{ id: number }>("SELECT id FROM schools WHERE name LIKE 'School %' LIMIT 3");
    for (const { id } of schools) expect(await eventsAt(id)).toHaveLength(180);
  });

  it('is read again after four hours, and keeps what an administrator corrected', async () => {
    const schoolId = await schoolIn(REGION);
    const address = server.answer('/again.ics', calendarFile([PD_DAY, FAIR]));
    const { id } = await added({ region: REGION, address });
    const [first] = (await call('GET', `/api/admin/events?region=${REGION}`, { as: admin })).body as EventView[];
    await call('PUT', `/api/admin/events/${first!.id}`, {
      as: admin,
      body: { title: 'Spring fair', allDay: true, start: '2030-06-15' },
    });
    server.answer(
      '/again.ics',
      calendarFile([
        ['pd-1', 'Moved P.D. day', '20300602'],
        ['fair', 'Big fair', '20300615'],
      ]),
    );
    await readDueCalendarFeeds();
    expect(await titlesAt(schoolId)).toEqual(['P.D. day', 'Spring fair']);
    const later = Date.now() + 4 * HOUR;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await readDueCalendarFeeds();
    vi.restoreAllMocks();
    expect(await titlesAt(schoolId)).toEqual(['Moved P.D. day', 'Spring fair']);
    expect(await list()).toMatchObject([{ id, conflicts: 1, events: 2 }]);
  });

  it('is not read again if its server says that it has not changed', async () => {
    const address = server.answer('/etag.ics', (response, request) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"7"' }).end(calendarFile([PD_DAY]));
    });
    const { id } = await added({ address });
    server.requests.length = 0;
    expect(await read(id)).toMatchObject({ events: 1, failure: null });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"7"']);
  });

  it('can be added once to an area, even by two clicks at once', async () => {
    const address = server.answer('/twice.ics', calendarFile([PD_DAY]));
    const replies = await Promise.all([add({ address }), add({ address })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await count('calendar_feeds')).toBe(1);
    expect(await count('school_events')).toBe(1);
  });

  it.each([
    ['keep', ['P.D. day']],
    ['delete', []],
  ])('when it is removed with the choice to %s its events, the board lists %j', async (events, left) => {
    const schoolId = await schoolIn(REGION);
    const { id } = await added({ address: server.answer('/removed.ics', calendarFile([PD_DAY])) });
    const remove = (body: object) => call('DELETE', `/api/admin/calendar-feeds/${id}`, { as: admin, body });
    expect((await remove({})).status).toBe(400);
    expect((await remove({ events })).status).toBe(204);
    expect((await remove({ events })).status).toBe(404);
    expect(await titlesAt(schoolId)).toEqual(left);
    expect(await list()).toEqual([]);
  });
});

it('a calendar that is removed while it is read leaves no event behind', async () => {
  const { id } = await added({ address: server.answer('/race.ics', calendarFile([PD_DAY])) });
  server.answer('/race.ics', calendarFile([PD_DAY, FAIR]));
  const remove = () => call('DELETE', `/api/admin/calendar-feeds/${id}`, { as: admin, body: { events: 'delete' } });
  const [reading, removal] = await Promise.all([
    call('POST', `/api/admin/calendar-feeds/${id}/read`, { as: admin }),
    remove(),
  ]);
  expect([200, 404]).toContain(reading.status);
  expect(removal.status).toBe(204);
  expect(await count('school_events')).toBe(0);
});

describe('changed UIDs of a calendar', () => {
  it('an event with a new UID is recognized by its title and day', async () => {
    const schoolId = await schoolIn(REGION);
    const { id } = await added({ address: server.answer('/uids.ics', calendarFile([PD_DAY, FAIR])) });
    server.answer(
      '/uids.ics',
      calendarFile([
        ['new-1', 'P.D. day', '20300601'],
        ['new-2', 'Fair', '20300615'],
      ]),
    );
    expect(await read(id)).toMatchObject({ events: 2, failure: null });
    server.answer(
      '/uids.ics',
      calendarFile([
        ['new-1', 'Renamed', '20300601'],
        ['new-2', 'Fair', '20300615'],
      ]),
    );
    await read(id);
    expect(await titlesAt(schoolId)).toEqual(['Renamed', 'Fair']);
  });

  it('a calendar whose events all have new UIDs and other titles is refused, so that no event is doubled', async () => {
    const schoolId = await schoolIn(REGION);
    const { id } = await added({ address: server.answer('/new.ics', calendarFile([PD_DAY, FAIR])) });
    server.answer(
      '/new.ics',
      calendarFile([
        ['x', 'PD day for staff', '20300601'],
        ['y', 'The fair', '20300615'],
      ]),
    );
    expect((await read(id)).failure).toContain('would appear twice');
    expect(await titlesAt(schoolId)).toEqual(['P.D. day', 'Fair']);
  });
});

describe('the address of a calendar', { tags: ['X4', 'X5'] }, () => {
  it.each([
    'http://calendar.example.org/a.ics',
    'https://localhost/a.ics',
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://169.254.169.254/latest',
    'https://calendar.example.org:8443/a.ics',
    'https://user@calendar.example.org/a.ics',
    'file:///etc/passwd',
    'calendar',
    '',
  ])('%j is refused without a request', async (address) => {
    const { status, body } = await add({ address });
    expect([status, body.issues?.[0]?.path]).toEqual([400, ['address']]);
    expect(await count('calendar_feeds')).toBe(0);
  });

  it('a host name that resolves to a private address is refused', async () => {
    // The domain name of this host exists for tests, and resolves to 127.0.0.1 where names are resolved at all.
    expect((await add({ address: 'https://localhost.localdomain/a.ics' })).status).toBe(400);
  });

  const inwards = (location: string) =>
    server.answer('/moved.ics', (response) => response.writeHead(302, { Location: location }).end());

  it.each(['http://127.0.0.1:1/a.ics', 'https://10.0.0.8/a.ics', 'https://printer.local/a.ics', 'gopher://x.example/'])(
    'a redirect to %s is not followed',
    async (location) => {
      const { status, body } = await add({ address: inwards(location) });
      expect(status).toBe(400);
      expect(body.message).toContain('not public');
    },
  );

  it('redirects are followed three times, but not in a loop', async () => {
    const address = server.answer('/loop.ics', (response) => response.writeHead(301, { Location: '/loop.ics' }).end());
    server.requests.length = 0;
    expect((await add({ address })).body.message).toContain('one other address after another');
    expect(server.requests).toHaveLength(4);
    server.answer('/target.ics', calendarFile([PD_DAY]));
    expect((await add({ address: inwards(`${server.url}/target.ics`) })).status).toBe(201);
  });
});

it('a calendar whose server does not answer is given up after the time limit', async () => {
  const address = server.answer('/hangs.ics', () => undefined);
  await expect(fetchFeed(address, { etag: null, lastModified: null }, 200)).rejects.toThrow('too slow');
  const begun = server.answer('/slow.ics', (response) => void response.write('BEGIN:VCALENDAR'));
  await expect(fetchFeed(begun, { etag: null, lastModified: null }, 200)).rejects.toThrow('too slow');
});

describe('a calendar that breaks', () => {
  const BROKEN: [string, Parameters<typeof server.answer>[1], string][] = [
    ['answers 500', (response) => void response.writeHead(500).end(), 'error 500'],
    ['is a web page', '<html>Sign in</html>', 'web page'],
    ['ends in the middle', calendarFile([PD_DAY, ['late', 'Late', '20300620']]).slice(0, -60), 'ends too early'],
    [
      'breaks the connection',
      (response) => {
        response.writeHead(200, { 'Content-Length': '100000' });
        response.write(calendarFile([['late', 'Late', '20300620']]), () => response.destroy());
      },
      'broke',
    ],
    [
      'never ends',
      (response) => {
        const more = () => response.destroyed || response.write(' '.repeat(64 * 1024), more);
        response.write('BEGIN:VCALENDAR\r\n');
        more();
      },
      'larger than 1 MB',
    ],
    ['is compressed', (response) => void response.writeHead(200, { 'Content-Encoding': 'br' }).end('x'), 'compressed'],
    ['has no readable event', calendarFile([['x', 'X', 'never']]), "can't read any event"],
  ];

  it.each(BROKEN)('a calendar that %s is refused at first', async (_what, answer, reason) => {
    const { status, body } = await add({ address: server.answer('/broken.ics', answer) });
    expect([status, body.issues?.[0]?.path]).toEqual([400, ['address']]);
    expect(body.message).toContain(reason);
    expect(await count('school_events')).toBe(0);
  });

  it.each(BROKEN)(
    'if it later %s, its events stay and the inbox has one entry until it works again',
    async (_what, answer, reason) => {
      const schoolId = await schoolIn(REGION);
      const { id } = await added({ address: server.answer('/later.ics', calendarFile([PD_DAY])) });
      server.answer('/later.ics', answer);
      const failed = await read(id);
      expect(failed.failure).toContain(reason);
      expect((await read(id)).failedSince).toBe(failed.failedSince);
      expect(await titlesAt(schoolId)).toEqual(['P.D. day']);
      expect(await inbox()).toEqual([`A calendar that can't be read: ${new URL(server.url).host}`]);
      server.answer('/later.ics', calendarFile([PD_DAY, FAIR]));
      await read(id);
      expect(await inbox()).toEqual([]);
      expect(await titlesAt(schoolId)).toEqual(['P.D. day', 'Fair']);
    },
  );
});
