import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Astral Drive Elementary School';

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

/** Creates an author with a post, and a reader who commented on the post and voted on it. */
async function memberWithNotice(context: BrowserContext, readerContext: BrowserContext) {
  const author = await newcomer(context, { member: true });
  const reader = await newcomer(readerContext, { member: true, firstName: 'Robin', lastName: 'Quay' });
  const words = unique('The gym roof');
  const id = await post(author, await schoolId(SCHOOL), words);
  await reader.call('POST', `/api/posts/${id}/comments`, { content: 'It leaks again' });
  await reader.call('POST', `/api/posts/${id}/vote`, { voteType: 'upvote' });
  return { author, reader, words, id };
}

async function newPostAtFollowed(author: Newcomer, reader: Newcomer): Promise<void> {
  const school = await schoolId('Astral Drive Junior High School');
  await author.call('POST', `/api/schools/${school}/subscribe`);
  await author.call('PATCH', '/api/user/preferences', { posts: { app: true } });
  await post(reader, school, unique('Band practice'));
}

test('a new member sees that the list of notifications is empty', async ({ page }) => {
  await newcomer(page.context());
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await bell(page).click();
  const menu = page.getByRole('menu', { name: 'Notifications' });
  await expect(menu.getByText('No new notifications')).toBeVisible();
  await expect(menu.getByText('Mark all as read')).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
});

test('three comments on one post appear as one notification card, with the earlier comments folded', async ({
  page,
  browser,
}) => {
  const { author, reader, id } = await memberWithNotice(page.context(), await browser.newContext());
  await newPostAtFollowed(author, reader);
  for (const content of ['And again', 'And once more'])
    await reader.call('POST', `/api/posts/${id}/comments`, { content });
  await page.goto('/notifications');
  const cards = page.getByRole('main').getByRole('article').filter({ visible: true });
  await expect(cards).toHaveCount(3);
  const folded = page.getByText('2 more about this post, 2 unread');
  await folded.click();
  await expect(cards).toHaveCount(5);

  await test.step('after the newest comment is deleted, the focus stays on the notification card', async () => {
    const newest = cards.filter({ hasText: 'commented on your post' }).first();
    const remove = newest.getByRole('button', { name: 'Delete' });
    await untilHydrated(remove);
    await remove.press('Enter');
    await expect(cards).toHaveCount(4);
    await expect(page.getByText('more about this post')).toHaveCount(0);
    await expect(page.locator('[data-action=delete]:focus')).toHaveCount(1);
  });

  await test.step('the list of notifications links to the notification settings', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeVisible();
  });
});

test('a member can mark notifications as read and delete them on the notifications page', async ({ page, browser }) => {
  const { author, reader } = await memberWithNotice(page.context(), await browser.newContext());
  await newPostAtFollowed(author, reader);
  await page.goto('/notifications');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await expect(card(page, 'New Comment')).toContainText('Robin Quay commented on your post');
  await expect(card(page, 'Post Interaction')).toContainText('1 parent voted on your post');
  await expect(card(page, 'School Subscription')).toContainText('New post at Astral Drive Junior High School');
  await expect(card(page, 'New Comment').getByRole('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/,
  );
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

  const comment = card(page, 'New Comment');
  await expect(comment.getByText('Unread')).toHaveCount(1);
  await test.step('if the server fails to change a notification, the notification stays unchanged and an error appears', async () => {
    const refused = { status: 500, json: { message: 'Not just now' } };
    await page.route(/\/api\/notifications\/(\d+|mark-read|mark-all-read)/, (route) => route.fulfill(refused));
    for (const button of [
      comment.getByRole('button', { name: 'Mark as read' }),
      page.getByRole('button', { name: 'Mark all as read' }),
    ]) {
      await button.click();
      await expectToast(page, 'Error', 'Not just now');
      await expect(comment.getByText('Unread')).toHaveCount(1);
      await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
    await comment.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Error', 'Not just now');
    await expect(comment).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
    await page.unroute(/\/api\/notifications\/(\d+|mark-read|mark-all-read)/);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });
  await comment.getByRole('button', { name: 'Mark as read' }).click();
  await expect(comment.getByText('Unread')).toHaveCount(0);
  await expect(comment.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await comment.getByRole('button', { name: 'Delete' }).click();
  await expect(comment).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark as read', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).first().click();
  await expect(page.getByText('No notifications', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test(
  'older notifications still load after a newer notification was marked as read',
  { tag: '@thorough' },
  async ({ page }) => {
    const member = await newcomer(page.context());
    await sql(
      `INSERT INTO notifications (user_id, kind, data, created_at)
      SELECT $1, 'notice', jsonb_build_object('text', 'Notice ' || n), now() - n * interval '1 minute' FROM generate_series(1, 25) n`,
      member.id,
    );
    await page.goto('/notifications');
    const cards = page.getByRole('main').getByRole('article');
    const older = page.getByRole('button', { name: 'Show older notifications' });
    const next = /\/api\/notifications\?.*cursor=/;
    await expect(cards).toHaveCount(20);
    await page.route(next, (route) => route.fulfill({ status: 500, json: { message: 'Not just now' } }));
    await older.click();
    await expectToast(page, 'Error loading notifications', 'Not just now');
    await expect(older).toBeEnabled();
    await page.unroute(next);

    const isRead = Promise.withResolvers<void>();
    let times = 0;
    await page.route(next, async (route) => {
      times += 1;
      if (times === 1) await isRead.promise;
      // The test ignores the failure of `route.continue()` for the first request, because the page has already
      // cancelled that request.
      await route.continue().catch(() => undefined);
    });
    await older.click();
    await expect.poll(() => times).toBe(1);
    await cards.first().getByRole('button', { name: 'Mark as read' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 24 unread');
    isRead.resolve();
    await expect(cards).toHaveCount(25);
    await expect(older).toHaveCount(0);
    await expect(cards.first().getByText('Unread')).toHaveCount(0);
  },
);

test('the bell shows the number of unread notifications, and its menu shows the age of each', async ({
  page,
  browser,
}) => {
  const { reader, id } = await memberWithNotice(page.context(), await browser.newContext());
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) streams.push(request.url());
  });
  const other = await page.context().newPage();
  await page.goto('/notifications');
  await other.goto('/notifications');
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread');
  await expect(bell(page)).toHaveText('2');
  await bell(page).click();
  const menu = page.getByRole('menu', { name: 'Notifications' });
  const comment = menu.getByRole('menuitem', { name: /commented on your post/ });
  await expect(comment).toContainText(/ago$/);
  await expect(comment).toHaveAccessibleName(/^Unread: /);
  await menu.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await expect(menu.getByRole('menuitem', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(menu.getByRole('menuitem', { name: /^Unread/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications');

  await reader.call('POST', `/api/posts/${id}/comments`, { content: 'And the hall as well' });
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(tab.getByRole('main').getByRole('article')).toHaveCount(3);
  }
  expect(streams).toHaveLength(1);

  // The test closes the tab that has the event stream open. The other tab must then open an event stream.
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await reader.call('POST', `/api/posts/${id}/comments`, { content: 'And the stairs' });
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread');
});

const newPosts = (page: Page): Locator => page.getByRole('button', { name: /^\d+ new posts?$/ });

test('a school board in an open browser tab announces new posts but shows them only after a click', async ({
  page,
  browser,
}) => {
  const { reader, words, id } = await memberWithNotice(page.context(), await browser.newContext());
  const isWritten = Promise.withResolvers<void>();
  await page.route(/\/api\/schools\/[^/]*\/stream[^/]*$/, (route) => isWritten.promise.then(() => route.continue()));
  await page.goto(`/schools/${await schoolId(SCHOOL)}`);
  const shown = postCard(page, words);
  const box = shown.getByRole('textbox');
  await box.fill('I asked the janitor');
  const place = await box.boundingBox();
  const another = unique('The gym floor');
  await post(reader, await schoolId(SCHOOL), another);
  // The test delays the page's event stream until another member has written a post. The page must announce that post
  // too.
  isWritten.resolve();
  const posts = newPosts(page);
  await expect(posts).toBeVisible();
  await reader.call('POST', `/api/posts/${id}/comments`, { content: 'And the stairs' });
  const comments = shown.getByRole('button', { name: '1 new comment' });
  await expect(comments).toBeVisible();
  expect(await box.boundingBox()).toEqual(place);
  await comments.click();
  await expect(shown.getByText('And the stairs')).toBeVisible();
  await expect(comments).toHaveCount(0);
  await posts.click();
  await expect(postCard(page, another).first()).toBeVisible();
  await expect(posts).toHaveCount(0);
  await expect(box).toHaveValue('I asked the janitor');
});

test(
  'a school board announces only new posts that its list of posts can show',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const author = await newcomer(page.context(), { member: true });
    const reader = await newcomer(await browser.newContext(), { member: true, firstName: 'Robin', lastName: 'Quay' });
    // No other test uses this school, so other tests add no posts to its board.
    const school = await schoolId('Pugwash District High School');
    const words = unique('The gym roof');
    const id = await post(author, school, words);
    const comment = (content: string) => reader.call('POST', `/api/posts/${id}/comments`, { content });
    const streams = (): Promise<unknown> => page.waitForResponse(/\/stream\?/);

    await test.step('a post opened by a link shows its own button for new comments if the loaded list does not contain the post', async () => {
      await sql(
        "INSERT INTO posts (user_id, school_id, content) SELECT $1, $2, 'One of many' FROM generate_series(1, 15)",
        reader.id,
        school,
      );
      await sql("UPDATE posts SET created_at = created_at - interval '1 hour' WHERE id = $1", id);
      const stream = streams();
      await page.goto(`/schools/${school}?post=${id}`);
      await stream;
      const shown = page.getByRole('article').filter({ hasText: 'The post you opened' });
      await expect(shown).toContainText(words);
      const many = ['One', 'Two', 'Three', 'Four', 'Five'].map((count) => `${count} leaks`);
      for (const content of many) await comment(content);
      const bar = shown.getByRole('button', { name: '5 new comments' });
      await bar.click();
      for (const content of many) await expect(shown.getByText(content)).toBeVisible();
      await expect(shown.getByRole('button', { name: /new comments?$/ })).toHaveCount(0);
    });

    await test.step("a board does not announce the reader's own post as new", async () => {
      const seen = await barsSeen(page);
      const form = await openPostForm(page);
      await form.getByLabel('Content').fill('The buoy rings');
      await form.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(postCard(page, 'The buoy rings')).toBeVisible();
      await comment('Six leaks');
      // The server sends the event about the new post first, and then the event about the comment. When the page
      // announces the comment, it has therefore handled both events.
      await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
      expect(await seen()).toEqual([]);
    });

    await test.step('a list ordered by number of comments does not announce new posts', async () => {
      await author.call('POST', `/api/schools/${school}/subscribe`);
      const stream = streams();
      await page.goto('/dashboard?sort=discussed');
      await stream;
      const shown = postCard(page, words);
      await expect(shown).toBeVisible();
      await post(reader, school, unique('The bell'));
      await comment('Seven leaks');
      await expect(shown.getByRole('button', { name: '1 new comment' })).toBeVisible();
      await expect(newPosts(page)).toHaveCount(0);
      await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('recent');
      await expect(postCard(page, 'The bell')).toBeVisible();
      await expect(newPosts(page)).toHaveCount(0);
    });
  },
);

/**
 * Records every text that the bar for new posts shows, even if a text disappears immediately. Returns a function that
 * returns these texts.
 */
async function barsSeen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { barsSeen: seen });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('button'))
        if (/\d\+? new posts?$/.test(textContent)) seen.push(textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { barsSeen: string[] }).barsSeen);
}
