import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { expectToast, signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer } from '../../support/browser/newcomer';
import { fillCard, freshCard, openCardForm, payButton, stripeOfSite } from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const main = (page: Page) => page.getByRole('main');

test(
  'an administrator can refund a payment, give a free month and end a membership',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext();
    const who = await newcomer(context, { firstName: 'Maximiliane-Alexandra', lastName: 'Featherstonehaugh' });
    // The test marks the free trial as used, so that the first month is charged immediately.
    await sql(
      "INSERT INTO trial_claims (user_id, email_hmac, subscription_id) VALUES ($1, 'e2e ' || $1::int, 'sub_before')",
      who.id,
    );
    const form = await context.newPage();
    await openCardForm(form);
    await fillCard(form, freshCard());
    await payButton(form).click();
    await expectToast(form, 'Subscription Active!');

    await signIn(page, 'admin@demo.test');
    const faults = await watchForFaults(page);
    await page.goto(`/admin/users/${who.id}`);
    const dialog = page.getByRole('dialog');

    await test.step('a refund of a wrong amount is refused, and a partial refund is given', async () => {
      const refund = main(page).getByRole('button', { name: /^Refund/ });
      await untilHydrated(refund);
      await refund.click();
      await expect(dialog.getByText(/It goes back to \w+ ending in \d{4}/)).toBeVisible();
      await dialog.getByLabel('Part of it').check();
      await dialog.getByLabel('Amount in Canadian dollars').fill('6');
      await dialog.getByLabel('Reason').clear();
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByText('Enter an amount from CA$0.01 to CA$5.99.')).toBeVisible();
      await expect(dialog.getByText('Give a reason.')).toBeVisible();
      await dialog.getByLabel('Amount in Canadian dollars').fill('2');
      await dialog.getByLabel('Reason').fill('Charged twice');
      await lookOver(page, 'the refund');
      await dialog.getByRole('button', { name: 'Refund CA$2.00' }).click();
      await expectToast(page, 'Refunded', /CA\$2\.00 goes back to/);
      await expect(dialog).toBeHidden();
      await expect(main(page).getByText('CA$2.00 refunded', { exact: true })).toBeVisible();
    });

    await test.step('the administrator gives a free month', async () => {
      await main(page).getByRole('button', { name: 'Give a free month' }).click();
      await dialog.getByLabel('Reason').fill('A kindness');
      await dialog.getByRole('button', { name: 'Give the free month' }).click();
      await expectToast(page, 'Free month given');
      await expect(main(page).getByText(/CA\$0\.00 on/)).toBeVisible();
    });

    await test.step('an administrator can cancel a membership at the end of its period and withdraw the cancellation', async () => {
      await main(page).getByRole('button', { name: 'End the membership' }).click();
      await dialog.getByLabel('Reason').fill('Wished by mail');
      await dialog.getByRole('button', { name: 'End it after this period' }).click();
      await expectToast(page, 'Membership changed', /lasts until/);
      await main(page).getByRole('button', { name: 'Undo the cancellation' }).click();
      await dialog.getByLabel('Reason').fill('Wished by mail');
      await dialog.getByRole('button', { name: 'Let the membership continue' }).click();
      await expectToast(page, 'Membership changed', /continues/);
    });

    await test.step('the administrator refunds the rest of the payment, and the membership ends immediately', async () => {
      await main(page).getByRole('button', { name: 'End the membership' }).click();
      await dialog.getByLabel('Now, with a refund').check();
      await dialog.getByRole('button', { name: 'Choose the refund' }).click();
      await expect(dialog.getByLabel('Ends now')).toBeChecked();
      await dialog.getByRole('button', { name: 'Refund and end now' }).click();
      await expectToast(page, 'Refunded', /CA\$3\.99 goes back .* has ended/);
      await expect(main(page).getByText('Refunded', { exact: true })).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'End the membership' })).toHaveCount(0);
    });

    await test.step('after a bank has opened a dispute, the page shows the evidence for the payment', async () => {
      const [{ charge } = { charge: '' }] = await sql<{ charge: string }>(
        'SELECT charge_id AS charge FROM membership_payments WHERE user_id = $1',
        who.id,
      );
      await stripeOfSite().dispute({ charge });
      await expect
        .poll(
          async () =>
            (await sql('SELECT 1 FROM membership_payments WHERE user_id = $1 AND dispute_due_at IS NOT NULL', who.id))
              .length,
        )
        .toBe(1);
      await page.reload();
      const link = main(page).getByRole('link', { name: 'Evidence as a PDF' });
      await expect(main(page).getByText(/Answer at Stripe by/)).toBeVisible();
      const download = page.waitForEvent('download');
      await link.click();
      expect((await download).suggestedFilename()).toMatch(/^evidence-in_\w+\.pdf$/);
      await lookOver(page, 'a disputed payment');
    });
    expect(faults).toEqual([]);
  },
);
