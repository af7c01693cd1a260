import { writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectToast, openPostForm, postCard, unique } from '../../support/browser/browser';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { video } from '../../support/browser/post-pictures';
import {
  bmpFile,
  contrast,
  animatedGif,
  recordVideo,
  sidewaysPicture,
  stripes,
  createDataTransfer,
  hugePhoto,
  type TestFile,
} from '../../support/browser/pictures';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

const SCHOOL = 'Gaspereau Valley Elementary School';
const UPLOAD = '**/api/media/upload';

type Media = {
  id: number;
  mediaUrl: string;
  mediaType: string;
  alt: string | null;
  width: number;
  height: number;
  posterUrl: string | null;
  sources: { url: string }[];
};

// The timeout is long, because these tests create, convert and inspect pictures.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const formOn = (page: Page) => page.getByRole('form', { name: 'Create a post' });
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const add = (page: Page, files: TestFile[]) => formOn(page).locator('input[type=file]').setInputFiles(files);

/**
 * Waits until the list of uploads closes. Moves the pointer away first, because the list stays open while the pointer
 * is over it.
 */
async function trayGone(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(tray(page)).toHaveCount(0, { timeout: 10_000 });
}

/** Opens a school's board as a new member. */
async function openBoard(page: Page): Promise<void> {
  await newcomer(page.context(), { member: true });
  await page.goto(`/schools/${await schoolId(SCHOOL)}`);
  await openPostForm(page);
}

/** Sends a post by calling `press`, and returns the id of the post. */
async function posted(page: Page, press: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/posts') && response.request().method() === 'POST',
  );
  await press();
  return ((await (await answered).json()) as { id: number }).id;
}

/** Sends the post in the form. Returns the id of the new post. */
async function send(page: Page, words = unique('With photos')): Promise<number> {
  await formOn(page).getByLabel('Content').fill(words);
  return posted(page, () => formOn(page).getByRole('button', { name: 'Post', exact: true }).click());
}

async function mediaOf(page: Page, id: number): Promise<Media[]> {
  return ((await (await page.request.get(`/api/posts/${id}`)).json()) as { media: Media[] }).media;
}

/** Returns the number of files that this browser stores. */
const keptOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('pv-files');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

async function bytesOf(page: Page, address: string | undefined): Promise<Buffer> {
  const answer = await page.request.get(address ?? 'nowhere');
  expect(answer.status(), address).toBe(200);
  return answer.body();
}

/** Drags the pointer from the middle of the picture slightly to the right. */
async function rub(page: Page, picture: Locator): Promise<void> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.55, y, { steps: 5 });
  await page.mouse.up();
}

test('a member can add, move and remove files in the post form', { tag: '@thorough' }, async ({ page }, info) => {
  await openBoard(page);
  const text = formOn(page).getByLabel('Content');
  const described = () =>
    chosen(page)
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

  await test.step('a member can drop files on the post form and paste files into the text', async () => {
    const dropped = await createDataTransfer(page, [await stripes('dropped.jpg', 400, 300)]);
    await formOn(page).dispatchEvent('dragover', { dataTransfer: dropped });
    await formOn(page).dispatchEvent('drop', { dataTransfer: dropped });
    await expect(chosen(page)).toHaveCount(1);
    await text.fill('As one can see');
    const pasted = await createDataTransfer(page, [await stripes('image.png', 400, 300)]);
    await text.evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
      pasted,
    );
    await expect(chosen(page)).toHaveCount(2);
    await expect(text).toHaveValue('As one can see');
    // A file that is dropped outside the form must not replace the page.
    const refused = await page
      .locator('main')
      .evaluate(
        (element, dataTransfer) =>
          !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
        dropped,
      );
    expect(refused).toBe(true);
  });

  await test.step('the post form refuses each invalid file and keeps the other files', async () => {
    const good = await stripes('good.jpg', 300, 400);
    // The test gives Playwright paths of files, because Playwright would send the contents of files to the browser, 12
    // MB in all.
    const files = {
      'notes.pdf': '%PDF-1.7',
      'IMG_1.HEIC': 'no browser here opens it',
      'broken.jpg': 'not a picture',
      'huge.jpg': Buffer.alloc(12 * 1024 * 1024),
      'good.jpg': good.buffer,
    };
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(info.outputPath(name), content);
      return info.outputPath(name);
    });
    await formOn(page).locator('input[type=file]').setInputFiles(paths);
    const alert = formOn(page).getByRole('alert');
    await expect(alert).toContainText("4 files weren't added");
    await expect(alert).toContainText(
      'notes.pdf: You can only add photos (JPEG, PNG, WebP, GIF) and videos (MP4, MOV, WebM).',
    );
    await expect(alert).toContainText('IMG_1.HEIC: This is a HEIC photo');
    await expect(alert).toContainText("broken.jpg: We can't read this photo. It may be damaged.");
    await expect(alert).toContainText('huge.jpg: This photo has 12 MB; the limit is 10 MB.');
    await expect(chosen(page)).toHaveCount(3);
    await expect(text).toHaveValue('As one can see');
    await add(page, [good, good]);
    await expect(chosen(page)).toHaveCount(4);
    await expect(alert).toContainText('A post can have up to 4 photos and videos.');
  });

  await test.step('a member can move and remove files in the post form', async () => {
    for (const [index, words] of ['one', '', 'three', 'four'].entries())
      await chosen(page).nth(index).getByRole('textbox').fill(words);
    await page.getByRole('button', { name: 'Move Photo 1 of 4 later' }).click();
    expect(await described()).toEqual(['', 'one', 'three', 'four']);
    await expect(page.getByRole('button', { name: 'Move Photo 2 of 4 later' })).toBeFocused();
    await page.getByRole('button', { name: 'Move Photo 3 of 4 earlier' }).click();
    expect(await described()).toEqual(['', 'three', 'one', 'four']);
    for (const left of [
      ['', 'one', 'four'],
      ['', 'four'],
    ]) {
      await chosen(page)
        .nth(1)
        .getByRole('button', { name: /^Remove/ })
        .click();
      expect(await described()).toEqual(left);
    }
    await expect(page.getByRole('button', { name: 'Add photos or video' })).toBeFocused();
  });

  await test.step('the post form keeps its files while closed and after a reload', async () => {
    await page.getByRole('button', { name: 'Hide Form' }).click();
    await page.getByRole('button', { name: 'Continue your post...' }).click();
    expect(await described()).toEqual(['', 'four']);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue your post...' })).toBeVisible();
    await expect(formOn(page)).toHaveCount(0);
    await openPostForm(page);
    await expect(formOn(page).getByText('2 of 4 chosen')).toBeVisible();
    await expect(text).toHaveValue('As one can see');
    await expect.poll(described).toEqual(['', 'four']);
  });

  await test.step('a refused post keeps its files, and a double click sends the post once', async () => {
    await page.route('**/api/posts', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }), {
      times: 1,
    });
    const words = unique('Twice');
    await text.fill(words);
    const press = formOn(page).getByRole('button', { name: 'Post', exact: true });
    await press.click();
    await expectToast(page, 'Error creating post', 'Not now');
    expect(await described()).toEqual(['', 'four']);
    const sent: Promise<{ id: number }>[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/posts')) sent.push(response.json());
    });
    await press.dblclick();
    await expect(tray(page).getByRole('heading', { name: 'Photos added' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1);
    expect(sent).toHaveLength(1);
    expect((await mediaOf(page, (await sent[0])?.id ?? 0)).map(({ alt }) => alt)).toEqual([null, 'four']);
    expect(await keptOn(page)).toBe(0);
  });
});

test('a member can describe and blur photos by keyboard or mouse', async ({ page }) => {
  const faults = await watchForFaults(page);
  await openBoard(page);
  const dialog = page.getByRole('dialog', { name: 'Blur faces or names' });
  const picture = dialog.getByRole('application');
  const words = unique('The fence');

  await test.step('a member chooses, describes and blurs a photo by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add photos or video' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([await sidewaysPicture()]);
    await expect(chosen(page)).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const blur = page.getByRole('button', { name: 'Blur faces or names' });
    await expect(blur).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('A name tag');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(picture).toBeFocused();
    await expect(picture).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('status')).toHaveText('Blurred at 50% from the left, 50% from the top');
    for (const name of ['Brush size', 'Undo', 'Reset', 'Cancel', 'Done']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole(name === 'Brush size' ? 'slider' : 'button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(blur).toBeFocused();
  });

  await test.step('a member blurs a second photo by mouse', async () => {
    await add(page, [await stripes('a name that stays here.jpg', 800, 600)]);
    await expect(chosen(page)).toHaveCount(2);
    await expect(formOn(page).getByText('Does it show someone else’s child?')).toBeVisible();
    await chosen(page).nth(1).getByLabel('What does the photo show?').fill('The new fence');
    await chosen(page)
      .nth(1)
      .getByRole('button', { name: /^Blur faces or names/ })
      .click();
    await expect(picture).toHaveAttribute('aria-busy', 'false');
    const pixels = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/jpeg'));
    const before = await pixels();
    await rub(page, picture);
    expect(await pixels()).not.toBe(before);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await pixels()).toBe(before);
    await rub(page, picture);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/media/upload')) return;
    expect(request.headers()['content-type']).toContain('multipart/form-data');
    bodies.push(request.postDataBuffer()?.toString('latin1') ?? '');
  });
  await formOn(page).getByLabel('Content').focus();
  await page.keyboard.type(words);
  await formOn(page).getByRole('button', { name: 'Post', exact: true }).focus();
  const id = await posted(page, () => page.keyboard.press('Enter'));
  await expectToast(page, 'Post created');
  await expect(tray(page).getByRole('heading', { name: 'Photos added' })).toBeVisible({ timeout: 20_000 });
  await expect(chosen(page)).toHaveCount(0);
  expect(bodies).toHaveLength(2);
  expect(bodies.join('')).not.toContain('a name that stays here');

  const media = await mediaOf(page, id);
  expect(media).toMatchObject([
    { width: 400, height: 800, alt: 'A name tag' },
    { width: 800, height: 600, alt: 'The new fence' },
  ]);
  const [byKeys, byMouse] = media;
  const ofKeys = await bytesOf(page, byKeys?.mediaUrl);
  expect(await contrast(ofKeys, { x: 0.5, y: 0.5 })).toBeLessThan(12);
  expect(await contrast(ofKeys, { x: 0.5, y: 0.1 }, 0.1)).toBeGreaterThan(80);
  for (const address of [byMouse?.mediaUrl, byMouse?.sources.at(-1)?.url]) {
    const made = await bytesOf(page, address);
    expect(await contrast(made, { x: 0.5, y: 0.5 })).toBeLessThan(12);
    expect(await contrast(made, { x: 0.55, y: 0.5 })).toBeLessThan(12);
    expect(await contrast(made, { x: 0.2, y: 0.2 })).toBeGreaterThan(80);
  }
  await expect(postCard(page, words).locator('img[alt="The new fence"]')).toBeVisible();
  expect(faults).toEqual([]);
});

test(
  'the server converts photos and videos in the background, and a video gets a poster image',
  { tag: '@thorough' },
  async ({ page }, info) => {
    const faults = await watchForFaults(page);
    await openBoard(page);
    await test.step('a video shows one of its own frames as the poster image', async () => {
      await add(page, [video('hevc.mp4')]);
      await expect(
        chosen(page).getByText("This video is in HEVC format, which some browsers can't play."),
      ).toBeVisible();
      await chosen(page).getByRole('button', { name: 'Remove' }).click();
      await add(page, [await recordVideo(page)]);
      await expect(chosen(page).locator('video')).toHaveJSProperty('paused', true);
      await expect(chosen(page).getByRole('button', { name: /^Blur/ })).toHaveCount(0);
      await chosen(page).getByLabel('What does the video show?').fill('Colours');
      const id = await send(page);
      await expect(tray(page).getByRole('heading', { name: 'Video added' })).toBeVisible({ timeout: 20_000 });
      const [film] = await mediaOf(page, id);
      expect(film).toMatchObject({
        mediaType: expect.stringMatching(/^video/),
        alt: 'Colours',
        width: 320,
        height: 240,
      });
      expect((await bytesOf(page, film?.posterUrl ?? undefined)).length).toBeGreaterThan(500);
    });

    await test.step('the server converts oversized and unsupported photos in the background', async () => {
      await openPostForm(page);
      // The photo has 108 megapixels and is stored sideways, like photos of phones.
      const large = info.outputPath('large.jpg');
      writeFileSync(large, await hugePhoto(12_000, 9_000, 'CANARY'));
      const { buffer } = await stripes('stripes.png', 600, 400);
      const file = (name: string, mimeType: string, made: Buffer) => ({ name, mimeType, buffer: made });
      await page.evaluate(() => {
        const seen = { longest: 0, last: performance.now() };
        setInterval(() => {
          seen.longest = Math.max(seen.longest, performance.now() - seen.last);
          seen.last = performance.now();
        }, 20);
        Object.assign(window, { seen });
      });
      // The test gives Playwright the file's path. If the test gave the contents, Playwright would send all of them to
      // the browser.
      await formOn(page).locator('input[type=file]').setInputFiles(large);
      await expect(chosen(page)).toHaveCount(1, { timeout: 60_000 });
      const longest = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
      console.log(`the page was blocked for ${Math.round(longest)} ms while 108 megapixels were read`);
      expect(longest).toBeLessThan(1_000);
      await add(page, [
        file('a.avif', 'image/avif', await sharp(buffer).avif({ effort: 0 }).toBuffer()),
        file('b.bmp', 'image/bmp', bmpFile(300, 200)),
        file('c.gif', 'image/gif', await animatedGif()),
      ]);
      await expect(chosen(page)).toHaveCount(4);
      await expect(chosen(page).nth(3)).toContainText('This photo is animated. Only its first frame will be shown.');
      await expect(formOn(page).getByRole('alert')).toHaveCount(0);

      const bodies: string[] = [];
      await page.route(UPLOAD, (route) => {
        bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
        return route.continue();
      });
      const id = await send(page);
      await expect(tray(page).getByRole('heading', { name: 'Photos added' })).toBeVisible({ timeout: 30_000 });
      expect((await mediaOf(page, id)).map(({ width, height }) => [width, height])).toEqual([
        [2449, 3266],
        [600, 400],
        [300, 200],
        [64, 64],
      ]);
      expect(bodies.join('')).not.toMatch(/CANARY|Exif/);
    });
    expect(faults).toEqual([]);
  },
);

test('a failed upload keeps the post and can be retried', { tag: '@thorough' }, async ({ page }) => {
  await openBoard(page);
  const two = [await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400)];
  const row = (number: number) => tray(page).getByRole('listitem', { name: `Photo ${number} of 2` });
  const added = () =>
    expect(tray(page).getByRole('heading', { name: /^Photos? added$/ })).toBeVisible({ timeout: 20_000 });
  const retry = (place: Locator) => place.getByRole('button', { name: /^Retry/ }).click();
  const goOn = async () => {
    await trayGone(page);
    await openPostForm(page);
  };

  await test.step('a lost response does not cause a second copy of a photo', async () => {
    await add(page, two);
    await chosen(page).nth(0).getByRole('textbox').fill('first');
    await chosen(page).nth(1).getByRole('textbox').fill('second');
    let uploads = 0;
    await page.route(
      UPLOAD,
      async (route) => {
        uploads += 1;
        if (uploads === 2) await route.fetch(); // The upload arrives at the server, but its response is lost.
        return route.abort();
      },
      { times: 2 },
    );
    const words = unique('Kept');
    const id = await send(page, words);
    await expect(row(1).getByRole('alert')).toHaveText(/The connection was lost/);
    await expect(row(2).getByRole('alert')).toHaveText(/The connection was lost/);
    await expect(tray(page).getByRole('heading', { name: 'Photos not added' })).toBeVisible();
    await expect(postCard(page, words)).toBeVisible();
    await row(2)
      .getByRole('button', { name: /^Retry/ })
      .press('Enter');
    await expect(tray(page).getByRole('button', { name: 'Show files' })).toBeFocused();
    await expect(row(2).getByRole('alert')).toHaveCount(0);
    await retry(row(1));
    await added();
    await expect.poll(async () => (await mediaOf(page, id)).map(({ alt }) => alt)).toEqual(['first', 'second']);
  });

  await test.step('the page shows whether the server refused an upload permanently or only for now', async () => {
    await goOn();
    await add(page, two);
    const answers = [
      { status: 415, json: { message: 'This photo is damaged.', code: 'unsupported_media_type' } },
      { status: 429, json: { message: 'Too many attempts. Please try again in 4 seconds.', code: 'rate_limited' } },
    ];
    await page.route(UPLOAD, (route) => route.fulfill(answers.shift()), { times: 2 });
    const id = await send(page);
    await expect(row(1).getByRole('alert')).toHaveText('This photo is damaged.');
    await expect(row(1).getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await expect(row(2)).toContainText('Waiting…');
    await row(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await added();
    expect(await mediaOf(page, id)).toHaveLength(1);
  });

  await test.step('deleting a post cancels its uploads', async () => {
    await goOn();
    await add(page, two.slice(1));
    const gate = Promise.withResolvers<void>();
    await page.route(UPLOAD, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const id = await send(page);
    await page.request.delete(`/api/posts/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    gate.resolve();
    await expectToast(page, 'Not added', /deleted/);
    await expect(tray(page)).toHaveCount(0);
    await page.unroute(UPLOAD);
  });

  await test.step('a post form drops files that another tab has already sent', async () => {
    await goOn();
    await add(page, two.slice(1));
    await expect.poll(() => keptOn(page)).toBe(1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await openPostForm(other);
    await expect(chosen(other)).toHaveCount(1);
    let uploads = 0;
    await page.route(UPLOAD, (route) => {
      uploads += 1;
      return route.fulfill({
        status: 415,
        json: { message: 'This photo is damaged.', code: 'unsupported_media_type' },
      });
    });
    await send(page);
    await expect(tray(page).getByRole('alert')).toHaveText('This photo is damaged.');
    await expect(chosen(other)).toHaveCount(0);
    await other.close();
    await page.reload();
    await expect(tray(page).getByRole('alert')).toHaveText('This photo is damaged.');
    await tray(page)
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    // The list of uploads has closed, so the focus moves to the main part of the page.
    await expect(page.locator('#main')).toBeFocused();
    await expect.poll(() => keptOn(page)).toBe(0);
    expect(uploads).toBe(1);
  });
});

test('uploads continue after a reload and on other pages', { tag: '@thorough' }, async ({ page, context }) => {
  await openBoard(page);
  await test.step('an upload waits until the network returns and the member has signed in', async () => {
    await add(page, [await stripes('a.jpg', 400, 300)]);
    const gate = Promise.withResolvers<void>();
    await page.route(
      UPLOAD,
      async (route) => {
        await gate.promise;
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    const id = await send(page);
    await expect(tray(page).getByRole('progressbar')).toBeVisible();
    await context.setOffline(true);
    gate.resolve();
    await expect(tray(page).getByRole('alert')).toContainText("You're offline.");
    await page.route(UPLOAD, (route) => route.fulfill({ status: 401, json: { message: 'Not authenticated' } }), {
      times: 1,
    });
    await context.setOffline(false);
    await expect(tray(page).getByRole('alert')).toContainText("You've been signed out.");
    await expect(tray(page).getByRole('link', { name: 'Sign in (new tab)' })).toHaveAttribute('target', '_blank');
    await tray(page)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(tray(page).getByRole('heading', { name: 'Photo added' })).toBeVisible({ timeout: 20_000 });
    expect(await mediaOf(page, id)).toHaveLength(1);
    await trayGone(page);
  });

  await test.step('uploads continue on the next page and can be cancelled', async () => {
    await openPostForm(page);
    await add(page, [await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400)]);
    const gate = Promise.withResolvers<void>();
    await page.route(UPLOAD, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const id = await send(page);
    const progress = tray(page).getByRole('progressbar', { name: 'Photo 1 of 2' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^\d+$/);
    await page.reload();
    await expect(progress).toHaveAttribute('aria-valuenow', /^\d+$/);
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await tray(page).getByRole('button', { name: 'Cancel Photo 2 of 2' }).click();
    await expect(tray(page).getByRole('listitem')).toHaveCount(1);
    gate.resolve();
    await expect(tray(page).getByRole('heading', { name: 'Photo added' })).toBeVisible({ timeout: 20_000 });
    expect(await mediaOf(page, id)).toHaveLength(1);
    await page.unroute(UPLOAD);
    await page.goBack();
  });

  await test.step('the form, the blur dialog and the list of uploads fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPostForm(page);
    await add(page, [await stripes('a.jpg', 400, 300), await stripes('b.jpg', 300, 400)]);
    await expect(chosen(page)).toHaveCount(2);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await chosen(page).nth(0).getByRole('button', { name: /^Blur/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('application')).toHaveAttribute('aria-busy', 'false');
    const done = await dialog.getByRole('button', { name: 'Done' }).boundingBox();
    // The Done button must be visible without scrolling, because a finger on the picture does not scroll the dialog.
    expect((done?.y ?? 900) + (done?.height ?? 0)).toBeLessThanOrEqual(844);
    await page.keyboard.press('Escape');
    await page.route(UPLOAD, (route) => route.abort());
    await send(page);
    await expect(tray(page).getByRole('alert')).toHaveCount(2);
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
    const card = await tray(page).boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 900)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await width()).toBe(390);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('signing out deletes unsent files without a warning', async () => {
    expect(await keptOn(page)).toBe(2);
    page.on('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await keptOn(page)).toBe(0);
  });
});
