import type { Page, Response } from '@playwright/test';

// Controls lazily loaded code of a page: blocks it, delays it, waits for it.

export const SCRIPT_CHUNKS = /\/_next\/static\/.*\.js/;

/** Text that occurs only in the script that shows toasts. Tests recognize the script by this text. */
export const TOASTER = 'data-[swipe=move]';

const refusals = new WeakMap<Page, Promise<unknown>[]>();

/** Blocks all scripts that the page requests from now on. */
export async function blockCode(page: Page): Promise<void> {
  const refusedCount: Promise<unknown>[] = [];
  refusals.set(page, refusedCount);
  await page.route(SCRIPT_CHUNKS, (route) => {
    refusedCount.push(page.waitForEvent('requestfailed', (request) => request === route.request()));
    return route.abort();
  });
}

/**
 * Allows scripts to load again after `blockCode`. First waits until every blocked request has failed, so that no
 * failure affects a new request.
 */
export async function allowCode(page: Page): Promise<void> {
  await Promise.all(refusals.get(page) ?? []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Blocks the script that contains `words`. Returns a function that counts the blocked requests for the script. */
export async function blockCodeWith(page: Page, words: string): Promise<() => number> {
  let refusedCount = 0;
  await page.route(SCRIPT_CHUNKS, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(words)) return route.fulfill({ response });
    refusedCount += 1;
    return route.abort();
  });
  return () => refusedCount;
}

/**
 * Waits until the page has loaded the script that contains `words`. Must be called before the page requests that
 * script.
 */
export async function codeWith(page: Page, words: string): Promise<void> {
  const hasWords = async (response: Response) =>
    /\/_next\/static\/.*\.js/.test(response.url()) && (await response.text().catch(() => '')).includes(words);
  await page.waitForResponse(hasWords);
  await page.waitForTimeout(300); // Gives the loaded script time to load its dependencies and to run.
}
