import { expect, type BrowserContext, type Page } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { attach, picture, video } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';
import { scrollThrough, shiftsOf, slowNetwork, watchVitals } from '../../support/browser/vitals';

// The elements of a page must not shift while a person reads, even on a slow network. The test adds up all shifts,
// which is stricter than the usual measure.

const SCHOOL = 'Glooscap Elementary School';
const LIMIT = 0.02;
type Measures = [width: number, height: number];
/**
 * Sizes of the pictures in each post, in pixels. The number of pictures, and the proportions of a single picture,
 * decide how much space a page reserves.
 */
const POSTS: Measures[][] = [
  [[450, 800]],
  [
    [640, 240],
    [320, 320],
  ],
  [
    [400, 300],
    [300, 400],
    [320, 240],
  ],
];

// These tests take long, because they create, send, convert and slowly load pictures.
test.describe.configure({ timeout: 180_000 });

/** Session of the member whose feed has the pictures, and the path of a shared post. */
let session: Awaited<ReturnType<BrowserContext['cookies']>>;
let sharedPath: string;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const { member, postIds } = await photographer(context);
  const answer = await member.call('POST', `/api/posts/${postIds.at(-1)}/share`, {});
  sharedPath = `/shared/${((await answer.json()) as { shareToken: string }).shareToken}`;
  session = await context.cookies();
  await context.close();
});

/** Creates a member whose feed has pictures of many shapes, and videos with and without a poster. */
async function photographer(context: BrowserContext): Promise<{ member: Newcomer; postIds: number[] }> {
  const member = await newcomer(context, { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  const postIds: number[] = [];
  for (const measures of POSTS) {
    const id = await post(member, school, unique('What the class has built'), { title: 'The fair' });
    for (const [width, height] of measures) await attach(context, id, await picture(width, height));
    postIds.push(id);
  }
  const filmed = await post(member, school, unique('How it went round'));
  await attach(context, filmed, video('h264-aac.mp4'), { poster: await picture(320, 240) });
  await attach(context, filmed, video('vp9-opus.webm'));
  return { member, postIds };
}

async function expectStill(page: Page, address: string): Promise<void> {
  await watchVitals(page);
  const line = await slowNetwork(page);
  try {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    // The test waits until the browser is idle, because React has then hydrated the page.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await scrollThrough(page);
  } finally {
    await line.detach();
  }
  const shifts = await shiftsOf(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  console.log(
    `layout shift of ${address.replace(/(?<=shared\/).*/, '…')} at ${page.viewportSize()?.width} px: ${total.toFixed(4)}`,
  );
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT);

  // The test moves elements on purpose, to check that it detects layout shifts.
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p>moves</p><p>everything</p><p>down</p>');
  });
  await expect.poll(async () => (await shiftsOf(page)).length).toBeGreaterThan(shifts.length);
}

test.describe('layout shifts on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the feed with pictures does not shift', async ({ page }) => {
    await page.context().addCookies(session);
    await expectStill(page, '/dashboard');
    const pictures = page.getByRole('article').locator('picture img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(POSTS.flat().length);
    expect(
      await pictures.evaluateAll(
        (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
      ),
    ).toBe(0);
  });

  test('the page of a shared post with pictures does not shift', { tag: '@thorough' }, async ({ page }) => {
    await expectStill(page, sharedPath);
  });

  for (const address of ['/', '/explore']) {
    test(`the page ${address} does not shift`, { tag: '@thorough' }, async ({ page }) => {
      await expectStill(page, address);
    });
  }
});

test.describe('layout shifts on a desktop', () => {
  test('the feed and its side panel do not shift', { tag: '@thorough' }, async ({ page }) => {
    const member = await newcomer(page.context(), { member: true });
    const school = await schoolId('Dartmouth High School');
    await member.call('POST', `/api/schools/${school}/subscribe`);
    await post(member, school, unique('Words alone'));
    await expectStill(page, '/dashboard');
  });

  test('the page /explore does not shift', { tag: '@thorough' }, async ({ page }) => {
    await expectStill(page, '/explore');
  });
});
