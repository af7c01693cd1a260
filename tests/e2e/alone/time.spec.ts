import { expect, type Page } from '@playwright/test';
import { DAY, HOUR } from '@parent-voice/stripe-emulator/dates';
import { signIn } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import {
  cardFrame,
  fillCard,
  freshCard,
  payButton,
  stripeOfSite,
  subscribeOnScreen,
} from '../../support/browser/payment-page';
import { test } from '../../support/browser/test';

// These tests move the clock of the whole site, so they run last and one after another.
test.describe.configure({ mode: 'serial' });

const main = (page: Page) => page.getByRole('main');
const pass = (seconds: number) => stripeOfSite().advance({ seconds });

test(
  'a lapsed membership hides the member’s posts until the membership is renewed',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const parent = await newcomer(context);
    await subscribeOnScreen(page);
    const school = await schoolId('Astral Drive Junior High School');
    const words = `Lapsing words ${Date.now()}`;
    await post(parent, school, words);
    await test.step('when the free trial ends, the card is charged', async () => {
      await pass(7 * DAY + 2 * HOUR);
      await signIn(page, parent.email);
      await page.goto('/subscription');
      await expect(main(page).getByText('Payment received')).toBeVisible();
      await expect(main(page).getByText(/Next charge: CA\$5\.99, tax included, on/)).toBeVisible();
      await expect(main(page).getByText(/Trial ends/)).toHaveCount(0);
      await main(page)
        .getByRole('link', { name: /Receipt/ })
        .first()
        .click();
      await expect(main(page).getByRole('heading', { name: 'Receipt' })).toBeVisible();
      await expect(main(page).getByText('CA$5.99')).toBeVisible();
      await main(page).getByRole('link', { name: 'Receipt at Stripe' }).click();
      await page.waitForURL(/_pages\/invoice/);
      await expect(page.getByText(/5\.99/).first()).toBeVisible();
    });

    const hasWords = async () =>
      (await (await page.request.get(`/api/schools/${school}/posts`)).text()).includes(words);
    await test.step('a member’s posts disappear when the cancelled membership lapses', async () => {
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto('/subscription');
      await main(page).getByRole('button', { name: 'Cancel Subscription' }).click();
      await page.waitForURL('**/dashboard');
      await pass(32 * DAY);
      await signIn(page, parent.email);
      expect(await hasWords()).toBe(false);
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: 'Subscribe to Post' })).toBeVisible();
    });

    await test.step('a renewed membership makes the posts of the member visible again', async () => {
      await page.goto('/subscription');
      await expect(main(page).getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible();
      await main(page).getByRole('button', { name: 'Resubscribe' }).click();
      await page.waitForURL(/\/subscription\?t=\d+/);
      await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(main(page).getByText('Due today: CA$5.99, tax included.')).toBeVisible();
      await fillCard(page, freshCard());
      await payButton(page).click();
      await page.waitForURL('**/dashboard');
      expect(await hasWords()).toBe(true);
    });
  },
);

test(
  'a member whose card fails after the trial can pay with another card',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const parent = await newcomer(context);
    await subscribeOnScreen(page, '4000000000000341');
    await pass(7 * DAY + 2 * HOUR);
    await signIn(page, parent.email);
    await page.goto('/dashboard');
    await expect(page.getByText(/Payment problem/).first()).toBeVisible();
    await page.goto('/notifications');
    await expect(main(page).getByText(/didn't go through/)).toBeVisible();
    await page.goto('/subscription');
    await expect(main(page).getByRole('heading', { name: 'Subscription Status Issue' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Fix My Subscription' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    await expect(main(page).getByText('Due today: CA$5.99, tax included.')).toBeVisible();
    await fillCard(page, freshCard());
    await payButton(page).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  },
);
