import type { Page } from '@playwright/test';
import {
  openPageAsPersona,
  waitUntilSettled,
  visitPage,
  type ScreenshotSettings,
  type ScreenshotBrowser,
} from './screenshot-browser';
import type { ScreenshotDefinition } from './screenshot-list';

export type ScreenshotExtent = 'whole page' | 'first sight';

/** Maximum height of a screenshot in pixels, because feeds are endless. */
const LONGEST = 6_000;

/** Returns a PNG of a screen. Logs a message and returns null if two attempts fail. */
export async function takeScreenshot(
  screenshotBrowser: ScreenshotBrowser,
  screen: ScreenshotDefinition,
  look: ScreenshotSettings,
  frame: ScreenshotExtent,
): Promise<Buffer | null> {
  return (await attempt(screenshotBrowser, screen, look, frame)) ?? attempt(screenshotBrowser, screen, look, frame);
}

async function attempt(
  screenshotBrowser: ScreenshotBrowser,
  screen: ScreenshotDefinition,
  look: ScreenshotSettings,
  frame: ScreenshotExtent,
): Promise<Buffer | null> {
  let page: Page | undefined;
  try {
    page = await openPageAsPersona(screenshotBrowser, screen.who, look);
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(page, screenshotBrowser);
    const status = await visitPage(page, path);
    if (status !== (screen.status ?? 200)) throw new Error(`${path} returned ${status}.`);
    if (screen.who !== 'visitor' && new URL(page.url()).pathname === '/login') {
      screenshotBrowser.sessions.delete(screen.who);
      throw new Error(`${screen.who} was signed out.`);
    }
    const tidy = await screen.steps?.(page);
    if (screen.steps) await waitUntilSettled(page);
    const isWhole = frame === 'whole page';
    if (isWhole) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const height = isWhole
      ? Math.min(LONGEST, await page.evaluate(() => document.documentElement.scrollHeight))
      : look.height;
    const clip = { x: 0, y: 0, width: look.width, height };
    const picture = await page.screenshot({
      ...(isWhole && { fullPage: true, clip }),
      animations: 'disabled',
      caret: 'hide',
    });
    await tidy?.();
    return picture;
  } catch (error) {
    console.error(
      `✗ ${screen.name} at ${look.width}${look.isDark ? ', dark' : ''}: ${(error as Error).message.split('\n', 1)[0]}`,
    );
    return null;
  } finally {
    await page?.context().close();
  }
}
