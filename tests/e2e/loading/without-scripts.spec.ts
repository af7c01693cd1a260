import { expect, type Page } from '@playwright/test';
import { signIn } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Bay View High School';

/**
 * Returns the form fields that have a value, each as 'name: value'. A field without a name appears under its label or
 * id.
 */
const filledFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FIELDS = 'input:not([type=password], [type=file], [type=hidden]), select, textarea';
    return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].flatMap((field) => {
      const name = field.name || field.ariaLabel || field.labels?.[0]?.textContent || field.id;
      const isTicked = ['checkbox', 'radio'].includes(field.type);
      const value = isTicked ? (field.checked ? 'ticked' : '') : field.value;
      return value === '' ? [] : `${name}: ${value}`;
    });
  });

async function expectDrawnByServer(page: Page, paths: readonly string[]): Promise<void> {
  const { cookies } = await page.context().storageState();
  const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  await plain?.addCookies(cookies);
  const plainPage = await plain?.newPage();
  if (!plainPage) throw new Error('There is no browser.');
  for (const path of paths) {
    await plainPage.goto(path);
    await page.goto(path);
    await untilHydrated(page.getByRole('main').locator('input, select, textarea').first());
    const drawn = await filledFields(plainPage);
    const filled = await filledFields(page);
    expect.soft(filled.length, `${path} has filled fields`).toBeGreaterThan(0);
    expect
      .soft(
        filled.filter((field) => !drawn.includes(field)),
        `${path} needs a script to fill its fields`,
      )
      .toEqual([]);
  }
  await plain?.close();
}

test('the HTML from the server contains the values of a member’s forms', async ({ page }) => {
  await newcomer(page.context(), { member: true });
  await expectDrawnByServer(page, [
    '/account',
    '/account/notifications',
    '/search?q=bus',
    '/explore?region=strait&q=academy',
  ]);
});

test('the HTML from the server contains the values of the administrators’ forms', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const school = await schoolId(SCHOOL);
  await expectDrawnByServer(page, [
    `/admin/schools/${school}/edit`,
    `/admin/schools/${school}`,
    '/admin/settings',
    '/admin/launch',
    '/admin/audit?action=user.login',
    '/admin/growth',
    '/admin/schools?q=academy',
  ]);
});
