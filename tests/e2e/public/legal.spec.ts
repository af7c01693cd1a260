import { expect, type Page } from '@playwright/test';
import { untilHydrated } from '../../support/browser/keyboard';
import { test } from '../../support/browser/test';

/** Returns a function that checks that the page stored nothing in the browser and sent no request to another host. */
function watchWhatIsKept(page: Page, baseURL = ''): () => Promise<void> {
  const addresses = new Set<string>();
  page.on('request', (request) => addresses.add(new URL(request.url()).origin));
  return async () => {
    await page.waitForLoadState('networkidle');
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    // The development server itself stores something in the browser, which the check ignores.
    const all = [...stored, ...cookies].filter((name) => !name.startsWith('__next'));
    expect(all, page.url()).toEqual([]);
    expect([...addresses]).toEqual([baseURL]);
  };
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

// These tests check the page component that the legal pages share. The test promises.test.ts checks the texts of these
// pages.
test('a long page has a sticky table of contents that is not printed', async ({
  page,
  baseURL,
}) => {
  const expectNothingKept = watchWhatIsKept(page, baseURL);
  await page.goto('/cookie');
  const links = await contents(page).getByRole('link').count();
  expect(links).toBeGreaterThan(3);
  for (const at of [0, Math.floor(links / 2), links - 1]) {
    const link = contents(page).getByRole('link').nth(at);
    await link.click();
    await expect(page.getByRole('heading', { level: 2, name: await link.innerText(), exact: true })).toBeInViewport();
    await expect(link).toBeInViewport();
  }
  await expectTable(page);

    await page.getByText('What we don\'t use', { exact: true }).last().click();
  const folded = page.getByText('We use no cookies for advertising, for analytics');
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents(page)])
    await expect(part).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectTable(page);
  await expect(contents(page)).toHaveCount(0);
  await page.getByRole('main').getByText('On this page').first().click();
  const last = contents(page).getByRole('link').last();
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  await expectNothingKept();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a link to a section or an answer opens that section or answer', { tag: javaScriptEnabled ? '@thorough' : [] }, async ({ page }) => {
      for (const [address, text] of [
        ['/terms#anonymous', 'There are three limits:'],
        ['/cookie#session-cookie', 'It holds a sealed random number'],
        ['/help#moderators', 'A local moderator sees what was reported'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(text)).toBeInViewport();
      }
      await page.goto('/terms');
      await expect(page.getByText('nothing is charged and the trial runs to its end')).toBeHidden();
      await page.getByRole('link', { name: 'cancel anytime' }).first().click();
      await expect(page.getByText('nothing is charged and the trial runs to its end')).toBeInViewport();
    });
  });
}

test('a link from another page opens the section that it leads to', async ({ page }) => {
  await page.goto('/terms');
  const openAll = page.getByRole('button', { name: 'Open all sections' });
  await untilHydrated(openAll);
  await openAll.click();
  await page.getByRole('link', { name: 'The Privacy Policy' }).first().click();
  await page.waitForURL('**/privacy#stripe');
  await expect(page.getByText('Stripe handles card payments.')).toBeInViewport();
  await expect(page.locator('#deletion')).toBeHidden();
});

/** Checks that screen readers recognize the table of cookies, also on a phone. */
async function expectTable(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Cookies and stored entries' });
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Purpose', 'How long it stays', 'Set by']);
  await expect(table.getByRole('row', { name: /Session cookie/ }).getByRole('cell')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /payment_flow_user/ })).toContainText('local storage');
}

test('visitors who only read pages get no cookies and no stored data', { tag: ['@V14.2.3'] }, async ({
  page,
  baseURL,
}) => {
  const expectNothingKept = watchWhatIsKept(page, baseURL);
  await page.goto('/');
  for (const [name, path] of [
    ['Solution', '/solution'],
    ['Community Voice', '/community-voice'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
  }
  await expectNothingKept();
  for (const path of ['/explore', '/login', '/register']) {
    await page.goto(path);
    await expectNothingKept();
  }
});
