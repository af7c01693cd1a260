import { expect, type Page } from '@playwright/test';
import { axeFaults, colourFaults, structuralFaults } from './axe';
import { changedElements } from './page-parts';
import { elementsLostInForcedColours } from './forced-colours';
import { conflictingClasses } from './conflicting-classes';
import { smallTargets, structureFaults } from './structure';
import { cutTexts, spaceTexts, unspaceTexts } from './cut-texts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Size in pixels of a window 1280 pixels wide at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

type Options = {
  /**
   * If true, skips the checks at other window sizes. This is enough for a small change of a page that was already
   * checked.
   */
  brief?: boolean;
};

/** Checks a page with `accessibilityFaultsOf`. If the page has faults, the test continues and fails at its end. */
export async function lookOver(page: Page, about: string, options: Options = {}): Promise<void> {
  expect.soft(await accessibilityFaultsOf(page, options), about).toEqual([]);
}

/**
 * Checks the current page with axe in light and dark mode and on a phone. Also checks structure, classes, animations,
 * click targets, 400 % zoom, text spacing and forced colours.
 */
export async function accessibilityFaultsOf(page: Page, { brief = false }: Options = {}): Promise<string[]> {
  const faults = [...(await axeFaults(page)), ...(await conflictingClasses(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await colourFaults(page)).map((fault) => `dark: ${fault}`));
  await page.emulateMedia({ colorScheme: 'light' });
  faults.push(...(await page.evaluate(structureFaults)), ...(await page.evaluate(smallTargets)));
  if (!brief) faults.push(...(await atOtherSizes(page)));
  await page.emulateMedia({ forcedColors: 'active' });
  faults.push(...(await page.evaluate(elementsLostInForcedColours)).map((fault) => `forced colours: ${fault}`));
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** Parts of pages that were checked at the size of a phone and had no faults. */
const checkedOnPhones = new Set<string>();

/** Checks the page at other window sizes, because some pages render different elements on phones than on desktops. */
async function atOtherSizes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const add = (where: string, findings: string[]) => faults.push(...findings.map((fault) => `${where}: ${fault}`));
  await page.evaluate(changedElements);
  await resize(page, ZOOMED);
  add('zoomed', await page.evaluate(cutTexts));
  await resize(page, PHONE);
  add('phone', [...(await colourFaults(page)), ...(await page.evaluate(smallTargets))]);
  // On the phone, axe checks the structure only if a part of the page differs from the desktop and was not checked
  // before.
  const changed = await page.evaluate(changedElements);
  if (changed.some((part) => !checkedOnPhones.has(part))) {
    const findings = await structuralFaults(page);
    if (findings.length === 0) for (const part of changed) checkedOnPhones.add(part);
    add('phone', findings);
  }
  // Cut texts are searched only with wide text spacing, because a text that is cut with normal spacing is also cut with
  // wide spacing.
  await page.evaluate(spaceTexts);
  add('phone, spaced', await page.evaluate(cutTexts));
  await resize(page, DESKTOP);
  add('desk, spaced', await page.evaluate(cutTexts));
  await page.evaluate(unspaceTexts);
  return faults;
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
