import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, isAbove, postCard, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// These tests check how much of the feed fits on a phone: how high the posts are, and how near the top the first post
// begins.

const SCHOOL = 'Rankin School of the Narrows';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const heightOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.height ?? 0;

async function memberOfSchool(page: Page) {
  const member = await newcomer(page.context(), { member: true });
  await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  return { member, school };
}

test('a long post shows eight lines until the reader asks for more', async ({ page, browser }) => {
  const { member, school } = await memberOfSchool(page);
  const short = unique('Doors open at eight');
  const [first, last] = [unique('The long story of our bus'), unique('The story ends here')];
  await post(member, school, short);
  await post(member, school, `${first}. ${'The driver waited for every child. '.repeat(40)}${last}`);
  await page.goto('/dashboard');
  const card = postCard(page, first);
  // The page shortens the element around the paragraphs, so the test measures the height of that element.
  const text = card.getByRole('paragraph').filter({ hasText: first }).locator('..');
  const more = card.getByRole('button', { name: 'Read more' });
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));

  await test.step('a long post shows eight lines, and a short post has no button to show more', async () => {
    const lineHeight = await text.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight));
    expect(Math.round((await heightOf(text)) / lineHeight)).toBe(8);
    await expect(postCard(page, short).getByRole('button', { name: /Read more|Show less/ })).toHaveCount(0);
  });

  await test.step('the keyboard unfolds and folds a long post, and the focus stays on the button', async () => {
    const folded = await heightOf(text);
    await more.press('Enter');
    const less = card.getByRole('button', { name: 'Show less' });
    await expect(less).toBeFocused();
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    expect(await heightOf(text)).toBeGreaterThan(folded * 2);
    await less.press('Enter');
    await expect(more).toBeFocused();
    await expect(more).toBeInViewport();
    expect(await heightOf(text)).toBe(folded);
  });

  await test.step('a browser search that scrolls to a hidden line unfolds the long post', async () => {
    await text.evaluate((element) => (element.scrollTop = 100));
    await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
  });

  await test.step('without scripts, a long post is shown in full', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
    await plain.addCookies(await page.context().cookies());
    const plainPage = await plain.newPage();
    await plainPage.goto('/dashboard');
    const whole = postCard(plainPage, first);
    await expect(whole.getByText(last)).toBeVisible();
    expect(
      await whole
        .getByRole('paragraph')
        .filter({ hasText: first })
        .evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBe(0);
    await expect(whole.getByRole('button', { name: 'Read more' })).toBeHidden();
    await plain.close();
  });
});

test('a card on a phone names its author in two lines and shows one comment', async ({ page }) => {
  const { member, school } = await memberOfSchool(page);
  await sql("UPDATE users SET verified_method = 'admin', verified_at = now() WHERE id = $1", member.id);
  const words = unique('Is the rink open');
  const id = await post(member, school, words);
  for (const comment of ['Not yet', 'Maybe Monday', 'It is open now'])
    await member.call('POST', `/api/posts/${id}/comments`, { content: comment });
  await page.goto('/dashboard');
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
  const card = postCard(page, words);

  await test.step('the author line of a post takes two lines', async () => {
    expect(await heightOf(card.locator('header'))).toBeLessThanOrEqual(50);
    const school = card.getByRole('link', { name: SCHOOL });
    const time = card.locator('header time');
    expect((await school.boundingBox())?.y).toBeCloseTo((await time.boundingBox())?.y ?? 0, -1);
  });

  await test.step('a post shows only its newest comment until the reader asks for all comments', async () => {
    await expect(card.getByText('It is open now')).toBeVisible();
    await expect(card.getByText('Not yet')).toBeHidden();
    await card.getByRole('button', { name: 'View all 3 comments' }).tap();
    for (const comment of ['Not yet', 'Maybe Monday', 'It is open now'])
      await expect(card.getByText(comment)).toBeVisible();
    await expect(card.getByRole('group', { name: 'Comments' })).toBeFocused();
    await expect(card.getByRole('button', { name: /^View all/ })).toHaveCount(0);
  });

  await test.step('a person who writes a comment then sees it among all comments of the post', async () => {
    await page.reload();
    await expect(card.getByText('Maybe Monday')).toBeHidden();
    await card.getByLabel('Write a comment').fill('See you there');
    await card.getByRole('button', { name: 'Post', exact: true }).tap();
    await expect(card.getByText('See you there')).toBeVisible();
    await expect(card.getByText('Maybe Monday')).toBeVisible();
  });

  await test.step('a draft of a reply remains visible after a reload', async () => {
    await card.getByRole('button', { name: 'Reply to your comment' }).first().tap();
    const reply = card.getByRole('textbox', { name: 'Reply to your comment' });
    await reply.fill('Thanks');
    await page.reload();
    await expect(reply).toHaveValue('Thanks');
    await expect(reply).toBeVisible();
  });

  await test.step("on a school's own board, the heading of a post does not name the school", async () => {
    await page.goto(`/schools/${school}`);
    await expect(card).toBeVisible();
    await expect(card.locator('header').getByText(SCHOOL)).toHaveCount(0);
    await expect(card).toHaveAccessibleName(new RegExp(`, ${SCHOOL}$`));
  });

  await test.step('on a wide screen, the newest comments of a post are visible immediately', async () => {
    await page.goto('/dashboard');
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(card.getByText('Maybe Monday')).toBeVisible();
  });
});

test('on a phone, the first post begins at most 160 pixels below the top of the screen', async ({ page }) => {
  const { member, school } = await memberOfSchool(page);
  await post(member, school, unique('Near the top'));
  const status = page.getByRole('region', { name: 'Subscription' });
  const first = page.getByRole('article').first();

  await page.goto('/dashboard');
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(160);
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Schools' })).toBeVisible();
  await expect(status).toBeHidden();

  await test.step('one button shows and hides the events, the news and the membership', async () => {
    const button = page.getByRole('button', { name: 'Events and news' });
    await button.tap();
    await expect(status).toContainText('Active');
    for (const title of ['Coming up', 'Community Updates'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    // A list with only the member's own school would say nothing.
    await expect(page.getByRole('heading', { name: 'Trending Schools' })).toHaveCount(0);
    await button.tap();
    await expect(status).toBeHidden();
  });

  await test.step('the menu on a phone shows the membership', async () => {
    await page.getByRole('navigation', { name: 'Main' }).last().getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Subscription/ })).toContainText(
      'Active',
    );
  });

  await test.step('a membership that needs attention is visible immediately', async () => {
    await sql("UPDATE memberships SET status = 'past_due' WHERE user_id = $1", member.id);
    await page.goto('/dashboard');
    await expect(status).toBeVisible();
    await expect(status).toContainText('Payment problem');
    await expect(status.getByRole('link', { name: 'Manage subscription' })).toBeVisible();
  });
});

test('a reader without a membership sees a post before the card about the membership', async ({ page, browser }) => {
  const author = await newcomer(await browser.newContext(), { member: true });
  const school = await schoolId(SCHOOL);
  await post(author, school, unique('Readers are welcome'));
  const reader = await newcomer(page.context());
  await reader.call('POST', `/api/schools/${school}/subscribe`);
  await sql(
    'UPDATE users SET email_verified_at = NULL, email = $2 WHERE id = $1',
    reader.id,
    `pat${reader.id}@home.test`,
  );
  await page.goto(`/schools/${school}`);
  const first = page.getByRole('article').first();
  await test.step('one line says what a free account may do, and the first post is near the top', async () => {
    const line = page.getByText(`You follow ${SCHOOL}. Reading and voting are free; write with 7 days free.`);
    await expect(line).toBeVisible();
    expect(await isAbove(line, first)).toBe(true);
    await expect(line.getByRole('link')).toHaveAttribute('href', '/subscription');
    const bar = await heightOf(page.getByRole('banner'));
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(bar + 325);
  });
  const card = page.getByRole('heading', { name: 'Subscription Required' });
  await expect(first).toBeInViewport();
  expect(await isAbove(first, card)).toBe(true);
  await expect(card).toHaveCount(1);
});

test('an unconfirmed address adds one compact line to the dashboard and the board', async ({ page }) => {
  const { member, school } = await memberOfSchool(page);
  // A usual address fits beside the two actions.
  const email = `sam${member.id}@home.test`;
  await sql('UPDATE users SET email_verified_at = NULL, email = $2 WHERE id = $1', member.id, email);
  await post(member, school, unique('Still near the top'));
  const strip = page.getByRole('region', { name: 'Your email address' });

  for (const path of [`/schools/${school}`, '/dashboard']) {
    await page.goto(path);
    await expect(strip).toContainText(`Confirm your email: open the link we sent to ${email}`);
    expect(await heightOf(strip)).toBeLessThanOrEqual(52);
  }
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(232);
  const again = strip.getByRole('button', { name: 'Send again' });
  await untilHydrated(again);

  await test.step('a toast says that the link was sent again', async () => {
    await again.tap();
    await expectToast(page, 'A link is on its way', 'The link works for 24 hours.');
  });

  await test.step('after too many links, a toast says why no further link was sent', async () => {
    const message = 'Too many attempts. Please try again in 40 minutes.';
    await page.route('**/api/verify-email/resend', (route) =>
      route.fulfill({ status: 429, json: { message, code: 'rate_limited' } }),
    );
    await again.tap();
    await expectToast(page, "We couldn't send the link", message);
  });

  await test.step('the second action leads to the field in which the address is corrected', async () => {
    await strip.getByRole('link', { name: 'Wrong address?' }).tap();
    await page.waitForURL('**/account#email');
    await expect(page.getByLabel('Email', { exact: true })).toBeInViewport();
    await expect(strip).toHaveCount(0);
  });

  await test.step('the line disappears once the address is confirmed', async () => {
    await sql('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
    await page.goto('/dashboard');
    await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
    await expect(strip).toHaveCount(0);
  });
});
