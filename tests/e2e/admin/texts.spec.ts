import { expect } from '@playwright/test';
import { expectToast, signIn } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

test.beforeEach(({ page }) => signIn(page, 'admin@demo.test'));

test('a page of administration says that it loads before it has anything to show', async ({ page }) => {
  const answer = await page.request.get('/admin/schools');
  const html = await answer.text();
  expect(html).toContain('Loading...');
});

test('a province without schools says how to begin', async ({ page }) => {
  await page.goto('/admin/schools');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ schools$/ })).toBeVisible();
  await page.route('**/api/admin/schools', (route) => route.fulfill({ json: [] }));
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('No schools available. Add your first school!')).toBeVisible({ timeout: 2_000 });
  }).toPass(); // what comes before the page's script is there is not heard
});

test('people who could not be deleted stay, and that is said', async ({ page, browser }) => {
  const { email } = await newcomer(await browser.newContext());
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
  await page.route('**/api/admin/users/bulk-delete', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back in a minute' } }),
  );
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectToast(page, 'Failed to delete users', 'Back in a minute');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});
