import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { newPersonPage, expectToast, postCard, signIn, unique } from '../../support/browser/browser';
import { endSessions, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Astral Drive Elementary School';

test.use({ serviceWorkers: 'allow', reuseContext: false });

/**
 * Replaces the push service of the browser vendor, because tests cannot reach that service. Grants the permission for
 * notifications, and creates encryption keys like those of a real browser.
 */
async function standInForMaker(page: Page): Promise<string> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const given = {
    endpoint: `https://push.example.org/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((subscription) => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    navigator.setAppBadge = (count = 0) => Promise.resolve(void badges.push(count));
    const held = 'stand-in-subscription';
    const made = {
      endpoint: subscription.endpoint,
      toJSON: () => subscription,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(held)).then(() => true),
    };
    const manager = PushManager.prototype;
    manager.getSubscription = () =>
      Promise.resolve(localStorage.getItem(held) ? (made as unknown as PushSubscription) : null);
    manager.subscribe = () => {
      localStorage.setItem(held, 'yes');
      return Promise.resolve(made as unknown as PushSubscription);
    };
    const permissionKey = 'stand-in-permission';
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(permissionKey) ?? 'default' });
    Notification.requestPermission = () => {
      localStorage.setItem(permissionKey, 'granted');
      return Promise.resolve('granted');
    };
  }, given);
  return given.endpoint;
}

/** Returns the values that the page has set on the badge of the app. */
const pageBadges = (page: Page) => page.evaluate(() => (window as unknown as { badges: number[] }).badges);

/** Delivers a push message to the service worker. */
async function tell(context: BrowserContext, page: Page, content: object): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  });
}

type Drawn = { title: string; body?: string; tag?: string; data?: unknown };

/** A headless browser shows no notifications and opens no windows, so the test records the calls instead. */
async function watchDrawing(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      drawn: Drawn[];
      opened: string[];
      badge: number;
      registration: ServiceWorkerRegistration;
      navigator: { setAppBadge: (count: number) => Promise<void>; clearAppBadge: () => Promise<void> };
      clients: { openWindow: (url: string) => Promise<null> };
    };
    Object.assign(scope, { drawn: [], opened: [], badge: 0 });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    scope.registration.showNotification = (title, options) =>
      Promise.resolve(void scope.drawn.push({ title, ...(options as object) }));
    scope.registration.getNotifications = ({ tag } = {}) => {
      const shown = scope.drawn.filter((each) => tag === undefined || each.tag === tag);
      const close = (one: Drawn) => void scope.drawn.splice(scope.drawn.indexOf(one), 1);
      return Promise.resolve(shown.map((one) => ({ ...one, close: () => close(one) }) as unknown as Notification));
    };
    scope.navigator.setAppBadge = (count) => Promise.resolve(void (scope.badge = count));
    scope.navigator.clearAppBadge = () => scope.navigator.setAppBadge(0);
    scope.clients.openWindow = (url) => Promise.resolve(scope.opened.push(url)).then(() => null);
  });
}

const drawnBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { drawn: Drawn[] }).drawn);
const badgeBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { badge: number }).badge);

/** Clicks a notification. Returns the addresses that this click opens. */
const press = (worker: Worker, { data }: Drawn) =>
  worker.evaluate(async (held) => {
    let work: Promise<unknown> = Promise.resolve();
    const notification = { data: held, close: () => undefined };
    const waitUntil = (promise: Promise<unknown>) => void (work = promise);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await work;
    return (globalThis as unknown as { opened: string[] }).opened;
  }, data);

async function unread({ call }: Newcomer): Promise<number[]> {
  const notifications = (await (await call('GET', '/api/notifications')).json()) as { id: number; read: boolean }[];
  return notifications.flatMap(({ id, read }) => (read ? [] : id));
}

test(
  'a device shows notifications until the member turns them off or signs out',
  { tag: '@thorough' },
  async ({ page, context, browser }) => {
    const endpoint = await standInForMaker(page);
    const member = await newcomer(context, { member: true });
    const other = await newcomer(await browser.newContext(), { member: true, firstName: 'Kim' });
    const school = await schoolId(SCHOOL);
    const words = unique('The gym roof leaks');
    const id = await post(other, school, words);
    const question = page.getByRole('region', { name: 'Notifications on this device' });

    await test.step('the prompt for device notifications appears only after the member’s first comment', async () => {
      await page.goto(`/schools/${school}`);
      const card = postCard(page, words);
      await expect(card).toBeVisible();
      await expect(question).toHaveCount(0);
      await card.getByRole('textbox', { name: 'Write a comment' }).fill('They come on Monday');
      await card.getByRole('button', { name: 'Post', exact: true }).click();
      await question.getByRole('button', { name: 'Not now' }).click();
      await expect(question).toHaveCount(0);
      await page.reload();
      await card.getByRole('textbox', { name: 'Write a comment' }).fill('Or on Tuesday');
      await card.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(card.getByText('Or on Tuesday')).toBeVisible();
      await expect(question).toHaveCount(0);
      await page.evaluate((who) => localStorage.removeItem(`pv-push:${who}`), member.id);
      await page.reload();
      await card.getByRole('textbox', { name: 'Write a comment' }).fill('At nine');
      await card.getByRole('button', { name: 'Post', exact: true }).click();
      await question.getByRole('button', { name: 'Notify me on this device' }).click();
      await expect(page.getByText('Notifications are on for this device')).toBeVisible();
      const { current } = (await (await member.call('GET', '/api/user/push')).json()) as { current: string };
      expect(current).toBe(endpoint);
    });

    await test.step('clicking a push message opens the post and marks the notifications as read', async () => {
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('There is no service worker.');
      await watchDrawing(worker);
      const [title, href] = ['Kim commented on your post', `/schools/${school}?post=${id}`];
      await other.call('POST', `/api/posts/${id}/comments`, { content: 'They came' });
      expect(await unread(member)).toHaveLength(1);
      await tell(context, page, { title, body: SCHOOL, href, tag: 'post-1', unread: 1, ids: await unread(member) });
      await expect.poll(() => drawnBy(worker)).toMatchObject([{ title, body: SCHOOL, tag: 'post-1' }]);
      const [drawn] = await drawnBy(worker);
      expect(await press(worker, drawn ?? { title })).toEqual([new URL(href, page.url()).href]);
      expect(await unread(member)).toEqual([]);
      await expect.poll(() => pageBadges(page)).toContain(1);
      await expect.poll(async () => (await pageBadges(page)).at(-1)).toBe(0);
      const times = (await pageBadges(page)).length;
      // The unread count stays 0. The page must still set the badge after each refetch, because the service worker may
      // have changed the badge.
      await sql('UPDATE notifications SET read = true WHERE user_id = $1', member.id);
      await expect.poll(async () => (await pageBadges(page)).length).toBeGreaterThan(times);
      expect((await pageBadges(page)).at(-1)).toBe(0);
    });

    await test.step('on the account page, a person can choose topics, send a test notification and turn notifications off and on', async () => {
      await page.goto('/account/notifications');
      await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
      await page.getByText('Customize', { exact: true }).click();
      const box = page.getByRole('checkbox', { name: 'On your devices: New posts' });
      await box.click();
      await expect(box).toBeChecked();
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
      await page.getByRole('button', { name: /^Send a test/ }).click();
      await expect(page.getByText('Test sent. It should arrive within a minute.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Turn off on this device' }).click();
      await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
      await expect(box).toHaveCount(0);
      await page.getByRole('button', { name: 'Notify me on this device' }).click();
      await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
      await expect(box).toBeChecked();
    });

    await test.step('device notifications stay on after the member signs in again', async () => {
      await endSessions(member);
      await signIn(page, member.email);
      await page.goto('/account/notifications');
      await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
      // The list of devices labels this device as "This device".
      await expect(page.getByRole('main').getByText('This device', { exact: true })).toBeVisible();
    });

    await test.step('device notifications stay off after the device was removed, until the member turns them on again', async () => {
      const phone = await newPersonPage(browser, member.email);
      await phone.goto('/account/notifications');
      await phone.getByRole('button', { name: /^Remove/ }).click();
      await expectToast(phone, 'Notifications turned off on that device');
      await expect(phone.getByRole('main')).toBeFocused();
      await page.reload();
      await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send a test/ })).toHaveCount(0);
      expect(await (await member.call('GET', '/api/user/push')).json()).toMatchObject({ current: null, devices: [] });
      await page.getByRole('button', { name: 'Notify me on this device' }).click();
      await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    });

    await test.step('signing out turns notifications off on the device', async () => {
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('There is no service worker.');
      // A click on a notification marks the notifications in `ids` as read. The test does not click this notification,
      // so the list is empty.
      const content = {
        title: 'Kim answered',
        body: SCHOOL,
        href: `/schools/${school}`,
        tag: 'post-2',
        unread: 2,
        ids: [],
      };
      await tell(context, page, content);
      await expect.poll(async () => (await drawnBy(worker)).at(-1)).toMatchObject({ tag: content.tag });
      await expect.poll(() => badgeBy(worker)).toBe(2);
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /^pv-push|subscription/.test(key))),
      ).toEqual([]);
      await expect.poll(async () => [await drawnBy(worker), await badgeBy(worker)]).toEqual([[], 0]);
    });
  },
);
