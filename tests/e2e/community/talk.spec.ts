import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility/expect-accessible';
import { expectToast, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Ross Road School';
const LINE = 'New since your last visit';

/** Waits until the page has saved the position up to which the reader has read. */
const noted = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && /\/visit$/.test(answer.url()));

/** Returns the first visible post, and its distance from the top of the window in pixels. */
const top = (page: Page) =>
  page.evaluate(() => {
    const first = [...document.querySelectorAll<HTMLElement>('[data-post]')].find(
      (item) => item.getBoundingClientRect().bottom > 0,
    );
    return { id: first?.dataset.post, top: first?.getBoundingClientRect().top ?? 0 };
  });

type Top = Awaited<ReturnType<typeof top>>;
/**
 * Checks that the same post is at the same place in the window. Allows small differences, because browsers round
 * positions.
 */
const isThere = (page: Page, before: Top) => async () => {
  const now = await top(page);
  return now.id === before.id && Math.abs(now.top - before.top) < 2;
};

/**
 * Properties of a key press that belongs to an input method, such as one for Japanese. Safari marks the Enter that ends
 * a composition only by the key code 229.
 */
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];
type Key = { key: string; ctrlKey?: boolean; isComposing?: boolean; keyCode?: number };
const composeWith = (box: Locator, key: Key) =>
  box.evaluate((element, given) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true, cancelable: true }));
  }, key);

test(
  'a member can mention people by keyboard and follow or mute posts',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const school = await schoolId(SCHOOL);
    const ada = await newcomer(await browser.newContext(), { member: true, firstName: 'Ada', lastName: 'Author' });
    const kim = await newcomer(await browser.newContext(), { member: true, firstName: 'Kim', lastName: 'Quay' });
    const words = unique('The bus at noon');
    const id = await post(ada, school, words);
    await kim.call('POST', `/api/posts/${id}/comments`, { content: 'It was late' });
    const wes = await newcomer(page.context(), { member: true, firstName: 'Wes', lastName: 'Writer' });
    await wes.call('POST', `/api/schools/${school}/subscribe`);
    await page.goto('/dashboard');
    const card = postCard(page, words);
    const box = card.getByLabel('Write a comment');

    await test.step('the mention list offers the author and the commenters of a post', async () => {
      await box.click();
      await box.pressSequentially('Thanks @');
      const list = page.getByRole('listbox', { name: 'People in this conversation' });
      await expect(list.getByRole('option')).toHaveText([/Ada Author$/, /Kim Quay$/]);
      await box.press('ArrowDown');
      await expect(list.getByRole('option', { selected: true })).toHaveText(/Kim Quay$/);
      await expect(box).toHaveAttribute('aria-activedescendant', /./);
      await expectAccessible(page, 'with suggestions for a mention');
      await box.press('Escape');
      await expect(list).toHaveCount(0);
      await box.pressSequentially('qu');
      await expect(list).toHaveCount(0);
      await box.press('Backspace');
      await box.press('Backspace');
      await box.press('Backspace');
      await box.pressSequentially('@qu');
      await expect(list.getByRole('option')).toHaveText([/Kim Quay$/]);
      for (const sign of COMPOSING) await composeWith(box, { key: 'Enter', ...sign });
      await expect(box).toHaveValue('Thanks @qu');
      await box.press('Enter');
      await expect(box).toHaveValue('Thanks @Kim Quay ');
      for (const sign of COMPOSING) await composeWith(box, { key: 'Enter', ctrlKey: true, ...sign });
      await box.pressSequentially('today');
      await expect(box).toHaveValue('Thanks @Kim Quay today');
      await box.press('Control+Enter');
      await expect(card.locator('span.text-primary', { hasText: '@Kim Quay' })).toBeVisible();
      await expect
        .poll(() => sql('SELECT content FROM comments WHERE user_id = $1', wes.id))
        .toEqual([{ content: 'Thanks @Kim Quay today' }]);
      const notifications = (await (await kim.call('GET', '/api/notifications')).json()) as { text: string }[];
      expect(notifications.map(({ text }) => text)).toEqual([
        expect.stringContaining('Wes Writer mentioned you in a comment'),
      ]);
    });

    await test.step('the menu of a post offers to follow the author and to follow or mute the post', async () => {
      const choose = async (name: string) => {
        await card.getByRole('button', { name: 'Post options' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await choose('Follow Ada Author');
      await expectToast(page, 'You follow Ada Author');
      await choose('Follow this post');
      await expectToast(page, 'You follow this post');
      await choose('Mute this post');
      await expectToast(page, 'The post is muted');
      await expect(card).toHaveCount(0);
      await page.goto(`/schools/${school}`);
      await expect(card).toBeVisible();
    });

    await test.step('the account page lists followed and muted posts, and can unfollow or unmute them', async () => {
      await page.goto('/account/following');
      await page.getByRole('button', { name: 'Unfollow Ada Author' }).click();
      await expectToast(page, 'You no longer follow Ada Author');
      await page.getByRole('button', { name: `Unmute ${words}` }).click();
      await expectToast(page, 'The post is no longer muted');
      await expect(page.getByRole('link', { name: words })).toHaveCount(0);
      await page.goto('/dashboard');
      await expect(card).toBeVisible();
    });
  },
);

test('a line marks the posts that are new since the last visit', { tag: '@thorough' }, async ({ page, browser }) => {
  const school = await schoolId('Ocean View Elementary School');
  const ada = await newcomer(await browser.newContext(), { member: true, firstName: 'Ada', lastName: 'Author' });
  await sql(
    "INSERT INTO posts (user_id, school_id, content, created_at) SELECT $1::int, $2::int, 'Number ' || n || repeat(' and more', n % 7 * 20), now() - n * interval '1 hour' FROM generate_series(1, 45) n",
    ada.id,
    school,
  );
  const reader = await newcomer(page.context(), { member: true });
  await reader.call('POST', `/api/schools/${school}/subscribe`);
  const line = page.getByText(LINE);

  await test.step('a line separates new posts from seen posts on every device of the member', async () => {
    const first = noted(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.mouse.wheel(0, 50);
    await first;
    const newest = (await top(page)).id;
    const words = unique('Something new');
    await post(ada, school, words);
    const second = noted(page);
    await page.reload();
    await expect(line).toBeVisible();
    await expect(page.locator('[data-post]').filter({ has: line })).toHaveAttribute('data-post', `${newest}`);
    await second;
    await expect(line).toBeVisible();
    await page.reload();
    await expect(postCard(page, words)).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  const far = async () => {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3_000);
        return page.locator('[data-post]').count();
      })
      .toBeGreaterThan(40);
    await page.mouse.wheel(0, -1_500);
    await page.waitForTimeout(600); // Waits until scrolling by the wheel has finished.
    return top(page);
  };

  await test.step('going back from another page of the app returns to the same post immediately', async () => {
    await page.goto('/dashboard');
    const before = await far();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/schools"], nav a[href="/schools"]')?.click(),
    );
    await page.waitForURL('**/schools');
    await page.goBack();
    await expect.poll(isThere(page, before)).toBe(true);
  });

  await test.step('going back after a full page load returns to the same post', async () => {
    const before = await top(page);
    await page.goto('/notifications');
    await post(ada, school, unique('Meanwhile'));
    await page.goBack();
    await expect.poll(isThere(page, before), { timeout: 15_000 }).toBe(true);
    expect(await page.locator('[data-post]').count()).toBeGreaterThan(10);
  });
});
