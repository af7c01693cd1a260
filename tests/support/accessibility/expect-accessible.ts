import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe';
import { smallTargets } from './structure';

/** Expects no finding of axe and large enough targets on the current page. `lookOver` checks more. */
export async function expectAccessible(page: Page, about?: string): Promise<void> {
  expect([...(await axeFaults(page)), ...(await page.evaluate(smallTargets))], about).toEqual([]);
}
