import { expect } from '@playwright/test';
import { DEMO_PASSWORD, postCard, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { SCRIPT_CHUNKS } from '../../support/browser/lazy-code';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { cardFrame, fillCard, freshCard, payButton } from '../../support/browser/payment-page';
import { sharedPath } from '../../support/browser/paths';
import { test } from '../../support/browser/test';
import { textsBrokenByTranslation, translatePages, untilTranslated } from '../../support/browser/translation';
import { watchForFaults } from '../../support/browser/watch';

test.describe.configure({ timeout: 120_000 });

const SCHOOL = 'Bay View High School';
test('links, names and comments in posts stay intact on a page that the browser has translated', async ({
  page,
  browser,
}) => {
  const author = await newcomer(await browser.newContext(), { member: true });
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  const id = await post(person, school, 'More at https://example.org/notes, says @Sam', { title: unique('Notes') });
  await person.call('POST', `/api/posts/${id}/comments`, { content: 'See https://example.org/notes for more' });
  await person.call('POST', `/api/posts/${id}/save`);
  for (const path of [await sharedPath(author), '/saved', `/schools/${school}?post=${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => textsBrokenByTranslation(page), { message: path }).toEqual([]);
  }
});

test('a parent can register, subscribe, post, comment and vote on pages translated by the browser', async ({
  page,
  context,
}) => {
  const faults = await watchForFaults(page);
  await translatePages(context, 'hydrated');
  const email = `${unique('translated').replaceAll(' ', '.')}@example.test`;
  const field = (name: string) => page.locator(`[name=${name}]`);

  await page.goto('/register');
  await untilTranslated(page);
  await page.getByLabel('First name').fill('Noor');
  await field('email').fill(email);
  await field('password').fill('short');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await field('password').fill(DEMO_PASSWORD);
  await field('confirmPassword').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  await untilTranslated(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login)?$/);

  await page.goto('/login');
  await untilTranslated(page);
  await field('email').fill(email);
  await field('password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('form [data-field-error]')).toBeVisible();
  await field('password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');

  const school = await schoolId(SCHOOL);
  await page.goto(`/schools/${school}`);
  await untilTranslated(page);
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: /Follow|Unfollow/ })
    .first();
  for (const isFollowed of [true, false, true]) {
    // While the page saves the change of one click, it ignores the next click.
    const saved = page.waitForResponse((response) => response.url().includes('/subscribe'));
    await follow.click();
    await expect(follow).toHaveAccessibleName(isFollowed ? /Following/ : /Follow(?!ing)/);
    await saved;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }

  await page.goto('/subscription');
  await untilTranslated(page);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await fillCard(page, freshCard());
  await payButton(page).click();
  await page.waitForURL('**/dashboard');

  await page.goto(`/schools/${school}`);
  await untilTranslated(page);
  const form = page.getByRole('form', { name: 'Create a post' });
  await page.getByRole('button', { name: /Write a post/ }).click();
  const words = unique('Doors close at nine');
  await form.getByLabel('Content').fill(`${words}\n${'One more line.\n'.repeat(60)}`);
  await form.getByRole('button', { name: '‹Post›' }).click();
  const card = postCard(page, words);
  await expect(card).toBeVisible();
  const upvote = card.getByRole('button', { name: 'Upvote' });
  for (const votes of ['0', '1', '0']) {
    await expect(upvote).toContainText(votes);
    await upvote.click();
  }
  const fold = card.getByRole('button', { name: /Read more|Show less/ });
  for (const label of ['Read more', 'Show less', 'Read more']) {
    await expect(fold).toHaveText(`‹${label}›`);
    await fold.click();
  }
  const box = card.getByLabel('Write a comment');
  for (const length of [1_900, 1_901, 2_001]) {
    await box.fill('x'.repeat(length));
    await expect(card.getByText(`${length.toLocaleString('en-CA')} / 2,000`)).toBeVisible();
  }
  const comment = unique('Thank you');
  await box.fill(comment);
  await card.getByRole('button', { name: '‹Post›' }).click();
  await expect(card.getByText(comment)).toBeVisible();
  await expect(card.getByText('‹1›').first()).toBeVisible();
  await card.getByRole('button', { name: 'Options of your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete comment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByText(comment)).toHaveCount(0);
  await expect.poll(() => textsBrokenByTranslation(page)).toEqual([]);

  await page.goto('/account');
  await untilTranslated(page);
  await page.getByLabel('First name').fill('Nora');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();

  await page.goto('/schools');
  await untilTranslated(page);
  const schools = page.getByRole('main').getByRole('article');
  const first = await schools.count();
  await page.getByRole('contentinfo').or(schools.last()).last().scrollIntoViewIfNeeded();
  await expect.poll(() => schools.count()).toBeGreaterThan(first);
  await page.getByPlaceholder('Search by name, city, or type...').fill('Bay View');
  await expect(schools.filter({ hasText: SCHOOL })).toBeVisible();

  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/(login)?$/);
  expect(faults.filter((fault) => !/status of 40[01]/.test(fault))).toEqual([]);
});

test('a page that is translated before its scripts run keeps the typed text', async ({ page, context }) => {
  const faults = await watchForFaults(page);
  await translatePages(context, 'start');
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPT_CHUNKS, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.locator('[name=email]');
  await email.fill('somebody@example.test');
  await untilTranslated(page);
  scripts.resolve();
  await untilHydrated(page.getByRole('button', { name: 'Sign In' }));
  await expect(email).toHaveValue('somebody@example.test');
  await page.locator('[name=password]').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
});
