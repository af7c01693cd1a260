import type { CDPSession, Page } from '@playwright/test';

export type Shift = { value: number; what: string };

type Watched = Window & { __shifts?: Shift[]; __largestPaint?: number };

/** Has every page that is opened from now on keep account of what moves by itself, and when its largest part was painted. */
export async function watchVitals(page: Page): Promise<void> {
  // No function in here has a name: what runs the scripts of this project would want to keep it, and the page knows nothing of that.
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

/** In milliseconds after the page was asked for. */
export const largestPaintOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Watched).__largestPaint ?? 0);

/** Slow 4G, as Lighthouse imagines it, until the answer is detached: the page may be that of the next test. */
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

/** And a phone's processor. One that is held back burns what it is denied, also while nothing is to be done. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await slowNetwork(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Goes through the page as a reader does, until its end has been seen. */
export async function readThrough(page: Page): Promise<void> {
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
