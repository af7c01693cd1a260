import { expect, type Page } from '@playwright/test';
import { coveredInHeader } from '../../support/accessibility/focus-checks';
import { cutTexts } from '../../support/accessibility/cut-texts';
import { switchTo } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { MEMBER_PATHS, PUBLIC_PATHS, sharedPath } from '../../support/browser/paths';
import { test } from '../../support/browser/test';
import { everyNth } from '../../support/thorough';

const SCHOOL = 'Bell Park Academic Centre';
const ADMIN_PATHS = [
  '/admin/dashboard',
  '/admin/inbox',
  '/admin/schools?q=academy',
  '/admin/users',
  '/admin/moderation',
  '/admin/settings',
  '/admin/audit',
  '/admin/accounting',
  '/admin/growth',
];

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 390, height: 844 } });

/** Opens a page with text of twice the normal size. Returns what is cut off, covered, or wider than the window. */
async function faultsAt200Percent(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important; scroll-behavior: auto !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return [...(await page.evaluate(cutTexts)), ...(await page.evaluate(coveredInHeader))];
}

test('no page cuts off or covers anything when its text is twice as large', async ({ page, browser }) => {
  const author = await newcomer(await browser.newContext(), { member: true });
  for (const path of [...everyNth(6, PUBLIC_PATHS), await sharedPath(author)])
    expect.soft(await faultsAt200Percent(page, path), path).toEqual([]);

  const member = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  await member.call('POST', `/api/schools/${school}/subscribe`);
  const id = await post(member, school, 'The parking lot is full by eight', { title: 'Parking' });
  await member.call('POST', `/api/posts/${id}/comments`, { content: 'More at https://example.org/notes' });
  for (const path of [...everyNth(6, MEMBER_PATHS), `/schools/${school}?post=${id}`])
    expect.soft(await faultsAt200Percent(page, path), path).toEqual([]);

  // With an open report, the menu of the administration also shows the number of inbox entries.
  await author.call('POST', `/api/posts/${id}/report`, { reason: 'disrespectful' });
  await switchTo(page, 'admin@demo.test');
  for (const path of everyNth(9, ADMIN_PATHS)) expect.soft(await faultsAt200Percent(page, path), path).toEqual([]);
});
