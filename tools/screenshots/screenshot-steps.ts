import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * A step that brings a page into a state before a screenshot. If the step returns a function, that function runs after
 * the screenshot.
 */
export type ScreenshotStep = (page: Page) => Promise<void | (() => Promise<unknown>)>;

/**
 * Clicks the first visible button or collapsible section with the given name. Does nothing if the button is hidden, for
 * example because the window is wide.
 */
export const clickButton =
  (name: string | RegExp): ScreenshotStep =>
  async (page) => {
    const summary = page.locator('summary').filter({ hasText: name });
    const button = page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .or(summary)
      .filter({ visible: true })
      .first();
    if ((await button.count()) > 0) await button.click();
  };

/** Clicks the last button with this name in the main content. */
export const clickLastButtonNamed =
  (name: string): ScreenshotStep =>
  async (page) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).last().click();
  };

export const selectTab =
  (name: string): ScreenshotStep =>
  async (page) => {
    await page.getByRole('tab', { name }).click();
  };

export const fillField =
  (label: string, text: string): ScreenshotStep =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).fill(text);
  };

export const fillSearchField =
  (label: string, text: string): ScreenshotStep =>
  async (page) => {
    await page.getByLabel(label).fill(text);
    // The step waits, because the page searches only when the person stops typing.
    await page.waitForTimeout(800);
  };

const firstPost =
  (step: (post: Locator) => Promise<void>): ScreenshotStep =>
  (page) =>
    step(page.getByRole('article').first());

export const openNewPostForm: ScreenshotStep = async (page) => {
  await clickButton('Create Post')(page);
  await page.getByRole('form', { name: 'Create a post' }).waitFor();
  // On phones, a button shows the chosen school. A tap on this button opens the search for a school.
  await clickButton(/^School:/)(page);
  await page.getByRole('combobox', { name: 'School' }).fill('Sunny');
  await page.getByRole('option').first().waitFor();
};

export const openPostMenu: ScreenshotStep = firstPost((post) =>
  post.getByRole('button', { name: 'Post options' }).click(),
);

/** Clicks a menu item in the first post whose menu contains the item. Throws if no menu contains the item. */
export const clickPostMenuItem =
  (item: string): ScreenshotStep =>
  async (page) => {
    const posts = page.getByRole('article');
    await posts.first().waitFor();
    for (let index = 0; index < (await posts.count()); index += 1) {
      await posts.nth(index).getByRole('button', { name: 'Post options' }).click();
      await page.getByRole('menuitem').first().waitFor();
      const choice = page.getByRole('menuitem', { name: item });
      if ((await choice.count()) > 0) return choice.click();
      await page.keyboard.press('Escape');
    }
    throw new Error(`No post has ${item} in its menu.`);
  };

export const openDialog =
  (button: string): ScreenshotStep =>
  async (page) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };

export const openDeleteConfirmation: ScreenshotStep = async (page) => {
  await page
    .getByLabel(/^Select/)
    .filter({ visible: true })
    .first()
    .check();
  await page.getByRole('button', { name: /^Delete Selected/ }).click();
};

export const openPaymentCardForm: ScreenshotStep = async (page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Subscribe Now|Continue your free trial|Fix My Subscription)$/ })
    .click();
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number').waitFor();
};

const photo = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp(await readFile(path.join('prisma', 'seed', 'demo-pictures', `${name}.svg`)))
    .resize({ width: 1200 })
    .png()
    .toBuffer(),
});

export const choosePhotos: ScreenshotStep = async (page) => {
  await clickButton('Write a post...')(page);
  const form = page.getByRole('form', { name: 'Create a post' });
  await form.locator('input[type=file]').setInputFiles([await photo('sledding-hill'), await photo('apple-box')]);
  await form.getByLabel('What does the photo show?').first().fill('The hill behind the school, with fresh tracks');
  await form.getByLabel('Content').fill('The hill is open again. Snow pants every day from now on, please.');
};

export const openBlurDialog: ScreenshotStep = async (page) => {
  await choosePhotos(page);
  await page
    .getByRole('button', { name: /^Blur faces or names/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('application').waitFor();
};

/**
 * Publishes a post and blocks its uploads, so that the screenshot shows the uploads in progress. Deletes the post
 * afterwards.
 */
export const chooseFilesThatNeverUpload: ScreenshotStep = async (page) => {
  await page.route('**/api/media/upload', () => undefined);
  await choosePhotos(page);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/posts') && response.request().method() === 'POST',
  );
  await page.getByRole('form', { name: 'Create a post' }).getByRole('button', { name: 'Post', exact: true }).click();
  const { id } = (await (await answered).json()) as { id: number };
  await page.getByRole('region', { name: 'Uploads' }).waitFor();
  return () => page.request.delete(`/api/posts/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
};

const LIST =
  'name,city,type,email\nHarbour View School,Digby,Elementary,office@example.org\nSunnyside Elementary School,Bedford,Elementary,\nNo Such Town School,,High,nobody\n';

export const startSchoolImport: ScreenshotStep = async (page) => {
  await clickButton('Import CSV')(page);
  await page
    .getByRole('dialog')
    .getByLabel('CSV file')
    .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await page.getByRole('dialog').getByText('Rejected (1)').waitFor();
};
