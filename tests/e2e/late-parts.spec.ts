import { expect, test, type Locator, type Page } from '@playwright/test';
import { postCard, unique } from '../support/browser';
import { newcomer, post, schoolId } from '../support/newcomer';
import { attach, picture } from '../support/post-pictures';

// What a page does not need at first comes when it is about to be used: the first press counts, however long that takes.

const SCHOOL = 'Sambro Elementary School';
const CHUNKS = '**/_next/static/**/*.js*';

/** A member's feed with his own post and a picture in it. */
async function openFeed(page: Page): Promise<Locator> {
  const member = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  const words = unique('The bus was early');
  const id = await post(member, school, words);
  await member.call('POST', `/api/posts/${id}/comments`, { content: 'By a minute' });
  await attach(page.context(), id, await picture(800, 600));
  await page.goto('/dashboard');
  await expect(postCard(page, words)).toBeVisible();
  await page.waitForTimeout(500); // what the page itself fetches
  return postCard(page, words);
}

const items = (page: Page) => page.getByRole('menu').getByRole('menuitem');

test('menus open at the first press, by mouse and by keyboard, and give the focus back', async ({ page }) => {
  const card = await openFeed(page);
  const options = card.getByRole('button', { name: 'Post options' });
  await options.click();
  await expect(items(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(options).toBeFocused();

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

test('a press is heard while what it opens is still on its way', async ({ page }) => {
  const card = await openFeed(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(CHUNKS, async (route) => {
    await released;
    await route.continue();
  });
  const options = card.getByRole('button', { name: 'Post options' });
  await options.click();
  await expect(options).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('menu')).toHaveCount(0);
  release();
  await expect(items(page).filter({ hasText: 'Edit Post' })).toBeVisible();
  await items(page).filter({ hasText: 'Delete Post' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Post options' })).toBeFocused();
});

test('what cannot come says so and can be tried again: a menu, a question, a picture, a form', async ({ page }) => {
  const card = await openFeed(page);
  await page.route(CHUNKS, (route) => route.abort());
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  const retry = () => alert.getByRole('button', { name: 'Retry' }).click();
  const back = () => page.unroute(CHUNKS);
  const away = () => page.route(CHUNKS, (route) => route.abort());

  await card.getByRole('button', { name: 'Post options' }).click();
  await expect(alert).toContainText('Check your connection');
  await back();
  await retry();
  await expect(items(page).first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.keyboard.press('Escape');

  await away();
  await card.getByRole('button', { name: /^Enlarge/ }).click();
  const failure = card.getByText('The picture could not be opened');
  await expect(failure).toBeVisible();
  await back();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^Enlarge/ })).toBeFocused();
  await expect(failure).toHaveCount(0);

  await away();
  await page.getByRole('button', { name: 'Create Post' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('The form could not be loaded')).toBeVisible();
  await back();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('form', { name: 'Create a post' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu opens at the first tap and gives the focus back', async ({ page }) => {
    await openFeed(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });
});
