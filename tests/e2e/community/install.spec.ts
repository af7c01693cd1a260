import { devices, expect, type Page } from '@playwright/test';
import { newcomer } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const HOURS_AGO_2 = Date.now() - 2 * 3_600_000;

const card = (page: Page) => page.getByRole('region', { name: 'Add to Home Screen' });

/**
 * Waits until the install card's script has run. The script stores the time of the first visit, if none is stored yet.
 */
const untilOffered = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('pv-install')), { timeout: 15_000 }).not.toBeNull();

test.describe("the offer to add the site to a phone's home screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the install offer appears on the second visit, opens the browser's dialog, and never returns", async ({
    page,
  }) => {
    await newcomer(page.context());
    // Headless browsers never offer installation, so the test itself sends the browser's event.
    await page.addInitScript(() => {
      const asked = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(localStorage.setItem('asked', String(asked.defaultPrevented))),
      });
      setInterval(() => dispatchEvent(asked), 200);
    });
    await page.goto('/dashboard');
    await untilOffered(page);
    await expect(card(page)).toHaveCount(0);
    await page.evaluate((at) => localStorage.setItem('pv-install', String(at)), HOURS_AGO_2);
    await page.reload();
    await expect(card(page)).toBeVisible({ timeout: 15_000 });
    await card(page).getByRole('button', { name: 'Add' }).click();
    await expect(card(page)).toHaveCount(0);
    expect(await page.evaluate(() => [localStorage.getItem('asked'), localStorage.getItem('pv-install')])).toEqual([
      'true',
      'done',
    ]);
  });

  test.describe('the install offer on an iPhone', () => {
    test.use({ userAgent: devices['iPhone 15'].userAgent });

    test('the install offer on an iPhone explains how to use the Share menu', async ({ page }) => {
      await newcomer(page.context());
      await page.addInitScript((at) => {
        if (localStorage.getItem('pv-install') === null) localStorage.setItem('pv-install', String(at));
      }, HOURS_AGO_2);
      await page.goto('/dashboard');
      await expect(card(page).getByText(/tap Share in your browser, then Add to Home Screen/)).toBeVisible({
        timeout: 15_000,
      });
      await card(page).getByRole('button', { name: 'Got it' }).click();
      await expect(card(page)).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
    });
  });
});
