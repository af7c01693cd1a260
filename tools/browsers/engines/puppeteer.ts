import puppeteer, {
  type Browser,
  type ElementHandle,
  type Frame,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import {
  windowHeight,
  type BrowserEngine,
  type BrowserEngineName,
  type WindowAppearance,
  type PageElement,
  type BrowserTab,
} from './engine';

/** Starts a browser with the given colour scheme. */
type Launch = (isDark: boolean) => Promise<Browser>;

/**
 * Returns the engine for a browser that Puppeteer controls. Each colour scheme has its own browser process, which
 * starts when a tab needs it.
 */
async function engineOf(name: BrowserEngineName, launch: Launch): Promise<BrowserEngine> {
  const browsers = new Map<boolean, Promise<Browser>>();
  const browserFor = (isDark: boolean) => {
    const browser = browsers.get(isDark) ?? launch(isDark);
    browsers.set(isDark, browser);
    return browser;
  };
  const version = await (await browserFor(false)).version();
  return {
    name,
    version: version.replace('/', ' ').replace('firefox', 'Firefox').replace('HeadlessChrome', 'Chromium'),
    openTab: async (look) => tabOf(await browserFor(look.isDark), name, look),
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

export const startFirefox = (executablePath: string): Promise<BrowserEngine> =>
  engineOf('Firefox', (isDark) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: {
        'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
        'ui.prefersReducedMotion': 1,
        'intl.accept_languages': 'en-CA, en',
      },
      env: { ...process.env, TZ: 'America/Halifax' },
    } satisfies LaunchOptions),
  );

export const startChromium = (executablePath: string): Promise<BrowserEngine> =>
  engineOf('Chromium', (isDark) =>
    puppeteer.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--force-prefers-reduced-motion',
        '--lang=en-CA',
        ...(isDark ? ['--blink-settings=preferredColorScheme=0'] : []),
      ],
      env: { ...process.env, TZ: 'America/Halifax' },
    } satisfies LaunchOptions),
  );

/**
 * Returns an expression that calls a script. The browser evaluates the expression even if the page's content security
 * policy forbids `eval`.
 */
const callOf = (script: string, args: readonly unknown[]) =>
  `(function () { ${script} }).apply(null, ${JSON.stringify(args)})`;

const elementOf = (handle: ElementHandle): PageElement => ({
  click: () => handle.click(),
  type: (text) => handle.type(text),
  choose: async (value) => {
    await handle.select(value);
  },
  chooseFiles: (paths) => (handle as ElementHandle<HTMLInputElement>).uploadFile(...paths),
});

async function tabOf(browser: Browser, name: BrowserEngineName, { width }: WindowAppearance): Promise<BrowserTab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: windowHeight(width) });
  page.setDefaultTimeout(60_000);
  const frameOf = async (title: string | undefined): Promise<Page | Frame> => {
    if (!title) return page;
    const handle = await page.$(`iframe[title="${title}"]`);
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error(`There is no frame ${title}.`);
    return frame;
  };
  return {
    open: async (address) => {
      // The browser has no window in which a person could answer Chromium's permission prompt for the clipboard, so the
      // permission is granted first.
      if (name === 'Chromium')
        await context.overridePermissions(new URL(address).origin, ['clipboard-read', 'clipboard-sanitized-write']);
      await page.goto(address, { waitUntil: 'load' });
    },
    back: async () => {
      await page.goBack({ waitUntil: 'load' });
    },
    run: async <Result>(script: string, args: readonly unknown[], frame?: string) =>
      (await (await frameOf(frame)).evaluate(callOf(script, args))) as Result,
    find: async (script, args, frame) => {
      const handle = (await (await frameOf(frame)).evaluateHandle(callOf(script, args))).asElement();
      return handle ? elementOf(handle as ElementHandle) : null;
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    picture: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'letter', printBackground: false })),
    // Only Chromium's own protocol can add a passkey device.
    ...(name === 'Chromium' && { addPasskeyDevice: () => addPasskeyDevice(page) }),
    close: () => context.close(),
  };
}

async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
