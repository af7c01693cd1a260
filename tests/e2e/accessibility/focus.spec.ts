import { expect, type Page } from '@playwright/test';
import { clippedFocusRings, coveredOnFocus, FOCUSABLE } from '../../support/accessibility/focus-checks';
import { openPostForm, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { stripes } from '../../support/browser/pictures';
import { attach, picture, video } from '../../support/browser/post-pictures';
import { PUBLIC_PATHS, MEMBER_PATHS } from '../../support/browser/paths';
import { test } from '../../support/browser/test';
import { everyNth } from '../../support/thorough';

const SCHOOL = 'Bell Park Academic Centre';
/** A school where no other test writes posts. New posts would move the page while its elements get the focus. */
const QUIET_SCHOOL = 'Oxford Regional Education Centre';
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

test.describe.configure({ timeout: 240_000 });

test('the upload tray covers no focused element, closes on Escape, and can restore a removed photo', async ({
  page,
}) => {
  await newcomer(page.context(), { member: true });
  await page.goto(`/schools/${await schoolId(QUIET_SCHOOL)}`);
  const form = await openPostForm(page);
  await form
    .locator('input[type=file]')
    .setInputFiles([await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400)]);
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2);
  // The uploads never end, because the test answers no upload request.
  await page.route('**/api/media/upload', () => {});
  await form.getByLabel('Content').fill(unique('With two photos'));
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const rows = tray(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  // The toast moves away from the focused element, and disappears after five seconds.
  await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('button', { name: 'Close' })
    .click();

  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    expect.soft(await page.evaluate(coveredOnFocus, FOCUSABLE), `${size.width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // The tray has collapsed, because the last window size of the loop is only 256 px high.
  const fold = tray(page).getByRole('button', { name: 'Show files' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await page.locator('#main').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(rows.last().getByRole('button', { name: 'Cancel Photo 2 of 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(fold).toBeFocused();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows.last()).toHaveAccessibleName('Photo 2 of 2');
  await page.keyboard.press('Escape');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(0);
});

test('no box cuts off the focus ring of an element', async ({ page }) => {
  const author = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  await author.call('POST', `/api/schools/${school}/subscribe`);
  const words = unique('Look at it');
  const id = await post(author, school, words);
  await attach(page.context(), id, await picture(200, 150), { alt: 'The slide' });
  await attach(page.context(), id, video('vp9-opus.webm'), { alt: 'The swings in the wind' });
  for (const path of [`/schools/${school}?post=${id}`, ...everyNth(6, MEMBER_PATHS)]) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    if (path.includes('post=')) await expect(postCard(page, words).locator('video')).toBeVisible();
    await page.keyboard.press('Tab'); // Browsers show focus rings only after somebody has used the Tab key.
    expect.soft(await page.evaluate(clippedFocusRings, FOCUSABLE), path).toEqual([]);
  }
  // Leaves the member's page before the sign-out. The page would otherwise notice the sign-out and open the sign-in
  // page, which would interrupt the next visit.
  await page.goto('about:blank');
  await page.context().clearCookies();
  for (const path of everyNth(8, PUBLIC_PATHS)) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    expect.soft(await page.evaluate(clippedFocusRings, FOCUSABLE), path).toEqual([]);
  }
});
