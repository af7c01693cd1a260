import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as FEED_STREAM } from '@/app/api/user/feed/stream/route';
import { loadDashboard } from '@/app/_member-pages/load-dashboard';
import { findUserBySessionHash } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { localTimeToDate } from '@/lib/time/local-time';
import type { StormView } from '@/lib/storm/schema';
import { deleteEarlierStormReports } from '@/lib/storm/report-storm';
import { inParallel, waitUntil } from '../../support/concurrency';
import { follow } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { closeStreams, eventsOf, openStream } from '../../support/http/streams';

// These tests check reports of closures and delays on a storm morning, their confirmation, and their readers.

const DAY = inDays(1).toISOString().slice(0, 10);
const NEXT_DAY = inDays(2).toISOString().slice(0, 10);
/** Moves the clock of the site to a local time, on the day of the tests. */
const goTo = (time: string, day = DAY) =>
  vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T${time}`).getTime());

beforeEach(async () => {
  goTo('06:12');
  await rows('DELETE FROM storm_reports');
  return () => {
    closeStreams();
    vi.restoreAllMocks();
  };
});

async function parentOf(schoolId: number): Promise<Person> {
  const parent = await person('active');
  await proveParent(parent, schoolId);
  return parent;
}

async function scene() {
  const schoolId = await school('Acadia Street');
  const reader = await person('inactive');
  await follow(reader, schoolId);
  const at = `/api/schools/${schoolId}/storm`;
  const report = (as: Person, body: object = { kind: 'closed' }) =>
    call('POST', at, { as, body, headers: { 'Idempotency-Key': randomUUID() } });
  const onBoard = async (as = reader) => (await call('GET', at, { as })).body.lines;
  const onDashboard = async (as = reader) => (await call('GET', '/api/user/storm', { as })).body.lines;
  const texts = async () =>
    (await onBoard()).map(({ status, firstAt, parents }: Record<string, unknown>) => [status, firstAt, parents]);
  return { schoolId, reader, at, report, onBoard, onDashboard, texts, parent: await parentOf(schoolId) };
}

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

describe('reports by verified parents', () => {
  it('one report is unconfirmed, and a second family within 20 minutes merges with it', async () => {
    const { schoolId, report, parent, texts, onBoard, onDashboard } = await scene();
    expect((await report(parent)).status).toBe(204);
    expect(await texts()).toEqual([['unconfirmed', '06:12', null]]);
    goTo('06:32');
    expect((await report(await parentOf(schoolId))).status).toBe(204);
    expect(await texts()).toEqual([['merged', '06:12', 2]]);
    expect(await onBoard()).toMatchObject([
      { area: `school:${schoolId}`, place: 'Acadia Street', kind: 'closed', minutes: null, source: null },
    ]);
    expect(await onDashboard()).toEqual(await onBoard());
    expect((await call('GET', '/api/user/storm', { as: await person() })).body.lines).toEqual([]);
  });

  it.each([
    ['05:29', 409],
    ['05:30', 204],
    ['09:30', 204],
    ['09:31', 409],
    ['23:59', 409],
  ])('a report at %s gets status %i', async (time, status) => {
    const { report, parent } = await scene();
    goTo(time);
    const answer = await report(parent);
    expect(answer.status, answer.text).toBe(status);
    expect(await count('storm_reports')).toBe(status === 204 ? 1 : 0);
  });

  it.each(['2027-03-14', '2026-11-01'])('the reporting hours are right on %s, when the clocks change', async (day) => {
    goTo('05:29', day);
    const { report, parent, at } = await scene();
    await rows("UPDATE memberships SET access_until = '2028-01-01' WHERE user_id = $1", parent.id);
    const statuses = [];
    for (const time of ['05:29', '09:31', '05:30']) {
      goTo(time, day);
      statuses.push((await report(parent)).status);
    }
    expect(statuses).toEqual([409, 409, 204]);
    goTo('23:59', day);
    expect((await call('GET', at, { as: parent })).body.lines).toHaveLength(1);
  });

  it('a verified parent can report for their own schools, during the reporting hours', async () => {
    const { schoolId, at, parent, reader } = await scene();
    const second = await school('Bay Elementary');
    await proveParent(parent, second);
    const reportFor = async (as: Person, path: string) => (await call('GET', path, { as })).body.reportFor;
    const [own, other] = [
      { id: schoolId, name: 'Acadia Street' },
      { id: second, name: 'Bay Elementary' },
    ];
    expect(await reportFor(parent, at)).toEqual([own]);
    expect(await reportFor(parent, '/api/user/storm')).toEqual([own, other]);
    expect([await reportFor(reader, at), await reportFor(reader, '/api/user/storm')]).toEqual([[], []]);
    goTo('09:31');
    expect(await reportFor(parent, at)).toEqual([]);
  });

  it('the same parent cannot report twice, not even with many clicks', async () => {
    const { report, parent } = await scene();
    const statuses = (await inParallel(5, () => report(parent))).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, 409, 409, 409, 409]);
    expect(refusal(await report(parent))).toEqual([409, 'conflict']);
  });

  it('two guardians of a household count as one family', async () => {
    const { schoolId, report, parent, texts } = await scene();
    const guardian = await parentOf(schoolId);
    await db().householdSeat.create({
      data: {
        payerId: parent.id,
        holderId: guardian.id,
        email: guardian.email,
        tokenHash: `seat of ${guardian.id}`,
        invitedAt: new Date(),
        takenAt: new Date(),
        expiresAt: inDays(9),
      },
    });
    const both = await Promise.all([report(parent), report(guardian)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await texts()).toEqual([['unconfirmed', '06:12', null]]);
  });

  it('people who are not verified, lapsed, suspended or from another school are refused with a code', async () => {
    const { schoolId, report, parent } = await scene();
    const [lapsed, suspended] = [await person('lapsed'), await parentOf(schoolId)];
    await proveParent(lapsed, schoolId);
    await rows('UPDATE users SET suspended_until = $2 WHERE id = $1', suspended.id, inDays(9));
    expect(refusal(await report(lapsed))).toEqual([403, 'subscription_required']);
    expect(refusal(await report(suspended))).toEqual([423, 'suspended']);
    expect(refusal(await report(await person('active')))).toEqual([403, 'forbidden']);
    expect(refusal(await report(await parentOf(await school('Elsewhere'))))).toEqual([403, 'forbidden']);
    expect(
      refusal(await call('POST', '/api/schools/2000000000/storm', { as: parent, body: { kind: 'closed' } })),
    ).toEqual([404, 'not_found']);
    for (const body of [{}, { kind: 'flooded' }, { kind: 'delayed' }, { kind: 'closed', source: 'http://example.org' }])
      expect(refusal(await report(parent, body)), JSON.stringify(body)).toEqual([400, 'invalid']);
    expect(await count('storm_reports')).toBe(0);
  });

  it('a parent withdraws their own report, but nobody else does', async () => {
    const { schoolId, at, report, parent, onBoard } = await scene();
    const other = await parentOf(schoolId);
    await report(parent);
    await report(other);
    const withdraw = (as: Person) => call('DELETE', at, { as, body: { kind: 'closed' } });
    expect((await withdraw(await parentOf(schoolId))).status).toBe(204);
    expect(await onBoard()).toMatchObject([{ status: 'merged' }]);
    goTo('10:00');
    expect([(await withdraw(other)).status, (await withdraw(other)).status]).toEqual([204, 204]);
    expect(await onBoard()).toMatchObject([{ status: 'unconfirmed' }]);
    expect((await onBoard(parent))[0].isOwn).toBe(true);
    expect((await withdraw(parent)).status).toBe(204);
    expect(await onBoard()).toEqual([]);
    goTo('06:15');
    expect((await report(parent)).status).toBe(204);
  });
});

describe('what readers see', () => {
  it('no answer and no row says who reported', async () => {
    const { schoolId, reader, report, parent, onBoard } = await scene();
    const second = await parentOf(schoolId);
    await report(parent);
    const alone = await onBoard();
    await report(second);
    const keys = ['area', 'firstAt', 'isOwn', 'key', 'kind', 'minutes', 'parents', 'place', 'source', 'status'];
    for (const line of [...alone, ...(await onBoard())]) {
      expect(Object.keys(line).sort()).toEqual(keys);
      expect(line.isOwn).toBe(false);
    }
    // Both reporting parents and everybody else see the same, except for their own right to withdraw.
    const own = [await onBoard(parent), await onBoard(second), await onBoard(reader)];
    expect(new Set(own.map(([line]) => JSON.stringify({ ...line, isOwn: null }))).size).toBe(1);
    const stored = await rows<Record<string, unknown>>('SELECT * FROM storm_reports ORDER BY id');
    expect(Object.keys(stored[0] ?? {})).not.toContain('user_id');
    // A stored Idempotency-Key would contain the reporter and the address of the request.
    for (const from of ['idempotency_keys WHERE user_id', 'audit_log WHERE actor_id', 'notifications WHERE user_id'])
      expect(await count(`${from} = $1`, parent.id), from).toBe(0);
    const hashes = stored.flatMap((row) => [row['reporter_hash'], row['household_hash']]);
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22}$/);
  });

  it('the hashes of a person differ from day to day', async () => {
    const { report, parent } = await scene();
    await report(parent);
    goTo('06:12', NEXT_DAY);
    await report(parent);
    const [found] = await rows<{ hashes: number }>(
      'SELECT count(DISTINCT reporter_hash)::int AS hashes FROM storm_reports',
    );
    expect(found?.hashes).toBe(2);
  });

  it('everything is gone at midnight, even before the job deletes it', async () => {
    const { report, parent, onBoard, onDashboard, at } = await scene();
    await report(parent);
    goTo('23:59');
    expect(await onBoard()).toHaveLength(1);
    const { changesAt, endsAt, reportFor } = (await call('GET', at, { as: parent })).body;
    const midnight = localTimeToDate(`${NEXT_DAY}T00:00`).toISOString();
    expect([reportFor, changesAt, endsAt]).toEqual([[], midnight, midnight]);
    await deleteEarlierStormReports();
    expect(await count('storm_reports')).toBe(1);
    goTo('00:00', NEXT_DAY);
    expect([await onBoard(), await onDashboard()]).toEqual([[], []]);
    await deleteEarlierStormReports();
    expect(await count('storm_reports')).toBe(0);
  });

  it('visitors cannot read the lines, and public pages and the search do not contain them', async () => {
    const { schoolId, at, report, parent, reader } = await scene();
    await report(parent, { kind: 'early_dismissal', source: 'https://canary.example.org/' });
    for (const path of [at, '/api/user/storm']) expect((await call('GET', path)).status).toBe(401);
    for (const path of [
      `/api/schools/${schoolId}`,
      '/api/schools',
      '/api/search?q=canary',
      '/api/search?q=dismissal',
    ]) {
      const answer = await call('GET', path, { as: reader });
      expect(answer.text, path).not.toMatch(/canary\.example|early_dismissal/);
    }
  });

  it('the dashboard comes with the lines, and open pages get new lines live', async () => {
    const { schoolId, reader, report, parent, onDashboard } = await scene();
    const stream = await openStream(FEED_STREAM, '/api/user/feed/stream', reader);
    const storms = () =>
      eventsOf(stream).events.flatMap(({ name, data }) => (name === 'storm' ? [(data as StormView).lines] : []));
    // Each connection begins with the lines of now, because the page may have missed that a line was removed.
    await waitUntil(() => storms().length === 1);
    expect(storms()[0]).toEqual([]);
    await report(parent);
    await waitUntil(() => storms().length === 2);
    expect(storms()[1]).toEqual(await onDashboard());
    await report(await parentOf(await school('Elsewhere')));
    await report(await parentOf(schoolId));
    await waitUntil(() => storms().length === 3);
    expect(storms()[2]).toMatchObject([{ status: 'merged', isOwn: false }]);
    const [session] = await rows<{ hash: string }>(
      'SELECT id_hash AS hash FROM sessions WHERE user_id = $1',
      reader.id,
    );
    const user = await findUserBySessionHash(session?.hash ?? '', false);
    const entries = new Map((await loadDashboard(user!, 'recent', undefined)).map(([[path], data]) => [path, data]));
    expect(entries.get('/api/user/storm')).toMatchObject({ reportFor: [], lines: await onDashboard() });
  });
});

describe('lines of moderators and administrators', () => {
  it('a school moderator confirms a line for their school at any time of the day, without their name', async () => {
    const { schoolId, report, parent, onBoard, texts } = await scene();
    const [moderator, elsewhere] = [await makeModerator(schoolId), await makeModerator(await school('Elsewhere'))];
    const put = (as: Person, body: object) => call('PUT', `/api/schools/${schoolId}/storm/line`, { as, body });
    await report(parent);
    goTo('11:45');
    expect((await put(elsewhere, { kind: 'closed' })).status).toBe(403);
    expect((await put(parent, { kind: 'closed' })).status).toBe(403);
    expect((await put(moderator, { kind: 'closed', source: 'https://www.hrce.ca/closures' })).status).toBe(204);
    expect(await texts()).toEqual([['confirmed', '11:45', null]]);
    expect((await put(moderator, { kind: 'closed' })).status).toBe(204);
    expect(await onBoard()).toMatchObject([{ source: null, isOwn: false }]);
    expect(
      await rows("SELECT actor_id, target_id FROM audit_log WHERE action = 'storm.confirm' ORDER BY id DESC LIMIT 2"),
    ).toEqual(Array.from({ length: 2 }, () => ({ actor_id: moderator.id, target_id: schoolId })));
  });

  it('a moderator removes a false line, and the same households cannot report it again', async () => {
    const { schoolId, report, parent, onBoard } = await scene();
    const moderator = await makeModerator(schoolId);
    const remove = () =>
      call('DELETE', `/api/schools/${schoolId}/storm/line`, { as: moderator, body: { kind: 'closed' } });
    await report(parent);
    await report(await parentOf(schoolId));
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await onBoard()).toEqual([]);
    expect((await report(parent)).status).toBe(409);
    const log = await rows("SELECT details FROM audit_log WHERE action = 'storm.remove' AND target_id = $1", schoolId);
    expect(log).toEqual([{ details: { before: { area: `school:${schoolId}`, kind: 'closed' } } }]);
  });

  it('an administrator confirms lines for the province, a region or a family, each with a source', async () => {
    const { schoolId, report, parent, texts, onBoard } = await scene();
    const [admin, moderator] = [await person('admin'), await makeModerator(schoolId)];
    await db().school.update({
      where: { id: schoolId },
      data: { rceName: 'Halifax Regional Centre for Education', schoolFamily: 'Citadel High' },
      select: { id: true },
    });
    const line = { kind: 'delayed', minutes: 120, source: 'https://www.hrce.ca/closures' };
    const put = (area: string, body: object = line, as = admin) =>
      call('PUT', '/api/admin/storm', { as, body: { area, ...body } });
    expect((await put('region:halifax', line, moderator)).status).toBe(403);
    expect(refusal(await put('region:halifax', { ...line, source: '' }))).toEqual([400, 'invalid']);
    expect(refusal(await put('region:atlantis'))).toEqual([400, 'invalid']);
    await report(parent, { kind: 'delayed', minutes: 120 });
    await report(parent, { kind: 'bus_late' });
    for (const area of ['region:halifax', 'family:citadel-high', 'province'])
      expect((await put(area)).status).toBe(204);
    // The confirmed lines replace the parent's report of the same kind.
    expect((await onBoard()).map(({ place, kind }: { place: string; kind: string }) => [place, kind])).toEqual([
      ['Citadel High family of schools', 'delayed'],
      ['Halifax Regional Centre for Education', 'delayed'],
      ['All public schools in Nova Scotia', 'delayed'],
      ['Acadia Street', 'bus_late'],
    ]);
    // A line for the province also reaches a member who follows no school.
    const { lines } = (await call('GET', '/api/user/storm', { as: await person('active') })).body;
    expect(lines.map(({ area }: { area: string }) => area)).toEqual(['province']);
    expect((await call('GET', '/api/admin/storm', { as: admin })).body).toHaveLength(5);
    for (const area of ['province', 'region:halifax', 'family:citadel-high', `school:${schoolId}`])
      await call('DELETE', '/api/admin/storm', { as: admin, body: { area, kind: 'delayed' } });
    expect(await texts()).toEqual([['unconfirmed', '06:12', null]]);
  });
});
