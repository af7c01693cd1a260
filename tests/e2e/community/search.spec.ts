import { expect } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

test.use({ viewport: { width: 390, height: 844 } });

test('the search page on a phone shows marked results near the top, and filters as chips', async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId('Windsor Elementary School');
  const word = unique('quillfish').replaceAll(' ', '');
  const aside = 'Nothing else happened on that quiet day. '.repeat(6);
  await post(person, school, `${aside}We saw a ${word} <there> & here. ${aside}`, { title: `The ${word} club` });

  await test.step('the first search result is within 300 pixels of the top, and the found word is marked', async () => {
    await page.goto(`/search?q=${word}`);
    const result = page.getByRole('main').getByRole('article').first();
    await expect(result.getByRole('heading').locator('mark')).toHaveText(word);
    await expect(result.locator('p mark')).toHaveText(word);
    await expect(result.locator('p').first()).toHaveText(/^….*<there> & here.*…$/);
    expect((await result.boundingBox())?.y).toBeLessThanOrEqual(300);
  });

  const filters = () => [...new URL(page.url()).searchParams].map((pair) => pair.join('=')).sort();
  const chip = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const summary = page.getByRole('main').locator('summary', { hasText: 'Filters' });
  await untilHydrated(page.getByRole('main').getByRole('button', { name: 'Search' }));

  await test.step('search filters can be chosen by keyboard, and the page address keeps them', async () => {
    await summary.press('Enter');
    await chip('The past week').press('Enter');
    await page.waitForURL(/since=7/);
    await chip('Posts').press('Enter');
    await page.waitForURL(/kind=post/);
    await page.getByRole('main').getByRole('searchbox').fill(`${word} club`);
    await chip('With photos').press('Enter');
    await page.waitForURL(/photos=yes/);
    expect(filters()).toEqual(['kind=post', 'photos=yes', `q=${word} club`, 'since=7']);
    await expect(page.getByText(`No results for “${word} club”`)).toBeVisible();
  });

  await test.step('a new search keeps the filters of the previous search', async () => {
    await page.getByRole('main').getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === word);
    expect(filters()).toEqual(['kind=post', 'photos=yes', `q=${word}`, 'since=7']);
  });

  await test.step('clicking the chip of a search filter removes the filter', async () => {
    await untilHydrated(page.getByRole('main').getByRole('button', { name: 'Search' }));
    await chip('Remove filter: With photos').press('Enter');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    expect(filters()).toEqual(['kind=post', `q=${word}`, 'since=7']);
    await expect(summary).toBeFocused();
    await chip('Clear all').click();
    await page.waitForURL((url) => url.search === `?q=${word}`);
  });

  await test.step('a search with an unknown filter shows a message and a link to the search without that filter', async () => {
    await page.goto(`/search?q=${word}&kind=poem`);
    await expect(page.getByText("We don't know this filter")).toBeVisible();
    await page.getByRole('link', { name: 'Search without filters' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });
});
