import { expect, type BrowserContext, type Page } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { attach, picture, video } from '../../support/browser/post-pictures';
import { test } from '../../support/browser/test';
import { readThrough, shiftsOf, slowDown, watchVitals } from '../../support/browser/vitals';

// Nothing moves by itself while it is read, also where the network is slow. Stricter than the usual measure: all shifts are added up.

const SCHOOL = 'Glooscap Elementary School';
const LIMIT = 0.02;
const SCREENS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };
type Measures = [width: number, height: number];
const POSTS: Measures[][] = [
  [[1200, 900]],
  [[900, 1600]],
  [
    [1600, 600],
    [800, 800],
  ],
  [
    [1200, 900],
    [900, 1200],
    [640, 480],
  ],
  [
    [1000, 1000],
    [1200, 800],
    [800, 1200],
    [1600, 900],
  ],
];

test.describe.configure({ timeout: 180_000 }); // pictures are made, sent, converted and read slowly

/** Who has the pictures, and where one of them is shared: made once, since that takes longer than the looking. */
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

/** A member whose feed has pictures of many shapes, and videos with and without a poster. */
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
  const slow = await slowDown(page);
  try {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve))); // it has come alive
    await slow.quickenProcessor();
    await readThrough(page);
  } finally {
    await slow.end();
  }
  const shifts = await shiftsOf(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  console.log(
    `layout shift of ${address.replace(/(?<=shared\/).*/, '…')} at ${page.viewportSize()?.width} px: ${total.toFixed(4)}`,
  );
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT);

  // What is not seen is not counted: something that does move is.
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p>moves</p><p>everything</p><p>down</p>');
  });
  await expect.poll(async () => (await shiftsOf(page)).length).toBeGreaterThan(shifts.length);
}

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport, hasTouch: screen === 'phone' });

    test('the feed with pictures stays where it is', async ({ page }) => {
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

    test('a shared post with pictures stays where it is', async ({ page }) => {
      await expectStill(page, sharedPath);
    });

    for (const address of ['/', '/login', '/explore']) {
      test(`${address} stays where it is`, async ({ page }) => {
        await expectStill(page, address);
      });
    }
  });
}
