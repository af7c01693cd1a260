import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Browser, type Page } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { expireMembership, grantMembership, newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { headOf } from '../../support/browser/page-head';
import { test } from '../../support/browser/test';

const SCHOOL = 'Basinview Drive Community School';
const GONE = "The post you're looking for doesn't exist or has been removed.";
const LAPSED = "This content is no longer available or the creator's subscription is inactive.";

type Shared = { author: Newcomer; commenter: Newcomer; title: string; words: string; token: string; id: number };

/** Creates a post that its author shared and that another member commented on. */
async function sharedPost(browser: Browser): Promise<Shared> {
  const author = await newcomer(await browser.newContext(), {
    member: true,
    firstName: 'Avery',
    lastName: 'Lighthouse',
  });
  const commenter = await newcomer(await browser.newContext(), {
    member: true,
    firstName: 'Quillon',
    lastName: 'Marshgate',
  });
  const [title, words] = [unique('Late buses'), unique('They wait in the rain')];
  const id = await post(author, await schoolId(SCHOOL), words, { title });
  await commenter.call('POST', `/api/posts/${id}/comments`, { content: 'Ours as well' });
  const answer = await author.call('POST', `/api/posts/${id}/share`, {});
  const { shareToken } = (await answer.json()) as { shareToken: string };
  return { author, commenter, title, words, token: shareToken, id };
}

/** Returns the content of a meta tag. Uses the first tag of that name, because a not-found page has "noindex" twice. */
const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content');

/**
 * Checks that the response to a public link contains the post and none of the private texts in `canaries`. Requests the
 * link both as a page and as RSC data.
 */
async function expectWithout(address: string, words: string, canaries: string[]): Promise<void> {
  for (const headers of [{}, { RSC: '1' }]) {
    const body = await (await fetch(address, { headers })).text();
    expect(body).toContain(words);
    for (const canary of canaries) expect(body).not.toContain(canary);
  }
}

test('a visitor sees a shared post, its comments without names, and an invitation to join', { tag: ['@D4'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { author, commenter, title, words, token } = await sharedPost(browser);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url());
  });
  const answer = await page.goto(`/shared/${token}`);
  expect(answer?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main).toContainText(words);
  await expect(main).toContainText(`${author.firstName} ${author.lastName}`);
  await expect(main).toContainText(SCHOOL);
  await expect(main.getByText('A parent', { exact: true })).toBeVisible();
  await expect(main.getByText('Ours as well')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /comments?$/ })).toHaveText(/^1/);
  await expect(main.getByRole('link', { name: /^Join/ })).toHaveAttribute('href', '/register');

  expect(await meta(page, 'og:title')).toBe(title);
  expect(await meta(page, 'og:description')).toContain(words);
  expect(await meta(page, 'og:site_name')).toBe('Parent Voice NS');
  expect(await meta(page, 'og:url')).toBe(`${baseURL}/shared/${token}`);
  expect(await meta(page, 'robots')).toContain('noindex');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  expect(await meta(page, 'referrer')).toBe('no-referrer');

  await test.step('the reader mode of browsers finds title, text and date', async () => {
    const source = await readFile(createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'), 'utf8');
    // Readability is the reader mode of Firefox. It sets inline styles, which the security policy of a shared post
    // blocks. The test therefore runs it in an empty page.
    const reader = await page.context().newPage();
    await reader.evaluate((html) => Object.assign(window, { html }), await page.content());
    const article = await reader.evaluate(
      `${source}; new Readability(new DOMParser().parseFromString(html, 'text/html'), { charThreshold: 0 }).parse()`,
    );
    await reader.close();
    expect(article).toMatchObject({
      title: expect.stringContaining(title),
      textContent: expect.stringContaining(words),
      publishedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  // The response contains no data of members except the author's name.
  const others = [commenter.firstName, commenter.lastName, commenter.email, author.email];
  await expectWithout(`${baseURL}/shared/${token}`, words, others);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);

  await newcomer(page.context());
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/shared/${token}$`));
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).first()).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(page.getByText('Join the conversation')).toHaveCount(0);
});

test('a public link does not show the post after the author’s membership has lapsed', async ({
  page,
  browser,
}) => {
  const { author, token, words, title, id } = await sharedPost(browser);
  await test.step('the public link to a post shows a notice after the author’s membership has lapsed', async () => {
    await expireMembership(author);
    const answer = await page.goto(`/shared/${token}`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Content Not Available' })).toBeVisible();
    await expect(page.getByText(LAPSED)).toBeVisible();
    const body = (await answer?.text()) ?? '';
    for (const hidden of [words, title, author.lastName]) expect(body).not.toContain(hidden);
    const reply = await page.request.get(`/api/shared/${token}`);
    expect(reply.status()).toBe(403);
    expect(await reply.json()).toMatchObject({ message: LAPSED });
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  await test.step('unknown, revoked and deleted public links to posts lead to a not-found page', async () => {
    await grantMembership(author);
    await author.call('DELETE', `/api/posts/${id}/share`);
    const answer = await page.goto(`/shared/${token}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
    await expect(page.getByText(GONE)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(await meta(page, 'robots')).toContain('noindex');
    expect(await answer?.text()).not.toContain(words);
    for (const path of [`/shared/${'x'.repeat(32)}`, '/shared/short', '/shared/..%2Fdashboard']) {
      const { status, isUnlisted } = await headOf(page.request, path);
      expect([status, isUnlisted], path).toEqual([404, true]);
    }
  });
});
