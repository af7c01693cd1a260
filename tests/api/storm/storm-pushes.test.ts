import { PgBoss } from 'pg-boss';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { processPushMessages } from '@/lib/push/process-push-queue';
import { queueStormPushes } from '@/lib/push/storm-pushes';
import { deleteEarlierStormReports } from '@/lib/storm/report-storm';
import { localTimeToDate } from '@/lib/time/local-time';
import { inParallel, waitUntil } from '../../support/concurrency';
import { follow } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { proveParent } from '../../support/community/parents';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openPushService } from '../../support/push/push-service';

// These tests check the push messages of a storm morning, which pass quiet hours for people who asked for them.

const service = await openPushService();
process.env.PUSH_STAND_IN_URL = service.url;
const boss = new PgBoss({
  connectionString: env().DATABASE_URL,
  max: 2,
  migrate: false,
  supervise: false,
  schedule: false,
});
boss.on('error', () => undefined);
await boss.start();
// The polling interval is longer than a test, so that the worker runs only when a test wakes it.
const worker = await processPushMessages(boss, { eventReminder: async () => null }, 3_600);
afterAll(async () => {
  await boss.stop({ graceful: false });
  await service.stop();
});

const [DAY, NEXT_DAY] = [1, 2].map((days) => inDays(days).toISOString().slice(0, 10));
const goTo = (time: string, day = DAY) =>
  vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T${time}`).getTime());

beforeEach(async () => {
  goTo('06:00');
  for (const table of ["pgboss.job WHERE name = 'push'", 'storm_reports', 'storm_pushes', 'push_subscriptions'])
    await rows(`DELETE FROM ${table}`);
  service.received.length = 0;
  return () => vi.restoreAllMocks();
});

const unsent = () => count("pgboss.job WHERE name = 'push' AND state < 'completed'");

/** Runs the job and the worker, and returns what each device showed since the last call. */
async function deliver() {
  await queueStormPushes();
  await waitUntil(async () => {
    boss.notifyWorker(worker);
    return (await unsent()) === 0;
  }, 20_000);
  return service.received.splice(0).map(({ to, shown: { title, body } }) => `${to}: ${title} (${body})`);
}

/** Creates a follower with a device and quiet hours. The follower asked for messages on storm mornings. */
async function subscriber(name: string, schoolId: number, stormPush = true): Promise<Person> {
  const who = await person('active');
  await follow(who, schoolId);
  await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
  expect((await call('POST', '/api/user/push', { as: who, body: service.browser(name) })).status).toBe(204);
  if (stormPush) await choose(who, true);
  return who;
}

const choose = async (who: Person, stormPush: boolean) =>
  expect((await call('PATCH', '/api/user/preferences', { as: who, body: { stormPush } })).body).toMatchObject({
    stormPush,
    quietHours: true,
  });

async function parentOf(schoolId: number): Promise<Person> {
  const parent = await person('active');
  await proveParent(parent, schoolId);
  return parent;
}

const report = (as: Person, schoolId: number) =>
  call('POST', `/api/schools/${schoolId}/storm`, { as, body: { kind: 'closed' } });
const confirm = (as: Person, schoolId: number, body: object) =>
  call('PUT', `/api/schools/${schoolId}/storm/line`, { as, body });

describe('push messages of a storm morning', () => {
  it('the setting is off by default', async () => {
    const who = await person('active');
    expect((await call('GET', '/api/user/preferences', { as: who })).body.stormPush).toBe(false);
  });

  it('merged reports pass the quiet hours, once for each person, and only for people who asked', async () => {
    const schoolId = await school('Acadia Street');
    await subscriber('asked', schoolId);
    await subscriber('quiet', schoolId, false);
    await subscriber('elsewhere', await school('Elsewhere'));
    await report(await parentOf(schoolId), schoolId);
    expect(await deliver()).toEqual([]);
    goTo('06:10');
    await report(await parentOf(schoolId), schoolId);
    await inParallel(3, () => queueStormPushes());
    expect(await deliver()).toEqual(['asked: Closed: Acadia Street (2 parents, first at 06:00)']);
    for (let more = 0; more < 4; more += 1) await report(await parentOf(schoolId), schoolId);
    await confirm(await makeModerator(schoolId), schoolId, { kind: 'closed' });
    expect(await deliver()).toEqual([]);
  });

  it('a confirmed line passes the quiet hours, and a changed delay is a new line', async () => {
    const schoolId = await school('Acadia Street');
    await subscriber('asked', schoolId);
    const moderator = await makeModerator(schoolId);
    await confirm(moderator, schoolId, { kind: 'delayed', minutes: 60 });
    expect(await deliver()).toEqual(['asked: Delayed by 60 minutes: Acadia Street (Confirmed at 06:00)']);
    await confirm(moderator, schoolId, { kind: 'delayed', minutes: 120 });
    expect(await deliver()).toEqual(['asked: Delayed by 120 minutes: Acadia Street (Confirmed at 06:00)']);
    expect(await deliver()).toEqual([]);
  });

  it('a line for a region reaches followers of its schools once, however many they follow', async () => {
    const [first, second] = [await school('First'), await school('Second')];
    const region = { rceName: 'Strait Regional Centre for Education' };
    await db().school.updateMany({ where: { id: { in: [first, second] } }, data: region });
    await follow(await subscriber('asked', first), second);
    const line = { area: 'region:strait', kind: 'closed', source: 'https://www.srce.ca' };
    expect((await call('PUT', '/api/admin/storm', { as: await person('admin'), body: line })).status).toBe(204);
    expect(await deliver()).toEqual([`asked: Closed: ${region.rceName} (Confirmed at 06:00)`]);
  });

  it('a message is not sent if the line was removed or the person changed their mind', async () => {
    const schoolId = await school('Acadia Street');
    const who = await subscriber('asked', schoolId);
    const moderator = await makeModerator(schoolId);
    await confirm(moderator, schoolId, { kind: 'closed' });
    await queueStormPushes();
    await choose(who, false);
    expect(await deliver()).toEqual([]);
    await choose(who, true);
    await confirm(moderator, schoolId, { kind: 'bus_late' });
    await queueStormPushes();
    await call('DELETE', `/api/schools/${schoolId}/storm/line`, { as: moderator, body: { kind: 'bus_late' } });
    expect(await deliver()).toEqual([]);
  });

  it('a message that waited past midnight is not sent, even if the same is confirmed the next day', async () => {
    const schoolId = await school('Acadia Street');
    await subscriber('asked', schoolId);
    const moderator = await makeModerator(schoolId);
    goTo('23:50');
    await confirm(moderator, schoolId, { kind: 'closed' });
    await queueStormPushes();
    goTo('06:00', NEXT_DAY);
    await confirm(moderator, schoolId, { kind: 'closed' });
    expect(await deliver()).toEqual(['asked: Closed: Acadia Street (Confirmed at 06:00)']);
  });

  it('a message expires at midnight, and nothing about it is left the next day', async () => {
    const schoolId = await school('Acadia Street');
    await subscriber('asked', schoolId);
    goTo('23:00');
    await confirm(await makeModerator(schoolId), schoolId, { kind: 'closed' });
    await queueStormPushes();
    await waitUntil(async () => {
      boss.notifyWorker(worker);
      return (await unsent()) === 0;
    }, 20_000);
    expect(service.received.map(({ headers }) => headers['ttl'])).toEqual(['3600']);
    await deleteEarlierStormReports();
    expect(await count('storm_pushes')).toBe(1);
    goTo('00:00', NEXT_DAY);
    await deleteEarlierStormReports();
    expect([await count('storm_pushes'), await count("pgboss.job WHERE name = 'push'")]).toEqual([0, 0]);
  });
});
