import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { postCard, unique } from '../support/browser';
import { newcomer, post, schoolId } from '../support/newcomer';
import { MEMBER_PATHS, PUBLIC_PATHS, sharedPaths } from '../support/places';
import { sql } from '../support/sql';

// What is still fading in has the contrast of neither its start nor its end.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 }); // many pages a test, each looked through from top to bottom

/** What axe finds wrong, in a form that says where. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

const expectAccessible = async (page: Page, about = page.url()) => expect(await faults(page), about).toEqual([]);

test('pages that anyone may open', async ({ page, browser }) => {
  for (const path of [...PUBLIC_PATHS, ...(await sharedPaths(browser))]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test('pages of members and administrators', async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  await person.call('POST', `/api/schools/${await schoolId('Sunnyside Elementary School')}/subscribe`);
  for (const path of MEMBER_PATHS) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await sql('UPDATE users SET is_admin = true WHERE id = $1', person.id);
  await page.goto('/admin/dashboard');
  await expectAccessible(page);
  await sql('UPDATE users SET is_admin = false WHERE id = $1', person.id);
});

test('what a free account is shown instead', async ({ page }) => {
  const person = await newcomer(page.context());
  const school = await schoolId('Sunnyside Elementary School');
  await page.goto('/dashboard');
  await expectAccessible(page, 'empty feed');
  await person.call('POST', `/api/schools/${school}/subscribe`);
  for (const path of ['/dashboard', `/schools/${school}`, '/subscriptions', '/account?tab=subscription', '/subscription']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test('forms with errors', async ({ page }) => {
  for (const [path, button] of [['/login', 'Sign In'], ['/register', 'Create Account']] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, path);
  }
  await newcomer(page.context(), { member: true });
  await page.goto('/account?tab=password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await page.getByLabel('Email').fill('wrong');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  await expect(page.getByText('Please select a school')).toBeVisible();
  await expectAccessible(page, 'post form');
  await page.getByRole('combobox', { name: 'School' }).fill('Sunny');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'school picker');
});

test('menus, dialogs and toasts', async ({ page, browser }) => {
  const author = await newcomer(page.context(), { member: true });
  const reader = await newcomer(await browser.newContext(), { member: true });
  const school = await schoolId('Bell Park Academic Centre');
  const comment = unique('Full by eight'); // the post's own words are in a field while it is edited
  const id = await post(author, school, 'The parking lot');
  await reader.call('POST', `/api/posts/${id}/comments`, { content: comment });
  await author.call('POST', `/api/posts/${id}/share`, {});

  await page.goto(`/schools/${school}`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('menuitem', { name: /commented/ })).toBeVisible();
  await expectAccessible(page, 'bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expectAccessible(page, 'account menu');
  await page.keyboard.press('Escape');

  const card = postCard(page, comment);
  await card.getByRole('button', { name: 'Post options' }).click();
  await expectAccessible(page, 'post menu');
  await page.getByRole('menuitem', { name: 'Edit Post' }).click();
  await expect(card.getByLabel('Content')).toBeVisible();
  await expectAccessible(page, 'edit form');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: /^Upvote/ }).click();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expectAccessible(page, 'pressed buttons');
  await card.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete Post' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.route('**/api/posts/*', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete post', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, 'destructive toast');
  await page.getByRole('button', { name: /^Follow / }).click();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await expectAccessible(page, 'toast');
  await page.goto('/notifications');
  await expectAccessible(page);
});
