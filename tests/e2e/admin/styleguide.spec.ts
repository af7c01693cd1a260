import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { signIn } from '../../support/browser/browser';
import { test } from '../../support/browser/test';

const PAGE = '/admin/styleguide';
test.describe.configure({ timeout: 120_000 }); // it is the longest page of all

const WINDOW = { width: 1280, height: 900 };

test(
  'only administrators get there; it has no faults; what its samples of posts would do is not done; its sheets come from their sides',
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
    await expect(tools.getByRole('link', { name: 'Style guide' })).toHaveCount(0); // for who builds: by its address only
    const index = page.getByRole('navigation', { name: 'Style guide' });
    await expect(index.getByRole('link').nth(10)).toBeVisible();
    const goals = await index.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const regions = await page.getByRole('region').evaluateAll((parts) => parts.map(({ id }) => `#${id}`));
    expect(goals.length).toBeGreaterThan(10);
    expect(regions).toEqual(expect.arrayContaining(goals));
    await expect(page.getByRole('article').first()).toBeVisible();
    await test.step('by day and by night', () => lookOver(page, 'the style guide'));
    await test.step('samples of posts', () => expectIdle(page));
    await test.step('sheets', () => expectSheets(page));
  },
);

/** Whatever is pressed in a post of the guide, nothing is sent, and nobody is led away. */
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

/** The edge of the window that a sheet lies at: whole along it, and not as far as the opposite one. */
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

/** That which lies along the window's height, and that which lies along its width: the opposite ones are drawn as they are. */
const SHEETS = {
  right: ['top', 'right', 'bottom'],
  bottom: ['left', 'right', 'bottom'],
};

/** A sheet comes from its side, closes by its button and gives the focus back. */
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

/** With a clock that stands still unless it is moved by hand. */
async function openGuide(page: Page): Promise<void> {
  await signIn(page, 'admin@demo.test');
  await page.clock.install();
  await page.goto(PAGE);
  await page.waitForLoadState('networkidle');
  // Shown once, the toasts' own script is there too.
  await page.getByRole('button', { name: 'Default toast' }).click();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 600_000);
}

test(
  'a toast takes the place of the one before, is gone after 5 seconds, and waits under the pointer and with the focus',
  { tag: '@thorough' },
  async ({ page }) => {
    await openGuide(page);
    await page.getByRole('button', { name: 'Default toast' }).click();
    await expect(toasts(page)).toContainText('Logging out...');
    await page.clock.runFor(3_000);
    await page.getByRole('button', { name: 'Success toast' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText('Post created');
    // Its own five seconds, not what was left of the other's.
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
