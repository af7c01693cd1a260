import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const fails = (message: string) => ({ status: 500, json: { message } });

/** Simulates a return to the window, which makes the page refresh its lists (spec section 9). */
const focus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/**
 * Simulates a return to the window repeatedly until the target appears. The page ignores the first returns if its
 * script has not loaded yet.
 */
const focusUntil = (page: Page, target: Locator) =>
  expect(async () => {
    await focus(page);
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass();

test('a failed refresh of a list shows an error and keeps the list', async ({ page }) => {
  await newcomer(page.context());
  await page.goto('/schools');
  await expect(page.getByText(/^\d+ schools$/)).toBeVisible();
  await page.route('**/api/schools', (route) => route.fulfill(fails('Out of order')));
  await focusUntil(page, page.getByText('Error loading schools', { exact: true }).first());
  await expectToast(page, 'Error loading schools', 'Out of order');
  await expect(page.getByText(/^\d+ schools$/)).toBeVisible();
  await page.route('**/api/schools', (route) => route.fulfill({ json: [] }));
  await focusUntil(page, page.getByText('No schools available'));
});

test(
  'while the device is offline, a page that is not cached is replaced by our offline page',
  { tag: '@thorough' },
  async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    await newcomer(context);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expectLively(page, '/schools', 'Schools');

    await context.setOffline(true);
    const away = await page.goto('/saved');
    expect([away?.status(), away?.fromServiceWorker()]).toEqual([503, true]);
    await expect(page).toHaveTitle('No connection | Parent Voice NS');
    await expect(page.getByRole('alert')).toContainText("can't be reached");
    await expect(page.getByText('saved as a draft on this device')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Saved Posts', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => location.pathname)).toBe('/saved');

    // The page loads automatically when the device has a connection again. Emulated connections cause no `online`
    // event, so the test sends this event.
    await context.setOffline(true);
    await page.goto('/account/posts');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0);
    await context.close();
  },
);

/** Checks that the service worker delivered the page, and that the page still has its content security policy. */
async function expectLively(page: Page, path: string, heading: string): Promise<void> {
  const answer = await page.goto(path);
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
  expect(answer?.headers()['content-security-policy']).toContain("worker-src 'self'");
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test(
  'a school still appears as followed if the server refuses to unfollow it',
  { tag: '@thorough' },
  async ({ page }) => {
    const person = await newcomer(page.context(), { member: true });
    const [school] = await sql<{ id: number }>(
      "UPDATE schools SET description = 'A small school by the lake.' WHERE slc = '0093' RETURNING id",
    );
    await person.call('POST', `/api/schools/${school?.id}/subscribe`);
    await page.goto(`/schools/${school?.id}`);
    await expect(page.getByText('About this School')).toBeVisible();
    await expect(page.getByText('A small school by the lake.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick Links' })).toBeVisible();

    await page.route('**/subscribe', (route) => route.fulfill(fails('Not now')));
    await page.getByRole('button', { name: /^Following/ }).click();
    await expectToast(page, 'Unsubscribe failed', 'Not now');
    await expect(page.getByRole('button', { name: /^Following/ })).toHaveAttribute('aria-pressed', 'true');

    await person.call('DELETE', `/api/schools/${school?.id}/subscribe`);
    await page.route('**/api/user', (route) => route.fulfill({ json: null }));
    const signInLink = page.getByRole('link', { name: 'Sign in to post' }).first();
    await focusUntil(page, signInLink);
    await expect(signInLink).toHaveAttribute('href', '/auth');
    await page.unroute('**/subscribe');
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Follow/ }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/schools/${school?.id}`);
    await expectToast(page, 'Authentication required', 'You must be logged in to follow schools.');
  },
);
