import { expect, type Browser, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHeard } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

test.describe.configure({ mode: 'parallel', timeout: 240_000 }); // many states a test, each looked through from top to bottom
test.beforeEach(({ page }) => signIn(page, 'admin@demo.test'));

const SCHOOL = 'Bell Park Academic Centre';
const main = (page: Page) => page.getByRole('main');

async function parent(
  browser: Browser,
  kind: Parameters<typeof newcomer>[1] = {},
): Promise<{ who: Newcomer; theirs: Page }> {
  const context = await browser.newContext();
  return { who: await newcomer(context, kind), theirs: await context.newPage() };
}

async function open(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await untilHeard(button);
  await button.click();
}

test('the screens, without an error or anything against the content policy', async ({ page, browser }) => {
  const faults = await watchForFaults(page);
  const { who } = await parent(browser, { member: true });
  await sql(
    "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ('e2e:' || $1::int, $1::int, 'not_entitled', '{\"intentId\": \"pi_12345678901234567890\"}')",
    who.id,
  );
  const school = await schoolId(SCHOOL);
  const titles = new Map<string, string>();
  for (const path of [
    '/admin/dashboard',
    '/admin/schools',
    '/admin/schools/999999',
    `/admin/schools/${school}`,
    `/admin/schools/${school}/edit`,
    '/admin/users',
    `/admin/users/${who.id}`,
    '/admin/users/999999',
    '/admin/moderation',
    '/admin/moderation/999999',
    `/schools/${school}/moderation`,
    '/admin/mail',
    '/admin/launch',
    '/admin/corrections',
    '/admin/audit',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page).getByText('Loading')).toHaveCount(0);
    const [title, place] = [await page.title(), path.replace(/\d+/, '…')];
    expect.soft(titles.get(title) ?? place, `${path} is titled like another screen: ${title}`).toBe(place);
    titles.set(title, place);
    if (path.startsWith('/admin/users'))
      await expect(
        main(page)
          .getByText(/@|not found/i)
          .first(),
      ).toBeVisible();
    await lookOver(page, path);
  }
  // What is not there is asked for, and the browser reports the answer.
  expect(faults.filter((fault) => !/\/999999: Failed to load resource: .*status of 404/.test(fault))).toEqual([]);
});

test('forms, questions and tables', async ({ page, browser }) => {
  await page.goto('/admin/schools/new');
  await page.getByLabel('Website').fill('not an address');
  await page.getByRole('button', { name: 'Create School' }).click();
  await expect(page.getByText('School name is required')).toBeVisible();
  await lookOver(page, 'a new school with errors');

  await page.goto(`/admin/schools?q=${encodeURIComponent(SCHOOL)}`);
  await open(page, `Delete ${SCHOOL}`);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await lookOver(page, 'the question before a school is deleted', { brief: true });
  await page.keyboard.press('Escape');
  await page.goto('/admin/schools?q=no+school+has+this');
  await expect(page.getByText('No schools found matching your search')).toBeVisible();
  await lookOver(page, 'no school found', { brief: true });

  await page.goto(`/admin/schools/${await schoolId(SCHOOL)}`);
  await open(page, 'New event');
  const form = page.getByRole('form', { name: 'New event' });
  await form.getByLabel('Repeats').selectOption('monthly');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await lookOver(page, 'an event with errors');

  const { who } = await parent(browser);
  await page.goto(`/admin/users?q=${encodeURIComponent(who.email)}`);
  await page.getByLabel('Search users').fill(who.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').last().getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit User Permissions' })).toBeVisible();
  await lookOver(page, 'permissions', { brief: true });
  await page.keyboard.press('Escape');
  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Delete Selected (1)' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await lookOver(page, 'the question before people are deleted', { brief: true });

  await page.goto(`/admin/users/${who.id}`);
  await page.getByRole('form', { name: 'Suspension' }).getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Give a reason.')).toBeVisible();
  await lookOver(page, 'a suspension without a reason', { brief: true });
  await page.goto('/admin/audit?action=user.login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lookOver(page, 'filters of the audit log', { brief: true });
});

test('the import of a CSV: looked through, done, refused', async ({ page }) => {
  await page.goto('/admin/schools');
  await open(page, 'Import CSV');
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog).toBeVisible();
  const choose = (text: string, name: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await lookOver(page, 'no file yet', { brief: true });
  await choose('name,city\r\n\r\n', 'header.csv');
  await expect(dialog.getByText('No data to import')).toBeVisible();
  await lookOver(page, 'a file without data', { brief: true });
  await choose(
    `name,city,email,fax2\n${unique('Fits')},Digby,\nNobody at a school with a very long name indeed,Digby,nobody,1\nBel Ayr Elementary School,Dartmouth,office@example.test,`,
    'schools.csv',
  );
  await expect(dialog.getByText('Rejected (1)')).toBeVisible();
  await dialog.getByText(/^Columns: /).click();
  await lookOver(page, 'what will change');
});

test('reports, decisions and answers', async ({ page, browser }) => {
  const { who: author, theirs } = await parent(browser, { member: true, lastName: unique('Author') });
  const { who: reader } = await parent(browser);
  const words = unique('The driver is late');
  const id = await post(author, await schoolId(SCHOOL), words);
  await reader.call('POST', `/api/posts/${id}/report`, { reason: 'disrespectful', note: 'Names a driver' });
  await page.goto('/admin/moderation');
  const waiting = page.getByRole('article').filter({ hasText: words });
  await expect(waiting).toBeVisible();
  await lookOver(page, 'what waits');
  for (const tab of ['Watched words', 'Settings', 'Decided']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(main(page).getByText('Loading...')).toHaveCount(0);
    await lookOver(page, tab, { brief: true });
  }
  await page.getByRole('tab', { name: 'Waiting' }).click();
  await waiting.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Review of a post' })).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('This is in your hands for half an hour.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Decision' });
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await lookOver(page, 'a decision with errors');
  await form.getByRole('radio', { name: 'Hide' }).check();
  await form.getByLabel('Reason').fill('Criticize the service, not the person.');
  await form.getByRole('button', { name: 'Decide', exact: true }).click();
  await expectToast(page, 'Hidden');
  await lookOver(page, 'a decision', { brief: true });

  const [review] = await sql<{ id: number }>('SELECT id FROM reviews WHERE post_id = $1', id);
  await theirs.goto(`/reviews/${review?.id}`);
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('Write your answer.')).toBeVisible();
  await lookOver(theirs, 'a review as its writer sees it');
});

test('while it loads, and when it cannot', async ({ page }) => {
  for (const [path, api] of [
    ['/admin/dashboard', '**/api/admin/statistics*'],
    ['/admin/users', '**/api/admin/users*'],
    ['/admin/audit', '**/api/admin/audit*'],
  ] as const) {
    const gate = Promise.withResolvers<void>();
    await page.route(api, async (route) => {
      await gate.promise;
      await route.fulfill({ status: 503, json: { message: 'Out of order' } });
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookOver(page, `${path}, loading`, { brief: true });
    gate.resolve();
    await expect(main(page).getByRole('button', { name: 'Retry' }).first()).toBeVisible({ timeout: 20_000 });
    await lookOver(page, `${path}, not loaded`, { brief: true });
  }
});
