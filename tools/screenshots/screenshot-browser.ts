import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@/lib/demo';

export type ScreenshotSettings = { width: number; height: number; isDark: boolean; scale: number };

/**
 * The person who opens a page. Besides visitors and newly registered people (`newcomer`), these are demo people, named
 * by the part of their email address before the @.
 */
export type ScreenshotPersona =
  | 'visitor'
  | 'newcomer'
  | 'member'
  | 'member2'
  | 'trial'
  | 'canceled'
  | 'lapsed'
  | 'new'
  | 'chris'
  | 'admin';

export type ScreenshotBrowser = { browser: Browser; origin: string; sessions: Map<ScreenshotPersona, Session> };
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Starts the Chromium from the npm package. It runs only on Linux x64, so other systems must set
 * PLAYWRIGHT_CHROMIUM_PATH.
 */
export async function openScreenshotBrowser(origin: string): Promise<ScreenshotBrowser> {
  const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await chromium.executablePath());
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ];
  return { browser: await playwright.launch({ executablePath, args }), origin, sessions: new Map() };
}

/** Timeout in ms. It is long, because a development server compiles a page at the first request for the page. */
const PATIENCE_MS = 120_000;

/** Opens a page in a new browser context with this person signed in. The caller must close the context. */
export async function openPageAsPersona(
  screenshotBrowser: ScreenshotBrowser,
  who: ScreenshotPersona,
  { width, height, isDark, scale }: ScreenshotSettings,
): Promise<Page> {
  const session = who === 'visitor' ? undefined : await sessionOf(screenshotBrowser, who);
  const context = await screenshotBrowser.browser.newContext({
    ...(session && { storageState: session }),
    baseURL: screenshotBrowser.origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

async function sessionOf({ browser, origin, sessions }: ScreenshotBrowser, who: ScreenshotPersona): Promise<Session> {
  const cached = sessions.get(who);
  if (cached) return cached;
  const context = await browser.newContext({ baseURL: origin });
  const [path, data] =
    who === 'newcomer'
      ? [
          '/api/register',
          {
            email: `robin.${Date.now()}@example.test`,
            password: DEMO_PASSWORD,
            firstName: 'Robin',
            lastName: 'Zwicker',
          },
        ]
      : ['/api/login', { email: `${who}@demo.test`, password: DEMO_PASSWORD }];
  const answer = await context.request.post(path, {
    data,
    timeout: PATIENCE_MS,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const session = await context.storageState();
  await context.close();
  sessions.set(who, session);
  return session;
}

/** Opens a path and scrolls through the page once, so that lazy content loads. Returns the HTTP status. */
export async function visitPage(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.goto(path, { waitUntil: 'load' });
  await finish(page);
  await page.evaluate(async () => {
    const start = window.scrollY;
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 8_000); top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo({ top: start, behavior: 'instant' });
  });
  await waitUntilSettled(page);
  return answer?.status();
}

/**
 * Waits until the page shows no loading placeholder. Gives up after 15 s, because the spinners of pending uploads never
 * disappear.
 */
const finish = (page: Page) =>
  page
    .waitForFunction(
      () => document.querySelectorAll('.animate-pulse, .animate-spin, [aria-busy="true"]').length === 0,
      null,
      { timeout: 15_000 },
    )
    .catch(() => undefined);

/** Waits until no placeholder is left, and all fonts and images have loaded. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await finish(page);
  await page.evaluate(async () => {
    // SITE_URL may name a development server, whose badge is removed from the screenshots.
    document.querySelectorAll('nextjs-portal').forEach((badge) => badge.remove());
    await document.fonts.ready;
    const late = Array.from(document.images).filter((image) => !image.complete && image.checkVisibility());
    await Promise.race([
      Promise.all(
        late.map(
          (image) =>
            new Promise((resolve) => ['load', 'error'].forEach((event) => image.addEventListener(event, resolve))),
        ),
      ),
      new Promise((resolve) => setTimeout(resolve, 15_000)),
    ]);
  });
  await page.waitForTimeout(600); // Images fade in over their placeholders, which takes this time.
}
