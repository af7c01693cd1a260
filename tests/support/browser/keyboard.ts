import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has focus, and checks that the focus is visible. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  if (key === 'Tab') await skipHeader(page, goal);
  // The element is found once and used by its handle, because a search by role at each key press would take most of the
  // time.
  let element = await goal.elementHandle();
  for (let pressCount = 0; ; pressCount += 1) {
    const [isFocused, isAttached] = (await element?.evaluate((each) => [
      each === document.activeElement,
      each.isConnected,
    ])) ?? [false, false];
    if (isFocused) break;
    if (pressCount > 200) throw new Error(`The key ${key} does not reach ${goal}.`);
    if (isAttached) await page.keyboard.press(key);
    else element = await goal.elementHandle();
  }
  const outline = await goal.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  expect(outline, `the focus on ${goal} can be seen`).toBe(true);
}

/**
 * Moves the focus to the main part of a page by the skip link. Without it, the tests would spend most of their time
 * pressing Tab.
 */
async function skipHeader(page: Page, goal: Locator): Promise<void> {
  const canSkip = await goal.evaluate(
    (each) => document.activeElement === document.body && each.closest('#main') !== null,
  );
  if (!canSkip) return;
  await page.keyboard.press('Tab');
  if (await page.evaluate(() => document.activeElement?.getAttribute('href') === '#main'))
    await page.keyboard.press('Enter');
}

/** Waits until React has hydrated the element, because key presses before that have no effect. */
export const untilHydrated = (goal: Locator) =>
  expect
    .poll(() => goal.evaluate((element) => Object.keys(element).some((name) => name.startsWith('__react'))), {
      intervals: [20, 40, 60, 100],
    })
    .toBe(true);

/** Focuses the element by keyboard and presses a key. */
export async function press(page: Page, goal: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await untilHydrated(goal);
  await page.keyboard.press(key);
}

/** Focuses the element by keyboard and replaces its text. */
export async function replaceText(page: Page, goal: Locator, text: string): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Expects that Tab and Shift+Tab keep the focus inside the dialog. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const element = await dialog.elementHandle();
  const stops = await dialog.locator('a[href], button, input, select, textarea, summary, [tabindex="0"]').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let pressCount = 0; pressCount <= stops; pressCount += 1) {
      await page.keyboard.press(key);
      expect(await element?.evaluate((each) => each.contains(document.activeElement)), `${key} in ${dialog}`).toBe(
        true,
      );
    }
  }
}
