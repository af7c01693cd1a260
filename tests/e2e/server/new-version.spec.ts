import { expect } from '@playwright/test';
import { test } from '../../support/browser/test';

// After an update, a tab with a page of the old build fully loads the next page (security O3). Next notices the update,
// because navigation data contain the server's build id.

const BUILD_IN_PAGE = /\\"b\\":\\"([\w-]+)\\"/;

test('a link on a page of an outdated build makes a full page load', { tag: ['@O3'] }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  const footer = page.getByRole('contentinfo');
  const follow = async (name: string) => {
    await footer.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  /**
   * Waits until React handles clicks on links. Until then, the browser itself makes a full page load for each click.
   */
  const awake = async () => {
    const link = await footer.getByRole('link', { name: 'Help' }).elementHandle();
    await page.waitForFunction((each) => Object.keys(each ?? {}).some((key) => key.startsWith('__reactProps')), link);
  };

  const sent = await page.goto('/terms');
  const [, build = ''] = BUILD_IN_PAGE.exec((await sent?.text()) ?? '') ?? [];
  expect(build).not.toBe('');
  await awake();
  await follow('Privacy Policy');
  expect(loaded).toEqual(['/terms']);

  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      const response = await route.fetch();
      const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = response.headers();
      const body = (await response.text()).replaceAll(`"b":"${build}"`, '"b":"of-the-next-version"');
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
  await follow('Cookie Policy');
  expect(loaded).toEqual(['/terms', '/cookie']);
});
