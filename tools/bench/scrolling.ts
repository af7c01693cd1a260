import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { openScreenshotBrowser } from '@/tools/screenshots/screenshot-browser';
import { parseWholeNumber } from './benchmark-options';
import { withBenchmarkServers } from './benchmark-site';

const POSTS = 20_000;
const PHONE = { width: 390, height: 844 };
/** Factor by which the benchmark slows down the processor to simulate an old phone. */
const SLOWED = 4;
/** Duration that browsers define as a long task, in ms. */
const LONG_MS = 50;
/** Distance in pixels and duration in ms of one swipe. */
const FLICK = { px: 600, ms: 250 };

declare global {
  interface Window {
    longTasks: number[];
  }
}

/**
 * `npm run bench -- scrolling` scrolls a feed to post 200 on a slow phone. Reports memory, element count and long
 * tasks, during which the page does not react to touch.
 */
export async function benchmarkScrolling(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { cards: { type: 'string', default: '200' } } });
  const cards = parseWholeNumber('cards', values.cards, 20, 400);
  await withBenchmarkServers(
    { posts: POSTS, data: undefined, sides: ['ours'] },
    async ({ servers, community, cookieOf }) => {
      const { url } = servers.ours;
      const { browser } = await openScreenshotBrowser(url);
      try {
        const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
        const [name = '', value = ''] = cookieOf('ours', community.sessions[0] ?? '').split('=');
        await context.addCookies([{ name, value, url }]);
        const page = await context.newPage();
        await page.addInitScript(() => {
          window.longTasks = [];
          new PerformanceObserver((list) =>
            window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
          ).observe({
            type: 'longtask',
            buffered: true,
          });
        });
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
        await page.goto(`${url}/dashboard`);
        await page.getByRole('article').first().waitFor();
        console.log(await read(page, devtools, cards));
      } finally {
        await browser.close();
      }
    },
  );
}

async function read(page: Page, devtools: CDPSession, cards: number): Promise<string> {
  const rows = [
    line('Posts on the page', 'Long tasks', 'Longest ms', 'MB of the scripts', 'Elements'),
    '| ---: | ---: | ---: | ---: | ---: |',
  ];
  const articles = page.getByRole('article');
  // Scrolling does not cause the long tasks of the initial load, so the benchmark first waits until these tasks are
  // over.
  await page.waitForTimeout(3_000);
  let worst = 0;
  let next = 0;
  for (let flicks = 0; flicks < cards * 4; flicks += 1) {
    const count = await articles.count();
    if (count >= next) {
      const tasks = await page.evaluate(() => window.longTasks.splice(0));
      if (next > 0) worst = Math.max(worst, ...tasks);
      rows.push(line(count, tasks.length, Math.round(Math.max(0, ...tasks)), ...(await memoryOf(devtools))));
      // The memory measurement itself causes long tasks, which are discarded.
      await page.evaluate(() => window.longTasks.splice(0));
      next = count + 20;
    }
    if (count >= cards) break;
    await page.mouse.wheel(0, FLICK.px);
    await page.waitForTimeout(FLICK.ms);
    const more = page.getByRole('button', { name: 'Load more' });
    if ((await more.count()) > 0 && (await more.getAttribute('aria-busy')) === null && (await isInSight(page)))
      await more.click();
  }
  const verdict = worst > LONG_MS ? `${Math.round(worst - LONG_MS)} ms over ${LONG_MS}` : `${LONG_MS} ms: met`;
  return `${rows.join('\n')}\n\nLongest task while scrolling: ${Math.round(worst)} ms (${verdict}).`;
}

/** True if the end of the page is almost visible. */
const isInSight = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.scrollY - window.innerHeight < 50);

/** Returns the script memory in MB after garbage collection, and the number of elements on the page. */
async function memoryOf(devtools: CDPSession): Promise<[string, number]> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return [(usedSize / 1e6).toFixed(1), nodes];
}

const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
