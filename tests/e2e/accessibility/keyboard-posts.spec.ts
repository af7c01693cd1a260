import { expect, type Page } from '@playwright/test';
import { expectToast, postCard, unique } from '../../support/browser/browser';
import { expectTrapped, press, tabTo, replaceText } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { stripes } from '../../support/browser/pictures';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Beechville Lakeside Timberlea Senior Elementary School';
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

test(
  'a member writes, saves and views a post with two ordered photos by keyboard',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await newcomer(page.context(), { member: true });
    await page.goto(`/schools/${await schoolId(SCHOOL)}`);
    const form = page.getByRole('form', { name: 'Create a post' });
    const words = unique('Seen on the way');
    const line = page.getByRole('button', { name: 'Write a post...' });
    await press(page, line);
    await expect(form.getByLabel('Content')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Hide Form' }));
    await expect(line).toBeFocused();
    await page.keyboard.press('Space');
    await expect(form.getByLabel('Content')).toBeFocused();
    await replaceText(page, form.getByLabel('Content'), words);
    const chooser = page.waitForEvent('filechooser');
    await press(page, form.getByRole('button', { name: 'Add photos or video' }));
    await (await chooser).setFiles([await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400)]);
    await expect(chosen(page)).toHaveCount(2);
    for (const [index, alt] of ['the old fence', 'the new fence'].entries()) {
      const field = chosen(page).nth(index).getByLabel('What does the photo show?');
      await tabTo(page, field, index === 0 ? 'Shift+Tab' : 'Tab');
      await page.keyboard.type(alt);
    }
    const earlier = page.getByRole('button', { name: 'Move Photo 2 of 2 earlier' });
    await tabTo(page, earlier, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(chosen(page).nth(0).getByRole('textbox')).toHaveValue('the new fence');
    await expect(page.getByRole('button', { name: 'Move Photo 1 of 2 earlier' })).toBeFocused();
    await press(page, form.getByRole('button', { name: 'Post', exact: true }));
    await expectToast(page, 'Post created');
    await expect(line).toBeFocused();
    const card = postCard(page, words);
    await expect(card.getByRole('button', { name: /^Enlarge:/ })).toHaveCount(2, { timeout: 30_000 });

    const save = card.getByRole('button', { name: 'Save', exact: true });
    await press(page, save, 'Space');
    await expect(card.getByRole('button', { name: 'Saved' })).toBeFocused();
    const first = card.getByRole('button', { name: 'Enlarge: the new fence' });
    await tabTo(page, first, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expectTrapped(page, viewer);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('status')).toHaveText('2 of 2: the old fence');
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  },
);

test(
  'a member sends and withdraws a report by keyboard, and the focus is never lost',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const author = await newcomer(await browser.newContext(), { member: true });
    const words = unique('Against somebody');
    await post(author, await schoolId(SCHOOL), words);
    await newcomer(page.context());
    await page.goto(`/schools/${await schoolId(SCHOOL)}`);
    const options = postCard(page, words).getByRole('button', { name: 'Post options' });
    await press(page, options);
    await expect(page.getByRole('menuitem', { name: /^Follow Sam/ })).toBeFocused();
    for (const name of ['Follow this post', 'Mute this post', /^Mute Sam/, 'Report post']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report this post' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
    await replaceText(page, dialog.getByLabel('Note (optional)'), 'Names a driver');
    await press(page, dialog.getByRole('button', { name: 'Report', exact: true }));
    await expectToast(page, 'Reported');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('F8');
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expectToast(page, 'Report withdrawn');
    await expect(options).toBeVisible();
  },
);

test(
  'a member reads notifications by keyboard in the bell menu and on the notifications page',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const author = await newcomer(page.context(), { member: true });
    const reader = await newcomer(await browser.newContext(), { member: true });
    const id = await post(author, await schoolId(SCHOOL), unique('The buses'));
    for (const content of ['One', 'Two']) await reader.call('POST', `/api/posts/${id}/comments`, { content });
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
    await press(page, bell);
    const menu = page.getByRole('menu', { name: 'Notifications' });
    await expect(menu.getByRole('menuitem', { name: /commented/ })).toHaveCount(2);
    await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toBeFocused();
    // Enter marks all notifications as read, which removes this menu item. The focus moves to the next item.
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toHaveCount(0);
    await expect(menu.getByRole('menuitem', { name: /commented/ }).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: /commented/ }).last()).toBeFocused();
    await sql('UPDATE notifications SET read = false WHERE user_id = $1', author.id);
    await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'View all notifications' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/notifications');
    const cards = page.getByRole('main').getByRole('article');
    await press(page, cards.first().getByRole('button', { name: 'Mark as read' }));
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await press(page, cards.first().getByRole('button', { name: 'Delete' }));
    await expect(cards).toHaveCount(1);
    const readAll = page.getByRole('button', { name: 'Mark all as read' });
    await press(page, readAll);
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(readAll).toBeFocused();
  },
);
