import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe';
import { smallTargets } from './structure';

/**
 * Checks the current page with axe, and checks that click targets are large enough. The function `lookOver` makes more
 * checks.
 */
export async function expectAccessible(page: Page, about?: string): Promise<void> {
  expect([...(await axeFaults(page)), ...(await page.evaluate(smallTargets))], about).toEqual([]);
}
