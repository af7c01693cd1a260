import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// These tests check the accounting screens (record 079). The tests in tests/api/membership check the amounts.

const main = (page: Page) => page.getByRole('main');
/** A month without payments, because the demo community began later. */
const MONTH = '2025-03';

test('an administrator can read and download the accounting of a month', { tag: '@thorough' }, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@demo.test');
  const faults = await watchForFaults(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Accounting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible();

  await test.step('the accounting page loads new ledger lines from Stripe when the administrator clicks', async () => {
    const read = main(page).getByRole('button', { name: 'Read from Stripe again' });
    await untilHydrated(read);
    await read.click();
    await expect(page.getByRole('region', { name: /notifications/i })).toContainText(
      /new lines? read|Nothing new at Stripe/,
    );
    await expect(main(page).getByText(/as of/i)).toBeVisible();
    await expect(main(page).getByRole('heading', { name: /so far$/ })).toBeVisible();
    await main(page).getByText('View as a table: Money').click();
    await expect(main(page).getByRole('columnheader', { name: 'Refunded' })).toBeVisible();
    await lookOver(page, 'the accounts');
  });

  await test.step('the accounting page names differences between the ledger and Stripe, also on a phone', async () => {
    await sql(
      `INSERT INTO membership_payments (invoice_id, user_id, amount_paid, currency, status, paid_at, charge_id)
       VALUES ('in_e2e_accounts', 0, 599, 'cad', 'paid', '2025-03-10T12:00:00Z', $1)`,
      `ch_${'OfALongNumber'.repeat(3)}`,
    );
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/admin/accounting?month=${MONTH}`);
      await expect(main(page).getByText('1 difference between our ledger and Stripe')).toBeVisible();
      await expect(main(page).getByText(/In our ledger, missing at Stripe/)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await lookOver(page, 'a difference');
    } finally {
      await sql("DELETE FROM membership_payments WHERE invoice_id = 'in_e2e_accounts'");
    }
  });

  await test.step('an administrator moves from month to month in the accounting and downloads the file', async () => {
    await main(page).getByRole('link', { name: 'February 2025' }).click();
    await expect(main(page).getByRole('heading', { name: 'February 2025' })).toBeVisible();
    await expect(main(page).getByText('Our ledger and Stripe agree to the cent')).toBeVisible();
    await page.goto('/admin/accounting?month=nonsense');
    await expect(main(page).getByRole('heading', { name: /so far$/ })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^accounts-2\d{3}-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^Date and time \(Atlantic\),Kind/);
  });
  expect(faults).toEqual([]);
});
