import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { signIn } from '../../support/browser/browser';
import { test } from '../../support/browser/test';

const PAGE = '/admin/styleguide';
// The timeout is long, because the style guide is the longest page of the site.
test.describe.configure({ timeout: 120_000 });

const WINDOW = { width: 1280, height: 900 };

test(
  'the style guide is only for administrators, is accessible, its sample posts send nothing, and its sheets open from their sides',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const sentTo = async () => (await page.request.get(PAGE, { maxRedirects: 0 })).headers().location;
    expect(await sentTo()).toMatch(/\/login\b/);
    await signIn(page, 'member@demo.test');
    expect(await sentTo()).toMatch(/\/dashboard$/);
    await signIn(page, 'admin@demo.test');
    await page.goto(PAGE);
    await expect(page).toHaveTitle(/^Style guide/);
    const tools = page.getByRole('navigation', { name: 'Administration' });
    await expect(tools.getByRole('link', { name: 'Audit log' })).toBeVisible();
    // The style guide is for developers, so no page links to it.
    await expect(tools.getByRole('link', { name: 'Style guide' })).toHaveCount(0);
    const index = page.getByRole('navigation', { name: 'Style guide' });
    await expect(index.getByRole('link').nth(10)).toBeVisible();
    const goals = await index.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const regions = await page.getByRole('region').evaluateAll((parts) => parts.map(({ id }) => `#${id}`));
    expect(goals.length).toBeGreaterThan(10);
    expect(regions).toEqual(expect.arrayContaining(goals));
    await expect(page.getByRole('article').first()).toBeVisible();
    await test.step('the style guide is accessible in the light and dark themes', () =>
      lookOver(page, 'the style guide'));
    await test.step('sample posts in the style guide send nothing', () => expectIdle(page));
    await test.step('sheets in the style guide open from their sides', () => expectSheets(page));
  },
);

/** Clicks the buttons in a sample post. Checks that the clicks cause no request and no navigation. */
async function expectIdle(page: Page): Promise<void> {
  const calls: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
  const card = page.getByRole('article').filter({ hasText: 'Bus times after the break' }).first();
  const upvote = card.getByRole('button', { name: /^Upvote/ });
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await upvote.click();
  await card.getByRole('button', { name: 'Saved' }).click();
  await card.getByLabel('Write a comment').pressSequentially('No');
  await card.getByRole('link', { name: /Harbour View/ }).click();
  await expect(card.getByLabel('Write a comment')).toHaveValue('');
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(PAGE);
  expect(calls).toEqual([]);
}

/**
 * Returns the window edges that a sheet touches. A sheet must touch its own side along its full length, but not the
 * opposite side.
 */
async function edgeOf(page: Page, name: string): Promise<string[]> {
  const box = await page.getByRole('dialog', { name }).boundingBox();
  if (!box) return [];
  const at = {
    left: box.x === 0,
    top: box.y === 0,
    right: box.x + box.width === WINDOW.width,
    bottom: box.y + box.height === WINDOW.height,
  };
  return Object.entries(at).flatMap(([edge, isThere]) => (isThere ? [edge] : []));
}

/**
 * The test checks one vertical and one horizontal sheet, because sheets at the opposite sides are drawn in the same
 * way.
 */
const SHEETS = {
  right: ['top', 'right', 'bottom'],
  bottom: ['left', 'right', 'bottom'],
};

/** Checks that a sheet opens from its side, closes by its button and returns the focus. */
async function expectSheets(page: Page): Promise<void> {
  for (const [side, edges] of Object.entries(SHEETS)) {
    const opener = page.getByRole('button', { name: `Sheet from the ${side}` });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: `From the ${side}` });
    await expect(sheet).toBeVisible();
    await expect.poll(() => edgeOf(page, `From the ${side}`), side).toEqual(edges);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
}

const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i }).getByRole('listitem');

/** Opens the style guide and pauses the clock of the page. */
async function openGuide(page: Page): Promise<void> {
  await signIn(page, 'admin@demo.test');
  await page.clock.install();
  await page.goto(PAGE);
  await page.waitForLoadState('networkidle');
  // Shows a toast once, which loads the toast script.
  await page.getByRole('button', { name: 'Default toast' }).click();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 600_000);
}

test(
  'a toast replaces the previous one, closes after 5 seconds, and stays while it has the pointer or the focus',
  { tag: '@thorough' },
  async ({ page }) => {
    await openGuide(page);
    await page.getByRole('button', { name: 'Default toast' }).click();
    await expect(toasts(page)).toContainText('Logging out...');
    await page.clock.runFor(3_000);
    await page.getByRole('button', { name: 'Success toast' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText('Post created');
    // The new toast stays for five seconds, not for the remaining time of the previous toast.
    await page.clock.runFor(4_000);
    await expect(toasts(page)).toContainText('Post created');
    await page.clock.runFor(1_500);
    await expect(toasts(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Destructive toast' }).click();
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);

    const opener = page.getByRole('button', { name: 'Success toast' });
    await opener.click();
    await toasts(page).hover();
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.runFor(5_500);
    await expect(toasts(page)).toHaveCount(0);

    await opener.click();
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('F8');
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toBeVisible();
    await opener.focus();
    await page.clock.runFor(5_500);
    await expect(toasts(page)).toHaveCount(0);
  },
);
