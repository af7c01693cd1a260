import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { postCard, switchTo, unique } from '../../support/browser/browser';
import { SCRIPT_CHUNKS, codeWith, blockCode, allowCode, TOASTER, blockCodeWith } from '../../support/browser/lazy-code';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { cardFrame } from '../../support/browser/payment-page';
import { attach, picture } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';

// Some parts of a page load their code only when a person is about to use them. The first click must work however long
// that code takes to load.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SCHOOL = 'Sambro Elementary School';

/**
 * Session of a member whose feed has one post with a picture. All tests share the session, because creating it takes
 * longer than the tests.
 */
let session: Awaited<ReturnType<BrowserContext['cookies']>>;
const words = unique('The bus was early');

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const member = await newcomer(context, { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  const id = await post(member, school, words);
  await member.call('POST', `/api/posts/${id}/comments`, { content: 'By a minute' });
  await attach(context, id, await picture(400, 300));
  session = await context.cookies();
  await context.close();
});

async function openFeed(page: Page): Promise<Locator> {
  await page.context().addCookies(session);
  await page.goto('/dashboard');
  await expect(postCard(page, words)).toBeVisible();
  await page.waitForTimeout(500); // Waits until the page has sent the requests that it makes when it opens.
  return postCard(page, words);
}

const couldNotOpen = (page: Page): Locator => page.getByRole('alert').filter({ hasText: "We couldn't open this" });
const retry = (page: Page) => couldNotOpen(page).getByRole('button', { name: 'Retry' }).click();

const items = (page: Page) => page.getByRole('menu').getByRole('menuitem');

test('a menu still opens if its code loads only after the click', async ({ page }) => {
  const card = await openFeed(page);
  const options = card.getByRole('button', { name: 'Post options' });
  await test.step('a menu that is clicked before its code has loaded opens when the code has loaded', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(SCRIPT_CHUNKS, async (route) => {
      await released;
      await route.continue();
    });
    await options.click();
    await expect(options).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('menu')).toHaveCount(0);
    release();
    await expect(items(page).filter({ hasText: 'Edit Post' })).toBeVisible();
    await items(page).filter({ hasText: 'Delete Post' }).click();
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(options).toBeFocused();
  });

  await test.step('the account menu and the bell open by keyboard', async () => {
    const account = page.getByRole('button', { name: /^Account menu/ });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(items(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items(page).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();

    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menu', { name: 'Notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });
});

test('a menu, a picture or a form that failed to load can be loaded again', { tag: '@thorough' }, async ({ page }) => {
  const card = await openFeed(page);
  await blockCode(page);
  await card.getByRole('button', { name: 'Post options' }).click();
  await expect(couldNotOpen(page)).toContainText('Check your connection');
  await allowCode(page);
  await retry(page);
  await expect(items(page).first()).toBeVisible();
  await expect(couldNotOpen(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await blockCode(page);
  await card.getByRole('button', { name: /^Enlarge/ }).click();
  const failure = card.getByText("We couldn't open the photo");
  await expect(failure).toBeVisible();
  await allowCode(page);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^Enlarge/ })).toBeFocused();
  await expect(failure).toHaveCount(0);

  await blockCode(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText("We couldn't load the form")).toBeVisible();
  await allowCode(page);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('form', { name: 'Create a post' })).toBeVisible();
});

test(
  'if the code of a menu fails to load, a toast with a retry button appears immediately',
  { tag: '@thorough' },
  async ({ page }) => {
    const toasts = codeWith(page, TOASTER);
    const card = await openFeed(page);
    await page.keyboard.press('Shift'); // The first interaction with the page loads the code for toasts.
    await toasts;
    await blockCode(page);
    await card.getByRole('button', { name: 'Post options' }).click();
    const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
    await expect(toast).toContainText(/We couldn't open this.*Check your connection/);
    await allowCode(page);
    await toast.getByRole('button', { name: 'Retry' }).click();
    await expect(items(page).first()).toBeVisible();
    await expect(toast).toHaveCount(0);
  },
);

test(
  'the card form and the admin charts can be loaded again after a failure',
  { tag: '@thorough' },
  async ({ page }) => {
    await newcomer(page.context());
    const main = page.getByRole('main');
    await test.step('the card form can be loaded again after a failure', async () => {
      await page.goto('/subscription');
      const subscribe = main.getByRole('button', { name: 'Subscribe Now' });
      await expect(subscribe).toBeEnabled();
      await blockCode(page);
      await subscribe.click();
      const failure = main.getByRole('alert').filter({ hasText: "We couldn't load the payment form" });
      await expect(failure).toContainText('Check your connection, then try again.');
      await allowCode(page);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
    });

    await test.step('the admin charts can be loaded again after a failure', async () => {
      await switchTo(page, 'admin@demo.test');
      const refused = await blockCodeWith(page, 'The last 12 weeks, by week.');
      await page.goto('/admin/dashboard');
      await expect(main.getByText("We couldn't load the charts")).toBeVisible();
      expect(refused()).toBeGreaterThan(0);
      await expect(main.getByRole('heading', { name: 'Right now' })).toBeVisible();
      await allowCode(page);
      await main.getByRole('button', { name: 'Retry' }).click();
      await expect(main.getByRole('heading', { name: 'Over time' })).toBeVisible();
      await expect(main).toBeFocused(); // The focus moves to the main part of the page, because the button disappeared.
    });
  },
);

test('an illustration that fails to load leaves its space empty', { tag: '@thorough' }, async ({ page }) => {
  const { call } = await newcomer(page.context(), { member: true });
  await call('POST', `/api/schools/${await schoolId('Advocate District School')}/subscribe`);
  const heading = page.getByRole('heading', { name: 'Your feed is empty' });
  const drawing = page.getByRole('main').locator('svg[viewBox="0 0 240 150"]');
  const place = async () => (await heading.locator('..').boundingBox())?.height;

  // The test blocks the script that contains this SVG path. Every illustration draws the ground with this path, so the
  // script with all illustrations is blocked.
  const refused = await blockCodeWith(page, 'm28 124C6 92 18 48');
  await page.goto('/dashboard');
  await expect(heading).toBeVisible();
  await expect.poll(refused).toBeGreaterThan(0);
  await page.waitForTimeout(300); // Waits for a while, so that an error would have time to appear on the page.
  await expect(heading).toBeVisible();
  await expect(drawing).toHaveCount(0);
  const without = await place();

  await allowCode(page);
  await page.reload();
  await expect(drawing).toBeVisible();
  expect(await place()).toBe(without);
});
