import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openPageAsPersona, visitPage, type ScreenshotBrowser, type ScreenshotPersona } from './screenshot-browser';
import { schoolPath } from './paths-of-pages-to-capture';

const FOLDER = path.join('public', 'screens');
const SIZES = path.join('app', '(marketing)', '_components', 'screens.json');
const WEBP = { quality: 76, effort: 6, smartSubsample: true };

type ProductScreen = {
  name: string;
  who?: ScreenshotPersona;
  path: (page: Page) => Promise<string>;
  width: number;
  height: number;
  /** The element to which the page scrolls, so that it is just below the header. */
  from?: (page: Page) => ReturnType<Page['locator']>;
};

const PHONE = { width: 390, height: 780 };
const DESK = { width: 1280, height: 840 };

/** Screenshots of the product that the home page shows. */
const PRODUCT: ProductScreen[] = [
  { name: 'feed-desk', ...DESK, path: async () => '/dashboard' },
  { name: 'feed-phone', ...PHONE, path: async () => '/dashboard', from: (page) => page.getByRole('article').first() },
  { name: 'board-desk', ...DESK, path: schoolPath },
  {
    name: 'board-phone',
    ...PHONE,
    path: schoolPath,
    from: (page) => page.getByRole('article').filter({ hasText: 'Lunch orders' }),
  },
  { name: 'map-desk', who: 'visitor', ...DESK, path: async () => '/explore' },
  {
    name: 'map-phone',
    who: 'visitor',
    ...PHONE,
    path: async () => '/explore',
    from: (page) => page.locator('#map'),
  },
];

/**
 * Redraws the screenshots in public/screens: each screen light and dark, at one and two pixels per point. Returns the
 * number of failures.
 */
export async function takeProductScreenshots(
  screenshotBrowser: ScreenshotBrowser,
  isWanted: (name: string) => boolean,
): Promise<number> {
  await mkdir(FOLDER, { recursive: true });
  const sizes = JSON.parse(await readFile(SIZES, 'utf8').catch(() => '{}')) as Record<
    string,
    { width: number; height: number }
  >;
  let missing = 0;
  for (const screen of PRODUCT.filter(({ name }) => isWanted(name))) {
    const { name, who = 'member', width, height } = screen;
    for (const isDark of [false, true]) {
      const page = await openPageAsPersona(screenshotBrowser, who, { width, height, isDark, scale: 2 });
      const shot = await draw(page, screen);
      await page.context().close();
      if (!shot) missing += 1;
      if (!shot) continue;
      const file = path.join(FOLDER, isDark ? `${name}-dark` : name);
      await sharp(shot).webp(WEBP).toFile(`${file}@2x.webp`);
      await sharp(shot).resize({ width }).webp(WEBP).toFile(`${file}.webp`);
      sizes[name] = { width, height };
    }
  }
  const sorted = Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b));
  await writeFile(SIZES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  return missing;
}

async function draw(page: Page, { path: pathOf, from }: ProductScreen): Promise<Buffer | null> {
  const path = await pathOf(page);
  const status = await visitPage(page, path);
  if (status !== 200) {
    console.error(`✗ ${path} returned ${status}: not drawn`);
    return null;
  }
  if (from) {
    await from(page).evaluate((element) =>
      window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 78, behavior: 'instant' }),
    );
    await page.waitForTimeout(300);
  }
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}
