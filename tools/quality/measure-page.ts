import type { Browser, BrowserContext, Page } from '@playwright/test';
import { largestPaintOf, slowDown, watchVitals } from '../../tests/support/browser/vitals';
import { weightOf, type Weight } from '../../tests/support/browser/weight';
import { DEMO_MEMBER_CREDENTIALS, type PublicPage } from './public-pages';

export type PageTransferSize = { path: string; weight: Weight };
export type SlowPhoneResult = { path: string; largestPaint: number; interaction: number | null };

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const RUNS = 3;

async function signedIn(context: BrowserContext, site: string): Promise<void> {
  const answer = await context.request.post(`${site}/api/login`, {
    data: DEMO_MEMBER_CREDENTIALS,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`The demo member could not sign in: ${answer.status()}`);
}

/** Opens a new browser context, as on a first visit. */
async function visit<T>(browser: Browser, site: string, path: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    if (path === '/dashboard') await signedIn(context, site);
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

export async function measurePageTransferSize(
  browser: Browser,
  site: string,
  { path, address }: PublicPage,
): Promise<PageTransferSize> {
  return { path, weight: await visit(browser, site, path, (page) => weightOf(page, address)) };
}

/** Taps whose reaction time is measured, by the path of the page. Pages without an entry are only loaded. */
const PRESSED: Record<string, (page: Page) => Promise<void>> = {
  '/': (page) => page.locator('summary:visible', { hasText: 'Menu' }).tap(),
  '/dashboard': async (page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).first().tap();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('dialog').waitFor();
  },
};

/**
 * Measures a page on a simulated phone with slow 4G and a processor that is four times slower. Returns the median of
 * three visits.
 */
export async function measurePageOnSlowPhone(
  browser: Browser,
  site: string,
  { path, address }: PublicPage,
): Promise<SlowPhoneResult> {
  const runs: SlowPhoneResult[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(
      await visit(browser, site, path, async (page) => {
        await watchVitals(page);
        await watchPresses(page);
        await slowDown(page);
        await page.goto(address, { waitUntil: 'load' });
        await page.waitForTimeout(3_000);
        const largestPaint = await largestPaintOf(page);
        const press = PRESSED[path];
        if (!press) return { path, largestPaint, interaction: null };
        await press(page);
        await page.waitForTimeout(1_000);
        return { path, largestPaint, interaction: await longestPress(page) };
      }),
    );
  }
  const [, middle] = runs.sort((a, b) => a.largestPaint - b.largestPaint);
  if (!middle) throw new Error('No visit finished.');
  return middle;
}

type Watched = Window & { __longestPress?: number };

/**
 * Records the longest time from a tap to the next paint (the metric "Interaction to Next Paint"). Browsers report only
 * times of 16 ms and more.
 */
const watchPresses = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as Watched;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) watched.__longestPress = Math.max(watched.__longestPress ?? 0, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

const longestPress = (page: Page) => page.evaluate(() => (window as Watched).__longestPress ?? 16);
