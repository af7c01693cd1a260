import { expect, type Page } from '@playwright/test';
import { axeFaults, colourFaults } from './axe';
import { lostInForcedColours } from './forced-colours';
import { smallTargets, structureFaults } from './structure';
import { cutTexts, spaceTexts, unspaceTexts } from './texts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** What is left of 1280 px when everything is four times as large (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

type Options = {
  /** Only what the colours and roles are: for a small change of a page that was looked over before. */
  brief?: boolean;
  withFrames?: boolean;
};

/**
 * Looks over what the page shows now: axe by day and by night and on a phone; structure, motion, targets; 400 % zoom,
 * wide text spacing, forced colours. All faults are gathered, and fail the test at its end.
 */
export async function lookOver(
  page: Page,
  about: string,
  { brief = false, withFrames = false }: Options = {},
): Promise<void> {
  const faults = await axeFaults(page, { withFrames });
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await colourFaults(page)));
  await page.emulateMedia({ colorScheme: 'light' });
  faults.push(...(await page.evaluate(structureFaults)), ...(await page.evaluate(smallTargets)));
  if (!brief) faults.push(...(await atOtherSizes(page)));
  await page.emulateMedia({ forcedColors: 'active' });
  faults.push(...(await page.evaluate(lostInForcedColours)).map((fault) => `forced colours: ${fault}`));
  await page.emulateMedia({ forcedColors: 'none' });
  expect.soft(faults, about).toEqual([]);
}

/** From the smallest to the largest, since some pages draw other things on phones. */
async function atOtherSizes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const add = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const [where, size] of [
    ['zoomed', ZOOMED],
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    add(where, await page.evaluate(cutTexts));
    if (where === 'phone') add(where, [...(await axeFaults(page)), ...(await page.evaluate(smallTargets))]);
    if (where === 'zoomed') continue;
    await page.evaluate(spaceTexts);
    add(`${where}, spaced`, await page.evaluate(cutTexts));
    await page.evaluate(unspaceTexts);
  }
  return faults;
}
