import { expect, type Page } from '@playwright/test';
import { test } from '../../support/browser/test';

const PAGES = ['/terms', '/privacy', '/cookie', '/help'];

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

for (const path of PAGES) {
  test(`${path}: its contents lead to every part, and stay in sight`, async ({ page }) => {
    await page.goto(path);
    const links = await contents(page).getByRole('link').all();
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      await link.click();
      await expect(page.getByRole('heading', { level: 2, name: await link.innerText(), exact: true })).toBeInViewport();
      await expect(link).toBeInViewport();
    }
  });

  test(`${path}: on a phone and at 400 % its contents fold up, and nothing goes sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expect(contents(page)).toHaveCount(0);
    await page.getByRole('main').getByText('On this page').first().click();
    const last = contents(page).getByRole('link').last();
    const name = await last.innerText();
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport();
  });

  test(`${path}: on paper there is the text alone`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), contents(page)])
      await expect(part).toHaveCount(0);
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

for (const path of ['/', '/solution', '/community-voice', '/explore', '/login', '/register', ...PAGES]) {
  test(`${path}: who only reads gets no cookie, and nothing is stored in the browser, as the cookie page says`, async ({
    page,
    context,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect([...stored, ...cookies].filter((name) => !name.startsWith('__next'))).toEqual([]); // the development server's own
  });
}

test('no page asks another host for anything', async ({ page, baseURL }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const path of PAGES) await page.goto(path, { waitUntil: 'networkidle' });
  expect([...asked]).toEqual([baseURL]);
});
