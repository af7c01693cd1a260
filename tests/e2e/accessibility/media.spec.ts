import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { isAbove, openPostForm, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { stripes } from '../../support/browser/pictures';
import { attach, picture, video } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';

test.describe.configure({ timeout: 180_000 });

const SCHOOL = 'Bell Park Academic Centre';
const UPLOAD = '**/api/media/upload';
const form = (page: Page) => page.getByRole('form', { name: 'Create a post' });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');

test(
  'the photos in a post form are accessible when chosen, refused, blurred, uploading or failed',
  { tag: '@thorough' },
  async ({ page }) => {
    await newcomer(page.context(), { member: true });
    await page.goto(`/schools/${await schoolId(SCHOOL)}`);
    const input = (await openPostForm(page)).locator('input[type=file]');
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await input.setInputFiles([await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400), broken]);
    await expect(chosen(page)).toHaveCount(2);
    await expect(form(page).getByRole('alert')).toContainText('broken.jpg');
    await lookOver(page, 'chosen photos with an unreadable one');

    await chosen(page)
      .nth(0)
      .getByRole('button', { name: /^Blur faces or names/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Blur faces or names' });
    await expect(dialog.getByRole('application')).toHaveAttribute('aria-busy', 'false');
    await lookOver(page, 'the blur editor');
    await page.keyboard.press('Escape');

    const gate = Promise.withResolvers<void>();
    await page.route(UPLOAD, async (route) => {
      await gate.promise;
      await route.abort();
    });
    await form(page).getByLabel('Content').fill(unique('With photos'));
    await form(page).getByRole('button', { name: 'Post', exact: true }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray.getByRole('progressbar').first()).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await isAbove(tray, page.getByText('Post created', { exact: true })), String(width)).toBe(true);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    gate.resolve();
    await expect(tray.getByRole('alert')).toHaveCount(2);
    await lookOver(page, 'photos that failed to upload', { brief: true });
  },
);

test(
  'pictures and videos of a post are accessible when shown, enlarged or changed',
  { tag: '@thorough' },
  async ({ page }) => {
    const author = await newcomer(page.context(), { member: true });
    const school = await schoolId(SCHOOL);
    const words = unique('Look at it');
    const id = await post(author, school, words, { title: 'The new playground' });
    for (const alt of ['The slide, red and steep', undefined])
      await attach(page.context(), id, await picture(200, 150), alt ? { alt } : {});
    await attach(page.context(), id, video('vp9-opus.webm'), { alt: 'The swings in the wind' });
    await page.goto(`/schools/${school}?post=${id}`);
    const card = postCard(page, words);
    const first = card.getByRole('button', { name: /^Enlarge:/ }).first();
    await expect(first).toBeVisible();
    await lookOver(page, 'pictures of a post');
    await first.click();
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await lookOver(page, 'an enlarged picture');
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    await expect(page.getByRole('form', { name: 'Edit post' })).toBeVisible();
    await lookOver(page, 'the edit form for pictures');

    await page.goto('/account');
    await page.getByRole('button', { name: 'Add a Photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Photo' });
    await dialog.locator('input[type=file]').setInputFiles(await stripes('a.jpg', 400, 300));
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await lookOver(page, 'the crop dialog for a profile photo');
  },
);
