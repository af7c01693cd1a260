import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { emailKindNames, type EmailKind } from '@/lib/mail/email-kinds';
import { openPageAsPersona, type ScreenshotBrowser } from './screenshot-browser';

/** The four views of an email that its picture shows side by side. */
const VIEWS = [360, 700].flatMap((width) => [false, true].map((isDark) => ({ width, isDark })));
const HEIGHT = 400;

/**
 * Draws every kind of email, narrow and wide, light and dark, with blocked images as in some mail programs. Returns the
 * number of emails that are wider than their window.
 */
export async function takeEmailScreenshots(
  screenshotBrowser: ScreenshotBrowser,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const pages = [];
  for (const view of VIEWS) {
    const page = await openPageAsPersona(screenshotBrowser, 'admin', { ...view, height: HEIGHT, scale: 1 });
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    );
    pages.push(page);
  }
  let tooWide = 0;
  for (const kind of emailKindNames.filter(isWanted)) {
    const views = [];
    for (const page of pages) {
      if (await isWiderThanWindow(page, kind)) tooWide += 1;
      views.push(await page.screenshot({ fullPage: true }));
    }
    await sharp(await sideBySide(views)).toFile(path.join(folder, `email-${kind}.png`));
  }
  for (const page of pages) await page.context().close();
  return tooWide;
}

async function isWiderThanWindow(page: Page, kind: EmailKind): Promise<boolean> {
  const answer = await page.goto(`/api/admin/mail/previews/${kind}`);
  if (!answer?.ok()) throw new Error(`The preview of ${kind} returned ${answer?.status()}.`);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  if (isTooWide) console.error(`✗ ${kind} is wider than ${page.viewportSize()?.width} pixels`);
  return isTooWide;
}

async function sideBySide(views: Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(views.map((view) => sharp(view).metadata()));
  const lefts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, { width }) => sum + width, 0));
  const width = sizes.reduce((sum, size) => sum + size.width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite(views.map((input, index) => ({ input, left: lefts[index] ?? 0, top: 0 })))
    .png()
    .toBuffer();
}
