import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { namedSite } from '../../tests/support/browser/site';
import { ReportedFailure } from '@/server/runtime/command-failure';
import { openScreenshotBrowser, type ScreenshotBrowser } from './screenshot-browser';
import { takeEmailScreenshots } from './email-screenshots';
import { createScreenshotGallery } from './screenshot-gallery';
import { SCREENSHOT_DEFINITIONS } from './screenshot-list';
import { takeProductScreenshots } from './product-screenshots';
import { takeScreenshot } from './take-screenshot';

const { values: options } = parseArgs({
  options: {
    /**
     * If true, saves every screen in the folder `out`, at each of the `widths` and `looks` (light or dark). Otherwise
     * takes only the screenshots in the repository again.
     */
    all: { type: 'boolean', default: false },
    /** If true, saves a screenshot of every kind of email in the folder `out`. */
    emails: { type: 'boolean', default: false },
    out: { type: 'string', default: 'screens' },
    /** Words that select screens. Takes only screenshots of screens whose name contains one of the words. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1280' },
    looks: { type: 'string', default: 'light,dark' },
  },
});

const isWanted = (name: string) => options.only.split(',').some((word) => name.includes(word));

const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024 };

/**
 * Takes the screenshots in docs/screens (for readers of the repository) and public/screens (for the home page). Starts
 * a demo site, or uses the disposable demo at SITE_URL if set.
 */
export async function takeAllScreenshots(): Promise<void> {
  const site = await namedSite();
  const screenshotBrowser = await openScreenshotBrowser(site.url);
  try {
    if ((await draw(screenshotBrowser)) > 0) throw new ReportedFailure();
  } finally {
    await screenshotBrowser.browser.close();
    await site.stop();
  }
}

/** Takes the screenshots that the options select. Returns the number of failures. */
async function draw(screenshotBrowser: ScreenshotBrowser): Promise<number> {
  if (options.emails) return takeEmailScreenshots(screenshotBrowser, options.out, isWanted);
  if (options.all) return drawAll(screenshotBrowser);
  const product = await takeProductScreenshots(screenshotBrowser, isWanted);
  return product + (await createScreenshotGallery(screenshotBrowser, isWanted));
}

async function drawAll(screenshotBrowser: ScreenshotBrowser): Promise<number> {
  await mkdir(options.out, { recursive: true });
  let missing = 0;
  for (const width of options.widths.split(',').map(Number)) {
    for (const light of options.looks.split(',')) {
      // The next screenshots need a newly registered account, because the account of the earlier screenshots has begun
      // a payment.
      screenshotBrowser.sessions.delete('newcomer');
      for (const screen of SCREENSHOT_DEFINITIONS.filter(({ name }) => isWanted(name))) {
        const look = { width, height: HEIGHTS[width] ?? 900, isDark: light === 'dark', scale: 1 };
        const picture = await takeScreenshot(
          screenshotBrowser,
          screen,
          look,
          screen.steps ? 'first sight' : 'whole page',
        );
        if (picture) await writeFile(path.join(options.out, `${screen.name}-${width}-${light}.png`), picture);
        else missing += 1;
      }
    }
  }
  return missing;
}
