import { expect } from '@playwright/test';
import { DEMO_PASSWORD, expectToast, postCard, unique } from '../../support/browser/browser';
import { tabTo } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Beechville Lakeside Timberlea Senior Elementary School';
/**
 * Part of a school's name that the test types. The text is short, because the page redraws the list after each typed
 * character.
 */
const PART_OF_IT = 'Timberlea Sen';

test('a parent signs in by keyboard and uses the skip link to skip the header', async ({ page, browser }) => {
  const person = await newcomer(await browser.newContext());
  await page.goto('/login');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  // The test waits for a link in the main part of the page, because the next Tab needs a target.
  await expect(page.locator('#main a[href]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('#main :focus')).toHaveCount(1);
});

test('a parent can find and follow a school and write a post by keyboard', { tag: '@thorough' }, async ({ page }) => {
  await newcomer(page.context(), { member: true });
  await page.goto('/schools');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search schools' }));
  await page.keyboard.type(PART_OF_IT);
  const follow = page.getByRole('button', { name: `Follow ${SCHOOL}` });
  await tabTo(page, follow);
  await page.keyboard.press('Space');
  await expectToast(page, 'Subscribed', `You are now following ${SCHOOL}.`);
  const following = page.getByRole('button', { name: `Following ${SCHOOL}` });
  await expect(following).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Unsubscribed');
  await expect(follow).toBeFocused();

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await tabTo(page, page.getByRole('button', { name: 'Create Post' }));
  await page.keyboard.press('Enter');
  const school = page.getByRole('combobox', { name: 'School' });
  await tabTo(page, school);
  await page.keyboard.type(PART_OF_IT);
  const option = page.getByRole('option', { name: SCHOOL });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(school).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(school).toHaveValue(SCHOOL);
  await tabTo(page, page.getByLabel('Content'));
  const words = unique('Written without a mouse');
  await page.keyboard.type(words);
  await tabTo(
    page,
    page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post', exact: true }),
  );
  await page.keyboard.press('Enter');
  await expectToast(page, 'Post created');
  // The parent does not follow the school, so their feed would not show the post. The school's page opens instead.
  await page.waitForURL(/\/schools\/\d+\?post=\d+$/);
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('a keyboard user never loses the focus while commenting, voting, sharing, editing and deleting', async ({
  page,
}) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  const id = await post(person, school, 'By the keys');
  // The test finds the post's card by a comment. It cannot use the text of the post, because an edit moves that text
  // into a form field.
  const earlier = unique('An earlier comment');
  await person.call('POST', `/api/posts/${id}/comments`, { content: earlier });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/schools/${school}`);
  const card = postCard(page, earlier);

  const upvote = card.getByRole('button', { name: /^Upvote/ });
  await tabTo(page, upvote);
  await page.keyboard.press('Space');
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await expect(upvote).toBeFocused();

  const share = card.getByRole('button', { name: 'Share' });
  await tabTo(page, share);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Share publicly' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Link copied to clipboard');
  await expect(share).toBeFocused();

  const box = card.getByLabel('Write a comment');
  await tabTo(page, box);
  await page.keyboard.type('A comment by the keys');
  await page.keyboard.press('Control+Enter');
  await expect(card.getByText('A comment by the keys')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();

  const options = card.getByRole('button', { name: 'Post options' });
  await tabTo(page, options, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Content')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' alone');
  await tabTo(page, card.getByRole('button', { name: 'Save', exact: true }).first());
  await page.keyboard.press('Enter');
  await expectToast(page, 'Post updated');
  await expect(options).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(options).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // While the dialog is open, the focus stays inside it.
  for (const name of ['Delete', 'Cancel', 'Delete']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expectToast(page, 'Post deleted');
  await expect(page.locator('#main')).toBeFocused();
});
