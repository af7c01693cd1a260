import { PgBoss } from 'pg-boss';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { deleteRemindersOfPastEvents } from '@/lib/events/reminders/choose-reminders';
import { queueEventReminders } from '@/lib/events/reminders/queue-reminders';
import { createReminderPushContent } from '@/lib/events/reminders/reminder-content';
import { readUnsubscribeLink } from '@/lib/news-emails/unsubscribe';
import { processPushMessages } from '@/lib/push/process-push-queue';
import { dateToLocalTime, dayAfter, localTimeToDate } from '@/lib/time/local-time';
import { inParallel, waitUntil } from '../../support/concurrency';
import { person, school, type Person, type State } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { openPushService } from '../../support/push/push-service';

// Tests of reminders of events, by email and on devices (record 115).

const [mailbox, service] = [await openMailbox(), await openPushService()];
process.env.SMTP_URL = mailbox.url;
process.env.MAIL_POSTAL_ADDRESS = '1 Example Street, Halifax NS';
process.env.PUSH_STAND_IN_URL = service.url;
const office = await openPostOffice();
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
const worker = await processPushMessages(boss, { eventReminder: createReminderPushContent }, 3_600);
afterAll(async () => {
  await boss.stop({ graceful: false });
  await service.stop();
  await mailbox.stop();
});

const today = dateToLocalTime(new Date()).slice(0, 10);
/** The event of most tests takes place on `DAY`, and `EVE` is the day before. */
const EVE = dayAfter(today);
const DAY = dayAfter(EVE);
const goTo = (day: string, time: string) =>
  vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T${time}`).getTime());

let schoolId: number;

beforeEach(async () => {
  goTo(EVE, '12:00');
  for (const table of ["pgboss.job WHERE name IN ('push', 'mail')", 'event_reminders', 'push_subscriptions'])
    await rows(`DELETE FROM ${table}`);
  mailbox.received.length = 0;
  service.received.length = 0;
  schoolId = await school();
  return () => vi.restoreAllMocks();
});

const SKATE = { title: 'Family skate', start: `${DAY}T18:30` };
/** Sends a request as a new administrator, because the tests' clock would end the session of an earlier one. */
const administer = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await call(method, path, { as: await person('admin'), body });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};
const addEvent = async (input: object = SKATE): Promise<number> =>
  (await administer('POST', `/api/admin/schools/${schoolId}/events`, input)).id;
const changeEvent = (id: number, input: object) => administer('PUT', `/api/admin/events/${id}`, input);
const cancelEvent = (id: number) => administer('POST', `/api/admin/events/${id}/cancel`);
const deleteEvent = (id: number) => administer('DELETE', `/api/admin/events/${id}`);

async function member(fields: object = {}, state: State = 'active'): Promise<Person> {
  const who = await person(state);
  const data = { emailVerifiedAt: new Date(), ...fields };
  await db().user.update({ where: { id: who.id }, data, select: { id: true } });
  return who;
}

async function withDevice(name: string): Promise<Person> {
  const who = await member();
  expect((await call('POST', '/api/user/push', { as: who, body: service.browser(name) })).status).toBe(204);
  return who;
}

const remind = (who: Person, id: number, body: object = {}) =>
  call('PUT', `/api/events/${id}/reminder`, { as: who, body });
const reminders = async (who: Person) => (await call('GET', '/api/user/event-reminders', { as: who })).body;

/** Runs the job and both workers, and returns the emails since the last call. */
async function emails(): Promise<string[]> {
  await queueEventReminders();
  await office.deliverAll(60_000);
  return mailbox.received.splice(0).map(({ recipient, subject }) => `${recipient}: ${subject}`);
}
async function pushes(): Promise<string[]> {
  await queueEventReminders();
  await waitUntil(async () => {
    boss.notifyWorker(worker);
    return (await count("pgboss.job WHERE name = 'push' AND state < 'completed' AND start_after <= now()")) === 0;
  }, 20_000);
  return service.received.splice(0).map(({ to, shown: { title, body } }) => `${to}: ${title} (${body})`);
}

describe('the choice of a reminder', () => {
  it('takes a device if there is one, otherwise email, and afterwards the last choice', async () => {
    const [first, second] = [await addEvent(), await addEvent({ ...SKATE, title: 'Bingo' })];
    expect((await remind(await member(), first)).body).toEqual({ eventId: first, channel: 'email' });
    const who = await withDevice('phone');
    expect((await remind(who, first)).body).toEqual({ eventId: first, channel: 'push' });
    expect((await remind(who, first, { channel: 'email' })).body.channel).toBe('email');
    expect((await remind(who, second)).body.channel).toBe('email');
    expect(await reminders(who)).toMatchObject({ channels: ['push', 'email'], reminders: [{}, {}] });
  });

  it('is refused for a channel that does not reach the person, and for people without a membership', async () => {
    const id = await addEvent();
    expect((await remind(await member(), id, { channel: 'push' })).body.code).toBe('conflict');
    for (const unreachable of [{ emailVerifiedAt: null }, { lettersStoppedAt: new Date() }])
      expect((await remind(await member(unreachable), id)).body.code).toBe('conflict');
    expect((await remind(await member({}, 'lapsed'), id)).body.code).toBe('subscription_required');
    expect(await count('event_reminders')).toBe(0);
  });

  it('is refused for an event that is over, cancelled or unknown', async () => {
    const [over, cancelled] = [await addEvent({ ...SKATE, start: `${today}T09:00` }), await addEvent()];
    await cancelEvent(cancelled);
    const who = await member();
    for (const id of [over, cancelled]) expect((await remind(who, id)).status).toBe(409);
    expect((await remind(who, 2_000_000_000)).status).toBe(404);
  });

  it('can be changed twice at once, and turned off twice', async () => {
    const [id, who] = [await addEvent(), await member()];
    const statuses = await inParallel(3, async () => (await remind(who, id)).status);
    expect([statuses, await count('event_reminders')]).toEqual([[200, 200, 200], 1]);
    for (let times = 0; times < 2; times += 1)
      expect((await call('DELETE', `/api/events/${id}/reminder`, { as: who })).status).toBe(204);
    expect((await reminders(who)).reminders).toEqual([]);
  });
});

describe('a reminder by email', () => {
  it('is sent at 6 p.m. the day before and an hour before, once each', async () => {
    const [id, who] = [await addEvent(), await member()];
    await remind(who, id);
    goTo(EVE, '17:59');
    expect(await emails()).toEqual([]);
    const email = [`${who.email}: Reminder: Family skate`];
    goTo(EVE, '18:00');
    await inParallel(3, () => queueEventReminders());
    expect(await emails()).toEqual(email);
    goTo(DAY, '17:29');
    expect(await emails()).toEqual([]);
    goTo(DAY, '17:30');
    expect(await emails()).toEqual(email);
    goTo(DAY, '18:29');
    expect(await emails()).toEqual([]);
  });

  it('says what, when and where, and has a link that stops reminders without a sign-in', async () => {
    const [id, who] = [await addEvent({ ...SKATE, end: `${DAY}T20:00`, location: 'Rink' }), await member()];
    await remind(who, id);
    goTo(EVE, '18:00');
    await queueEventReminders();
    await office.deliverAll(60_000);
    const [email] = mailbox.received.splice(0);
    expect(email?.text).toMatch(/Family skate\s+\w+, \w+ \d+, 6:30.to.8:00.PM\s+Tidewater Elementary\s+Rink/);
    const token = /unsubscribe\/(reminders-[\da-f-]+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect(await readUnsubscribeLink(token)).toEqual({ list: 'reminders', school: null, isStopped: false });
    expect((await call('POST', `/api/unsubscribe/${token}`, {})).status).toBeLessThan(300);
    expect((await readUnsubscribeLink(token))?.isStopped).toBe(true);
    expect((await reminders(who)).reminders).toEqual([]);
    goTo(DAY, '17:30');
    expect(await emails()).toEqual([]);
  });

  it('waits for the end of quiet hours, but not longer than the event', async () => {
    const early = await addEvent({ title: 'Breakfast', start: `${DAY}T07:30` });
    const tooEarly = await addEvent({ title: 'Sunrise', start: `${DAY}T07:00` });
    const [quiet, loud] = [await member(), await member({ quietHours: false })];
    goTo(EVE, '19:00');
    for (const who of [quiet, loud]) for (const id of [early, tooEarly]) await remind(who, id);
    goTo(DAY, '06:30');
    expect((await emails()).toSorted()).toEqual([
      `${loud.email}: Reminder: Breakfast`,
      `${loud.email}: Reminder: Sunrise`,
    ]);
    goTo(DAY, '07:00');
    expect(await emails()).toEqual([`${quiet.email}: Reminder: Breakfast`]);
  });

  it('is not sent to people whose membership lapsed, nor after a crash for the second time', async () => {
    const [id, who, lapsed] = [await addEvent(), await member(), await member()];
    for (const each of [who, lapsed]) await remind(each, id);
    await db().membership.updateMany({ where: { userId: lapsed.id }, data: { accessUntil: new Date(0) } });
    goTo(EVE, '18:00');
    const queue = vi.spyOn(await import('@/lib/database/job-queue').then(({ jobQueue }) => jobQueue()), 'insert');
    queue.mockRejectedValueOnce(new Error('The process was killed.'));
    await expect(queueEventReminders()).rejects.toThrow('killed');
    expect(await count("pgboss.job WHERE name = 'mail'")).toBe(0);
    queue.mockRestore();
    expect(await emails()).toEqual([`${who.email}: Reminder: Family skate`]);
    expect(await emails()).toEqual([]);
  });

  it('is not sent any more if its event moves, is cancelled or deleted while the email waits', async () => {
    const [moved, cancelled, deleted] = [await addEvent(), await addEvent(), await addEvent()];
    const who = await member();
    for (const id of [moved, cancelled, deleted]) await remind(who, id);
    goTo(EVE, '18:00');
    await queueEventReminders();
    await changeEvent(moved, { ...SKATE, start: `${dayAfter(DAY)}T18:30` });
    await cancelEvent(cancelled);
    await deleteEvent(deleted);
    expect(await emails()).toEqual([]);
    expect(await count('event_reminders')).toBe(2);
    goTo(DAY, '18:00');
    expect(await emails()).toEqual([`${who.email}: Reminder: Family skate`]);
  });

  it('follows a moved event: again for a new time, and late if the event moved to tomorrow', async () => {
    const id = await addEvent({ ...SKATE, start: `${dayAfter(DAY)}T10:00` });
    const who = await member({ quietHours: false });
    await remind(who, id);
    const email = [`${who.email}: Reminder: Family skate`];
    goTo(EVE, '19:00');
    await changeEvent(id, { ...SKATE, start: `${DAY}T10:00` });
    expect(await emails()).toEqual(email);
    await changeEvent(id, { ...SKATE, start: `${DAY}T12:00` });
    expect(await emails()).toEqual([]);
    goTo(DAY, '11:00');
    expect(await emails()).toEqual(email);
    await changeEvent(id, { ...SKATE, start: `${DAY}T14:00` });
    goTo(DAY, '13:00');
    expect(await emails()).toEqual(email);
  });

  it('comes the evening before an all-day event, for each date of a repeated event', async () => {
    const id = await addEvent({
      title: 'Pizza day',
      allDay: true,
      start: DAY,
      repeats: 'weekly',
      repeatUntil: dateToLocalTime(new Date(localTimeToDate(`${DAY}T12:00`).getTime() + 7 * 86_400_000)).slice(0, 10),
    });
    const who = await member();
    await remind(who, id);
    const email = [`${who.email}: Reminder: Pizza day`];
    goTo(EVE, '18:00');
    expect(await emails()).toEqual(email);
    goTo(DAY, '18:00');
    expect(await emails()).toEqual([]);
    const nextEve = new Date(localTimeToDate(`${EVE}T12:00`).getTime() + 7 * 86_400_000);
    goTo(dateToLocalTime(nextEve).slice(0, 10), '18:00');
    expect(await emails()).toEqual(email);
  });
});

describe('a reminder on devices', () => {
  it('reaches each device of the person, and respects quiet hours', async () => {
    const [skate, breakfast] = [await addEvent(), await addEvent({ title: 'Breakfast', start: `${DAY}T07:30` })];
    const who = await withDevice('phone');
    await remind(who, skate);
    goTo(EVE, '18:00');
    expect(await pushes()).toEqual([
      expect.stringMatching(/^phone: Reminder: Family skate \(.+6:30.PM, Tidewater Elementary\)$/),
    ]);
    expect(await pushes()).toEqual([]);
    goTo(EVE, '19:00');
    await remind(who, breakfast);
    goTo(DAY, '06:30');
    expect(await pushes()).toEqual([]);
    goTo(DAY, '07:00');
    expect(await pushes()).toEqual([expect.stringContaining('phone: Reminder: Breakfast')]);
    expect(await emails()).toEqual([]);
  });
});

describe('the end of a reminder', () => {
  it('comes with the end of its event, its event or its account', async () => {
    const [first, second] = [await addEvent(), await addEvent({ ...SKATE, start: `${dayAfter(DAY)}T18:30` })];
    const [who, leaver] = [await member(), await member()];
    for (const id of [first, second]) await remind(who, id);
    await remind(leaver, second);
    await deleteRemindersOfPastEvents();
    expect(await count('event_reminders')).toBe(3);
    goTo(DAY, '18:31');
    await deleteRemindersOfPastEvents();
    expect((await reminders(who)).reminders).toMatchObject([{ eventId: second }]);
    await db().user.delete({ where: { id: leaver.id } });
    expect(await count('event_reminders')).toBe(1);
    await deleteEvent(second);
    expect(await count('event_reminders')).toBe(0);
  });
});
