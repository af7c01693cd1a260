import { expect } from '@playwright/test';
import { expectToast, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { endSessions, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';
import { requestPage, cookieOf, BYPASS_HEADERS } from '../../support/browser/bypass-headers';

test('a forged session cookie opens no page', { tag: ['@L1', '@Z2'] }, async ({ context, baseURL }) => {
  await newcomer(context);
  const cookie = (await cookieOf(context)).replace(/=.*/, `=${'A'.repeat(200)}`);
  for (const path of ['/dashboard', '/schools', '/account', '/subscription', '/notifications', '/admin/dashboard']) {
    for (const way of BYPASS_HEADERS) {
      const { status, location } = await requestPage(baseURL, path, { ...way, cookie });
      expect([307, 404], `${path} ${JSON.stringify(way)}`).toContain(status);
      expect(location).toMatch(/^((https?:\/\/[^/]+)?\/(login|auth)\b|$)/);
    }
  }
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
    for (const path of ['/terms', '/privacy', '/cookie', '/help']) {
      expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
    }
  },
);

test('the page at an unknown address says that the page does not exist', async ({ page }) => {
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

test('a member whose session has ended returns to the same page after signing in', async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId('Dartmouth High School');
  await person.call('POST', `/api/schools/${school}/subscribe`);
  await post(person, school, unique('Words alone'));
  // The test blocks the live event stream, because the stream would tell the page that the session has ended before the
  // next request does.
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
