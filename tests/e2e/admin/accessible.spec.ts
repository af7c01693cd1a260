import { expect, type Browser, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, signIn, switchTo, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';
import { isThorough } from '../../support/thorough';

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => signIn(page, 'admin@demo.test'));

const SCHOOL = 'Bell Park Academic Centre';
const main = (page: Page) => page.getByRole('main');

const parent = async (browser: Browser, kind: Parameters<typeof newcomer>[1] = {}): Promise<Newcomer> =>
  newcomer(await browser.newContext(), kind);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByText('Loading')).toHaveCount(0);
}

test(
  'admin screens load, pass the accessibility check and log no errors',
  { tag: ['@L6', '@V7.4.4'] },
  async ({ page, browser }) => {
    const faults = await watchForFaults(page);
    const who = await parent(browser, { member: true });
    await sql(
      "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ('e2e:' || $1::int, $1::int, 'not_entitled', '{\"intentId\": \"pi_12345678901234567890\"}')",
      who.id,
    );
    const school = await schoolId(SCHOOL);
    const screens = [
      '/admin/dashboard',
      '/admin/schools?q=academy',
      `/admin/schools/${school}`,
      '/admin/users',
      `/admin/users/${who.id}`,
      '/admin/users/999999',
      `/schools/${school}/moderation`,
      '/admin/prices',
      '/admin/mail',
      '/admin/status',
      '/admin/launch',
      '/admin/growth',
      '/admin/settings',
      '/admin/corrections',
      '/admin/calendars',
      '/admin/audit?action=user.login',
    ];
    for (const path of screens.filter((_, at) => isThorough || at % 3 === 0)) {
      await open(page, path);
      await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
      if (path.startsWith('/admin/users'))
        await expect(
          main(page)
            .getByText(/@|not found/i)
            .first(),
        ).toBeVisible();
      if (path === `/admin/users/${who.id}`) {
        await page.getByText('Suspend this person').click();
        await page.getByRole('form', { name: 'Suspension' }).getByRole('button', { name: 'Suspend' }).click();
        await expect(page.getByText('Give a reason.')).toBeVisible();
      }
      await lookOver(page, path);
    }
    // The test expects the missing page, so it ignores the status 404 in the browser's log.
    expect(faults.filter((fault) => !/\/999999: Failed to load resource: .*status of 404/.test(fault))).toEqual([]);
  },
);

test(
  'the permissions dialog, the import preview and forms with errors are accessible in the administration',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    await page.goto('/admin/schools/new');
    await page.getByLabel('Website').fill('not an address');
    await page.getByRole('button', { name: 'Create School' }).click();
    await expect(page.getByText('School name is required')).toBeVisible();
    await lookOver(page, 'a new school with errors');

    await page.goto(`/admin/schools/${await schoolId(SCHOOL)}`);
    const newEvent = page.getByRole('button', { name: 'New event' });
    await untilHydrated(newEvent);
    await newEvent.click();
    const form = page.getByRole('form', { name: 'New event' });
    await form.getByLabel('Repeats').selectOption('monthly');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required 1 more error in this form.');
    await lookOver(page, 'an event with errors');

    const who = await parent(browser);
    await page.goto('/admin/users');
    await page.getByLabel('Search users').fill(who.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').last().getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit User Permissions' })).toBeVisible();
    await lookOver(page, 'permissions', { brief: true });

    await page.goto('/admin/schools?q=academy');
    const button = page.getByRole('button', { name: 'Import CSV' });
    await untilHydrated(button);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    const text = `name,city,email,fax2\n${unique('Fits')},Digby,\nNobody at a school with a very long name indeed,Digby,nobody,1\nBel Ayr Elementary School,Dartmouth,office@example.test,`;
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(dialog.getByText('Rejected (1)')).toBeVisible();
    await dialog.getByText(/^Columns: /).click();
    await lookOver(page, 'the preview of an import');
  },
);

test(
  'admin screens for reports, decisions and appeals are accessible',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const author = await parent(browser, { member: true, lastName: unique('Author') });
    const reader = await parent(browser);
    const words = unique('The driver is late');
    const id = await post(author, await schoolId(SCHOOL), words);
    await reader.call('POST', `/api/posts/${id}/report`, { reason: 'disrespectful', note: 'Names a driver' });
    await page.goto('/admin/moderation');
    const waiting = page.getByRole('article').filter({ hasText: words });
    await expect(waiting).toBeVisible();
    await lookOver(page, 'the list of waiting reviews');
    for (const tab of ['Watched words', 'Settings', 'Decided']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(main(page).getByText('Loading...')).toHaveCount(0);
      await lookOver(page, tab, { brief: true });
    }
    await page.getByRole('tab', { name: 'Waiting' }).click();
    await waiting.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByText('This review is assigned to you for half an hour.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Decision' });
    await form.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await lookOver(page, 'a decision with errors');
    await form.getByRole('radio', { name: 'Hide' }).check();
    await form.getByLabel('Reason').fill('Criticize the service, not the person.');
    await form.getByRole('button', { name: 'Decide', exact: true }).click();
    await expectToast(page, 'Hidden');

    const [review] = await sql<{ id: number }>('SELECT id FROM reviews WHERE post_id = $1', id);
    await switchTo(page, author.email);
    await page.goto(`/reviews/${review?.id}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Write your appeal.')).toBeVisible();
    await lookOver(page, 'a review opened by the author of its content');
  },
);
