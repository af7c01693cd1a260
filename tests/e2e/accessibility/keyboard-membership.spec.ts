import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, unique } from '../../support/browser/browser';
import { press, tabTo, replaceText } from '../../support/browser/keyboard';
import { cardFrame, freshCard, payButton } from '../../support/browser/payment-page';
import { test } from '../../support/browser/test';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/**
 * Fills in the card form by keyboard alone. The focus moves into the iframe of the form, through its fields and out
 * again.
 */
async function payByKeys(page: Page): Promise<void> {
  const frame = cardFrame(page);
  for (const [label, text] of [
    ['Card number', freshCard()],
    ['Expiration', '12 / 40'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, frame.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, frame.getByLabel('Country'));
  await page.keyboard.type('Cana');
  await expect(frame.getByLabel('Country')).toHaveValue('CA');
  await tabTo(page, frame.getByLabel('Postal code'));
  await page.keyboard.type('B3H 4R2');
  await press(page, payButton(page));
}

test(
  'a visitor registers, starts the trial, cancels and resubscribes by keyboard',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/');
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));
    await page.waitForURL('**/register');
    await replaceText(page, page.getByLabel('First name'), 'Robin');
    // The test submits the incomplete form, which moves the focus to the first invalid field.
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email/i);
    await replaceText(page, page.getByLabel('Email'), `${unique('keys').replace(' ', '.')}@example.test`);
    for (const label of ['Password', 'Confirm password'])
      await replaceText(page, page.getByLabel(label, { exact: true }), DEMO_PASSWORD);
    await press(page, button(page, 'Create Account'));
    await page.waitForURL('**/dashboard');

    await press(page, page.getByRole('button', { name: /^Account menu/ }));
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Subscription' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/subscription');
    await press(page, button(page, 'Subscribe Now'));
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await payByKeys(page);
    await expectToast(page, 'Subscription Active!');
    await page.waitForURL('**/dashboard');

    await page.goto('/subscription');
    // The test accepts the browser's own confirmation dialog, as Enter does.
    page.once('dialog', (dialog) => void dialog.accept());
    await press(page, button(page, 'Cancel Subscription'));
    await expectToast(page, 'Subscription Cancelled');
    await page.waitForURL('**/dashboard');
    await page.goto('/subscription');
    await press(page, button(page, 'Resubscribe'));
    await expectToast(page, 'Subscription Active!', 'Your membership will continue.');
    await expect(button(page, 'Cancel Subscription')).toBeVisible();
    await expect(main(page).locator(':focus')).toHaveCount(1);
  },
);
