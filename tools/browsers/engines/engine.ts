export type BrowserEngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** Width in CSS pixels of the window, and its colour scheme. */
export type WindowAppearance = { width: number; isDark: boolean };

/** Keys that the journeys (browser tests of the site) press, besides letters and digits. */
export type SpecialKey = 'Enter' | 'Escape' | 'ArrowRight';
export type KeyName = SpecialKey | (string & {});

/** An element of the open page. */
export type PageElement = {
  click: () => Promise<void>;
  /** Types a text with the keyboard. */
  type: (text: string) => Promise<void>;
  /** Chooses the option of a select element with this value. */
  choose: (value: string) => Promise<void>;
  chooseFiles: (paths: string[]) => Promise<void>;
};

/** A browser window with one page and separate cookies. */
export type BrowserTab = {
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /**
   * Runs a script in the page, or in the iframe with the title `frame`. The script is the source text of a function's
   * body, which reads its parameters from `arguments`.
   */
  run: <Result>(script: string, args: readonly unknown[], frame?: string) => Promise<Result>;
  find: (script: string, args: readonly unknown[], frame?: string) => Promise<PageElement | null>;
  press: (key: KeyName) => Promise<void>;
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
} & Partial<EngineAbilities>;

/** Actions that only some browser engines let a program perform. */
export type EngineAbilities = {
  /** Prints the page to a PDF file. */
  print: () => Promise<Buffer>;
  /** Adds a virtual passkey device that confirms every request. */
  addPasskeyDevice: () => Promise<void>;
};

export type BrowserEngine = {
  name: BrowserEngineName;
  version: string;
  openTab: (look: WindowAppearance) => Promise<BrowserTab>;
  close: () => Promise<void>;
};

/** Height in CSS pixels of the window, by its width. */
export const windowHeight = (width: number): number => (width < 600 ? 844 : 900);
