import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { dayAfter, dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { processPushMessages } from '@/lib/push/process-push-queue';
import { queueDuePushes } from '@/lib/push/push-queue';
import { comment, follow, post } from '../../support/community/board';
import { cookieOf, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openPushService } from '../../support/push/push-service';
import { inParallel, waitUntil } from '../../support/concurrency';

// These tests check push notifications while no page is open: their recipients, their text, and their removal.

const service = await openPushService();
process.env.PUSH_STAND_IN_URL = service.url;
afterAll(() => service.stop());

/**
 * Polling interval of the worker in seconds. The interval is longer than a test, so that the worker runs only when a
 * test wakes it.
 */
const POLLING_SECONDS = 3_600;
const boss = new PgBoss({
  connectionString: env().DATABASE_URL,
  max: 2,
  migrate: false,
  supervise: false,
  schedule: false,
});
boss.on('error', () => undefined);
await boss.start();
const worker = await processPushMessages(boss, { eventReminder: async () => null }, POLLING_SECONDS);
afterAll(() => boss.stop({ graceful: false }));

const noon = localTimeToDate(`${dayAfter(dateToLocalTime(new Date()).slice(0, 10))}T12:00`).getTime();
const clock = () => vi.spyOn(Date, 'now');

beforeEach(async () => {
  await rows("DELETE FROM pgboss.job WHERE name = 'push'");
  await rows('DELETE FROM notifications');
  await rows('DELETE FROM push_subscriptions');
  service.answers.clear();
  service.asked.length = 0;
  service.received.length = 0;
  return () => vi.restoreAllMocks();
});

const waiting = () => count("pgboss.job WHERE name = 'push' AND state < 'completed' AND start_after <= now()");

/**
 * Queues and sends all due push notifications, as the job and its worker do. Returns the text that each device showed.
 */
async function deliver() {
  await queueDuePushes();
  let wokenAt = 0;
  await waitUntil(async () => {
    // The test wakes the worker at most every 2 s. A worker that is woken while busy polls once again, perhaps after
    // the end of the test.
    if (Date.now() - wokenAt > 2_000) {
      boss.notifyWorker(worker);
      wokenAt = Date.now();
    }
    return (await waiting()) === 0;
  });
  return service.received.map(({ to, shown }) => `${to}: ${shown.title} (${shown.body})`);
}

let browsers = 0;
async function allow(as: Person, name = `browser-${(browsers += 1)}`) {
  const { status } = await call('POST', '/api/user/push', { as, body: service.browser(name) });
  expect(status).toBe(204);
  return name;
}

/**
 * Registers a browser for push notifications. If `again` is true, the page renews an earlier registration
 * automatically.
 */
const registerBrowser = (as: Person, browser: object, again?: boolean) =>
  call('POST', '/api/user/push', { as, body: { ...browser, again } });

/** Creates an author with a device and no quiet hours, a post by that author, and a reader. */
async function scene(fields: object = {}) {
  const reader = await person('active', { firstName: 'Kim', lastName: 'Reader' });
  const author = await person('active');
  await db().user.update({ where: { id: author.id }, data: { quietHours: false, ...fields } });
  const schoolId = await school();
  const id = await post(author, schoolId, { title: 'A canary', content: 'sings canary songs' });
  return { author, reader, id, schoolId, device: await allow(author) };
}

/** Returns the ids of a person's notifications, newest first. */
const idsOf = async (as: Person): Promise<number[]> =>
  (await call('GET', '/api/notifications', { as })).body.map(({ id }: { id: number }) => id);

const devices = async (as: Person) => (await call('GET', '/api/user/push', { as })).body;

describe('push notifications to a device', () => {
  it(
    'a push notification says who answered and where, but does not contain the answer’s text',
    { tags: 'thorough' },
    async () => {
      const { author, reader, id, schoolId, device } = await scene();
      await comment(reader, id, 'another canary');
      await inParallel(5, () => queueDuePushes());
      expect(await deliver()).toEqual([`${device}: Kim commented on your post (Tidewater Elementary)`]);
      const [{ text = '', shown = null, headers = {} } = {}] = service.received;
      expect(shown).toEqual({
        title: 'Kim commented on your post',
        body: 'Tidewater Elementary',
        href: `/schools/${schoolId}?post=${id}`,
        tag: `post-${id}`,
        unread: 1,
        ids: await idsOf(author),
      });
      expect(text).not.toMatch(/canary|Reader|example\.test/i);
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
      expect(String(service.received[0]?.headers['topic'])).toMatch(/^[\w-]{22}$/);
      expect((await devices(author)).devices).toMatchObject([
        { device: 'Another program', toldAt: expect.any(String) },
      ]);
      expect(await deliver()).toHaveLength(1);
    },
  );

  it('a long name in a push notification is not cut in the middle of an emoji', async () => {
    const { reader, id, device } = await scene();
    await db().user.update({ where: { id: reader.id }, data: { firstName: `${'K'.repeat(39)}👨‍👩‍👧‍👦` } });
    await comment(reader, id);
    expect(await deliver()).toEqual([`${device}: ${'K'.repeat(39)} commented on your post (Tidewater Elementary)`]);
  });

  it('several events about one post cause one push notification with a link to the post', async () => {
    const { author, reader, id, device } = await scene();
    for (const words of ['One', 'Two']) await comment(reader, id, words);
    const other = await post(author, await school('Bay Elementary'));
    expect(await deliver()).toEqual([`${device}: Kim commented on your post (Tidewater Elementary)`]);
    const read = await idsOf(author);
    expect([read.length, service.received[0]?.shown.ids]).toEqual([2, read]);
    await comment(reader, id);
    await comment(reader, other);
    expect((await deliver()).slice(1)).toEqual([`${device}: 2 new things for you (Parent Voice NS)`]);
    expect(service.received.at(-1)?.shown).toMatchObject({ href: '/notifications', unread: 4, ids: [] });
  });

  it('push notifications never show names of anonymous authors or content that is deleted, hidden or muted', async () => {
    const { author, reader, id, device } = await scene();
    const anonymous = await post(reader, await school(), { isAnonymous: true });
    await comment(author, anonymous);
    await comment(reader, anonymous);
    expect(await deliver()).toEqual([
      `${device}: Anonymous also commented on a post you commented on (Tidewater Elementary)`,
    ]);
    expect(JSON.stringify(service.received)).not.toContain('Kim');
    service.received.length = 0;

    const gone = await comment(reader, id);
    await queueDuePushes();
    await call('DELETE', `/api/comments/${gone}`, { as: reader });
    await comment(reader, id);
    await queueDuePushes();
    await rows("UPDATE comments SET withheld = 'words' WHERE post_id = $1", id);
    await comment(reader, id);
    await queueDuePushes();
    await call('POST', '/api/notifications/mark-all-read', { as: author });
    expect(await deliver()).toEqual([]);
    await comment(reader, id);
    await queueDuePushes();
    await call('POST', `/api/users/${reader.id}/mute`, { as: author });
    expect(await deliver()).toEqual([]);
  });

  it(
    'a push notification about an anonymous post has the same text for the author and the followers',
    { tags: ['D3'] },
    async () => {
      const [{ author, reader, device }, follower] = [await scene(), await person('active')];
      await db().user.update({ where: { id: follower.id }, data: { quietHours: false } });
      const other = await allow(follower);
      const anonymous = await post(author, await school(), { isAnonymous: true });
      await call('POST', `/api/posts/${anonymous}/follow`, { as: follower });
      const own = await comment(author, anonymous, 'It is mine');
      service.received.length = 0;
      await deliver();
      service.received.length = 0;
      const notificationAfter = async (body: object) => {
        await call('POST', `/api/posts/${anonymous}/comments`, { as: reader, body });
        await deliver();
        return service.received
          .splice(0)
          .map(({ to, shown: { title, body: at, tag, href } }) => ({ to, title, at, tag, href }));
      };
      for (const body of [{ content: 'Indeed' }, { content: 'A reply', parentId: own }]) {
        const notificationShown = await notificationAfter(body);
        expect(notificationShown.map(({ to }) => to).toSorted()).toEqual([device, other].toSorted());
        expect(new Set(notificationShown.map(({ to: _to, ...words }) => JSON.stringify(words))).size).toBe(1);
        expect(notificationShown[0]?.title).toBe('Kim commented on a post you follow');
      }
    },
  );

  it('all push notifications about one post to one device have the same topic header, which outsiders cannot compute', async () => {
    const { author, reader, id } = await scene();
    const cookie = await cookieOf(author.id);
    await allow({ ...author, cookie });
    for (const words of ['One', 'Two']) {
      await comment(reader, id, words);
      await deliver();
    }
    const topics = Map.groupBy(service.received, ({ to }) => to).values();
    const each = [...topics].map((received) => new Set(received.map(({ headers }) => String(headers['topic']))));
    expect(each.map(({ size }) => size)).toEqual([1, 1]);
    const all = each.flatMap((words) => [...words]);
    expect(new Set(all).size).toBe(2);
    const numbers = (await rows<{ id: number }>('SELECT id FROM push_subscriptions')).map((row) => row.id);
    const guesses = [author.id, ...numbers].flatMap((number) =>
      ['', 'push-topic:'].map((word) =>
        createHash('sha256').update(`${word}${number}:post-${id}`).digest('base64url').slice(0, 22),
      ),
    );
    expect(all.filter((topic) => guesses.includes(topic))).toEqual([]);
  });

  it(
    'a push notification shows no text of a post hidden because the author’s membership ended',
    { tags: ['D2'] },
    async () => {
      const { author, reader, schoolId, device } = await scene();
      await follow(author, schoolId);
      await call('PATCH', '/api/user/preferences', { as: author, body: { posts: { push: true } } });
      const lapsed = await post(reader, schoolId, { title: 'A canary', content: 'sings canary songs' });
      await comment(author, lapsed);
      await comment(reader, lapsed, 'another canary');
      await queueDuePushes();
      await rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', reader.id);
      expect(await deliver()).toEqual([
        `${device}: Kim also commented on a post you commented on (Tidewater Elementary)`,
      ]);
      // The push combines two notifications: one about the comment and one about the post.
      expect(service.received[0]?.shown.ids).toHaveLength(2);
      expect(service.received[0]?.text).not.toMatch(/canary|Reader/i);
    },
  );

  it("a push device gets only the notifications that its owner's preferences allow", async () => {
    const { author, reader, id, schoolId, device } = await scene({ notifyAnswers: false, mailAnswers: 'off' });
    const changePreferences = (body: object) => call('PATCH', '/api/user/preferences', { as: author, body });
    // The author gets no emails about comments, and no notifications about them in the app. A comment is therefore
    // announced only on the author's device.
    await comment(reader, id);
    expect(await deliver()).toEqual([`${device}: Kim commented on your post (Tidewater Elementary)`]);
    service.received.length = 0;
    await changePreferences({ answers: { push: false } });
    await comment(reader, id);
    for (const one of [schoolId, await school('Bay Elementary')]) await follow(author, one);
    await changePreferences({ schools: [{ id: schoolId, push: true }] });
    await post(reader, schoolId, { title: 'A canary' });
    expect(await deliver()).toEqual([`${device}: New post (Tidewater Elementary)`]);
    await changePreferences({ posts: { push: true }, schools: [{ id: schoolId, push: false }] });
    await post(reader, schoolId);
    expect(await deliver()).toHaveLength(1);
    expect(JSON.stringify(service.received)).not.toContain('canary');
  });

  it('push notifications announce mentions and review decisions, but not the reasons for the decisions', async () => {
    const { author, reader, id, device } = await scene({ firstName: 'Ada', lastName: 'Author' });
    const commentId = await comment(reader, id, 'One canary');
    expect(await deliver()).toHaveLength(1);
    await call('PATCH', `/api/comments/${commentId}`, { as: reader, body: { content: 'One canary, @Ada Author' } });
    expect((await deliver()).slice(1)).toEqual([`${device}: Kim mentioned you in a comment (Tidewater Elementary)`]);
    await call('POST', '/api/notifications/mark-all-read', { as: author });
    await notifyUserAboutAccount(db(), author.id, {
      kind: 'review_kept',
      facts: { reviewId: 1, what: 'post', reason: 'A canary' },
    });
    expect((await deliver()).slice(2)).toEqual([
      `${device}: Something you wrote was reviewed and kept (Parent Voice NS)`,
    ]);
    expect(JSON.stringify(service.received)).not.toContain('canary');
    expect(service.received.at(-1)?.shown).toMatchObject({ href: '/notifications', tag: 'review_kept', unread: 1 });
  });

  it.each([{}, { reminder: 7 }, { ids: [7], reminder: 7 }, { isTest: false }])(
    'a queued message of an unknown kind (%j) shows nothing and waits for a newer process',
    async (kind) => {
      const { author, device } = await scene();
      const { id } = await db().pushSubscription.findFirstOrThrow({ where: { userId: author.id } });
      const base = { deviceId: id, userId: author.id, at: new Date().toISOString() };
      await boss.send('push', { ...base, ...kind });
      await boss.send('push', { ...base, isTest: true });
      expect(await deliver()).toEqual([`${device}: This is how notifications will look (Parent Voice NS)`]);
      expect(
        await rows("SELECT output->>'reason' AS reason FROM pgboss.job WHERE name = 'push' AND state = 'retry'"),
      ).toEqual([{ reason: 'unknown_kind' }]);
    },
  );

  it('a push device gets no notifications from 8 p.m. to 7 a.m., not even retried ones', async () => {
    const { author, reader, id, device } = await scene({ quietHours: true });
    // The time is 7:59 p.m., a minute before quiet hours.
    const time = clock().mockReturnValue(noon + 8 * 3_600_000 - 60_000);
    service.answers.set(device, 503);
    await comment(reader, id);
    expect([await deliver(), service.asked.length]).toEqual([[], 1]);
    service.answers.clear();
    await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'");
    time.mockReturnValue(noon + 8 * 3_600_000);
    expect([await deliver(), service.asked.length]).toEqual([[], 1]);
    await comment(reader, id); // The comment is written in the evening, during quiet hours.
    expect(await deliver()).toEqual([]);
    expect(await rows('SELECT push_at FROM notifications WHERE push_at IS NOT NULL')).toEqual([
      { push_at: new Date(noon + 19 * 3_600_000) },
    ]);
    await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'");
    time.mockReturnValue(noon + 19 * 3_600_000);
    expect(await deliver()).toHaveLength(2);
    // The push expires at 8 p.m., when quiet hours begin.
    expect(service.received.at(-1)?.headers['ttl']).toBe(String(13 * 3600));
    await comment(reader, id);
    await queueDuePushes();
    time.mockReturnValue(noon + 45 * 3_600_000);
    expect([(await deliver()).length, await devices(author)]).toMatchObject([2, { devices: [{}] }]);
  });

  it('notifications that the owner turned off during the night are not pushed in the morning', async () => {
    const { author, reader, id, schoolId, device } = await scene({ quietHours: true });
    const time = clock().mockReturnValue(noon + 9 * 3_600_000);
    const changePreferences = (body: object) => call('PATCH', '/api/user/preferences', { as: author, body });
    const left = await school('Bay Elementary');
    for (const one of [schoolId, left]) await follow(author, one);
    await changePreferences({ schools: [schoolId, left].map((one) => ({ id: one, push: true })) });
    await comment(reader, id);
    for (const one of [schoolId, left]) await post(reader, one);
    await changePreferences({ answers: { push: false } });
    await call('DELETE', `/api/schools/${left}/subscribe`, { as: author });
    time.mockReturnValue(noon + 19 * 3_600_000);
    expect(await deliver()).toEqual([`${device}: New post (Tidewater Elementary)`]);
  });

  it('a push device that hangs does not delay notifications to other devices', { tags: 'thorough' }, async () => {
    const { author, reader, id, device } = await scene();
    const others: Record<string, Person> = {};
    for (const name of ['gone', 'away', 'refused', 'fine']) {
      const cookie = await cookieOf(author.id);
      others[name] = { ...author, cookie };
      await allow(others[name], name);
    }
    service.answers.set(device, 'hangs').set('gone', 410).set('away', 429).set('refused', 400);
    await comment(reader, id);
    const began = performance.now();
    await queueDuePushes();
    boss.notifyWorker(worker);
    await waitUntil(() => service.received.length === 1);
    expect(performance.now() - began).toBeLessThan(3_000);
    await waitUntil(async () => (await waiting()) === 0, 10_000);
    expect(service.received.map(({ to }) => to)).toEqual(['fine']);
    const states = await rows<{ state: string }>("SELECT state FROM pgboss.job WHERE name = 'push' ORDER BY state");
    expect(states.map(({ state }) => state)).toEqual(['retry', 'retry', 'completed', 'completed', 'completed']);
    expect((await devices(author)).devices).toHaveLength(4);
    service.answers.clear();
    await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'push'");
    expect(new Set((await deliver()).map((line) => line.split(':')[0]))).toEqual(new Set(['fine', 'away', device]));
  });
});

describe('the permission to send push notifications to a device', () => {
  it('the permission to notify a device passes to the next person who allows notifications in the same browser', async () => {
    const [first, second] = [await person('inactive'), await person('active')];
    const name = await allow(first);
    const { endpoint } = service.browser(name);
    expect(await devices(first)).toMatchObject({
      publicKey: env().VAPID_PUBLIC_KEY,
      current: endpoint,
      devices: [{ endpoint, toldAt: null }],
    });
    await inParallel(5, () => allow(first, name));
    expect(await count('push_subscriptions')).toBe(1);
    // The second person's request sends no test push, because the device still belongs to the first person.
    await call('POST', '/api/user/push/test', { as: second, body: { endpoint } });
    expect((await call('POST', '/api/user/push/test', { as: first, body: { endpoint } })).status).toBe(204);
    expect(await deliver()).toEqual([`${name}: This is how notifications will look (Parent Voice NS)`]);
    service.received.length = 0;

    await call('POST', '/api/user/push/test', { as: first, body: { endpoint } });
    await allow(second, name);
    expect([await deliver(), (await devices(first)).devices, (await devices(second)).current]).toEqual([
      [],
      [],
      endpoint,
    ]);
    // The first person's request deletes nothing, because the device now belongs to the second person.
    await call('DELETE', '/api/user/push', { as: first, body: { endpoint } });
    expect(await count('push_subscriptions')).toBe(1);

    const newer = await allow(second); // The second person allowed push notifications again.
    expect((await devices(second)).devices).toHaveLength(1);
    const body = { currentPassword: 'a long enough pass phrase', newPassword: 'quite another pass phrase' };
    const changed = await call('POST', '/api/user/change-password', { as: second, body });
    expect([changed.status, await count('push_subscriptions')]).toEqual([200, 0]);
    const cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    // The test registers the device again, as the page does after a password change.
    expect((await registerBrowser({ ...second, cookie }, service.browser(newer), true)).status).toBe(204);
    expect((await devices({ ...second, cookie })).current).toBe(service.browser(newer).endpoint);
    await call('POST', '/api/logout', { as: { cookie } });
    expect(await count('push_subscriptions')).toBe(0);
  });

  it.each<[string, (as: Person) => Promise<{ status: number }>]>([
    [
      'after a new password',
      (as) =>
        call('POST', '/api/user/change-password', {
          as,
          body: { currentPassword: 'a long enough pass phrase', newPassword: 'quite another pass phrase' },
        }),
    ],
    ['after signing out everywhere else', (as) => call('DELETE', '/api/user/sessions', { as })],
    ['after the owner confirms their identity again', (as) => call('POST', '/api/user/prove', { as, body: {} })],
  ])('a device that was registered with a stolen cookie gets no push notifications %s', async (_act, end) => {
    // The function `scene` registers a device with the author's cookie. In this test, that device belongs to a thief
    // who has copied the cookie.
    const { author, reader, id } = await scene();
    expect((await end(author)).status).toBe(200);
    await comment(reader, id);
    await queueDuePushes();
    expect(await deliver()).toEqual([]);
    expect((await registerBrowser(author, service.browser('thief'), true)).status).toBe(401);
  });

  it('the permission to notify a device ends when the session expires or the owner removes the device', async () => {
    const { author, reader, id } = await scene();
    await comment(reader, id);
    await queueDuePushes();
    clock().mockReturnValue(Date.now() + 20 * 3_600_000);
    await rows("UPDATE sessions SET last_seen_at = now() - interval '15 days' WHERE user_id = $1", author.id);
    expect([await deliver(), await count('push_subscriptions')]).toEqual([[], 0]);
    vi.restoreAllMocks();
    const { endpoint } = service.browser(await allow(reader));
    expect((await call('DELETE', '/api/user/push', { as: reader, body: { endpoint } })).status).toBe(204);
    expect((await devices(reader)).devices).toEqual([]);
    // The server refuses an automatic registration only if a different session removed the device. Here, the session
    // that had registered the device removed it.
    expect((await registerBrowser(reader, service.browser('again'), true)).status).toBe(204);
    await rows('DELETE FROM push_subscriptions');
    await comment(reader, id);
    // No person has a registered device any more, so no push is due.
    expect(await count('notifications WHERE push_at IS NOT NULL')).toBe(0);
  });

  it('a push device that its owner removed is not registered again automatically', async () => {
    const tablet = await person('inactive');
    const phone = { ...tablet, cookie: await cookieOf(tablet.id) };
    const browser = service.browser(await allow(tablet));
    expect((await registerBrowser(tablet, browser, true)).status).toBe(204);
    await call('DELETE', '/api/user/push', { as: phone, body: { endpoint: browser.endpoint } });
    expect([(await registerBrowser(tablet, browser, true)).status, await count('push_subscriptions')]).toEqual([
      409, 0,
    ]);
    // The removal of the tablet does not affect the phone, so the phone may still register automatically.
    await registerBrowser(phone, service.browser('phone'), true);
    expect(await count('push_subscriptions')).toBe(1);
    expect((await registerBrowser(tablet, browser)).status).toBe(204);
    expect((await registerBrowser(tablet, browser, true)).status).toBe(204);
    expect(await count('push_subscriptions')).toBe(2);
  });

  it('a device can receive push notifications only with a public push-service address and valid browser keys', async () => {
    const member = await person('inactive');
    const { endpoint, keys } = service.browser('any');
    const ask = async (body: object) => (await call('POST', '/api/user/push', { as: member, body })).status;
    for (const address of [
      'https://127.0.0.1/x',
      'http://push.example.org/x',
      'https://[::1]/',
      'https://db.internal/x',
    ])
      expect([address, await ask({ endpoint: address, keys })]).toEqual([address, 400]);
    expect(await ask({ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } })).toBe(400);
    const { VAPID_PUBLIC_KEY: key } = env();
    delete env().VAPID_PUBLIC_KEY;
    expect([await ask({ endpoint, keys }), (await devices(member)).publicKey]).toEqual([503, null]);
    Object.assign(env(), { VAPID_PUBLIC_KEY: key });
  });

  it('push notifications are not sent to a host name that resolves to our own network', async () => {
    const { author } = await scene();
    const body = { ...service.browser('x'), endpoint: 'https://localhost.localdomain.example.invalid/x' };
    expect((await call('POST', '/api/user/push', { as: author, body })).status).toBe(204);
    await rows("UPDATE push_subscriptions SET endpoint = 'https://localhost/x'");
    await call('POST', '/api/user/push/test', { as: author, body: { endpoint: 'https://localhost/x' } });
    expect([await deliver(), await count('push_subscriptions'), service.asked]).toEqual([[], 0, []]);
  });
});
