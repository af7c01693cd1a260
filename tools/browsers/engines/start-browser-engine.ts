import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@/server/runtime/command-failure';
import type { BrowserEngine, BrowserEngineName } from './engine';
import { startChromium, startFirefox } from './puppeteer';
import { MINI_BROWSER_PATHS, startWebKit } from './webkit';

/** Returns the path of a program, or undefined if it is not installed. */
const programNamed = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(existsSync);

export const firefoxPath = (): string | undefined => programNamed('firefox-esr', 'firefox');

const chromiumPath = async (): Promise<string> =>
  process.env.PLAYWRIGHT_CHROMIUM_PATH ?? (await (await import('@sparticuz/chromium')).default.executablePath());

/** Returns the Debian packages that an engine needs and that are missing. */
export function findMissingDebianPackages(engine: BrowserEngineName): string[] {
  if (engine === 'Firefox') return firefoxPath() ? [] : ['firefox-esr'];
  if (engine === 'Chromium') return [];
  const hasWebKit = programNamed('WebKitWebDriver') && MINI_BROWSER_PATHS.some(existsSync);
  return [...(hasWebKit ? [] : ['webkit2gtk-driver']), ...(programNamed('Xvfb') ? [] : ['xvfb'])];
}

/** Throws if programs of the engines are missing. The message names the Debian packages that contain them. */
export function requireDebianPackages(engines: BrowserEngineName[]): void {
  const missing = engines.flatMap(findMissingDebianPackages);
  if (missing.length > 0) throw new Failure(`Programs are missing: apt-get install ${missing.join(' ')}`);
}

export async function startBrowserEngine(name: BrowserEngineName): Promise<BrowserEngine> {
  if (name === 'WebKit') return startWebKit();
  if (name === 'Chromium') return startChromium(await chromiumPath());
  return startFirefox(firefoxPath() ?? '');
}
