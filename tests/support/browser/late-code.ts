import type { Page, Response } from '@playwright/test';

// The parts of a page whose code comes when it is wanted: kept away, held back, waited for.

export const CHUNKS = '**/_next/static/**/*.js*';

/** Words that only the code which draws toasts has in it. */
export const TOASTER = 'data-[swipe=move]';

/** From here on no code comes any more. */
export const keepAway = (page: Page) => page.route(CHUNKS, (route) => route.abort());
/** Also what was asked for a moment ago and is still being judged. */
export const letCome = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

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
