import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe';
import { smallTargets } from './structure';

/** What the page shows now offends nothing that axe knows, and what is pressed is large enough; `lookOver` goes further. */
export async function expectAccessible(page: Page, about?: string): Promise<void> {
  expect([...(await axeFaults(page)), ...(await page.evaluate(smallTargets))], about).toEqual([]);
}
