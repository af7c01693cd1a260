import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import type { EngineAbilities, KeyName, PageElement, BrowserTab } from '../engines/engine';
import type * as PageKit from './functions-run-in-page';

/** Time in ms for which a journey waits for an element or a text. */
const PATIENCE_MS = 20_000;
/** Time in ms after which a journey clicks an element even if the page's script has not hydrated the element yet. */
const SCRIPT_PATIENCE_MS = 8_000;

const KIT = buildSync({
  entryPoints: [path.join(import.meta.dirname, 'functions-run-in-page.ts')],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  globalName: 'kit',
  target: 'es2022',
}).outputFiles[0]?.text;

type Kit = typeof PageKit;
type Target = PageKit.ElementDescription;
const withKit = (name: keyof Kit) => `${KIT} return kit.${name}.apply(null, arguments);`;

type Name = string | RegExp;
const wordsOf = (name: Name | undefined): PageKit.TextOrPattern | undefined =>
  name instanceof RegExp ? { pattern: name.source, flags: name.flags } : name;

type More = { within?: Target; text?: Name; isLast?: boolean; isHidden?: boolean };

/**
 * Describes an element by its role and name, as Playwright's `getByRole` does. The element's name must equal `name`,
 * and its text must contain `text`.
 */
export const elementByRole = (role: Target['role'], name?: Name, { text, ...more }: More = {}): Target => ({
  role,
  name: wordsOf(name),
  text: wordsOf(text),
  ...more,
});

const shown = ({ role, name, text }: Target): string => `${role} ${JSON.stringify(name ?? text ?? '')}`;

/** Stores a picture of the named moment of a journey. */
type Camera = (moment: string, picture: Buffer) => void;

/** The page that one person has open in one browser engine. Every action waits until the page allows the action. */
export class JourneyPage {
  readonly overflows: string[] = [];

  constructor(
    private readonly tab: BrowserTab,
    private readonly origin: string,
    private readonly camera: Camera,
  ) {}

  /** Abilities that only some engines have. */
  get abilities(): Partial<EngineAbilities> {
    return this.tab;
  }

  async open(address: string): Promise<void> {
    await this.tab.open(new URL(address, this.origin).href);
  }

  back = (): Promise<void> => this.tab.back();
  press = (key: KeyName): Promise<void> => this.tab.press(key);
  close = (): Promise<void> => this.tab.close();

  /** Runs the source of a function in the page. */
  run<Result>(source: (...args: never[]) => Result | Promise<Result>, ...args: unknown[]): Promise<Result> {
    // The TypeScript compiler adds calls of a helper `__name` to functions, so the script must define this helper.
    return this.tab.run(`const __name = (each) => each; return (${source}).apply(null, arguments);`, args);
  }

  async click(target: Target, frame?: string): Promise<void> {
    const began = Date.now();
    let reason = '';
    for (;;) {
      const mustHaveScript = frame === undefined && Date.now() - began < SCRIPT_PATIENCE_MS;
      const element = await this.find('findElementToClick', [target, mustHaveScript], frame);
      try {
        if (element) return await element.click();
        reason = await this.ask('findClickObstacle', [target], frame);
      } catch (error) {
        // While the next page replaces this page, the browser refuses commands. The loop then tries again.
        reason = (error as Error).message;
      }
      await this.waitSince(began, `${shown(target)} ${reason}`);
    }
  }

  /** Clicks until the result is visible, because a click has no effect while a part of the page is still loading. */
  async clickUntil(target: Target, result: Target): Promise<void> {
    await this.until(
      async () => {
        if (!(await this.isSeen(result))) await this.click(target);
        await this.until(() => this.isSeen(result), '', 4_000);
        return true;
      },
      `${shown(target)} does not show ${shown(result)}`,
    );
  }

  /** Replaces the text of a field by typing. WebKit focuses a field of an iframe only after a click into the iframe. */
  async fill(target: Target, text: string, frame?: string): Promise<void> {
    if (frame !== undefined) await this.click(target, frame);
    const began = Date.now();
    for (;;) {
      const field = await this.find('focusFieldAndSelectText', [target], frame).catch(() => null);
      if (field) return field.type(text);
      await this.waitSince(began, `${shown(target)} cannot be typed into`);
    }
  }

  async choose(target: Target, label: string, frame?: string): Promise<void> {
    const began = Date.now();
    for (;;) {
      const value = await this.ask('valueOfOption', [target, label], frame);
      const field = await this.find('focusFieldAndSelectText', [target], frame);
      if (field && value !== null) return field.choose(value);
      await this.waitSince(began, `${shown(target)} has no option ${label}`);
    }
  }

  /** Types a date and a time, for example `2027-03-04T18:30`. */
  async fillDate(target: Target, moment: string): Promise<void> {
    const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/[-T:]/);
    const half = Number(hour) < 12 ? 'A' : 'P';
    const hourOfHalf = `${Number(hour) % 12 || 12}`.padStart(2, '0');
    const time = [...hourOfHalf, ...minute, half];
    const next = 'ArrowRight';
    // Browsers differ in the order of year, month and day in a date field. Some also need an arrow key to reach the
    // next part of the field. This function tries each way until the field has the right value.
    const ways: KeyName[][] = [
      [...year, next, ...month, ...day, ...time],
      [...month, ...day, ...year, next, ...time],
      [...month, ...day, ...year, ...time],
      [...month, next, ...day, next, ...year, next, ...hourOfHalf, next, ...minute, next, half],
    ];
    for (const keys of ways) {
      await this.until(async () => (await this.find('focusFieldAndSelectText', [target])) !== null, shown(target));
      for (const key of keys) await this.press(key);
      if ((await this.valueOf(target)) === moment) return;
      await this.ask('clearDateField', [target]);
    }
    throw new Error(`${shown(target)} does not take the date ${moment}`);
  }

  async chooseFiles(target: Target, ...paths: string[]): Promise<void> {
    const began = Date.now();
    for (;;) {
      const input = await this.find('findElement', [{ ...target, isHidden: true }]);
      if (input) return input.chooseFiles(paths.map((each) => path.resolve(each)));
      await this.waitSince(began, `${shown(target)} is not on the page`);
    }
  }

  /** Waits until an element or a text is visible. */
  see = (what: Target | Name, frame?: string): Promise<void> =>
    this.until(() => this.isSeen(what, frame), `${describe(what)} is not visible`);

  /** Waits until an element or a text is no longer visible. */
  seeNoMore = (what: Target | Name): Promise<void> =>
    this.until(async () => !(await this.isSeen(what)), `${describe(what)} is still visible`);

  seePath = (pattern: RegExp): Promise<void> =>
    this.until(async () => pattern.test(await this.path()), `the path does not become ${pattern}`);

  seeValue = (target: Target, value: string): Promise<void> =>
    this.until(
      async () => (await this.ask('valueOfField', [target])) === value,
      `${shown(target)} does not become ${value}`,
    );

  path = (): Promise<string> => this.run(() => location.pathname + location.search);
  textOf = (target: Target): Promise<string> => this.ask('textOfElement', [target]);
  valueOf = (target: Target): Promise<string | null> => this.ask('valueOfField', [target]);

  isSeen(what: Target | Name, frame?: string): Promise<boolean> {
    if (typeof what === 'string' || what instanceof RegExp)
      return this.ask('isTextVisible', [wordsOf(what) ?? ''], frame);
    return this.ask('countElements', [what], frame).then((count) => count > 0);
  }

  /** Waits until the page has settled, checks its layout and takes a picture. */
  async picture(moment: string): Promise<void> {
    await this.until(() => this.ask('isPageSettled', []), '', 5_000).catch(() => undefined);
    for (const each of await this.ask('listOverflowingElements', [])) this.overflows.push(`${moment}: ${each}`);
    this.camera(moment, await this.tab.picture());
  }

  async until(isDone: () => Promise<boolean>, reason: string, patience = PATIENCE_MS): Promise<void> {
    const began = Date.now();
    // While the next page replaces this page, the browser refuses commands. The loop then tries again.
    while (!(await isDone().catch(() => false))) await this.waitSince(began, reason, patience);
  }

  private async waitSince(began: number, reason: string, patience = PATIENCE_MS): Promise<void> {
    if (Date.now() - began > patience) throw new Error(reason);
    await sleep(100);
  }

  private find<Name extends keyof Kit>(
    name: Name,
    args: Parameters<Kit[Name]>,
    frame?: string,
  ): Promise<PageElement | null> {
    return this.tab.find(withKit(name), args, frame).catch(() => null);
  }

  private ask<Name extends keyof Kit>(
    name: Name,
    args: Parameters<Kit[Name]>,
    frame?: string,
  ): Promise<ReturnType<Kit[Name]>> {
    return this.tab.run(withKit(name), args, frame);
  }
}

const describe = (what: Target | Name): string =>
  typeof what === 'string' || what instanceof RegExp ? String(what) : shown(what);
