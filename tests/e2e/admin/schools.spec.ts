import { readFileSync } from 'node:fs';
import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const ADMIN = 'admin@demo.test';
const PHONE = { width: 390, height: 844 };

test.beforeEach(({ page }) => signIn(page, ADMIN));

const search = (page: Page) => page.getByPlaceholder('Search by name, city, or principal...');
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const names = (page: Page) => rows(page).locator('td:first-child').allTextContents();

async function made(page: Page, fields: object): Promise<number> {
  const answer = await page.request.post('/api/admin/schools', {
    data: fields,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

// The deletion and restoration of a school are tested in keyboard.spec.ts.
test('an administrator creates and edits a school', async ({ page }) => {
  const [name, city] = [unique('Zephyr Harbour School'), 'Zephyr Harbour'];
  await page.goto('/admin/schools/new');
  await expect(page).toHaveTitle('Add New School | Parent Voice NS');
  for (const title of ['Basic Information', 'School Administration', 'Contact & Location', 'Additional Information']) {
    await expect(page.getByRole('group', { name: title })).toBeVisible();
  }
  const province = page.getByLabel('Province');
  await expect(province).toHaveValue('Nova Scotia');
  await expect(province).not.toBeEditable();

  await page.getByLabel('Principal email', { exact: true }).fill('nobody');
  await page.getByLabel('Website').fill('not an address');
  await page.getByLabel('Photo address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create School' }).click();
  await expect(page.getByText('School name is required')).toBeVisible();
  await expect(page.getByText('City is required')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toHaveCount(1);
  await expect(page.getByText('Invalid URL format')).toHaveCount(2);
  await expect(page.getByLabel('School name')).toBeFocused();
  await expect(page.getByLabel('School name')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('School name').fill(name);
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Principal email', { exact: true }).fill('office@example.test');
  await page.getByLabel('Website').fill('www.example.org');
  await page.getByLabel('Photo address').fill('');
  await page.getByRole('button', { name: 'Create School' }).click();
  await expectToast(page, 'School created');
  await expect(page).toHaveURL(/\/admin\/schools$/);

  await search(page).fill(name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Not specified');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Website')).toHaveValue('https://www.example.org');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Principal', { exact: true }).fill('Robin Principal');
  // The fields are locked while the form is being saved.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/admin\/schools\/[^/]*$/, (route) => held.then(() => route.continue()), { times: 1 });
  await save.click();
  await expect(page.getByLabel('Principal', { exact: true })).not.toBeEditable();
  letGo();
  await expectToast(page, 'School updated');
  await search(page).fill('robin principal');
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
});

test(
  'an administrator can revoke the verifications that came from an expired school code',
  { tag: '@thorough' },
  async ({ page }) => {
    const id = await made(page, { name: unique('Coded School'), city: 'Digby' });
    const answer = await page.request.post(`/api/schools/${id}/codes`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    const { code } = (await answer.json()) as { code: string };
    await sql('UPDATE school_codes SET ended_at = now() WHERE code = $1', code);
    await sql("INSERT INTO code_uses (user_id, code) SELECT id, $1 FROM users WHERE email = 'member@demo.test'", code);
    await sql(
      "INSERT INTO school_parents (user_id, school_id, method) SELECT user_id, $2, 'code' FROM code_uses WHERE code = $1",
      code,
      id,
    );
    await page.goto(`/admin/schools/${id}`);
    const takeBack = page.getByRole('button', { name: /^Remove verification/ });
    await untilHydrated(takeBack);
    await takeBack.click();
    const question = page.getByRole('alertdialog', { name: 'Remove the verification this code gave?' });
    await question.getByRole('button', { name: 'Remove verification' }).click();
    await expect(question).toHaveCount(0);
    expect(await sql('SELECT user_id FROM school_parents WHERE school_id = $1', id)).toEqual([]);
  },
);

test(
  'an administrator who edits a school sees changes by another administrator',
  { tag: '@thorough' },
  async ({ page }) => {
    const name = unique('Contested School');
    const id = await made(page, { name, city: 'Digby', phone: '902-555-0100', fax: '902-555-0101' });
    await page.goto(`/admin/schools/${id}/edit`);
    await sql("UPDATE schools SET phone = '902-555-0111', fax = '902-555-0199', updated_at = now() WHERE id = $1", id);

    await page.getByLabel('Phone').fill('902-555-0122');
    await page.getByLabel('Principal', { exact: true }).fill('Sam');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update school', /Someone else changed/);
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Someone else changed' });
    await expect(notice).toContainText('Phone: now “902-555-0111”, yours “902-555-0122”');
    await expect(notice).not.toContainText('Fax');
    await expect(page.getByLabel('Phone')).toHaveValue('902-555-0122');
    await expect(page.getByLabel('Principal', { exact: true })).toHaveValue('Sam');
    await expect(page.getByLabel('Fax')).toHaveValue('902-555-0199');
    expect(await sql('SELECT phone, principal FROM schools WHERE id = $1', id)).toEqual([
      { phone: '902-555-0111', principal: null },
    ]);
    await expectAccessible(page, 'the notice');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'School updated');
    expect(await sql('SELECT phone, principal, fax FROM schools WHERE id = $1', id)).toEqual([
      { phone: '902-555-0122', principal: 'Sam', fax: '902-555-0199' },
    ]);
  },
);

test(
  'the school form keeps typed text after a reload, an editing conflict or a failed save',
  { tag: '@thorough' },
  async ({ page }) => {
    const slc = unique('N').replace(' ', '').slice(-12);
    await made(page, { name: unique('Holder'), city: 'Digby', slc });
    const name = unique('Draft School');
    const id = await made(page, { name, city: 'Digby' });
    await page.goto(`/admin/schools/${id}/edit`);
    await page.getByLabel('Description').fill('By the water');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Draft restored')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('By the water');

    await sql("UPDATE schools SET description = 'Somebody else''s words', updated_at = now() WHERE id = $1", id);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      "Description: now “Somebody else's words”, yours “By the water”",
    );

    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/edit$/);

    await page.getByLabel('SLC number').fill(slc);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update school', 'Another school already has this SLC number.');
    await expect(page.getByLabel('SLC number')).toBeFocused();
    await expect(page.getByLabel('SLC number')).toHaveAttribute('aria-invalid', 'true');

    await page.getByLabel('SLC number').fill('');
    await page.route(/\/api\/admin\/schools\/[^/]*$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update school');
    await expect(page.getByLabel('Description')).toHaveValue('By the water');
    await page.unroute(/\/api\/admin\/schools\/[^/]*$/);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'School updated');
    await page.goto(`/admin/schools/${id}/edit`);
    await expect(page.getByText('Draft restored')).toHaveCount(0);
    await expect(page.getByLabel('Description')).toHaveValue('By the water');
  },
);

test('the table of schools can be searched, sorted, paged and exported', async ({ page }) => {
  await page.goto('/admin/schools');
  await expect(page).toHaveTitle('Manage Schools | Parent Voice NS');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'City', 'Principal', 'Actions']);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(100);

  const byName = page.getByRole('columnheader', { name: 'Name' });
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  const first = (await names(page))[0];
  await byName.getByRole('button').press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  expect((await names(page))[0]).not.toBe(first);
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
  const cities = await rows(page).locator('td:nth-child(2)').allTextContents();
  expect(cities).toEqual([...cities].sort(new Intl.Collator('en-CA', { sensitivity: 'base' }).compare));

  await search(page).fill('CHETICAMP');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ schools$/ })).toBeVisible();
  for (const row of await rows(page).allTextContents()) expect(row).toMatch(/ch[eé]ticamp/i);
  await search(page).fill('no school has this');
  await expect(page.getByText('No schools found matching your search')).toBeVisible();
  await page.getByRole('button', { name: 'Show all schools' }).click();
  await expect(rows(page)).toHaveCount(100); // Without a search text, the table shows 100 schools.

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^schools-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^\ufeffname,schoolUuid,slc,/);
  expect(text.split('\r\n').length).toBeGreaterThan(370);
});

test(
  'a school stays in the table after a failed deletion, and a completed deletion can be undone',
  { tag: '@thorough' },
  async ({ page }) => {
    const name = unique('Sturdy School');
    await made(page, { name, city: 'Digby' });
    await page.goto(`/admin/schools?q=${encodeURIComponent(name)}`);
    const refuse = (route: Route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { message: 'Not now' } })
        : route.fallback();
    await page.route(/\/api\/admin\/schools\/[^/]*$/, refuse);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete school', 'Not now');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused();

    await page.unroute(/\/api\/admin\/schools\/[^/]*$/, refuse);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'School restored');
    await expect(rows(page)).toHaveCount(1);

    await page.getByRole('link', { name: 'Add New School' }).click();
    await page.route('**/api/admin/schools', (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }));
    await page.getByLabel('School name').fill('X');
    await page.getByLabel('City').fill('Y');
    await page.getByLabel('City').press('Enter');
    await expectToast(page, 'Failed to create school', 'Not now');
    await expect(page.getByLabel('School name')).toHaveValue('X');
  },
);

test('the admin page of a school that does not exist says that the school is missing', async ({ page }) => {
  await page.goto('/admin/schools/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'School not found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Manage Schools' })).toHaveAttribute(
    'href',
    '/admin/schools',
  );
  for (const path of ['999999/edit', 'abc', '99999999999999999999/edit'])
    expect(await (await page.request.get(`/admin/schools/${path}`)).text(), path).toContain('School not found');
});

test('the admin pages about schools work on a phone', { tag: '@thorough' }, async ({ page }) => {
  const id = await made(page, {
    name: unique('Phone School'),
    city: 'Zzyzx Cove',
    website: `https://example.org/${'a'.repeat(150)}`,
  });
  await page.setViewportSize(PHONE);
  const expectFits = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
      PHONE.width,
    );
  };
  await page.goto(`/admin/schools/${id}`);
  await expectFits();
  await page.goto('/admin/schools');
  await expectFits();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption({ label: 'City, Z to A' });
  const edit = page.getByRole('link', { name: /^Edit / });
  await expect(page.getByRole('main').getByRole('listitem').filter({ has: edit }).first()).toContainText('Zzyzx Cove');
});
