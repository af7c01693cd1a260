import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is there, as often as it takes, and looks whether one can see it. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  if (key === 'Tab') await skipHeader(page, goal);
  // To find it by its role anew at each press would take most of the time.
  let element = await goal.elementHandle();
  for (let presses = 0; ; presses += 1) {
    const [isFocused, isThere] = (await element?.evaluate((each) => [
      each === document.activeElement,
      each.isConnected,
    ])) ?? [false, false];
    if (isFocused) break;
    if (presses > 200) throw new Error(`${goal} is not reached with ${key}.`);
    if (isThere) await page.keyboard.press(key);
    else element = await goal.elementHandle();
  }
  const outline = await goal.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  expect(outline, `the focus on ${goal} can be seen`).toBe(true);
}

/** From the beginning of a page to its main part, as `keyboard.spec.ts` sees that one can: Tab by Tab it takes most of a journey's time. */
async function skipHeader(page: Page, goal: Locator): Promise<void> {
  const isAhead = await goal.evaluate(
    (each) => document.activeElement === document.body && each.closest('#main') !== null,
  );
  if (!isAhead) return;
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement?.getAttribute('href') === '#main'))
    await page.keyboard.press('Enter');
}

/** Until the page's script is there: what is pressed before that is not heard. */
export const untilHeard = (goal: Locator) =>
  expect
    .poll(() => goal.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))), {
      intervals: [20, 40, 60, 100],
    })
    .toBe(true);

/** Goes there and presses it. */
export async function press(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await untilHeard(goal);
  await page.keyboard.press(key);
}

/** Goes there and types, in the place of what stood there. */
export async function type(page: Page, goal: Locator, text: string): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** The focus goes round in what is open, forward and back, and never leaves it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const element = await dialog.elementHandle();
  const stops = await dialog.locator('a[href], button, input, select, textarea, summary, [tabindex="0"]').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses <= stops; presses += 1) {
      await page.keyboard.press(key);
      expect(await element?.evaluate((each) => each.contains(document.activeElement)), `${key} in ${dialog}`).toBe(
        true,
      );
    }
  }
}
