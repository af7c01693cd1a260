import { expect, type Page } from '@playwright/test';
import { test } from '../../support/browser/test';

const PAGES = ['/terms', '/privacy', '/cookie', '/help'];

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

for (const path of PAGES) {
  test(`${path}: its contents lead to every part and stay in sight; on paper there is the text alone; at 320 px they fold up`, async ({
    page,
  }) => {
    await page.goto(path);
    const links = await contents(page).getByRole('link').all();
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      await link.click();
      await expect(page.getByRole('heading', { level: 2, name: await link.innerText(), exact: true })).toBeInViewport();
      await expect(link).toBeInViewport();
    }

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents(page)])
      await expect(part).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(contents(page)).toHaveCount(0);
    await page.getByRole('main').getByText('On this page').first().click();
    const last = contents(page).getByRole('link').last();
    const name = await last.innerText();
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  });
}

test('the tables are tables for those who listen, on a phone too', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/cookie');
    const table = page.getByRole('table', { name: 'Cookies and stored entries' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'What for', 'How long', 'Set by']);
    await expect(table.getByRole('row', { name: /Session cookie/ }).getByRole('cell')).toHaveCount(3);
    await expect(table.getByRole('row', { name: /payment_flow_user/ })).toContainText('local storage');
  }
});

test('who only reads gets no cookie, nothing is stored in the browser, as the cookie page says, and no other host is asked', async ({
  page,
  context,
  baseURL,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const path of ['/', '/solution', '/community-voice', '/explore', '/login', '/register', ...PAGES]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    const all = [...stored, ...cookies].filter((name) => !name.startsWith('__next')); // the development server's own
    expect(all, path).toEqual([]);
  }
  expect([...asked]).toEqual([baseURL]);
});
