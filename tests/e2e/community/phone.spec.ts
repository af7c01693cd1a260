import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, unique } from '../../support/browser/browser';
import { expireMembership, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// Tests of the app on a phone (record 072). Reading and writing work offline, signing out removes the app's data, and
// the app never shows pages of an old build.

const SCHOOL = 'Ridgecliff Middle School';
const withWorkers = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } } as const;

/** Returns all data of the site that this browser stores, as one string. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const storedTexts: string[] = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      ...(await caches.keys()),
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const cachedRequest of await cache.keys())
        storedTexts.push(cachedRequest.url, (await (await cache.match(cachedRequest))?.text()) ?? '');
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        storedTexts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return storedTexts.join('\n');
  });

/** True if the browser has cached the page and all its scripts and styles. */
const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (path) => {
    const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_next/static/'));
    const cachedParts = await Promise.all(parts.map(({ name }) => caches.match(name)));
    return Boolean(await caches.match(path)) && cachedParts.length > 5 && cachedParts.every(Boolean);
  }, path);

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 15_000 });

/**
 * Stores an unsent post in the browser, as if it was written in the dashboard's form. The stored entry says that the
 * server has refused the post.
 */
const keepRefused = (page: Page, userId: number, content: string) =>
  page.evaluate(
    async ([userId, content, key]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('pv-waiting', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('acts', { keyPath: 'act' });
        opening.onsuccess = () => resolve(opening.result);
      });
      const fields = { title: '', content, isAnonymous: false };
      const where = { path: '/api/posts', place: key, href: new URL('/dashboard', location.origin).href };
      const when = { since: Date.now(), triedAt: null, refusal: 'You wrote too much today.' };
      const transaction = database.transaction('acts', 'readwrite');
      transaction.objectStore('acts').put({ act: content, userId, body: {}, fields, what: 'post', ...where, ...when });
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    [userId, content, `pv-draft:${userId}:post`] as const,
  );

async function begin(context: BrowserContext, name?: Partial<Pick<Newcomer, 'lastName'>>) {
  const member = await newcomer(context, { member: true, ...name });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  return { member, school };
}

/**
 * Creates content that the reader must not see: an anonymous author's name, texts of a muted and of a lapsed member,
 * and a text that is hidden pending review.
 */
async function unseen(browser: Browser, reader: Newcomer, school: number): Promise<string[]> {
  const secrets = ['Ashgrove', 'Muted words', 'Lapsed words', 'Withheld words'].map(unique);
  const [lastName = '', muted = '', lapsed = '', withheld = ''] = secrets;
  const hidden = (await begin(await browser.newContext(), { lastName })).member;
  await post(hidden, school, unique('Nobody knows who asks'), { isAnonymous: true });
  const id = await post(hidden, school, withheld, { isAnonymous: true });
  await sql("UPDATE posts SET withheld = 'reports' WHERE id = $1", id);
  const other = (await begin(await browser.newContext())).member;
  await post(other, school, muted);
  await reader.call('POST', `/api/users/${other.id}/mute`);
  const former = (await begin(await browser.newContext())).member;
  await post(former, school, lapsed);
  await expireMembership(former);
  return [...secrets, hidden.email];
}

test(
  'a member can read cached pages offline, and posts written offline are sent once',
  { tag: ['@thorough', '@V14.3.1'] },
  async ({ browser }) => {
    test.setTimeout(80_000);
    const author = await begin(await browser.newContext());
    const canary = unique('The skating rink is open');
    await post(author.member, author.school, canary);

    const context = await browser.newContext(withWorkers);
    const { member, school } = await begin(context);
    const secrets = await unseen(browser, member, school);
    const page = await context.newPage();

    await test.step('the app caches visited pages, including a board that is opened by a link', async () => {
      await page.goto('/dashboard');
      await controlled(page);
      await page.reload();
      await expect(page.getByText(canary)).toBeVisible();
      await page.getByRole('button', { name: 'Create Post' }).click();
      await expect(page.getByLabel('Content')).toBeVisible();
      await page.getByRole('button', { name: 'Hide Form' }).first().click();
      await page.getByRole('main').getByRole('link', { name: SCHOOL }).first().click();
      await expect(page).toHaveURL(new RegExp(`/schools/${school}$`));
      await expect.poll(() => isKept(page, `/schools/${school}`), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => isKept(page, '/dashboard'), { timeout: 30_000 }).toBe(true);
      await expect.poll(() => keptIn(page)).toContain(canary);
      // The page has cached the menu's code, although nobody has opened the menu.
      await expect.poll(() => keptIn(page)).toContain('Logout');
      const cachedNames = await keptIn(page);
      expect(cachedNames).toContain('Nobody knows who asks');
      for (const secret of secrets) expect(cachedNames).not.toContain(secret);
      expect(await page.evaluate(() => caches.match('/api/user').then(Boolean))).toBe(false);
    });

    await context.setOffline(true);
    await test.step('a cached page opens offline and shows when the page was cached', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByText(canary)).toBeVisible();
      await expect(page.getByText('You are offline')).toBeVisible();
      await expect(page.getByText(/^This is the page as you read it at \d+:\d\d [AP]M\.$/)).toBeVisible();
      await expectAccessible(page);
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: SCHOOL }).click();
      await expect(page.getByText(canary)).toBeVisible();
    });

    const written = unique('Who has a spare helmet');
    const waits = page.getByText(/^This post (hasn't been sent yet|may already have been sent)/);
    await test.step('an unsent post survives a reload and can be returned to its form', async () => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Create Post' }).click();
      await page.getByLabel('Content').fill(written);
      await page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post' }).click();
      await expectToast(page, "You're offline", "We'll send your post when you're back online.");
      await expect(waits).toBeVisible();
      await page.reload();
      await expect(waits).toBeVisible();
      // After a reload, the site may already have tried to send the post, and the button then has another name.
      await page.getByRole('button', { name: /^(Don't send|Back to the form)$/ }).click();
      await expect(waits).toHaveCount(0);
      await expect(page.getByLabel('Content')).toHaveValue(written);
      await page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post' }).click();
      await expect(waits).toBeVisible();
    });

    await test.step('two open tabs send the unsent post once when the connection returns', async () => {
      const other = await context.newPage();
      await other.goto('/dashboard');
      await expect(other.getByText(/^This post (hasn't been sent yet|may already have been sent)/)).toBeVisible();
      await context.setOffline(false);
      await expect(waits).toHaveCount(0);
      await expect(page.getByText(written)).toBeVisible();
      const rows = await sql<{ n: number }>('SELECT count(*)::int AS n FROM posts WHERE user_id = $1', member.id);
      expect(rows).toEqual([{ n: 1 }]);
      await other.close();
    });

    await test.step('from any page, a member can reopen the dashboard’s form with a post that the server refused', async () => {
      const refused = unique('The rink is closed');
      await keepRefused(page, member.id, refused);
      await page.goto(`/schools/${school}`);
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByLabel('Content')).toHaveValue(refused);
      await page.getByLabel('Content').fill('');
      await page.getByRole('button', { name: 'Hide Form' }).first().click();
      expect(
        await page.evaluate((key) => localStorage.getItem(key), `pv-draft:${member.id}:post-${school}`),
      ).toBeNull();
    });

    await test.step('signing out warns about unsent posts and leaves no data in the browser', async () => {
      await context.setOffline(true);
      const lost = unique('Never mind');
      await page.getByRole('button', { name: 'Create Post' }).click();
      await page.getByLabel('Content').fill(lost);
      await page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post' }).click();
      await expect(waits).toBeVisible();
      const dialogShown = page.waitForEvent('dialog');
      page.on('dialog', (dialog) => void dialog.accept());
      const signOut = async () => {
        await page.getByRole('button', { name: /^Account menu/ }).click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
      };
      const expectNothingKept = async () => {
        const cachedNames = await keptIn(page);
        for (const secret of [canary, written, lost, member.email]) expect(cachedNames).not.toContain(secret);
      };
      await signOut();
      expect((await dialogShown).message()).toContain('will be lost if you sign out');
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expect(page.getByText('You can still read')).toHaveCount(0);
      await expectNothingKept();

      await context.setOffline(false);
      // The member signed out while offline, so the server does not know about the sign-out. The page therefore opens
      // with the member signed in.
      await page.goto('/dashboard');
      await expect.poll(() => keptIn(page)).toContain(canary);
      await keepRefused(page, member.id, lost);
      await page.reload();
      // The warning about unsent posts appears even before the list of unsent posts has loaded.
      const askedSooner = page.waitForEvent('dialog');
      await signOut();
      expect((await askedSooner).message()).toContain('will be lost if you sign out');
      await page.waitForURL('**/login');
      await expectNothingKept();
    });
    await context.close();
  },
);

/**
 * Starts a proxy that simulates new versions (editions) of the site. The proxy changes the build id in the service
 * worker, and adds the edition's name to each page.
 */
async function editions(site: string) {
  let edition = 'first';
  let isAway = false;
  const server = createServer((asked, answer) => {
    if (isAway) return void answer.destroy();
    const isOurs = asked.url === '/service-worker.js' || asked.headers.accept?.includes('text/html');
    const headers = { ...asked.headers, host: new URL(site).host, ...(isOurs && { 'accept-encoding': 'identity' }) };
    const passed = request(new URL(asked.url ?? '/', site), { method: asked.method, headers }, (response) => {
      if (!isOurs) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        return response.pipe(answer);
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      return response.on('end', () => {
        const sent = Buffer.concat(parts).toString();
        const text = asked.url?.endsWith('.js')
          ? sent.replace(/(?<="build":")[^"]+/, edition)
          : sent.replace('</head>', `<meta name="edition" content="${edition}"></head>`);
        const { 'content-length': _length, ...rest } = response.headers;
        answer.writeHead(response.statusCode ?? 502, rest).end(text);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    next: () => void (edition = 'second'),
    setAway: (away: boolean) => {
      isAway = away;
      if (away) server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test(
  'a new service worker deletes the cache of the outdated service worker',
  { tag: '@thorough' },
  async ({ browser, site }) => {
    const proxy = await editions(site);
    const context = await browser.newContext({ ...withWorkers, baseURL: site });
    await begin(context);
    const page = await context.newPage();
    const edition = () => page.locator('meta[name=edition]').getAttribute('content');
    const caches = () => page.evaluate(async () => (await window.caches.keys()).sort());
    await page.goto(`${proxy.url}/dashboard`);
    await controlled(page);
    await page.reload();
    await expect.poll(caches).toContain('pv-kept-first');

    proxy.setAway(true); // Makes the site unreachable while the browser reports that the device is online.
    await page.reload();
    await expect(page.getByText("We can't be reached")).toBeVisible();
    proxy.setAway(false);
    await expect(page.getByText("We can't be reached")).toHaveCount(0, { timeout: 30_000 });

    proxy.next();
    await page.reload();
    expect(await edition()).toBe('second');
    await expect.poll(caches).not.toContain('pv-kept-first');
    await page.reload();
    expect(await edition()).toBe('second');
    await expect.poll(caches).toContain('pv-kept-second');
    await context.setOffline(true);
    await page.reload();
    expect(await edition()).toBe('second');
    await context.setOffline(false);

    await page.goto('/dashboard');
    const cdp = await context.newCDPSession(page);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const manifest = await cdp.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
      id: '/',
      share_target: { action: '/share', method: 'GET' },
    });
    for (const { src } of (JSON.parse(manifest.data ?? '{}') as { screenshots: { src: string }[] }).screenshots)
      expect((await page.request.get(src)).status()).toBe(200);

    // The shared text is added below the draft, and the school that the member chose earlier stays selected.
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByRole('button', { name: /^School: / }).click();
    const chosen = page.getByRole('combobox', { name: 'School' });
    await chosen.fill('Cunard Junior High School');
    await page.getByRole('option', { name: 'Cunard Junior High School' }).click();
    await page.getByLabel('Content').fill('Half a post');
    await page.goto('/share?text=Look%20at%20this');
    await expect(page.getByLabel('Content')).toHaveValue('Half a post\n\nLook at this');
    await expect(page.getByRole('button', { name: 'School: Cunard Junior High School' })).toBeVisible();
    await page.getByLabel('Content').fill('');

    await page.goto('/share?title=Snow%20day&text=Closed%20today&url=https%3A%2F%2Fexample.org%2Fa');
    await expect(page.getByLabel('Content')).toHaveValue('Closed today\n\nhttps://example.org/a');
    await expect(page.getByLabel('Title (optional)')).toHaveValue('Snow day');
    await expect(page).toHaveURL(/\/share$/);
    proxy.close();
    await context.close();
  },
);
