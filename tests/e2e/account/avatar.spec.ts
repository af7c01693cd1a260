import { writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { smallTargets } from '../../support/accessibility/structure';
import { expectToast } from '../../support/browser/browser';
import { newcomer, type Newcomer } from '../../support/browser/newcomer';
import { colourAt, stripes } from '../../support/browser/stripes';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';

test.describe.configure({ mode: 'parallel' });

const ADDRESS = '**/api/user/avatar';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Change Photo' });
const previewOf = (page: Page): Locator => page.getByRole('tabpanel').locator('img');
const headerOf = (page: Page): Locator => page.getByRole('button', { name: /^Account menu/ }).locator('img');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

type ChosenFile = Awaited<ReturnType<typeof stripes>> | string;

async function openDialog(page: Page, name: 'Add a Photo' | 'Change Photo' = 'Add a Photo'): Promise<Locator> {
  await button(page, name).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  return dialog;
}

/** Opens the account page of a new member and its photo dialog, and chooses the given file. */
async function choose(page: Page, file: ChosenFile): Promise<{ person: Newcomer; dialog: Locator; save: Locator }> {
  const person = await newcomer(page.context());
  await page.goto('/account');
  const dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles(file);
  const save = dialog.getByRole('button', { name: 'Save' });
  // The timeout is long, because processing a large file takes seconds.
  await expect(save).toBeEnabled({ timeout: 30_000 });
  return { person, dialog, save };
}

async function expectSaved(page: Page): Promise<void> {
  await expectToast(page, 'Avatar updated', 'Other members see it next to your name.');
  await expect(dialogOf(page)).toHaveCount(0);
  for (const picture of [previewOf(page), headerOf(page)]) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

test('a member can choose, crop, save and remove a profile picture', async ({ page }) => {
  await newcomer(page.context());
  await page.goto('/account');
  await openDialog(page);
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a Photo').click();
  await (await chooser).setFiles(await stripes(['red', 'green', 'red'], { width: 900, height: 900 }));
  // The test waits until the page has read the picture, because the page then resets the zoom to 1.
  await expect(button(page, 'Save')).toBeEnabled();
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveValue('1.01');
  await zoom.press('End');
  await expect(zoom).toHaveValue('3');
  await test.step('after a failed upload of a profile picture, the dialog stays open and keeps the crop', async () => {
    for (const [answer, message] of [
      [{ status: 503, json: { message: 'Too many photos at once.', code: 'busy' } }, 'Too many photos at once.'],
      [{ status: 502, body: 'Bad gateway' }, 'Failed to upload avatar'],
      [null, /couldn't reach the site/],
    ] as const) {
      await page.route(ADDRESS, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await button(page, 'Save').click();
      await expectToast(page, 'Upload failed', message);
      await expect(dialogOf(page)).toBeVisible();
    }
    await expect(zoom).toHaveValue('3');
  });
  await button(page, 'Save').click();
  await expectSaved(page);
  await expect(button(page, 'Change Photo')).toBeFocused();
  // At the maximum zoom, the dialog shows the middle third of the picture.
  for (const x of [0.05, 0.5, 0.95]) expect(await colourAt(headerOf(page), x, 0.5)).toBe('green');

  await page.reload();
  await expect.poll(() => colourAt(headerOf(page), 0.5, 0.5)).toBe('green');
  await button(page, 'Remove Photo').click();
  await expectToast(page, 'Avatar removed');
  await expect(headerOf(page)).toHaveCount(0);
  await expect(previewOf(page)).toHaveCount(0);
  await expect(page.getByRole('tabpanel').getByText('SH', { exact: true })).toBeVisible();
  await expect(button(page, 'Add a Photo')).toBeFocused();
});

test(
  'a profile picture is turned upright, and its transparent parts become white',
  { tag: '@thorough' },
  async ({ page }) => {
    const { dialog, save } = await choose(
      page,
      await stripes(['red', 'nothing', 'red'], { width: 600, height: 600, format: 'png' }),
    );
    await save.click();
    await expectSaved(page);
    expect(await colourAt(headerOf(page), 0.5, 0.5)).toBe('white');
    expect(await colourAt(headerOf(page), 0.1, 0.5)).toBe('red');

    await test.step('a profile picture from a phone is turned upright', async () => {
      await openDialog(page, 'Change Photo');
      const upright = await stripes(['red', 'blue'], { width: 600, height: 600, orientation: 6 });
      await dialog.locator('input[type=file]').setInputFiles(upright);
      await expect(save).toBeEnabled();
      await save.click();
      await expectSaved(page);
      // The test waits until the new picture has replaced the first one.
      await expect.poll(() => colourAt(headerOf(page), 0.2, 0.8)).toBe('blue');
      for (const x of [0.2, 0.8]) {
        expect(await colourAt(headerOf(page), x, 0.2)).toBe('red');
        expect(await colourAt(headerOf(page), x, 0.8)).toBe('blue');
      }
    });

    await test.step('the person’s initials replace a picture that fails to load', async () => {
      await page.route('**/api/avatars/*', (route) => route.fulfill({ status: 404 }));
      await page.reload();
      await expect(headerOf(page)).toHaveCount(0);
      await expect(previewOf(page)).toHaveCount(0);
      await expect(page.getByRole('tabpanel').getByText('SH', { exact: true })).toBeVisible();
    });
  },
);

test(
  'a member can move the photo by dragging, with the arrow keys or with buttons',
  { tag: '@thorough' },
  async ({ page }) => {
    const { person, dialog, save } = await choose(page, await stripes(['red', 'blue'], { width: 800, height: 400 }));
    await test.step('dragging, the arrow keys and the buttons move the photo in the crop frame', async () => {
      const frame = dialog.getByRole('application', { name: 'Position of the photo' });
      // The test aborts the upload, because it checks only the crop.
      const sent: string[] = [];
      await page.route(ADDRESS, async (route) => {
        const body = route.request().postDataBuffer()!;
        await page.evaluate(
          (bytes) => {
            const image = document.body.appendChild(new Image());
            image.id = 'sent';
            image.src = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
            return image.decode();
          },
          [...body.subarray(body.indexOf('\r\n\r\n') + 4)],
        );
        sent.push(await colourAt(page.locator('#sent'), 0.5, 0.5));
        await page.locator('#sent').evaluate((image) => image.remove());
        await route.fulfill({ status: 503, json: { message: 'Not now', code: 'busy' } });
      });
      const send = async () => {
        const before = sent.length;
        await save.click();
        await expect.poll(() => sent.length).toBe(before + 1);
        await expect(save).toHaveText('Save');
      };

      await frame.press('ArrowRight');
      await frame.press('Shift+ArrowRight');
      await send();
      await frame.press('Shift+ArrowLeft');
      await frame.press('Shift+ArrowLeft');
      await send();
      const box = (await frame.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      await send();
      for (let count = 0; count < 5; count += 1) await button(page, 'Move left').click();
      await send();
      for (let count = 0; count < 5; count += 1) await button(page, 'Move right').click();
      await send();
      expect(sent).toEqual(['red', 'blue', 'red', 'blue', 'red']);
      await page.unroute(ADDRESS);
    });

    await test.step('cancelling the photo dialog returns the focus to the button that opened it', async () => {
      await button(page, 'Cancel').click();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(button(page, 'Add a Photo')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialogOf(page).getByRole('button', { name: 'Choose a Photo' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button(page, 'Add a Photo')).toBeFocused();
      expect(((await (await person.call('GET', '/api/user')).json()) as { avatar: unknown }).avatar).toBeNull();
    });

    await test.step('a double click uploads the photo once, and cancelling the upload shows no message', async () => {
      await openDialog(page);
      await dialog.locator('input[type=file]').setInputFiles(await stripes(['blue']));
      await expect(save).toBeEnabled();
      let sent = 0;
      let answer = () => {};
      await page.route(ADDRESS, async (route) => {
        sent += 1;
        await new Promise<void>((resolve) => (answer = resolve));
        await route.abort().catch(() => {});
      });
      await save.dblclick();
      await expect(dialog.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
      await expect.poll(() => sent).toBe(1);
      await page.waitForTimeout(300);
      expect(sent).toBe(1);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      answer();
      await expect(dialog).toHaveCount(0);
      await expect(button(page, 'Add a Photo')).toBeFocused();
      await expect(page.getByText('Upload failed')).toHaveCount(0);
      await expect(headerOf(page)).toHaveCount(0);
      await page.unroute(ADDRESS);
    });

    await test.step('a file that is not a picture is refused as a profile picture', async () => {
      await openDialog(page);
      const broken = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This was a letter once.') };
      const input = dialog.locator('input[type=file]');
      await expect(input).toHaveAttribute('accept', 'image/*');
      await input.setInputFiles(broken);
      await expect(dialog.getByRole('alert')).toContainText("We can't open this file as a photo");
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
      await input.setInputFiles(await stripes(['blue']));
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await input.setInputFiles(broken);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectSaved(page);
      expect(await colourAt(headerOf(page), 0.5, 0.5)).toBe('blue');
    });
  },
);

test('the photo dialog fits phones, landscape screens and desktops', { tag: '@thorough' }, async ({ page }, info) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await newcomer(page.context());
  await page.goto('/account');
  const file = await stripes(['red', 'blue']);
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
    { width: 1280, height: 720 },
  ]) {
    const about = `${size.width} x ${size.height}`;
    await page.setViewportSize(size);
    const dialog = await openDialog(page);
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    const wide = await dialog.evaluate((window) => window.scrollWidth > window.clientWidth);
    expect(wide, `${about}: scrolls sideways`).toBe(false);
    expect(await page.evaluate(smallTargets), about).toEqual([]);
    const frame = (await dialog.locator('canvas').boundingBox())!;
    if (size.height >= 720) expect(frame.width, about).toBe(350);
    else expect(frame.width, about).toBeGreaterThan(250);
    for (const name of ['Choose Another', 'Cancel', 'Save'])
      await expect(button(page, name), about).toBeInViewport({ ratio: 1 });
    await button(page, 'Cancel').click();
  }

  // The test passes the file by its path, so that it does not send the file's contents to the browser.
  const large = info.outputPath('large.jpg');
  const measures = isThorough ? { width: 9000, height: 6700 } : { width: 4000, height: 3000 };
  writeFileSync(large, (await stripes(['red', 'green', 'red'], { ...measures, bytes: 30 * 1024 * 1024 })).buffer);
  const dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles(large);
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeEnabled({ timeout: 30_000 }); // The browser takes seconds to read the file.
  let body: Buffer = Buffer.alloc(0);
  await page.route(ADDRESS, (route) => {
    body = route.request().postDataBuffer()!;
    return route.continue();
  });
  await save.click();
  await expectSaved(page);
  expect(body.length).toBeLessThan(200_000);
  expect(body.toString('latin1')).toMatch(
    /name="avatar"; filename="avatar.jpg"\r\nContent-Type: image\/jpeg\r\n\r\n\xff\xd8/,
  );
  expect(await colourAt(headerOf(page), 0.5, 0.5)).toBe('green');
  expect(errors).toEqual([]); // The list of errors includes violations of the content security policy.
});
