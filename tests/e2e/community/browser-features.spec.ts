import { expect } from '@playwright/test';
import { openPostForm, postCard, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Windsor Elementary School';
const TEXT = 'First line.\nSecond line.\n\nAfter an empty line.';

test('the post field grows with its text in a browser without field-sizing', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...query: [string, string?]) =>
      !query.join().includes('field-sizing') && supports(...(query as [string, string]));
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('textarea { field-sizing: fixed !important }');
      document.adoptedStyleSheets.push(sheet);
    });
  });
  await signIn(page, 'member@demo.test');
  // No other test writes to this board as this member, so that a stored draft of this test changes no other test.
  await page.goto(`/schools/${await schoolId('Falmouth District School')}`);
  const field = (await openPostForm(page)).getByLabel('Content');
  const height = () => field.evaluate((area) => area.clientHeight);
  const empty = await height();
  const hidden = () => field.evaluate((area) => area.scrollHeight - area.clientHeight);
  await field.fill(Array.from({ length: 12 }, () => 'A line').join('\n'));
  await expect.poll(height).toBeGreaterThan(empty + 100);
  expect(await hidden()).toBe(0);
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await expect.poll(height).toBe(empty);
});

test('outside fields and lists, every keyboard shortcut needs Ctrl or ⌘', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/dashboard');
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
  const state = () =>
    page.evaluate(() => [
      document.activeElement?.tagName,
      location.href,
      document.querySelectorAll('[role=dialog]').length,
    ]);
  const before = await state();
  for (const key of "abcdefghijklmnopqrstuvwxyz0123456789/?.,;'[]-=") {
    await page.keyboard.press(key);
    expect(await state(), `after the key ${key}`).toEqual(before);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
});

test('a copied post keeps its line breaks when it is pasted', async ({ page, context }) => {
  const author = await newcomer(context, { member: true });
  const school = await schoolId(SCHOOL);
  const words = unique('Copied');
  await post(author, school, `${words}\n${TEXT}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/schools/${school}`);
  const card = postCard(page, words);
  await card.getByText('Second line.').evaluate((element) => {
    // The parent element of the paragraph contains the whole text of the post.
    const text = element.closest('p')?.parentElement;
    if (text) getSelection()?.selectAllChildren(text);
  });
  await page.keyboard.press('ControlOrMeta+c');
  const box = card.getByLabel('Write a comment');
  await box.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(box).toHaveValue(`${words}\n${TEXT}`);
});

test('a printed thread has whole dates and no controls', async ({ page, context }) => {
  const author = await newcomer(context, { member: true });
  const words = unique('Printed');
  const id = await post(author, await schoolId(SCHOOL), words);
  await author.call('POST', `/api/posts/${id}/comments`, { content: 'A comment on paper' });
  await page.goto(`/schools/${await schoolId(SCHOOL)}?post=${id}`);
  const card = postCard(page, words);
  await untilHydrated(card.getByRole('button', { name: 'Post options' }));
  await page.emulateMedia({ media: 'print' });
  await expect(card.getByText(words)).toBeVisible();
  await expect(card.getByText('A comment on paper')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  const time = card.getByRole('time').first();
  const day = await time.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(day).toContain(new Intl.DateTimeFormat('en-CA', { year: 'numeric' }).format());
  await page.emulateMedia({ media: 'screen' });
});
