import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe';
import { smallTargets } from './structure';

/**
 * Checks only that axe has no finding on the current page and that click targets are large enough. The function
 * `lookOver` makes further checks.
 */
export async function expectAccessible(page: Page, about?: string): Promise<void> {
  expect([...(await axeFaults(page)), ...(await page.evaluate(smallTargets))], about).toEqual([]);
}
