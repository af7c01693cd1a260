import { expect, type Locator, type Page } from '@playwright/test';
import { newPersonPage, expectToast, openPostForm, postCard, switchTo, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Windsor Elementary School';

/** Creates the given posts as a new member, who stays signed in. Returns the path of the board. */
async function write(page: Page, ...posts: { content: string; title?: string }[]): Promise<string> {
  const school = await schoolId(SCHOOL);
  const author = await newcomer(page.context(), { member: true });
  for (const { content, ...fields } of posts) await post(author, school, content, fields);
  return `/schools/${school}`;
}

/** Creates a post on the school's board and opens the board. Returns the card of the post. */
async function writePost(page: Page, words: string): Promise<Locator> {
  await page.goto(await write(page, { content: words }));
  const card = postCard(page, words);
  await untilHydrated(card.getByRole('button', { name: 'Post options' }));
  return card;
}

test('a member can edit posts and save posts for later', { tag: ['@X1', '@X3'] }, async ({ page }) => {
  const words = unique('<img src=x onerror=alert(1)> see https://example.org/notes. javascript:alert(1)');
  const card = await writePost(page, words);
  await test.step('markup in a post is shown as text', async () => {
    const link = card.getByRole('link', { name: 'https://example.org/notes' });
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    await expect(card.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(card.locator('a[href^="javascript"]')).toHaveCount(0);
  });

  await test.step('a failed deletion shows an error and keeps the post', async () => {
    await page.route(/\/api\/posts\/[^/]*$/, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { message: 'Not now' } })
        : route.fallback(),
    );
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Delete Post' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete post', 'Not now');
    await expect(card).toBeVisible();
  });

  await test.step('an edited post is marked as edited', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/posts\/[^/]*$/, async (route) => {
      if (route.request().method() === 'PATCH') await gate.promise;
      await route.fallback();
    });
    const elsewhere = page.getByRole('button', { name: 'Write a post...' });
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    // While the post is edited, its text is in a field and not on the card.
    const content = page.getByRole('article').getByLabel('Content');
    await expect(content).toHaveValue(words);
    await content.fill(`${words} start on Monday`);
    await page.getByRole('form', { name: 'Edit post' }).getByRole('button', { name: 'Save' }).click();
    await elsewhere.focus();
    gate.resolve();
    await expectToast(page, 'Post updated');
    await expect(card).toContainText(`${words} start on Monday`);
    await expect(elsewhere).toBeFocused();
    await card.getByRole('button', { name: /^edited/ }).click();
    const before = page.getByRole('dialog', { name: 'Earlier versions' });
    await expect(before.getByRole('listitem')).toHaveCount(1);
    await expect(before.getByRole('listitem')).not.toContainText('start on Monday');
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: /^edited/ })).toBeFocused();
  });

  await test.step('an author must confirm before an edit of a post replaces the version from another tab', async () => {
    const [{ id } = { id: 0 }] = await sql<{ id: number }>('SELECT id FROM posts WHERE content LIKE $1', `${words}%`);
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    const form = page.getByRole('form', { name: 'Edit post' });
    await form.getByLabel('Content').fill(`${words} start on Tuesday`);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    await page.request.patch(`/api/posts/${id}`, { headers, data: { content: `${words} start on Friday` } });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const other = form.getByRole('alert').filter({ hasText: 'Saved in another tab' });
    await expect(other).toContainText('start on Friday');
    await expect(form.getByLabel('Content')).toHaveValue(`${words} start on Tuesday`);
    await other.getByRole('button', { name: 'Save my version' }).click();
    await expect(form).toHaveCount(0);
    await expect(card).toContainText('start on Tuesday');
  });

  await test.step('a member saves a post for later', async () => {
    // The button changes before the server has saved the post, so the test waits for the response. The next page must
    // list the saved post.
    const saved = page.waitForResponse(/\/api\/posts\/\d+\/save$/);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
    await saved;
    await page.goto('/saved');
    await expect(postCard(page, words)).toBeVisible();
  });
});

test('an author must confirm before an edit of a comment replaces the version from another tab', async ({ page }) => {
  const words = unique('Two tabs');
  const card = await writePost(page, words);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const [{ id: postId } = { id: 0 }] = await sql<{ id: number }>('SELECT id FROM posts WHERE content = $1', words);
  const answer = await page.request.post(`/api/posts/${postId}/comments`, { headers, data: { content: 'At seven' } });
  const { id } = (await answer.json()) as { id: number };
  await page.reload();
  await card.getByRole('button', { name: 'Options of your comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit comment' }).click();
  const form = card.locator('form', { has: page.getByLabel('Edit your comment') });
  await form.getByLabel('Edit your comment').fill('At eight');
  await page.request.patch(`/api/comments/${id}`, { headers, data: { content: 'At nine' } });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const other = form.getByRole('alert').filter({ hasText: 'Saved in another tab' });
  await expect(other).toContainText('At nine');
  await expect(form.getByLabel('Edit your comment')).toHaveValue('At eight');
  await other.getByRole('button', { name: 'Save my version' }).click();
  await expect(form).toHaveCount(0);
  await expect(card.getByText('At eight')).toBeVisible();
});

test('an anonymous post shows no name, and a refused vote is reverted', async ({ page }) => {
  const votedFor = unique('Votes');
  const board = await write(page, { content: votedFor });
  await page.goto(board);
  const words = unique('A delicate question');
  const form = await openPostForm(page);
  const title = unique('Delicate');
  await form.getByLabel('Title (optional)').fill(title);
  await form.getByLabel('Content').fill(words);
  await form.getByLabel('Post anonymously').check();
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const card = postCard(page, words);
  await expect(card.getByText(title)).toBeVisible();
  const own = await page.request
    .get('/api/user')
    .then((answer) => answer.json() as Promise<{ firstName: string; lastName: string }>);
  await expect(card.getByText('Anonymous').first()).toBeVisible();
  await card.getByLabel('Write a comment').fill('More about it');
  await card.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(card.getByText('More about it')).toBeVisible();

  await switchTo(page, 'new@demo.test');
  await page.goto(board);
  await test.step('readers see no name on an anonymous post', async () => {
    await expect(card).toContainText('Anonymous');
    await expect(card).not.toContainText(own.lastName);
    await card.getByRole('button', { name: 'Post options' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Follow this post', 'Mute this post', 'Report post']);
    await page.keyboard.press('Escape');
  });

  await test.step('a vote can be switched or withdrawn, and is reverted if the server refuses it', async () => {
    const other = postCard(page, votedFor);
    const up = other.getByRole('button', { name: /Upvote/ });
    const down = other.getByRole('button', { name: /Downvote/ });
    await up.click();
    await expect(up).toHaveText(/1$/);
    await down.click();
    await expect(up).toHaveText(/0$/);
    await expect(down).toHaveText(/1$/);
    await expect(down).toHaveAttribute('aria-pressed', 'true');
    await down.click();
    await expect(down).toHaveText(/0$/);
    await page.route('**/vote', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'rate_limited' } }),
    );
    await up.click();
    await expect(up).toHaveText(/0$/);
    await expect(up).toHaveAttribute('aria-pressed', 'false');
  });
});

test(
  'a member can write, edit and delete comments and mark a comment as useful',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const words = unique('Comments');
    const card = await writePost(page, words);
    const box = card.getByLabel('Write a comment');
    const post = card.getByRole('button', { name: 'Post', exact: true });
    await expect(post).toBeDisabled();
    const widthOf = (button: Locator) => button.evaluate((element) => element.getBoundingClientRect().width);
    // While the comment box is empty, only screen readers find its Post button. The button becomes visible when the box
    // has the focus.
    expect(await widthOf(post)).toBeLessThanOrEqual(1);
    await box.focus();
    expect(await widthOf(post)).toBeGreaterThan(44);
    await box.fill('   ');
    await expect(post).toBeDisabled();
    await box.fill('Ask Mrs. MacIsaac');
    const warnings = card.getByRole('group', { name: 'Before you post' });
    await expect(warnings).toContainText("looks like a staff member's name");
    await post.click();
    await expect(warnings).toBeFocused();
    await warnings.getByRole('button', { name: 'Write “a staff member”' }).click();
    await expect(box).toHaveValue('Ask a staff member');
    await expect(post).toBeFocused();
    for (const number of ['one', 'two', 'three', 'four']) {
      await box.fill(`Comment ${number}`);
      await post.click();
      await expect(card.getByText(`Comment ${number}`)).toBeVisible();
      await expect(box).toHaveValue('');
    }
    await expect(card.getByText('4 comments', { exact: true })).toBeVisible();
    await page.reload();
    await expect(card.getByText('Comment four')).toBeVisible();
    await expect(card.getByText('Comment one')).toHaveCount(0);
    await card.getByRole('button', { name: 'View all 4 comments' }).click();
    await expect(card.getByText('Comment one')).toBeVisible();

    const choose = async (words: string, item: string) => {
      const own = card.getByRole('listitem').filter({ hasText: words });
      await own.getByRole('button', { name: 'Options of your comment' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Comment four', 'Edit comment');
    await card.getByRole('textbox', { name: /edit/i }).fill('Comment four, better');
    await card.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(card.getByText('Comment four, better')).toBeVisible();
    await choose('Comment three', 'Delete comment');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText('Comment three')).toHaveCount(0);
    await expect(card.getByText('3 comments', { exact: true })).toBeVisible();

    await test.step('a reply under a comment stays when that comment is deleted', async () => {
      const thread = card.getByRole('listitem').filter({ hasText: 'Comment two' });
      await thread.getByRole('button', { name: 'Reply to your comment' }).press('Enter');
      const reply = card.getByRole('textbox', { name: 'Reply to your comment' });
      await expect(reply).toBeFocused();
      await reply.fill('That one');
      await page.reload();
      await expect(reply).toHaveValue('That one');
      await reply.press('Control+Enter');
      await expectToast(page, 'Reply posted');
      const replies = card.getByRole('list', { name: 'Replies' });
      await expect(replies).toContainText('That one');
      await expect(reply).toHaveCount(0);
      await thread.getByRole('button', { name: 'Options of your comment' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete comment' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(card.getByText('This comment was deleted')).toBeVisible();
      await expect(replies).toContainText('That one');
    });

    await test.step('the accepted answer appears above the other comments', async () => {
      await choose('Comment four, better', 'Mark as the answer');
      await expectToast(page, 'Marked as the answer');
      await expect(card.getByRole('listitem').first()).toContainText('Comment four, better');
      await expect(card.getByText('Answered')).toBeVisible();
      const reader = await newPersonPage(browser, 'member2@demo.test');
      await reader.goto(page.url());
      const useful = postCard(reader, words)
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^Useful/ });
      const marked = reader.waitForResponse(/\/useful$/); // The page shows the change before the server responds.
      await useful.click();
      await expect(useful).toHaveAttribute('aria-pressed', 'true');
      await expect(useful).toContainText('1');
      await marked;
      await reader.reload();
      await expect(useful).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('an unfinished reply to a comment stays when that comment is deleted', async () => {
      await page.reload();
      const thread = card.getByRole('listitem').filter({ hasText: 'Comment one' });
      await thread.getByRole('button', { name: 'Reply to your comment' }).click();
      const reply = card.getByRole('textbox', { name: 'Reply to your comment' });
      await reply.fill('Half a reply');
      await box.fill('Comment five');
      await post.click();
      await expect(card.getByText('Comment five')).toBeVisible();
      await expect(box).toHaveValue('');
      await expect(thread).toBeVisible();
      await expect(reply).toHaveValue('Half a reply');
      await choose('Comment one', 'Delete comment');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(card.getByText('This comment is hidden')).toBeVisible();
      await expect(reply).toHaveValue('Half a reply');
      await card.getByRole('button', { name: 'Cancel reply' }).click();
      await expect(card.getByText('This comment is hidden')).toHaveCount(0);
    });
  },
);

test('an author can share a post by a public link, and can end the sharing', async ({ page }) => {
  const words = unique('Not yet shared');
  const card = await writePost(page, words);
  await test.step('a post is not shared until the author confirms', async () => {
    let shares = 0;
    await page.route('**/share*', (route) => {
      shares += 1;
      return route.fulfill({ status: 429, json: { message: 'Too many shares today' } });
    });
    const button = card.getByRole('button', { name: 'Share' });
    await button.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Share this post publicly?' });
    for (const words of [
      'Anyone on the internet can read the post',
      /^Your name, .+, and your profile photo/,
      'Their authors appear as “A parent”',
      'Search engines may list',
      'You can stop sharing any time',
    ])
      await expect(sheet.getByText(words)).toBeVisible();
    await expect(sheet.getByRole('region', { name: 'Preview of the public page' })).toContainText('Not yet shared');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(shares).toBe(0);
    await expect(card.getByText('Public link on')).toHaveCount(0);

    await button.click();
    await sheet.getByRole('button', { name: 'Share publicly' }).dblclick();
    await expectToast(page, 'Failed to share post', 'Too many shares today');
    expect(shares).toBe(1);
    await page.unroute('**/share*');
  });

  await test.step('the page displays the public link if the browser cannot copy it', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: () => Promise.reject(new Error('no')) },
      });
    });
    await card.getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('How long the link works').selectOption('for 7 days');
    await sheet.getByRole('button', { name: 'Share publicly' }).click();
    await expectToast(
      page,
      'Failed to copy link',
      /^Please copy this link manually: http:\/\/localhost:\d+\/shared\/[\w-]{32}$/,
    );
    await expect(card.getByText(/^Public link on · 0 views · until/)).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  });

  await test.step('the author can copy, share and withdraw the public link of a post', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog', { name: 'This post is public' });
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expectToast(page, 'Link copied to clipboard');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect((await page.request.get(link)).status()).toBe(200);
    await page.keyboard.press('Escape');

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: ({ url }: { url: string }) => {
          document.title = `sent ${url}`;
          return Promise.reject(new DOMException('closed', 'AbortError'));
        },
      });
    });
    await card.getByRole('button', { name: 'Share' }).click();
    await expect(sheet.getByLabel('Public link')).toHaveValue(link);
    await sheet.getByRole('button', { name: 'Send link' }).click();
    await expect(page).toHaveTitle(`sent ${link}`);
    await page.keyboard.press('Escape');

    // One wrong tap must not end the public link for good, so the page asks for confirmation.
    const turnOff = card.getByRole('button', { name: 'Turn off' });
    await turnOff.click();
    const question = page.getByRole('alertdialog', { name: 'Turn off the public link?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(turnOff).toBeFocused();
    expect((await page.request.get(link)).status()).toBe(200);
    await turnOff.click();
    await question.getByRole('button', { name: 'Turn off link' }).dblclick();
    await expectToast(page, 'Sharing stopped');
    await expect(card.getByText('Public link on')).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Share' })).toBeFocused();
    expect((await page.request.get(link)).status()).toBe(404);
  });
});
