import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tests/support/browser/site';
import {
  windowHeight,
  type BrowserEngine,
  type WindowAppearance,
  type SpecialKey,
  type PageElement,
  type BrowserTab,
} from './engine';
import { isElementReference, openWebDriverSession, elementPath, type WebDriverSession } from './webdriver';

export const MINI_BROWSER_PATHS = ['4.1', '4.0', '6.0']
  .flatMap((api) => ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((system) => ({ api, system })))
  .map(({ api, system }) =>
    api === '6.0' ? `/usr/lib/${system}/webkitgtk-6.0/MiniBrowser` : `/usr/lib/${system}/webkit2gtk-${api}/MiniBrowser`,
  );

/** Code points by which WebDriver identifies keys. */
const KEYS: Record<SpecialKey, string> = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' };

/** Style that narrows MiniBrowser's toolbar, so that its window can be 390 px wide. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }';
const NO_MOTION = '[Settings]\ngtk-enable-animations=0\n';

/** Starts WebKitGTK's MiniBrowser on a virtual screen, controlled by WebKitWebDriver. */
export async function startWebKit(): Promise<BrowserEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  writeFileSync(path.join(folder, 'gtk-3.0', 'settings.ini'), NO_MOTION);
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      XDG_CONFIG_HOME: folder,
      LANG: 'en_CA.UTF-8',
      TZ: 'America/Halifax',
      // WebKit must render in software, because the virtual screen has no graphics processor.
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  const openTab = async (look: WindowAppearance) => tabOf(await openWindow(server, look));
  await untilAnswering(server);
  const probe = await openWindow(server, { width: 1280, isDark: false });
  await probe.call('DELETE', '');
  return {
    name: 'WebKit',
    version: `WebKitGTK ${probe.version}`,
    openTab,
    close: async () => {
      for (const child of [driver, screen]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(server: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(`${server}/status`).catch(() => null)) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function openWindow(server: string, { width, isDark }: WindowAppearance): Promise<WebDriverSession> {
  const session = await openWebDriverSession(server, {
    'webkitgtk:browserOptions': {
      binary: MINI_BROWSER_PATHS.find(existsSync),
      args: ['--automation', ...(isDark ? ['--dark-mode'] : [])],
    },
  });
  // The window is 21 px higher than the page, because MiniBrowser's toolbar takes part of the height.
  await session.call('POST', '/window/rect', { width, height: windowHeight(width) + 21 });
  await session.call('POST', '/timeouts', { pageLoad: 60_000, script: 60_000 });
  return session;
}

function tabOf({ call }: WebDriverSession): BrowserTab {
  const script = (body: string, args: readonly unknown[]) =>
    call<unknown>('POST', '/execute/sync', { script: body, args });

  /**
   * Runs a script in one of the page's iframes, then switches back to the page. Without `frame`, runs the script in the
   * page.
   */
  async function runIn<Result>(frame: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!frame) return work();
    const iframe = await script('return document.querySelector(`iframe[title="${arguments[0]}"]`)', [frame]);
    if (!isElementReference(iframe)) throw new Error(`There is no frame ${frame}.`);
    await call('POST', '/frame', { id: iframe });
    try {
      return await work();
    } finally {
      await call('POST', '/frame', { id: null });
    }
  }

  const elementOf = (element: string, frame?: string): PageElement => ({
    click: () => runIn(frame, () => call('POST', `${element}/click`)),
    type: (text) => runIn(frame, () => call('POST', `${element}/value`, { text: text.replaceAll('\n', KEYS.Enter) })),
    choose: (value) =>
      runIn(frame, async () => {
        const option = await script(
          'return [...document.querySelectorAll("option")].find((each) => each.value === arguments[0] && each.closest("select") === document.activeElement)',
          [value],
        );
        if (!isElementReference(option)) throw new Error(`There is no option ${value}.`);
        await call('POST', `${elementPath(option)}/click`);
      }),
    chooseFiles: async (paths) => {
      // WebKitWebDriver refuses a hidden file input, so file inputs are visible while the files are chosen. The page
      // shows a button in place of the input.
      const show =
        'for (const input of document.querySelectorAll("input[type=file]")) input.style.display = arguments[0]';
      await script(show, ['block']);
      await call('POST', `${element}/value`, { text: paths.join('\n') });
      await script(show, ['']);
    },
  });

  return {
    open: (address) => call('POST', '/url', { url: address }),
    back: () => call('POST', '/back'),
    run: <Result>(body: string, args: readonly unknown[], frame?: string) =>
      runIn(frame, () => script(body, args) as Promise<Result>),
    find: async (body, args, frame) => {
      const found = await runIn(frame, () => script(body, args));
      return isElementReference(found) ? elementOf(elementPath(found), frame) : null;
    },
    press: async (key) => {
      const [type, value] = ['key', KEYS[key as SpecialKey] ?? key];
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await call('POST', '/actions', { actions: [{ type, id: 'keyboard', actions }] });
    },
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  };
}
