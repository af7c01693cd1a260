import type { Page } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';

/**
 * Merges class names. The options name the text sizes of app/globals.css, which tailwind-merge would otherwise take for
 * colours.
 */
const merge = extendTailwindMerge({ extend: { theme: { text: ['title', 'heading', 'hero'] } } });

const checked = new Map<string, string[]>();

/**
 * Finds elements with two classes of equal specificity for the same property. The order of the style sheet would
 * decide, so one class must use the variant `base:`.
 */
export async function conflictingClasses(page: Page): Promise<string[]> {
  const lists = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('body [class]')].map((element) => element.getAttribute('class') ?? '')),
  ]);
  return lists.flatMap((classes) => {
    if (!checked.has(classes)) checked.set(classes, conflictsIn(classes));
    return checked.get(classes) ?? [];
  });
}

/**
 * Returns the conflicts in a list of classes. Two classes conflict if each replaces the other when it comes later, as
 * `p-3` and `p-5` do.
 */
function conflictsIn(classes: string): string[] {
  const kept = merge(classes).split(' ');
  const dropped = classes.split(' ').filter((name) => !kept.includes(name));
  return dropped.flatMap((one) =>
    kept
      .filter((other) => merge(`${other} ${one}`) === one)
      .map((other) => `The classes ${one} and ${other} conflict in "${classes}"`),
  );
}
