import { expect } from '@playwright/test';
import { expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Windsor Elementary School';

test('a member can ask a question with a topic and a poll', async ({ page }) => {
  const id = await schoolId(SCHOOL);
  const title = unique('Zamboni bus schedule');
  const author = await newcomer(page.context(), { member: true });
  const postId = await post(author, id, 'When does it leave?', { title, topic: 'transport' });
  const asker = await newcomer(page.context(), { member: true });
  await page.goto(`/schools/${id}`);

  const words = unique('Which day suits you?');
  await test.step('while a member types a title, the post form suggests similar posts and a topic', async () => {
    const form = await openPostForm(page);
    await form.getByLabel('Title').fill('Zamboni bus schedule');
    const similar = form.getByRole('link', { name: title });
    await expect(similar).toHaveAttribute('target', '_blank');
    await expect(form.getByRole('status').filter({ hasText: /similar post/ })).toBeVisible();
    const topic = form.getByLabel('Topic');
    await expect(topic).toHaveValue('transport');
    await topic.selectOption('None');
    await form.getByLabel('Content').fill(words);
    await expect(topic).toHaveValue('');
    await topic.selectOption('Activities');
  });

  await test.step('the question is posted together with its poll', async () => {
    const form = page.getByRole('form', { name: 'Create a post' });
    const button = (name: string) => form.getByRole('button', { name });
    await button('Add a poll').click();
    await button('Remove the poll').press('Enter');
    await expect(button('Add a poll')).toBeFocused();
    await button('Add a poll').press('Enter');
    for (const number of [3, 4, 5, 6]) {
      await button('Add a choice').press('Enter');
      await expect(form.getByLabel(`Choice ${number}`, { exact: true })).toBeFocused();
    }
    for (const number of [6, 4, 3, 3]) {
      await button(`Remove choice ${number}`).press('Enter');
      await expect(button('Add a choice')).toBeFocused();
    }
    await form.getByLabel('Choice 1').fill('Friday');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(form.getByText('Each choice needs text.')).toBeVisible();
    await form.getByLabel('Choice 2').fill('Saturday');
    await sql("INSERT INTO school_parents (user_id, school_id, method) VALUES ($1, $2, 'code')", asker.id, id);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(page, 'Post created');
    const card = postCard(page, words);
    await expect(card).toContainText('About Activities');
    const poll = card.getByRole('group', { name: 'Poll' });
    await poll.getByRole('radio', { name: 'Saturday' }).check();
    await poll.getByRole('button', { name: 'Vote' }).press('Enter');
    await expect(poll).toContainText('Your vote');
    await expect(poll).toBeFocused();
  });

  await test.step('a board can be filtered by topic, and a topic can be hidden from the feed', async () => {
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('Transport');
    await expect(postCard(page, title)).toBeVisible();
    await expect(page.getByText(words)).toBeHidden();
    await page.reload();
    await expect(page.getByText(words)).toBeHidden();
    const menu = postCard(page, title).getByRole('button', { name: 'Post options' });
    await untilHydrated(menu);
    await menu.click();
    await page.getByRole('menuitem', { name: /^Mute “Transport”/ }).click();
    await expectToast(page, 'Your feed now hides “Transport”');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved;
    await page.goto('/account/notifications');
    await expect(page.getByRole('checkbox', { name: 'Transport' })).toBeChecked();
  });

  await test.step('a member can use the search and its results by keyboard', async () => {
    await page.goto('/search');
    const field = page.getByRole('searchbox', { name: 'Search posts, comments, schools and events' });
    await untilHydrated(page.getByRole('main').getByRole('button', { name: 'Search' }));
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('zambony shcedule');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Showing results for zamboni schedule')).toBeVisible();
    // The test waits until the Search button of the results page reacts to clicks.
    await untilHydrated(page.getByRole('main').getByRole('button', { name: 'Search' }));
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('main [data-hit]').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await page.goto('/search');
    await expect(page.getByRole('link', { name: 'zambony shcedule' })).toBeVisible();
    await page.getByRole('button', { name: 'Forget the search “zambony shcedule”' }).click();
    await expect(page.getByRole('link', { name: 'zambony shcedule' })).toBeHidden();
  });

  await test.step('a search on a phone leads from the header to the comment that answers the question', async () => {
    const words = unique('At twenty to eight, from Snowberry Lane');
    await asker.call('POST', `/api/posts/${postId}/comments`, { content: words });
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto('/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: 'Search posts, comments, schools and events' }).fill('snowberry');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await expect(postCard(page, title).getByText(words)).toBeInViewport();
    await expect(postCard(page, title)).toContainText('The post you opened');
  });
});
