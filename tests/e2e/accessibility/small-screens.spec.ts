import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, isAbove, openPostForm, postCard, unique } from '../../support/browser/browser';
import { newcomer, post, schoolId } from '../../support/browser/newcomer';
import { test } from '../../support/browser/test';

const SCHOOL = 'Atlantic Memorial-Terence Bay Elementary School';
const WIDTH = 390;
/** Pages that show names and posts. The test checks that very long words fit on these pages. */
const WRITTEN_ON = [
  '/dashboard',
  '/account',
  '/account/posts',
  '/account/following',
  '/notifications',
  '/saved',
  '/calendar',
  '/search?q=long',
];
/** Minimum size of a target in pixels (WCAG 2.5.8). */
const TARGET = 24;

test.use({ viewport: { width: WIDTH, height: 844 }, hasTouch: true });

/**
 * Returns the elements that make the page wider than the screen or are too small for a finger. Inline links in
 * sentences are exempt.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ([width, target]) => {
      const faults =
        document.documentElement.scrollWidth > width
          ? [`scrolls sideways: ${document.documentElement.scrollWidth}`]
          : [];
      for (const element of document.querySelectorAll<HTMLElement>(
        'a, button, input, select, textarea, summary, [role=tab], [role=menuitem]',
      )) {
        const box = element.getBoundingClientRect();
        const isShown = element.checkVisibility() && box.width > 1 && box.height > 1;
        const isInline = getComputedStyle(element).display === 'inline';
        const field =
          element instanceof HTMLInputElement && element.type === 'checkbox' ? element.labels?.[0] : undefined;
        const height = Math.max(box.height, field?.getBoundingClientRect().height ?? 0);
        if (
          isShown &&
          !isInline &&
          (height < target || box.width + (field?.getBoundingClientRect().width ?? 0) < target)
        ) {
          faults.push(`${element.outerHTML.slice(0, 120)}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
        }
      }
      return faults;
    },
    [WIDTH, TARGET] as const,
  );
}

async function expectFits(page: Page, about = page.url()): Promise<void> {
  // The test locates the main element by its tag name, because the element has no ARIA role while a dialog is open.
  await expect(page.locator('main')).toBeVisible();
  expect(await misfits(page), about).toEqual([]);
}

test('every member page with user content fits a phone, even with a very long word', async ({ page }) => {
  const person = await newcomer(page.context(), {
    member: true,
    firstName: 'Maximiliane-Alexandra',
    lastName: 'Featherstonehaugh-Cholmondeley',
  });
  const school = await schoolId(SCHOOL);
  await person.call('POST', `/api/schools/${school}/subscribe`);
  const id = await post(
    person,
    school,
    `${unique('Long')} ${'Donaudampfschifffahrt'.repeat(12)} https://example.org/${'a'.repeat(150)}`,
    { title: 'W'.repeat(100) },
  );
  await person.call('POST', `/api/posts/${id}/comments`, { content: 'x'.repeat(300) });
  await person.call('POST', `/api/posts/${id}/save`);
  for (const path of [...WRITTEN_ON, `/schools/${school}?post=${id}`]) {
    await page.goto(path);
    await expectFits(page);
  }
});

test('the first post of a school begins within the first screenful', { tag: '@thorough' }, async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  // The test uses a school with events, because their section is above the posts and pushes the first post down.
  const school = await schoolId('Sunnyside Elementary School');
  await post(person, school, unique('In sight at once'));
  await page.goto(`/schools/${school}`);
  const upcoming = page.getByRole('button', { name: 'Upcoming events' });
  await expect(upcoming).toHaveAttribute('aria-expanded', 'false');
  const top = (await page.getByRole('article').first().boundingBox())?.y ?? Infinity;
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0);
  await upcoming.tap();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
});

test('a member can enter a name, open the menu, follow and post by touch', { tag: '@thorough' }, async ({ page }) => {
  await newcomer(page.context(), { member: true, firstName: '' });
  await page.goto('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Main' }).last();
  const write = bar.getByRole('link', { name: 'Post', exact: true });
  await write.tap();
  await expect(page.getByRole('form', { name: 'Create a post' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide Form' }).tap();
  await bar.getByRole('button', { name: 'Menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByText('No subscriptions yet')).toBeVisible();
  await expectFits(page, 'menu');
  await expect(sheet.getByRole('link', { name: /^Subscription/ })).toHaveAttribute('href', '/subscription');
  await expect(sheet.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  expect(
    await isAbove(sheet.getByRole('link', { name: 'Help & Support' }), sheet.getByRole('button', { name: 'Logout' })),
  ).toBe(true);
  await sheet.getByRole('link', { name: 'Follow a school' }).tap();
  await page.waitForURL('**/schools');
  await expect(sheet).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search schools' }).fill(SCHOOL);
  await page.getByRole('button', { name: `Follow ${SCHOOL}` }).tap();
  await expectToast(page, 'Subscribed');
  expect(await isAbove(page.getByRole('heading', { level: 1 }), page.getByText('Subscribed', { exact: true }))).toBe(
    true,
  );
  expect(await isAbove(page.getByText(`You are now following ${SCHOOL}.`, { exact: true }), bar)).toBe(true);
  await page.getByRole('link', { name: `View Details of ${SCHOOL}` }).tap();
  await page.waitForURL(/\/schools\/\d+$/);
  const words = unique('Written on the bus');
  const form = await openPostForm(page);
  await form.getByLabel('First name').fill('Sam');
  await form.getByLabel('Content').fill(words);
  await form.getByRole('button', { name: 'Post', exact: true }).tap();
  await expectToast(page, 'Post created');
  const board = page.url();
  await bar.getByRole('link', { name: 'Dashboard' }).tap();
  await page.waitForURL('**/dashboard');
  const [header, first] = [page.getByRole('banner'), page.getByRole('article').first()];
  await expect(first).toBeVisible();
  const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await first.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThanOrEqual(bottom + 300);
  // On the dashboard, the Post button opens the post form. On any other page, the button leads to the dashboard first.
  await write.tap();
  await expect(form.getByLabel('Content')).toBeFocused();
  await page.getByRole('button', { name: 'Hide Form' }).tap();
  await bar.getByRole('link', { name: 'Subscriptions' }).tap();
  await page.waitForURL('**/subscriptions');
  await write.tap();
  await page.waitForURL('**/dashboard');
  // If the member follows only one school, the form has that school selected.
  await expect(form.getByRole('button', { name: `School: ${SCHOOL}` })).toBeVisible();
  const send = form.getByRole('button', { name: 'Post', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  // The test makes sending a post fail. The error toast must not cover the Post button, so that the member can tap the
  // button again.
  await page.route('**/api/posts', (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }), {
    times: 1,
  });
  await form.getByLabel('Content').fill(unique('Not sent'));
  await send.tap();
  await expectToast(page, 'Error creating post');
  await expect.poll(() => isAbove(send, page.getByText('Error creating post', { exact: true }))).toBe(true);
  await page.goto(board);
  const card = postCard(page, words);
  await card.getByRole('button', { name: 'Post options' }).tap();
  await expectFits(page, 'post menu');
  await page.getByRole('menuitem', { name: 'Delete Post' }).tap();
  await expectFits(page, 'dialog');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
  await bar.getByRole('link', { name: 'Subscriptions' }).tap();
  await page.waitForURL('**/subscriptions');
  await expect(page.getByRole('button', { name: `Following ${SCHOOL}` })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).tap();
  await expect(page.getByRole('menu', { name: 'Notifications' })).toBeVisible();
  await expectFits(page, 'bell');
});

test('the post form on a phone fills the whole screen, and closing the form never loses text', async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  await person.call('POST', `/api/schools/${school}/subscribe`);
  await page.goto('/subscriptions');
  await page.goto(`/schools/${school}`);
  const form = await openPostForm(page);
  const sheet = page.getByRole('dialog', { name: 'Create a post' });
  const text = form.getByLabel('Content');
  const send = form.getByRole('button', { name: 'Post', exact: true });
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(text).toBeFocused();
  await expect(form.getByText(SCHOOL)).toBeVisible();
  // The test waits until the post form, which slides in from the edge, fills the screen.
  await expect.poll(() => box(sheet)).toEqual({ x: 0, y: 0, width: WIDTH, height: 844 });
  const title = form.getByLabel('Title (optional)');
  expect((await box(title)).y).toBeLessThan((await box(text)).y);
  expect((await box(send)).y).toBeLessThan((await box(title)).y);

  await test.step('a content warning appears between the text and the toolbar while the member types', async () => {
    await text.fill(`${'The bus was late again.\n'.repeat(40)}My son was hit by Mr. Smith on the bus`);
    const change = form.getByRole('button', { name: 'Write “a staff member”' });
    await expect(change).toBeInViewport({ ratio: 1 });
    expect(await isAbove(change, form.getByRole('button', { name: 'Add a poll' }))).toBe(true);
    await expectFits(page, 'post sheet');
    await change.tap();
    await expect(text).toHaveValue(/My son was hit by a staff member on the bus$/);
    await expect(send).toBeFocused();
  });

  await test.step('Back and Escape close the post form without a question and keep the text', async () => {
    const address = page.url();
    await text.fill('To be continued');
    await form.getByRole('button', { name: 'Add a poll' }).tap();
    await expect(form.getByLabel('Choice 1')).toBeFocused();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    expect(page.url()).toBe(address);
    const line = page.getByRole('button', { name: 'Continue your post...' });
    await expect(line).toBeFocused();
    await line.tap();
    await expect(text).toHaveValue('To be continued');
    // When the form restores the poll of the draft, the focus stays in the text field.
    await expect(text).toBeFocused();
    await form.getByRole('button', { name: 'Remove the poll' }).tap();
    await expect(form.getByRole('button', { name: 'Add a poll' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(line).toBeFocused();
    // The closed post form leaves no entry in the browser history, so Back leads to the page before the board.
    await page.goBack();
    await expect(page).toHaveURL(/\/subscriptions$/);
    await page.goForward();
    await line.tap();
    await expect(text).toHaveValue('To be continued');
  });

  await test.step('after the first post, the page offers to invite other parents', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        value: ({ text, url }: ShareData) => void (document.title = `${text} ${url}`),
      }),
    );
    await send.tap();
    await expectToast(page, 'Post created');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Invite other parents' }).tap();
    await expect(page).toHaveTitle(new RegExp(`^Parents of ${SCHOOL} talk .* Join us: http.*/invite/[\\w-]+$`));
  });

  await test.step('the page of a followed school also offers to invite other parents', async () => {
    await page.evaluate(() => (document.title = ''));
    await page.getByRole('button', { name: 'Invite parents' }).tap();
    await expect(page).toHaveTitle(/Join us: http.*\/invite\/[\w-]+$/);
    await page.getByRole('button', { name: 'Write a post...' }).tap();
    await text.fill('A second post');
    await send.tap();
    await expectToast(page, 'Post created');
    await expect(page.getByRole('button', { name: 'Invite other parents' })).toHaveCount(0);
  });
});

test('the header and the bottom bar never cover the focused element', { tag: '@thorough' }, async ({ page }) => {
  const person = await newcomer(page.context(), { member: true });
  const school = await schoolId(SCHOOL);
  const words = unique('In plain sight');
  const id = await post(person, school, words);
  await person.call('POST', `/api/posts/${id}/comments`, { content: 'Here' });
  for (const path of [`/schools/${school}?post=${id}`, '/schools?q=terence']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle'); // The page scrolls to the linked post after hydration.
    const covered = await page.evaluate(async () => {
      document.documentElement.style.scrollBehavior = 'auto';
      const findings: string[] = [];
      const reachable = [
        ...document.querySelectorAll<HTMLElement>(
          'main a, main button, main input, main textarea, main select, footer a',
        ),
      ];
      for (const element of [...reachable, ...reachable.toReversed()]) {
        if (!element.checkVisibility() || element.matches(':disabled')) continue;
        element.focus();
        await new Promise(requestAnimationFrame);
        const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        // In a tall text field, the browser scrolls only the line with the caret into view. The test therefore checks a
        // point near the field's top, not its middle.
        const y = element instanceof HTMLTextAreaElement ? top + 16 : (top + bottom) / 2;
        const topElement = document.elementFromPoint((left + right) / 2, y);
        const isOwn = topElement !== null && (element.contains(topElement) || topElement.contains(element));
        if (!isOwn) findings.push(`${element.outerHTML.slice(0, 100)} under ${topElement?.outerHTML.slice(0, 60)}`);
      }
      return findings;
    });
    expect(covered, path).toEqual([]);
    // At the end of the page, the footer ends above the bottom navigation bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [footer, bar] = [
      await page.getByRole('contentinfo').boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).last().boundingBox(),
    ];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});

test(
  'the visitors’ menu closes on Escape or when the focus leaves the menu',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).first()).toHaveAttribute(
      'href',
      '/register',
    );
    const button = page.locator('summary').filter({ hasText: 'Menu' });
    const last = page
      .getByRole('banner')
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Sign Up' });
    await button.tap();
    await expect(last).toBeVisible();
    await expectFits(page, 'menu');
    await expect(async () => {
      if (!(await last.isVisible())) await button.tap();
      await page.keyboard.press('Escape');
      await expect(last).toBeHidden({ timeout: 500 });
    }).toPass(); // The test retries the taps, because the script of the menu may not have loaded yet.
    await expect(button).toBeFocused();
    await button.tap();
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(last).toBeHidden();
    await button.tap();
    await last.tap();
    await page.waitForURL('**/register');
  },
);
