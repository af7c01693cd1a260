import { expect } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { endSessions, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { askFor, cookieOf, BYPASS_HEADERS } from '../../support/browser/bypass-headers';
import { isThorough } from '../../support/thorough';

const SCHOOL = 'Bay View High School';

test(
  'pages behind a sign-in reveal nothing to visitors, whatever the kind of request',
  { tag: ['@L1', '@Z2'] },
  async ({ context, baseURL }) => {
    const words = unique('Only for members');
    const person = await newcomer(context, { member: true });
    const school = await schoolId(SCHOOL);
    await person.call('POST', `/api/schools/${school}/subscribe`);
    await post(person, school, words);
    const ended = await cookieOf(context);
    // Checks that a live session gets the canary texts. Answers to other sessions must not contain them.
    const live = await askFor(baseURL, '/dashboard', { cookie: ended });
    expect(live.body).toContain(words);
    expect(live.body).toContain(person.email);
    expect((await askFor(baseURL, `/schools/${school}`, { cookie: ended, RSC: '1' })).body).toContain(words);
    const build = /\\"b\\":\\"([\w-]+)\\"/.exec(live.body)?.[1];
    expect(build).toBeTruthy();
    await endSessions(person);

    const pages = [
      '/dashboard',
      '/schools',
      `/schools/${school}`,
      '/subscriptions',
      '/account',
      '/subscription',
      '/notifications',
      '/saved',
      '/admin/dashboard',
    ];
    const forged = ended.replace(/=.*/, `=${'A'.repeat(200)}`);
    const wrong: string[] = [];
    for (const cookie of ['', forged, ended]) {
      for (const [at, path] of pages.entries()) {
        const paths = [
          path,
          `${path}.rsc`,
          `${path}.segments/_tree.segment.rsc`,
          `/_next/data/${build}${path}.json`,
          `${path}?_rsc=1`,
        ];
        // A sample of the combinations of pages, paths and kinds of request. With THOROUGH=1 the test tries all
        // combinations.
        const waysOf = (form: number) => BYPASS_HEADERS.filter((_, way) => isThorough || (at + form) % 3 === way % 3);
        const answers = await Promise.all(
          paths.flatMap((address, form) =>
            waysOf(form).map(async (way) => ({
              address,
              way,
              ...(await askFor(baseURL, address, { ...way, ...(cookie ? { cookie } : {}) })),
            })),
          ),
        );
        for (const { address, way, status, type, location, body } of answers) {
          // The middleware accepts a cookie without checking whether its session has ended. The page then answers a
          // navigation within the app with a redirect, or without any content.
          const isFlight = cookie === ended && status === 200 && type.startsWith('text/x-component');
          const leads = status !== 307 || /^((https?:\/\/[^/]+)?\/(login|auth|dashboard)\b|$)/.test(location);
          const tells = [words, person.email, SCHOOL].some((canary) => body.includes(canary));
          if (!(isFlight || [307, 404].includes(status)) || !leads || tells) {
            wrong.push(
              `${address} ${JSON.stringify(way)} ${cookie.slice(0, 12)}: ${status} ${location} ${tells ? 'tells' : ''}`,
            );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('sign-in returns the person to the requested address, and /subscription leads visitors through /auth', async ({
  request,
}) => {
  for (const path of [
    '/dashboard',
    '/schools',
    '/schools/1?post=2',
    '/subscriptions',
    '/account',
    '/notifications',
    '/saved',
    '/admin/dashboard',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    expect(answer.headers().location, path).toMatch(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
  }
  const membership = await request.get('/subscription', { maxRedirects: 0 });
  expect(membership.headers().location).toMatch(/\/auth\?next=%2Fsubscription$/);
  const auth = await request.get('/auth?next=%2Fsubscription', { maxRedirects: 0 });
  expect(auth.status()).toBe(307);
  expect(auth.headers().location).toMatch(/\/login\?next=%2Fsubscription$/);
});

test(
  'members cannot open admin pages, and are redirected from marketing pages',
  { tag: ['@Z2'] },
  async ({ context }) => {
    await newcomer(context, { member: true });
    for (const path of ['/admin/dashboard', '/', '/solution', '/community-voice', '/login', '/register', '/auth']) {
      const answer = await context.request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(new URL(answer.url()).pathname, path).toBe('/dashboard');
    }
    for (const way of BYPASS_HEADERS) {
      const answer = await context.request.get('/admin/dashboard', { headers: way, maxRedirects: 0 });
      expect(await answer.text()).not.toContain('Manage Users');
    }
    for (const path of ['/terms', '/privacy', '/cookie', '/help']) {
      expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    }
  },
);

test('a former administrator is refused from the next request after the right was removed', async ({ context }) => {
  const person = await newcomer(context);
  await sql('UPDATE users SET is_admin = true WHERE id = $1', person.id);
  expect(await (await context.request.get('/admin/dashboard')).text()).toContain('Manage Users');
  await sql('UPDATE users SET is_admin = false WHERE id = $1', person.id);
  const answer = await context.request.get('/admin/dashboard', { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toMatch(/\/dashboard$/);
  expect(await answer.text()).not.toContain('Manage Users');
});

test('a copy of the cookie stops working when the password changes', async ({ page, browser, baseURL }) => {
  const owner = await browser.newContext();
  const person = await newcomer(owner);
  const thief = await cookieOf(owner);
  await signIn(page, person.email);
  expect((await fetch(`${baseURL}/api/user`, { headers: { cookie: thief } })).status).toBe(200);
  const data = { currentPassword: DEMO_PASSWORD, newPassword: 'the tide goes out slowly' };
  const changed = await page.request.post('/api/user/change-password', {
    data,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(changed.ok()).toBe(true);
  expect((await fetch(`${baseURL}/api/user`, { headers: { cookie: thief } })).status).toBe(401);
  expect((await fetch(`${baseURL}/dashboard`, { headers: { cookie: thief }, redirect: 'manual' })).status).toBe(307);
  expect((await page.request.get('/api/user')).status()).toBe(200);
});

test('a missing page says that it does not exist, and has navigation for visitors or members', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found | Parent Voice NS');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText(/Did you forget to add the page to the router\?/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Schools' })).toHaveAttribute('href', '/schools');
  for (const path of ['/api/nothing', '/api/posts/1/nothing', '/api/admin/nothing']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const api = await page.request.fetch(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } });
      expect(api.status(), `${method} ${path}`).toBe(404);
      expect(api.headers()['content-type']).toContain('application/json');
      expect(await api.json()).toMatchObject({ message: expect.any(String) });
    }
  }
});

test('a page whose session has ended leads to sign-in at the next request, and back to the page afterwards', async ({
  page,
}) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId('Dartmouth High School');
  await person.call('POST', `/api/schools/${school}/subscribe`);
  await post(person, school, unique('Words alone'));
  // Blocks the live event stream. The stream would otherwise tell the page that the session has ended before the next
  // request.
  await page.route('**/stream*', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
  await endSessions(person);
  for (const [asked, back = asked] of [
    ['/search?q=lunch'],
    ['/schools/1?post=2'],
    ['/share?text=Hi'],
    [
      '/subscription/success?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x',
      '/subscription/success?setup_intent=seti_1',
    ],
  ]) {
    const answer = await page.request.get(asked ?? '', { maxRedirects: 0 });
    const leads = new URL(answer.headers().location ?? '', page.url());
    expect(leads.searchParams.get('next'), asked).toBe(back);
  }
  await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('Most Discussed');
  await page.waitForURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard?sort=discussed');
  await expectToast(page, 'Authentication required', 'Please sign in again. Your draft is saved.');
});

test('the gallery of components exists only in development', { tag: '@V15.2.3' }, async ({ request }) => {
  expect((await request.get('/gallery')).status()).toBe(404);
});
