import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// No other test may run at the same time. During these tests, the site has no administrator for a while, and its name
// changes.

const EMAIL = 'first-operator@example.org';
const NAME = 'Parents of Halifax';
const PASSWORD = 'a long enough password';

let administrators: number[] = [];
test.beforeEach(async () => {
  const rows = await sql<{ id: number }>('UPDATE users SET is_admin = false WHERE is_admin RETURNING id');
  administrators = rows.map(({ id }) => id);
});
test.afterEach(async () => {
  await sql('DELETE FROM users WHERE email = $1', EMAIL);
  await sql('UPDATE users SET is_admin = true WHERE id = ANY ($1)', administrators);
  await sql('DELETE FROM settings');
});

/** Runs the command that prints a setup code, as the operator does. */
async function printedCode(): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'admin', 'setup-code'], { env });
  return /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(stdout)?.[0] ?? '';
}

test('the operator of an empty site enters the code from the setup-code command, and becomes the administrator', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const visitor = await browser.newPage();
  await visitor.goto('/');
  await expect(visitor).toHaveTitle(/^Parent Voice NS/);
  const faults = await watchForFaults(page);
  const code = await printedCode();
  await page.goto('/setup');
  const button = page.getByRole('button', { name: 'Set Up the Site' });
  await untilHydrated(button);
  await expectAccessible(page);

  await test.step('the setup form refuses empty fields', async () => {
    await button.click();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Enter the code/);
  });

  await test.step('the setup form shows an error at a wrong code and keeps the other fields', async () => {
    await page.getByLabel('Code').fill('00000-00000-00000-00000');
    await page.getByLabel('Your email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByLabel('Site name').fill(NAME);
    await page.getByLabel('Contact address').fill('hello@example.org');
    await button.click();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/wrong or more than an hour old/);
    await expect(page.getByLabel('Site name')).toHaveValue(NAME);
  });

  await test.step('the setup code works, and the account page asks for a second sign-in factor', async () => {
    await page.getByLabel('Code').fill(code.toLowerCase());
    await button.dblclick();
    await page.waitForURL('/account?tab=password#second-step');
    await expectToast(page, 'You administer this site');
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    await expect(page.getByText(NAME).first()).toBeAttached();
  });

  await test.step('every visitor sees the new site name, also on cached pages', async () => {
    await visitor.reload();
    await expect(visitor).toHaveTitle(new RegExp(`^${NAME}`));
    await expect(visitor.getByRole('link', { name: `${NAME}, home page` })).toBeVisible();
  });

  await test.step('the setup page returns 404 after the setup', async () => {
    const response = await visitor.goto('/setup');
    expect(response?.status()).toBe(404);
  });
  // The server refuses some requests of this test on purpose, with status 400. The console reports these requests, but
  // they are not faults.
  expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
});
