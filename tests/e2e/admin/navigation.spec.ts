import { expect, type Page } from '@playwright/test';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { untilHydrated } from '../../support/browser/keyboard';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const PHONE = { width: 390, height: 844 };
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

const LABELS = [
  ...['Dashboard', 'Inbox', 'Moderation', 'Corrections'],
  ...['Schools', 'Calendars', 'Users', 'Deletions', 'Launch', 'Growth'],
  ...['Accounting', 'Prices'],
  ...['Email', 'Settings', 'Status', 'Audit log'],
];

test('on a phone, the admin navigation is one row, which opens to show four groups of links', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@demo.test');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/dashboard');
  await expect(navigation(page)).toHaveCount(1);
  expect((await navigation(page).boundingBox())?.height).toBeLessThanOrEqual(56);
  const row = navigation(page).locator('summary');
  await expect(row).toContainText('Dashboard');
  await untilHydrated(row);
  await row.click();
  await expect(navigation(page).getByRole('list')).toHaveCount(4);
  for (const label of LABELS) {
    const box = await navigation(page).getByRole('link', { name: label }).first().boundingBox();
    expect(box?.height, label).toBeGreaterThanOrEqual(44);
  }
  await navigation(page).getByRole('link', { name: 'Prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  await expect(row).toContainText('Prices');
  await expect(navigation(page).getByRole('link')).toHaveCount(0);
});

test('every admin page begins near the top of a phone and fits the screen’s width', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin@demo.test');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/dashboard');
  const paths = await navigation(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths).toHaveLength(LABELS.length);
  for (const path of paths) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.y, path).toBeLessThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
  }
});

test("on a computer, admin pages show the admin navigation instead of the administrator's followed schools", async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/growth');
  await expect(navigation(page).getByRole('link')).toHaveCount(LABELS.length);
  await expect(navigation(page).getByRole('list')).toHaveCount(4);
  await expect(page.getByRole('complementary', { name: 'My schools and links' })).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name: 'Growth' })).toHaveAttribute('aria-current', 'page');
});

test('the inbox entry of a report shows the post, the reports, the author and the decision', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const author = await newcomer(await browser.newContext(), { member: true, lastName: unique('Author') });
  const reader = await newcomer(await browser.newContext());
  const words = unique('They wait outside with a bat');
  const id = await post(author, await schoolId('Bell Park Academic Centre'), words);
  await reader.call('POST', `/api/posts/${id}/report`, { reason: 'danger', note: 'Said so twice' });
  const [review] = await sql<{ id: number }>('SELECT id FROM reviews WHERE post_id = $1', id);
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/inbox');
  const entry = page.getByRole('main').locator(`a[href="/admin/inbox/review/${review?.id}"]`);
  await untilHydrated(entry);
  await entry.click();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(words);
  for (const shown of [
    main.getByText('Somebody may be in danger'),
    main.getByText(words).last(),
    main.getByText('Said so twice'),
    main.getByRole('heading', { name: 'The author' }),
    main.getByRole('form', { name: 'Decision' }).getByRole('radio', { name: /^Hide/ }),
  ])
    await expect(shown).toBeInViewport();
  const form = main.getByRole('form', { name: 'Decision' });
  await form.getByRole('radio', { name: /^Hide/ }).check();
  await form.getByRole('textbox', { name: 'Reason' }).fill('It threatens people.');
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expectToast(page, 'Hidden');
  await page.waitForURL('**/admin/inbox');
  await expect(entry).toHaveCount(0);
});
