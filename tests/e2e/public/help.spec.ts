import { expect, type Page } from '@playwright/test';
import { lookOver } from '../../support/accessibility/look-over';
import { untilHydrated } from '../../support/browser/keyboard';
import { test } from '../../support/browser/test';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the help' });
const questions = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const status = (page: Page) => page.getByRole('search').getByRole('status');

test('the help page shows matching answers while the visitor types', async ({ page }) => {
  await page.goto('/help');
  const all = await questions(page).count();
  expect(all).toBeGreaterThan(15);
  await untilHydrated(field(page));
  await field(page).pressSequentially('CALÉNDAR');
  await expect(questions(page)).toHaveText([/school events in my own calendar/, /school facts come from/]);
  await expect(status(page)).toHaveText('2 answers');
  await expect(page.getByText("adds that school's calendar to Google")).toBeVisible();

  await field(page).fill('report');
  await expect(questions(page).first()).toHaveText('How do I report a post?');
  await expect(status(page)).toHaveText(`${await questions(page).count()} answers`);

  await lookOver(page, 'a search of the help', { brief: true });

  await field(page).fill('zebra');
  await expect(questions(page)).toHaveCount(0);
  await expect(status(page)).toContainText('No answers found');
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await expect(questions(page)).toHaveCount(all);
  await expect(field(page)).toHaveValue('');

  await field(page).fill('zebra');
  await status(page).getByRole('link', { name: 'ask us' }).click();
  await page.waitForURL('**/help/contact');
});

test.describe('the help page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts, visitors can search the help and open its answers', async ({ page }) => {
    await page.goto('/help');
    await page.getByText('How do I cancel?').click();
    await expect(page.getByText('undoes the cancellation at no charge')).toBeVisible();
    await field(page).fill('Réfund');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/help?q=*');
    await expect(field(page)).toHaveValue('Réfund');
    await expect(questions(page).first()).toHaveText(/refunds and receipts/);
    await expect(page.getByText('Refunds go back to the card')).toBeVisible();
    await page.getByRole('link', { name: 'Show all questions' }).click();
    await expect(questions(page).nth(20)).toBeVisible();
  });
});
