import { expect, type Page } from '@playwright/test';
import { signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const CITADEL = { latitude: 44.6488, longitude: -63.5752 };

const button = (page: Page) => page.getByRole('button', { name: 'Near me' });
const cards = (page: Page) => page.getByRole('article');
const status = (page: Page) => page.getByRole('search').getByRole('status');

/** Waits until the scripts of the page have loaded, so that clicks have an effect. */
const ready = (page: Page) => expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();

test.describe('the “Near me” list with permission to use the location', () => {
  test.use({ geolocation: CITADEL, permissions: ['geolocation'] });

  test(
    '“Near me” sorts the schools by distance and sends the location to no server',
    { tag: ['@D12'] },
    async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
      await signIn(page, 'member@demo.test');
      // The member opens the list by a link on the dashboard. The browser then still applies the dashboard's permission
      // headers, so those headers must allow the location.
      await page.goto('/dashboard');
      await page.getByRole('banner').getByRole('link', { name: 'Schools' }).click();
      await ready(page);
      await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
      await expect(cards(page).first()).not.toContainText('away');

      await button(page).focus();
      await page.keyboard.press('Enter');
      await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(status(page)).toHaveText(
        'Nearest schools first, by distance in a straight line. Your location stays on this device.',
      );
      await expect(cards(page).first()).toContainText('Citadel High School');
      await expect(cards(page).first()).toContainText('Halifax, Nova Scotia · 800 m away');

      await page.getByLabel('Grade', { exact: true }).selectOption({ label: 'Grade 7' });
      await expect(page).toHaveURL(/\/schools\?grade=7$/);
      await expect(cards(page).first()).toContainText('Gorsebrook Junior High School');
      await expect(page.getByText("Where a school's grades aren't listed")).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();

      await button(page).click();
      await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
      await expect(status(page)).toBeEmpty();
      await expect(cards(page).first()).toContainText('A. G. Baillie Memorial School');

      expect(sent.filter((request) => /44\.6|63\.5|latitude|longitude/.test(request))).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
        /44\.6|63\.5/,
      );
    },
  );

  test('a member without schools can follow the nearest ones from the dashboard', async ({ page }) => {
    await newcomer(page.context(), { tour: true });
    await page.goto('/dashboard');
    const question = page.getByRole('main').getByRole('region', { name: 'Which schools?' });
    await untilHydrated(button(page));
    // Before the click, the list is empty or suggests schools with recent posts, without distances.
    await expect(question.getByText(/ away$/)).toHaveCount(0);
    await button(page).click();
    await expect(question.getByRole('listitem')).toHaveCount(4);
    await expect(question.getByRole('listitem').first()).toContainText('Citadel High School');
    await expect(question.getByRole('listitem').first()).toContainText('Halifax · 800 m away');
    await expect(question.getByRole('button', { name: 'Follow Citadel High School' })).toBeVisible();
  });

  test('visitors can sort the public list of schools by distance', { tag: ['@D12'] }, async ({ page }) => {
    await page.goto('/explore');
    await ready(page);
    const rows = page.getByRole('main').locator('a[data-level]').locator('visible=true');
    await expect(rows).toHaveCount(0);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`));
    await button(page).click();
    await expect(rows).toHaveCount(25);
    await expect(rows.first()).toHaveText('Citadel High School 800 m away · Halifax');
    await page.getByRole('button', { name: 'Show more schools' }).click();
    await expect(rows).toHaveCount(50);
    await button(page).click();
    await expect(rows).toHaveCount(0);
    expect(sent.filter((request) => !/^GET \S+\/_next\/static\/\S+\.js $/.test(request))).toEqual([]);
  });
});

test('“Near me” says why the location is not available, and what to do instead', async ({ page }) => {
  await page.goto('/explore');
  await ready(page);
  await button(page).click();
  await expect(status(page)).toHaveText(
    "Your browser doesn't share your location with this site. Allow it in the browser's settings, or search by town or postal code.",
  );
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');

  for (const [code, text] of [
    [2, "Your device couldn't find your location. Try again, or search by town or postal code."],
    [3, 'Finding your location took too long. Try again, or search by town or postal code.'],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: failure, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    }, code);
    await button(page).click();
    await expect(status(page)).toHaveText(text);
  }

  // A second click turns “Near me” off while the device still searches for the location. If the location arrives later,
  // nothing changes.
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      Object.assign(window, {
        answer: () => found({ coords: { latitude: 44.6, longitude: -63.5 } } as GeolocationPosition),
      });
  });
  await button(page).click();
  await expect(status(page)).toHaveText('Finding your location...');
  await button(page).click();
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await expect(status(page)).toBeEmpty();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});
