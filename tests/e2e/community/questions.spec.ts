import { expect } from '@playwright/test';
import { expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

/** A school that no other test uses, because the dashboard counts the questions of the followed schools. */
const SCHOOL = 'Brookfield Elementary School';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a question waits on the dashboard until somebody answers it', async ({ page, browser }) => {
  test.setTimeout(150_000);
  const id = await schoolId(SCHOOL);
  await newcomer(page.context(), { member: true });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const reader = await newcomer(phone, { member: true });
  await reader.call('POST', `/api/schools/${id}/subscribe`);
  const words = unique('Where do you buy indoor shoes?');

  await test.step('the form suggests the topic Question for a text that ends with a question mark', async () => {
    await page.goto(`/schools/${id}`);
    const form = await openPostForm(page);
    await form.getByLabel('Content').fill(`${words}\n\nWe tried:\n- **The mall**\n- The bargain shop\n\nAny ideas?`);
    await expect(form.getByRole('combobox', { name: /^Topic/ })).toHaveValue('question');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(page, 'Post created');
    const card = postCard(page, words);
    await expect(card).toContainText('About Question');
    await expect(card.getByRole('listitem').filter({ hasText: 'The bargain shop' })).toHaveText('The bargain shop');
    await expect(card.locator('strong').filter({ hasText: 'The mall' })).toBeVisible();
  });

  const tab = await phone.newPage();
  const line = tab.getByRole('link', { name: '1 question waits for an answer' });
  await test.step('the dashboard of a follower leads to the question', async () => {
    // The server counts waiting questions at most once a minute.
    await expect(async () => {
      await tab.goto('/dashboard');
      await expect(line).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 75_000, intervals: [5_000] });
    await untilHydrated(tab.getByRole('combobox', { name: 'Sort posts' }));
    await line.tap();
    await expect(tab.getByRole('combobox', { name: 'Topic' })).toHaveValue('unanswered');
    await expect(postCard(tab, words)).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await test.step('an answer takes the question out of the unanswered ones', async () => {
    const card = postCard(tab, words);
    await card.getByLabel('Write a comment').fill('At the rink, **half price**');
    await card.getByRole('button', { name: 'Post', exact: true }).tap();
    await expect(tab.getByText('No question waits for an answer')).toBeVisible();
    await tab.goto(`/schools/${id}?topic=question`);
    await expect(card.locator('strong').filter({ hasText: 'half price' })).toBeVisible();
  });

  await test.step('three replies in one thread are one entry of the bell, which one tap reads', async () => {
    const postId = Number(await postCard(tab, words).evaluate((card) => card.closest('li')?.dataset.post));
    for (const content of ['They close at six', 'And at five on Sunday'])
      await reader.call('POST', `/api/posts/${postId}/comments`, { content });
    const bell = page.getByRole('button', { name: 'Notifications, 3 unread' });
    await bell.click();
    const entry = page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem', { name: /3 replies/ });
    await entry.click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
  await phone.close();
});
