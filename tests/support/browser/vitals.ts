import type { CDPSession, Page } from '@playwright/test';

export type Shift = { value: number; what: string };

type Watched = Window & { __shifts?: Shift[]; __largestPaint?: number };

/** Records layout shifts and the time of the largest paint on every page opened from now on. */
export async function watchVitals(page: Page): Promise<void> {
  // This script runs in the page and contains no named functions. The compiler of the test runner would wrap them with
  // a helper that the page does not have.
  await page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const watched = window as Watched;
    const shifts: Shift[] = (watched.__shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name =
            node instanceof Element
              ? `${node.tagName.toLowerCase()}.${node.className.toString().slice(0, 60)}`
              : node?.nodeName;
          const places = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${width}×${height} at ${x}, ${y}`,
          );
          return `${name} (${places.join(' → ')})`;
        });
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      watched.__largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => (window as Watched).__shifts ?? []);

/** Returns the time in ms from the request to the largest paint. */
export const largestPaintOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Watched).__largestPaint ?? 0);

/**
 * Emulates Lighthouse's slow 4G network. The caller must detach the returned session to end the emulation, because the
 * next test may reuse the page.
 */
export async function slowNetwork(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_638_400 / 8,
    uploadThroughput: 750_000 / 8,
  });
  return browser;
}

/**
 * Emulates a slow network and the slow processor of a phone. Use it only where needed, because throttling consumes
 * processor time even while the page is idle.
 */
export async function slowDown(page: Page): Promise<void> {
  const browser = await slowNetwork(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Scrolls through the page to its end, as a reader does. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const isEnd = await page.evaluate(() => {
      window.scrollBy({ top: innerHeight * 0.6, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    await page.waitForTimeout(250);
    if (isEnd) break;
  }
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_000);
}
