import { expect, type Locator, type Page } from '@playwright/test';
import { DAY } from '@/lib/time/duration';
import { expectToast } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import {
  cardFrame,
  fillCard,
  freshCard,
  writeStripeObject,
  openCardForm,
  payButton,
  stripeOfSite,
} from '../../support/browser/payment-page';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

// The tests take long, because each test makes several payments.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const main = (page: Page) => page.getByRole('main');
/** Returns the fonts that our page passed to the iframe of the card form, and whether these fonts loaded. */
const cardFonts = (page: Page) =>
  cardFrame(page)
    .locator('body')
    .evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
/** Returns a date like 'Nov 28, 2026', in Nova Scotia's time zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Halifax',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(Date.now() + days * DAY);

test('a parent can start the trial, change the card, and cancel and resume the membership', async ({
  page,
  context,
}) => {
  const faults = await watchForFaults(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin)
      sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const { id } = await newcomer(context, { firstName: 'Robin' });
  const card = freshCard();
  const second = await context.newPage();
  await second.goto('/subscription');
  await openCardForm(page);
  await expect(cardFrame(page).getByText(/Demo: no money moves/)).toBeVisible();
  await expect(main(page).getByText(/Demo: no money moves/)).toHaveCount(0);
  await expect(cardFrame(page).getByLabel('Card number')).toHaveCSS('font-family', /^Figtree/);
  await expect.poll(() => cardFonts(page)).toEqual(['Figtree loaded']);
  await expect(
    main(page).getByText(`From ${inDays(7)}, you'll pay CA$5.99 each month, tax included, until you cancel.`),
  ).toBeVisible();
  await expect(payButton(page)).toHaveAccessibleDescription(/Due today: CA\$0\.00\./);
  // The form says once what is due today.
  await expect(main(page).getByText('CA$0.00')).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('payment_flow'))).toBe('in_progress');
  await fillCard(page, card);
  await payButton(page).click();
  await expectToast(page, 'Subscription Active!');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('payment_flow'))).toBeNull();

  await test.step('a second browser tab shows the new membership as soon as that tab gets the focus', async () => {
    await second.bringToFront();
    await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(main(second).getByText(new RegExp(`Trial ends ${inDays(7)}`))).toBeVisible();
    await expect(
      main(second)
        .getByText(new RegExp(card.slice(-4)))
        .first(),
    ).toBeVisible();
    await expect(main(second).getByText('Free trial started')).toBeVisible();
    await expect(main(second).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    const [row] = await sql<{ status: string; stripe_status: string }>(
      'SELECT status, stripe_status FROM memberships WHERE user_id = $1',
      id,
    );
    expect(row).toEqual({ status: 'active', stripe_status: 'trialing' });
    // The iframe of the card form has its own origin, and the card number was sent only to that origin.
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((request) => request.replaceAll(/\D/g, '').includes(card))).toEqual([]);
    expect(faults).toEqual([]);
  });

  await test.step("a member changes the card on Stripe's page, and our page shows the new card", async () => {
    await main(second).getByRole('button', { name: 'Update card' }).click();
    await second.waitForURL(/_pages\/portal/);
    await second.getByRole('button', { name: 'Update card' }).click();
    await second.getByLabel('Card number').fill('4000001240000000');
    await second.getByLabel('Expiration').fill('11 / 41');
    await second.getByLabel('Security code').fill('321');
    await second.getByRole('button', { name: 'Save card' }).click();
    await expect(second.getByText(/0000/).first()).toBeVisible();
    await second.getByRole('link', { name: /Return/ }).click();
    await second.waitForURL(/\/subscription/);
    await expect(
      main(second)
        .getByText(/ending in 0000/)
        .first(),
    ).toBeVisible();
    expect(await stripeOfSite().now()).toBeTruthy();
  });

  await test.step('the membership page asks for confirmation before it cancels the membership', async () => {
    second.once('dialog', (dialog) => void dialog.dismiss());
    await main(second).getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(main(second).getByRole('button', { name: 'Cancel Subscription' })).toBeEnabled();

    let question = '';
    second.once('dialog', (dialog) => {
      question = dialog.message();
      void dialog.accept();
    });
    await main(second).getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(second, 'Subscription Cancelled');
    expect(question).toMatch(/sure/);
    expect(question).toMatch(/end of/);
    await second.waitForURL('**/dashboard');
    await expect(second.getByRole('button', { name: 'Create Post' })).toBeVisible();
    await second.setViewportSize({ width: 390, height: 844 });
    await expect(main(second).getByText(`Cancelled, last day ${inDays(7)}`)).toBeVisible();

    await second.goto('/subscription');
    await expect(main(second).getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible();
    await expect(
      main(second)
        .getByText(new RegExp(`until ${inDays(7)}`))
        .first(),
    ).toBeVisible();
    await main(second).getByRole('button', { name: 'Resubscribe' }).click();
    await expectToast(second, 'Subscription Active!', 'Your membership will continue.');
    await expect(main(second).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  });

  await test.step('a second account with the same card gets no trial and pays on the first day', async () => {
    await newcomer(context);
    await openCardForm(second);
    await fillCard(second, card);
    await payButton(second).click();
    await expect(
      main(second)
        .getByText(/This card has already been used for a free trial/)
        .first(),
    ).toBeVisible();
    await main(second).getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(main(second).getByText('Due today: CA$5.99, tax included.')).toBeVisible();
    await fillCard(second, card);
    await payButton(second).click();
    await second.waitForURL('**/dashboard', { waitUntil: 'commit' });
  });
});

test('the card form appears even if the browser runs the form’s script after the frame has loaded', async ({
  page,
}) => {
  await newcomer(page.context());
  // The frame of the card form loads a module. WebKit runs the module after the event `load`, and Chromium before this
  // event. The test delays the module, so that each browser runs it after the event.
  await page.route('**/_pages/card.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "addEventListener('load', () => setTimeout(() => import('./card.js?late'), 200));",
    }),
  );
  await openCardForm(page);
});

test("on a phone, a newcomer's first screen shows the price and the button, and no payment history", async ({
  page,
  context,
}) => {
  await newcomer(context);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/subscription');
    const lowest = async (one: Locator) => {
      const { y = Infinity, height = 0 } = (await one.boundingBox()) ?? {};
      return y + height;
    };
    const button = main(page).getByRole('button', { name: 'Subscribe Now' });
    // The button must end above the navigation bar at the bottom of a phone. The bar is 64 pixels high.
    expect(await lowest(button)).toBeLessThan(size.height - 64);
    const price = main(page).getByText('CA$5.99 per month, tax included');
    await expect(price).toHaveCount(1);
    expect(await lowest(price)).toBeLessThan(await lowest(button));
    const adds = main(page).getByRole('region', { name: 'What the membership adds' });
    await expect(adds).toContainText('Commenting on posts');
    expect(await lowest(adds)).toBeLessThan(await lowest(price));
    const left = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().left);
    const timeline = main(page).getByRole('region', { name: 'What happens next' });
    expect(await left(button)).toBe(await left(adds));
    // On a wide screen, the timeline is in the right column.
    if (size.width < 1280) expect(await left(timeline)).toBe(await left(button));
    else expect(await left(timeline)).toBeGreaterThan((await left(button)) + 400);
    await expect(main(page).getByText('We email you a reminder.')).toBeVisible();
    await expect(main(page).getByText('Subscription history')).toHaveCount(0);
    await expect(main(page).getByText('I have a code')).toHaveCount(1);
  }
});

test('a parent who chooses a price and a promotion code pays exactly the displayed amount', async ({
  page,
  context,
}) => {
  const code = `SPRING${freshCard().slice(-8)}`;
  const { id: coupon } = await writeStripeObject('coupons', { percent_off: '20', duration: 'once' });
  await writeStripeObject('promotion_codes', { code, 'promotion[type]': 'coupon', 'promotion[coupon]': coupon });
  await newcomer(context);
  await page.goto('/subscription');
  await main(page)
    .getByRole('radio', { name: /CA\$59\.90/ })
    .check();
  await expect(main(page).getByText('Yearly: save CA$11.98')).toBeVisible();
  await main(page).getByText('I have a code', { exact: true }).click();
  const field = main(page).getByRole('textbox', { name: 'Code' });
  const apply = main(page).getByRole('button', { name: 'Apply' });
  await field.fill('NOBODY-KNOWS');
  await apply.click();
  await expect(field).toHaveAccessibleDescription(/We don't recognize this code\. Please check each character\./);
  await field.fill(code.toLowerCase());
  await apply.click();
  await expect(main(page).getByText('20% off the first payment.')).toBeInViewport();
  const note = main(page).getByText(new RegExp(`You'll pay CA\\$47\\.92, tax included, on ${inDays(7)}`));
  await expect(note).toBeVisible();
  await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(note).toBeVisible();
  await fillCard(page, freshCard());
  await page.getByRole('button', { name: 'Pay $47.92 and Subscribe' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/subscription');
  await expect(
    main(page)
      .getByText(/CA\$59\.90/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(new RegExp(`Trial ends ${inDays(7)}`))).toBeVisible();
});

test('a person who leaves the payment form returns to the page they came from, and can still subscribe later', async ({
  page,
  context,
}) => {
  await newcomer(context);
  await openCardForm(page);
  await page.getByRole('button', { name: 'Change plan or use a code' }).click();
  await expect(main(page).getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await expect(main(page).getByLabel('Code', { exact: true })).toBeInViewport();

  const board = `/schools/${await schoolId('Windsor Elementary School')}`;
  await page.goto(board);
  await page.locator('#write').getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Change plan or use a code' }).click();
  await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL(`**${board}`);
  await page.goto('/subscription');
  await expect(main(page).getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
});

test('the payment form explains each kind of failed payment, and then accepts another card', async ({
  page,
  context,
}) => {
  await newcomer(context);
  await test.step('the membership page reports a Stripe outage, and works after the outage', async () => {
    await page.goto('/subscription');
    await page.route('**/api/create-subscription-payment', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Payments are unavailable right now. Please try again.', code: 'unavailable' },
      }),
    );
    await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
    await expectToast(page, 'Subscription Setup Failed', 'Payments are unavailable right now. Please try again.');
    await page.unroute('**/api/create-subscription-payment');
    await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  });

  await test.step('the card form refuses empty fields and invalid card numbers', async () => {
    const refusal = main(page).getByText(/Please correct the form above/);
    await payButton(page).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByText('Payment Failed')).toHaveCount(0);
    await fillCard(page, '4242424242424241');
    await payButton(page).click();
    await expect(main(page).getByText(/card number is invalid/i)).toBeVisible();
    await expect(refusal).toBeVisible();
    await expect(page.getByText('Payment Failed')).toHaveCount(0);
    await expect(
      cardFrame(page)
        .getByText(/card number/i)
        .nth(1),
    ).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
  });

  await test.step('the payment form reports a declined card', async () => {
    await fillCard(page, '4000000000000002');
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', /declined/i);
    await expect(cardFrame(page).getByLabel('Card number')).toHaveAccessibleDescription('Your card was declined.');
    await expect(main(page).getByText(/use another card, or ask your bank/)).toBeVisible();
    await expect(payButton(page)).toHaveAccessibleDescription(/Your card was declined\./);
    await cardFrame(page).getByLabel('Card number').fill('4000');
    await expect(main(page).getByText(/use another card, or ask your bank/)).toHaveCount(0);
  });

  await test.step('a failed 3-D Secure check leaves the payment form open', async () => {
    const dialog = page.frameLocator('iframe[src*="/_pages/authenticate"]');
    await fillCard(page, '4000002500003155');
    await payButton(page).click();
    await dialog.getByRole('button', { name: /Fail/ }).click();
    await expectToast(page, 'Payment Failed');
    await fillCard(page, '4000002760003184');
    await payButton(page).click();
    await dialog.getByRole('button', { name: /Complete/ }).click();
    await page.waitForURL('**/dashboard');
  });
});

test(
  'the redirect from a bank leads to a page that completes the payment',
  { tag: '@thorough' },
  async ({ page, context }) => {
    await newcomer(context);
    await page.addInitScript(() => localStorage.setItem('emulator.redirect3ds', '1'));
    await openCardForm(page);
    await fillCard(page, '4000000000003220');
    await payButton(page).click();
    await page.waitForURL(/_pages\/authenticate/);
    await page.getByRole('button', { name: /Complete/ }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  },
);

test(
  'a member who left an unfinished payment can start over or continue, and then pay',
  { tag: '@thorough' },
  async ({ page, context }) => {
    const faults = await watchForFaults(page);
    await newcomer(context);
    await page.goto('/dashboard');
    await main(page).getByRole('link', { name: 'Subscribe to Post' }).click();
    await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    expect(faults).toEqual([]);

    await test.step('a member who left the payment form can start over or continue', async () => {
      const leave = async () => {
        await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Dashboard' }).click();
        await expect.poll(() => page.evaluate(() => localStorage.getItem('payment_flow'))).toBeNull();
        await main(page).getByRole('link', { name: 'Subscribe to Post' }).click();
        await expect(main(page).getByRole('heading', { name: 'Subscription Status Issue' })).toBeVisible();
      };
      await leave();
      await main(page).getByText('Option 2: Reset and Start Over').click();
      await main(page).getByRole('button', { name: 'Reset and Start Over' }).click();
      await page.getByRole('button', { name: 'Yes, Reset Subscription' }).click();
      await page.waitForURL(/\/subscription\?t=\d+/);
      await main(page).getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();

      await leave();
      await main(page).getByRole('button', { name: 'Continue your free trial' }).click();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    });

    await test.step('a payment starts the membership even if the parent closes the tab right after paying', async () => {
      await page.reload();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
      await page.route('**/api/create-subscription-from-payment', (route) => route.abort());
      await fillCard(page, freshCard());
      await payButton(page).click();
      // The page's request never reached our server. The membership starts anyway, because Stripe's webhook reports the
      // payment.
      await expect
        .poll(async () => ((await (await page.request.get('/api/user')).json()) as { hasAccess: boolean }).hasAccess)
        .toBe(true);
      await page.close();
      const next = await context.newPage();
      await next.goto('/subscription');
      await expect(main(next).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    });
  },
);

test('the redirect from a bank is trusted only if the server knows the payment', async ({ page, context }) => {
  await newcomer(context);
  await page.goto(
    '/subscription/success?payment_intent=pi_made_up_by_me&payment_intent_client_secret=pi_x_secret_y&redirect_status=succeeded',
  );
  await expect(main(page).getByText('Payment not found.')).toBeVisible();
  expect(page.url()).not.toContain('?');
  await expect(page.getByText(/successful/)).toHaveCount(0);
});
