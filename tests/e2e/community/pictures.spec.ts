import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectToast, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { attach, picture, video } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';
import { watchForFaults } from '../../support/browser/watch';

test.describe.configure({ mode: 'parallel' });

type Follower = Newcomer & { school: number };

type Measures = [width: number, height: number];
type Written = { id: number; words: string };

/**
 * Creates a member who follows a school where no other test writes, so that the member's feed has only the member's own
 * posts.
 */
async function follower(context: BrowserContext, name: string): Promise<Follower> {
  const author = await newcomer(context, { member: true });
  const school = await schoolId(name);
  await author.call('POST', `/api/schools/${school}/subscribe`);
  return { ...author, school };
}

/** Creates a post with pictures of the given sizes. The second picture has its own description. */
async function postWithPictures(context: BrowserContext, author: Follower, ...measures: Measures[]): Promise<Written> {
  const words = unique('Look at it');
  const id = await post(author, author.school, words, { title: 'The new playground' });
  for (const [index, [width, height]] of measures.entries())
    await attach(context, id, await picture(width, height), index === 1 ? { alt: 'The slide, red and steep' } : {});
  return { words, id };
}

async function mediaOf(
  page: Page,
  id: number,
): Promise<{ id: number; alt: string | null; width: number; height: number }[]> {
  return ((await (await page.request.get(`/api/posts/${id}`)).json()) as { media: [] }).media;
}

const pictures = (card: Locator) => card.getByRole('button', { name: /^Enlarge:/ });
const naturalWidth = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Checks that the pictures themselves have loaded, and not only their empty boxes. */
async function expectLoaded(place: Locator, count?: number): Promise<void> {
  const images = place.locator('picture img');
  if (count !== undefined) await expect(images).toHaveCount(count);
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => naturalWidth(image)).toBeGreaterThan(0);
  }
}

type Shift = [at: number, value: number, what: string];

/** Records layout shifts in the variable `shifts` of the page. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: [at: number, value: number, what: string][] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
        shifts.push([entry.startTime, entry.value, moved]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function openEditor(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Edit Post' }).click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form).toBeVisible();
  return form;
}

test('a reader can switch between enlarged pictures by keyboard or mouse', async ({ page, context }) => {
  // The test loads and draws many pictures, which takes longer than the usual limit on a busy machine.
  test.setTimeout(120_000);
  const author = await follower(context, 'Middle River Consolidated School');
  const single = await postWithPictures(context, author, [600, 800]);
  const { id, words } = await postWithPictures(context, author, [640, 480], [960, 1280], [1600, 320], [600, 600]);
  await observeShifts(page);
  const card = postCard(page, words);

  await test.step('the page does not shift while pictures load', async () => {
    // The pictures load only after the test has seen their previews.
    const previews = Promise.withResolvers<void>();
    await page.route(/\/api\/media\//, async (route) => {
      await previews.promise;
      await route.continue();
    });
    // The window is tall, because only layout shifts inside it count.
    await page.setViewportSize({ width: 1_280, height: 2_600 });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const tones = (canvas: HTMLCanvasElement) =>
      new Set(canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data).size;
    // Before the picture loads, its place shows the blurred preview.
    await expect.poll(() => card.locator('canvas').first().evaluate(tones)).toBeGreaterThan(20);
    expect(await naturalWidth(card.locator('picture img').first())).toBe(0);
    // Only layout shifts after the posts have loaded count. While the posts load, they push the footer down, which is
    // visible in this tall window.
    const start = await page.evaluate(() => document.fonts.ready.then(() => performance.now()));
    previews.resolve();
    await expectLoaded(postCard(page, single.words), 1);
    await expectLoaded(card, 4);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
    const later = shifts.filter(([at]) => at > start);
    expect(
      later.reduce((sum, [, value]) => sum + value, 0),
      JSON.stringify(later),
    ).toBeLessThanOrEqual(0.02);
    await page.unroute(/\/api\/media\//);
    await page.setViewportSize({ width: 1_280, height: 900 });
  });

  await test.step('a single picture in a post is not cropped', async () => {
    const one = postCard(page, single.words);
    await expectLoaded(one, 1);
    const box = await boxOf(one.locator('picture img'));
    expect(Math.abs(box.width / box.height - 600 / 800)).toBeLessThan(0.02);
    expect(box.height).toBeLessThanOrEqual(561);
    const [ground, pictureColour] = [
      await boxOf(pictures(one)),
      await boxOf(one.getByText(single.words).locator('xpath=ancestor::p')),
    ];
    // The box of the picture is as wide as the column, and the picture is in the middle of the box.
    expect(ground.width).toBeCloseTo(pictureColour.width, 0);
    expect(Math.abs(box.x + box.width / 2 - ground.x - ground.width / 2)).toBeLessThanOrEqual(1);
    await expect(pictures(one)).toHaveAccessibleName('Enlarge: Photo of this post');
  });

  await test.step('several pictures in a post are cropped and shown next to each other', async () => {
    await expectLoaded(card, 4);
    await expect(pictures(card).nth(0)).toHaveAccessibleName('Enlarge: Photo 1 of 4 of this post');
    await expect(pictures(card).nth(1)).toHaveAccessibleName('Enlarge: The slide, red and steep');
    for (const one of await pictures(card).all()) {
      const { width, height } = await boxOf(one);
      expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.02);
    }
    // The browser loads each picture in WebP format, at the width that it needs. The panorama needs a larger file,
    // because the page shows only its middle.
    const sources = await card
      .locator('picture img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    expect(sources.map((source) => new URL(source, 'http://x').pathname.split('/').at(-1))).toEqual([
      'w480',
      'w480',
      'w1600',
      'w480',
    ]);
  });

  const viewer = page.getByRole('dialog');
  await test.step('arrow keys switch between enlarged pictures and stop at the first and last picture', async () => {
    await pictures(card).nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Photo 2 of 4' })).toBeVisible();
    await expect(viewer.getByText('The slide, red and steep')).toBeVisible();
    const shown = viewer.locator('picture img');
    await expect(shown).toHaveAttribute('alt', 'The slide, red and steep');
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\/w960\?/);
    for (const [key, label] of [
      ['ArrowRight', '3 of 4'],
      ['ArrowRight', '4 of 4'],
      ['ArrowRight', '4 of 4'],
      ['ArrowLeft', '3 of 4'],
      ['ArrowLeft', '2 of 4: The slide, red and steep'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name: `Photo ${label.slice(0, 6)}` })).toBeVisible();
      await expect(viewer.getByRole('status')).toHaveText(label);
    }
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(pictures(card).nth(1)).toBeFocused();
  });

  await test.step('an enlarged picture fits the window, and closes on a click outside the picture', async () => {
    await pictures(card).nth(1).click();
    await expectLoaded(viewer, 1);
    const tall = await boxOf(viewer.locator('picture img'));
    expect(tall.height).toBeGreaterThan(700);
    expect(tall.y + tall.height).toBeLessThanOrEqual(900);
    expect(Math.abs(tall.width / tall.height - 3 / 4)).toBeLessThan(0.02);
    await viewer.getByRole('button', { name: 'Previous photo' }).click();
    await expect(viewer.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true');
    for (const label of ['2 of 4', '3 of 4']) {
      await viewer.getByRole('button', { name: 'Next photo' }).click();
      await expect(viewer.getByRole('status')).toContainText(label);
    }
    await expectLoaded(viewer, 1);
    const wide = await boxOf(viewer.locator('picture img'));
    expect(wide.width).toBeGreaterThan(1_100);
    expect(wide.x + wide.width).toBeLessThanOrEqual(1_280);
    await page.mouse.click(640, wide.y - 40);
    await expect(viewer).toHaveCount(0);
    await expect(pictures(card).nth(1)).toBeFocused();
  });

  await test.step('a picture that fails to load leaves an empty box of its size', async () => {
    const before = await boxOf(pictures(card).nth(1));
    await page.route(/\/api\/media\//, (route) => route.abort());
    await page.reload();
    await expect(card.getByText('Photo not available')).toHaveCount(4);
    await expect(pictures(card).nth(1)).toHaveAccessibleName(/Photo not available.*The slide, red and steep/);
    const { width, height } = await boxOf(pictures(card).nth(1));
    expect([width, height]).toEqual([before.width, before.height]);
    // The browser comes online again, and the page then loads the missing pictures automatically.
    await page.unroute(/\/api\/media\//);
    await context.setOffline(true);
    await context.setOffline(false);
    await expectLoaded(card, 4);
  });

  await test.step('an enlarged picture stays open if another tab removes a different picture', async () => {
    const files = await mediaOf(page, id);
    const without = async (index: number, seen: () => Promise<void>) => {
      await author.call('DELETE', `/api/media/${files[index]?.id}`);
      await expect(async () => {
        // The event `visibilitychange` makes the page refresh its lists.
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await seen();
      }).toPass();
    };
    const soon = { timeout: 2_500 };
    await pictures(card).nth(2).click();
    await expect(page.getByRole('dialog', { name: 'Photo 3 of 4' })).toBeVisible();
    await without(0, () => expect(page.getByRole('dialog', { name: 'Photo 2 of 3' })).toBeVisible(soon));
    await without(2, () => expect(viewer).toHaveCount(0, soon));
    await expect(pictures(card)).toHaveCount(2);
    await expect(page.locator('html')).not.toHaveClass(/overflow-hidden/);
  });
});

test(
  'a video does not play until the reader starts the video',
  { tag: ['@thorough', '@U10'] },
  async ({ page, context }) => {
    const author = await follower(context, 'Uniacke District School');
    const unplayable = await postWithPictures(context, author);
    const { mediaUrl } = await attach(context, unplayable.id, video('hevc.mp4'));
    const { id, words } = await postWithPictures(context, author);
    await attach(context, id, video('vp9-opus.webm'), {
      alt: 'The swings in the wind',
      poster: await picture(320, 240),
    });
    await attach(context, id, video('vp8-vorbis-tags.webm'));
    const answers: number[] = [];
    page.on('response', (answer) => new URL(answer.url()).pathname.endsWith('/video') && answers.push(answer.status()));
    await page.goto('/dashboard');
    const card = postCard(page, words);
    const [first, second] = [card.locator('video').nth(0), card.locator('video').nth(1)];
    await expect(first).toHaveAttribute('aria-label', 'The swings in the wind');
    await expect(second).toHaveAttribute('aria-label', 'Video 2 of 2 of this post');
    await expect(first).toHaveAttribute('poster', /\/poster\?/);
    const box = await boxOf(first);
    expect(Math.abs(box.width / box.height - 4 / 3)).toBeLessThan(0.02);
    await second.scrollIntoViewIfNeeded();
    await expect
      .poll(() => second.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThanOrEqual(2);
    await page.waitForTimeout(500);
    for (const one of [first, second]) {
      expect(
        await one.evaluate((element: HTMLVideoElement) => [
          element.paused,
          element.currentTime < 0.1,
          element.autoplay,
        ]),
      ).toEqual([true, true, false]);
    }
    expect(await first.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(0);

    const playing = await first.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      await new Promise((resolve) =>
        element.addEventListener('timeupdate', () => element.currentTime > 0.2 && resolve(null)),
      );
      element.pause();
      await new Promise((resolve) => {
        element.addEventListener('seeked', resolve, { once: true });
        element.currentTime = 1.5;
      });
      return [element.currentTime, element.videoWidth, element.videoHeight];
    });
    expect(playing).toEqual([1.5, 320, 240]);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.every((status) => status === 206)).toBe(true);

    const other = postCard(page, unplayable.words);
    await expect(other.getByText("Your browser can't play this video.")).toBeVisible();
    const link = other.getByRole('link', { name: 'Download the video' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const { pathname, search } = new URL(download.url());
    expect(pathname + search).toBe(mediaUrl);

    await page.route(/\/api\/media\/[^/]*\/video[^/]*$/, (route) =>
      route.fulfill({ status: 404, json: { message: 'File not found' } }),
    );
    await page.reload();
    await expect(other.getByText('Video not available')).toBeVisible();
    await expect(link).toHaveCount(0);
  },
);

test('changed pictures of a post are saved together with the post', { tag: '@thorough' }, async ({ page, context }) => {
  const sizes: Measures[] = [
    [800, 600],
    [600, 800],
  ];
  const { words, id } = await postWithPictures(context, await follower(context, 'Lockview High School'), ...sizes);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await page.goto('/dashboard');
  const card = postCard(page, words);
  const NAMES = ['Photo 1 of 2 of this post', 'The sandbox'];
  const names = async () =>
    Promise.all((await card.locator('picture img').all()).map((image) => image.getAttribute('alt')));

  await test.step('an edit of a post does not send unchanged pictures again', async () => {
    const form = await openEditor(page, card);
    await form.getByLabel('Content').fill(`${words}, still`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Post updated');
    expect(sent.at(-1)).not.toHaveProperty('media');
  });

  await test.step('a member reorders and describes the pictures of a post', async () => {
    const form = await openEditor(page, card);
    await form.getByRole('button', { name: 'Move photo 2 earlier' }).focus();
    await page.keyboard.press('Enter');
    const first = form.getByRole('button', { name: 'Move photo 1 earlier' });
    await expect(first).toBeFocused();
    await expect(form.getByText('Photo moved to place 1 of 2.')).toBeAttached();
    await expect(first).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('What does photo 1 show?')).toHaveValue('The slide, red and steep');
    await form.getByLabel('What does photo 1 show?').fill('');
    await form.getByLabel('What does photo 2 show?').fill('  The sandbox ');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    expect(sent).toHaveLength(2);
    await expectLoaded(card, 2);
    expect(await names()).toEqual(NAMES);
    expect((await mediaOf(page, id)).map(({ width, height }) => [width, height])).toEqual(sizes.toReversed());
  });

  await test.step("unfinished changes of a post's pictures survive a reload, and can be cancelled", async () => {
    const editor = page.getByRole('article').filter({ has: page.getByRole('form', { name: 'Edit post' }) });
    await openEditor(page, card);
    await editor.getByLabel('What does photo 1 show?').fill('Half a sen');
    await editor.getByRole('button', { name: 'Move photo 1 later' }).click();
    await page.reload();
    await expect(editor.getByLabel('What does photo 2 show?')).toHaveValue('Half a sen');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expectLoaded(card, 2);
    expect(await names()).toEqual(NAMES);
  });

  await test.step('a picture is removed only after a confirmation, and stays if the server cannot remove it', async () => {
    const form = await openEditor(page, card);
    const remove = form.getByRole('button', { name: 'Remove photo 2' });
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this photo?' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();

    await page.route(/\/api\/media\/[^/]*$/, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete the file', 'Not now');
    await expect(form.getByRole('listitem')).toHaveCount(2);
    await page.unroute(/\/api\/media\/[^/]*$/);

    for (const [photo, left] of [
      [2, [null]],
      [1, []],
    ] as const) {
      await form.getByRole('button', { name: `Remove photo ${photo}` }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(form.getByRole('listitem')).toHaveCount(left.length);
      await expect(form.getByRole('group', { name: 'Photos and videos' })).toBeFocused();
      expect((await mediaOf(page, id)).map(({ alt }) => alt)).toEqual(left);
    }
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(postCard(page, words).locator('picture')).toHaveCount(0);
  });
});

test('swiping switches between enlarged pictures', { tag: '@thorough' }, async ({ page, browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const author = await follower(context, 'Northport Consolidated Elementary School');
  const { id, words } = await postWithPictures(context, author, [800, 600], [600, 800]);
  await test.step('enlarged pictures can be switched by swiping and zoomed with two fingers', async () => {
    const phone = await context.newPage();
    await phone.goto('/dashboard');
    await pictures(postCard(phone, words)).nth(0).tap();
    const devtools = await context.newCDPSession(phone);
    const swipe = async (from: number, to: number) => {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] });
      for (const part of [0.3, 0.6, 1]) {
        await devtools.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: from + (to - from) * part, y: 402 }],
        });
      }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await expect(phone.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await swipe(300, 100);
    await expect(phone.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible();
    await swipe(100, 300);
    await expect(phone.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await swipe(200, 180);
    await expect(phone.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();

    const scale = () => phone.evaluate(() => window.visualViewport?.scale ?? 0);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x, y: 400, id })) });
    await touch('touchStart', 165, 225);
    for (let apart = 40; apart <= 90; apart += 10) await touch('touchMove', 195 - apart, 195 + apart);
    await touch('touchEnd');
    await expect.poll(scale).toBeGreaterThan(1.5);
    const place = () => phone.evaluate(() => window.visualViewport?.offsetLeft ?? 0);
    const before = await place();
    await swipe(180, 100);
    // In a zoomed picture, a swipe with one finger moves the picture and does not open the next picture.
    await expect.poll(place).toBeGreaterThan(before + 10);
    await expect(phone.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await phone.close();
  });

  const { mediaUrl } = await attach(context, id, video('vp9-opus.webm'));
  expect((await page.request.get(mediaUrl)).status()).toBe(404);
  const { shareToken } = (await (await author.call('POST', `/api/posts/${id}/share`, {})).json()) as {
    shareToken: string;
  };
  await test.step('visitors without scripts see the pictures of a shared post', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`/shared/${shareToken}`);
    await expectLoaded(bare.getByRole('main'), 2);
    await expect(bare.getByRole('main').locator('picture img').first()).toHaveCSS('opacity', '1');
    await plain.close();
  });
  const faults = await watchForFaults(page);
  await page.goto(`/shared/${shareToken}`);
  const main = page.getByRole('main');
  await expectLoaded(main, 2);
  await expect
    .poll(() => main.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(1);
  await pictures(main).nth(0).click();
  await expectLoaded(page.getByRole('dialog'), 1);
  await page.keyboard.press('Escape');
  await expect(pictures(main).nth(0)).toBeFocused();
  expect(faults).toEqual([]);
  const files = await main
    .locator('picture img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
  await author.call('DELETE', `/api/posts/${id}/share`);
  for (const file of [...files, mediaUrl]) expect((await page.request.get(file)).status(), file).toBe(404);
  await context.close();
});
