import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer } from '../../support/browser/newcomer';
import { writeStripeObject, subscribeOnScreen } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const main = (page: Page) => page.getByRole('main');

test(
  'an administrator can announce a price to affected members and withdraw the announcement',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext();
    const who = await newcomer(context);
    const theirs = await context.newPage();
    await subscribeOnScreen(theirs);

    await test.step('a member pays an older price than the current one', async () => {
      const price = { currency: 'cad', unit_amount: '499', 'recurring[interval]': 'month', tax_behavior: 'inclusive' };
      const older = await writeStripeObject('prices', { ...price, product: 'prod_ParentVoiceNS' });
      const paid = () =>
        sql<{ plan: string; cents: number }>(
          'SELECT stripe_subscription_id AS plan, price_cents AS cents FROM memberships WHERE user_id = $1',
          who.id,
        );
      const plan = (await paid())[0]?.plan ?? '';
      const { items } = await writeStripeObject(`subscriptions/${plan}`, {});
      const of = { 'items[0][id]': items?.data[0]?.id ?? '', 'items[0][price]': older.id };
      await writeStripeObject(`subscriptions/${plan}`, { ...of, proration_behavior: 'none' });
      await expect.poll(async () => (await paid())[0]?.cents).toBe(499);
    });

    await signIn(page, 'admin@demo.test');
    const faults = await watchForFaults(page);
    await page.goto('/admin/prices');
    const form = main(page).getByRole('form', { name: 'Announce the price per month' });
    const dialog = page.getByRole('alertdialog');

    await test.step('the price form shows an error if the chosen date is too early', async () => {
      await untilHydrated(form.getByRole('button', { name: 'Announce' }));
      await form.getByLabel('From').fill('2020-01-01');
      await form.getByRole('button', { name: 'Announce' }).click();
      await expect(form.getByText(/^Choose a day from/)).toBeVisible();
      await lookOver(page, 'the prices with an error');
    });

    await test.step('a price announcement is first shown as a preview, and listed after it is sent', async () => {
      const earliest = await form.getByLabel('From').getAttribute('min');
      await form.getByLabel('From').fill(earliest ?? '');
      await form.getByRole('button', { name: 'Announce' }).click();
      await expect(dialog).toContainText(/1 member gets an email.*CA\$5\.99 per month/);
      await lookOver(page, 'the confirmation before a price is announced');
      await dialog.getByRole('button', { name: 'Announce' }).click();
      await expectToast(page, 'Announced', /1 member will get an email/);
      await expect(main(page).getByRole('region', { name: 'Change to CA$5.99' })).toContainText('Affected1');
      await expect(form).toHaveCount(0);
      await lookOver(page, 'an announced price');
    });

    await test.step('the membership page shows the new price to the member', async () => {
      await theirs.goto('/subscription');
      await expect(main(theirs).getByText('The price of your membership is changing')).toBeVisible();
      await lookOver(theirs, 'a plan whose price changes');
    });

    await test.step('a withdrawn price announcement disappears for both the administrator and the member', async () => {
      await main(page).getByRole('button', { name: 'Cancel the price change' }).click();
      await dialog.getByRole('button', { name: 'Cancel the price change' }).click();
      await expectToast(page, 'Cancelled');
      await expect(main(page).getByText(/Cancelled by/)).toBeVisible();
      await expect(form).toBeVisible();
      await theirs.reload();
      await expect(main(theirs).getByText('The price of your membership is changing')).toHaveCount(0);
    });
    expect(faults).toEqual([]);
    await context.close();
  },
);
