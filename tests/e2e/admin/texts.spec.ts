import { expect } from '@playwright/test';
import { signIn } from '../../support/browser/browser';
import { headOf } from '../../support/browser/page-head';
import { test } from '../../support/browser/test';

test.beforeEach(({ page }) => signIn(page, 'admin@demo.test'));

test('each admin page has its own title and shows a loading state first', { tag: '@thorough' }, async ({ page }) => {
  const places = new Map<string, string>();
  for (const path of [
    '/admin/dashboard',
    '/admin/schools',
    '/admin/schools/new',
    '/admin/schools/12',
    '/admin/schools/12/edit',
    '/admin/users',
    '/admin/users/1',
    '/admin/moderation',
    '/admin/moderation/999999',
    '/schools/12/moderation',
    '/admin/prices',
    '/admin/mail',
    '/admin/status',
    '/admin/launch',
    '/admin/growth',
    '/admin/settings',
    '/admin/corrections',
    '/admin/calendars',
    '/admin/audit',
  ]) {
    const { title, html } = await headOf(page.request, path);
    expect.soft(places.get(title), `${path} is titled: ${title}`).toBeUndefined();
    places.set(title, path);
    if (path === '/admin/schools') expect(html).toContain('Loading...');
  }
});

test('the admin page without schools explains how to add the first schools', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/admin/schools');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ schools$/ })).toBeVisible();
  await page.route('**/api/admin/schools', (route) => route.fulfill({ json: [] }));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('No schools available. Add your first school!')).toBeVisible({ timeout: 2_000 });
  }).toPass(); // The test retries this step, because events are lost until the script of the page has loaded.
});
