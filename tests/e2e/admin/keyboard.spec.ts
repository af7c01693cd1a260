import { expect, type Browser, type Page } from '@playwright/test';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { press, tabTo, replaceText } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Sunnyside Elementary School';
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => signIn(page, 'admin@demo.test'));

async function parent(browser: Browser, kind: Parameters<typeof newcomer>[1] = {}): Promise<Newcomer> {
  return newcomer(await browser.newContext(), kind);
}

test(
  'an administrator imports schools and creates, edits, deletes and restores a school by keyboard',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/admin/schools?q=zz');
    const open = page.getByRole('button', { name: 'Import CSV' });
    await press(page, open);
    const imported = page.getByRole('dialog', { name: 'Import CSV' });
    const chooser = page.waitForEvent('filechooser');
    await press(page, imported.getByLabel('CSV file'));
    const buffer = Buffer.from(`name,city\n${unique('Keyboard Import')},Digby`);
    await (await chooser).setFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer });
    await expect(imported.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await press(page, imported.getByRole('button', { name: 'Import 1 row' }));
    await expectToast(page, 'Import successful');
    await press(page, imported.getByRole('button', { name: 'Close' }).last());
    await expect(imported).toHaveCount(0);
    await expect(open).toBeFocused();

    const name = unique('Keyboard School');
    await press(page, page.getByRole('link', { name: 'Add New School' }));
    await page.waitForURL('**/admin/schools/new');
    await replaceText(page, page.getByLabel('School name'), name);
    // The test submits the form without a city, so that the form reports the missing city.
    await press(page, page.getByLabel('School name'));
    await expect(page.getByLabel('City')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required');
    await page.keyboard.type('Digby');
    await page.keyboard.press('Enter');
    await expectToast(page, 'School created');
    await page.waitForURL('**/admin/schools');

    const search = page.getByPlaceholder('Search by name, city, or principal...');
    await replaceText(page, search, name);
    await expect(rows(page)).toHaveCount(1);
    await press(page, page.getByRole('link', { name: `Edit ${name}` }));
    await page.waitForURL('**/edit');
    await replaceText(page, page.getByLabel('Principal', { exact: true }), 'Robin Principal');
    await page.keyboard.press('Enter');
    await expectToast(page, 'School updated');
    await page.waitForURL(/\/admin\/schools(\/\d+)?(\?|$)/);

    await page.goto(`/admin/schools?q=${encodeURIComponent(name)}`);
    await press(page, page.getByRole('link', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const event = page.getByRole('button', { name: 'New event' });
    await press(page, event);
    const form = page.getByRole('form', { name: 'New event' });
    await replaceText(page, form.getByLabel('Title'), 'Spring concert');
    await tabTo(page, form.getByLabel('Starts'));
    // The test fills in the six parts of the date and time with the arrow keys. Pressing ArrowUp twice in the empty
    // year part enters the next year.
    for (let part = 0; part < 6; part += 1) {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    }
    await expect(form.getByLabel('Starts')).toHaveValue(/^\d{4}-02-02T/);
    await press(page, form.getByRole('button', { name: 'Create Event' }));
    await expectToast(page, 'Event created');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Spring concert' })).toBeVisible();
    await expect(event).toBeFocused();

    await page.goto(`/admin/schools?q=${encodeURIComponent(name)}`);
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await press(page, remove);
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expectToast(page, 'School deleted');
    await page.goto('/admin/schools?q=zz');
    await press(page, page.locator('summary').filter({ hasText: /^Recently deleted/ }));
    await press(page, page.getByRole('button', { name: `Restore ${name}` }));
    await expectToast(page, 'School restored');
  },
);

test('an administrator can edit and delete users by keyboard', { tag: '@thorough' }, async ({ page, browser }) => {
  const lastName = unique('Keys');
  for (const firstName of ['Avery', 'Blair']) await parent(browser, { firstName, lastName });
  await page.goto('/admin/users');
  await replaceText(page, page.getByLabel('Search users'), lastName);
  await expect(rows(page)).toHaveCount(2);
  const edit = rows(page).first().getByRole('button', { name: 'Edit' });
  await press(page, edit);
  const dialog = page.getByRole('dialog', { name: 'Edit User Permissions' });
  await tabTo(page, dialog.getByLabel('Administrator'));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await expectToast(page, 'User updated');
  await expect(edit).toBeFocused();

  await tabTo(page, page.getByLabel('Select all'), 'Shift+Tab');
  await page.keyboard.press('Space');
  const remove = page.getByRole('button', { name: 'Delete Selected (2)' });
  await expect(remove).toBeEnabled();
  await tabTo(page, remove, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await page.route(
    '**/api/admin/users/bulk-delete',
    (route) => route.fulfill({ status: 503, json: { message: 'Back in a minute' } }),
    { times: 1 },
  );
  await press(page, confirm);
  await expectToast(page, 'Failed to delete users', 'Back in a minute');
  await expect(rows(page)).toHaveCount(2);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, confirm);
  await expectToast(page, 'Users deleted', '2 users deleted.');
  await expect(page.getByText('No users found')).toBeVisible();
});

test('an administrator can open and decide a report by keyboard', { tag: '@thorough' }, async ({ page, browser }) => {
  const author = await parent(browser, { member: true });
  const words = unique('The driver is late');
  const id = await post(author, await schoolId(SCHOOL), words);
  await (await parent(browser)).call('POST', `/api/posts/${id}/report`, { reason: 'disrespectful' });
  await page.goto('/admin/moderation');
  const waiting = page.getByRole('article').filter({ hasText: words });
  await press(page, waiting.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Assign to me' }));
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Decision' });
  await tabTo(page, form.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'Hide' })).toBeChecked();
  await replaceText(page, form.getByLabel('Reason'), 'Criticize the service, not the person.');
  // The author edits the post while the administrator decides, so the page now shows a text that the administrator has
  // not read.
  await author.call('PATCH', `/api/posts/${id}`, { content: `${words}, again` });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(form.getByRole('alert')).toContainText('The text was edited while you were reading.');
  const decide = form.getByRole('button', { name: 'Decide', exact: true });
  await press(page, decide);
  await expectToast(
    page,
    'Failed to save the decision',
    'The post or comment was edited while you were reading. Please read it again.',
  );
  await tabTo(page, form.getByRole('button', { name: "I've read the new version" }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(form).toBeFocused();
  await press(page, decide);
  await expectToast(page, 'Hidden');
  await expect(main(page).locator(':focus').or(page.locator('#main:focus'))).toHaveCount(1);
  await tabTo(page, page.getByRole('link', { name: 'All reviews' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/moderation');
  await expect(waiting).toHaveCount(0);
});
