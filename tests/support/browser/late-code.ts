import type { Page, Response } from '@playwright/test';

// The parts of a page whose code comes when it is wanted: kept away, held back, waited for.

export const CHUNKS = '**/_next/static/**/*.js*';

/** Words that only the code which draws toasts has in it. */
export const TOASTER = 'data-[swipe=move]';

const refusals = new WeakMap<Page, Promise<unknown>[]>();

/** From here on no code comes any more. */
export async function keepAway(page: Page): Promise<void> {
  const refused: Promise<unknown>[] = [];
  refusals.set(page, refused);
  await page.route(CHUNKS, (route) => {
    refused.push(page.waitForEvent('requestfailed', (request) => request === route.request()));
    return route.abort();
  });
}

/** The page has heard of every refusal by then: a try that meets one still on its way would fail with it. */
export async function letCome(page: Page): Promise<void> {
  await Promise.all(refusals.get(page) ?? []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Keeps the code away that has these words in it, and says how often it was asked for. */
export async function withhold(page: Page, words: string): Promise<() => number> {
  let refused = 0;
  await page.route(CHUNKS, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes(words)) return route.fulfill({ response });
    refused += 1;
    return route.abort();
  });
  return () => refused;
}

/** Ask for it before the code can come; resolves when it is there. */
export async function codeWith(page: Page, words: string): Promise<void> {
  const hasWords = async (response: Response) =>
    /\/_next\/static\/.*\.js/.test(response.url()) && (await response.text()).includes(words);
  await page.waitForResponse(hasWords);
  await page.waitForTimeout(300); // for what it brings along, and to be run
}
