import { expect, type Locator } from '@playwright/test';
import {
  newPersonPage,
  DEMO_PASSWORD,
  expectToast,
  linkInEmail,
  openPostForm,
  postCard,
  signInOnScreen,
  unique,
} from '../../support/browser/browser';
import { allowCopyingOnlyInClicks } from '../../support/browser/clipboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { cardFrame, fillCard, freshCard, payButton } from '../../support/browser/payment-page';
import { untilHydrated } from '../../support/browser/keyboard';
import { test } from '../../support/browser/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SCHOOLS = ['Sunnyside Elementary School', 'Rocky Lake Junior High School'];

test('a new parent can register, follow two schools and see the requirements for posting', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /trial/i }).first().click();
  await expect(page).toHaveURL(/\/register\?next=%2Fsubscription$/);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Email').fill(`${unique('noor').replaceAll(' ', '.')}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour morning');
  await page.getByLabel('Confirm password').fill('a quiet harbour morning');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/subscription');
  await expectToast(page, 'Registration successful', 'Welcome to Parent Voice NS, Noor!');
  await expect(page.getByRole('heading', { name: 'Start your 7 free days' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Noor!');
  await expect(page.getByText('Your feed is empty')).toBeVisible();

  await page.getByRole('link', { name: 'Browse Schools' }).first().click();
  for (const school of SCHOOLS) {
    await page.getByPlaceholder('Search by name, city, or type...').fill(school);
    await page.getByRole('button', { name: `Follow ${school}` }).click();
    await expectToast(page, 'Subscribed', `You are now following ${school}.`);
  }

  await page.getByRole('link', { name: `View Details of ${SCHOOLS[1]}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: SCHOOLS[1] ?? '' })).toBeVisible();
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await expect(
    page.getByText(
      'Creating posts requires an active subscription. Upgrade to a premium account to share your thoughts and connect with the community.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe Now' }).first()).toHaveAttribute(
    'href',
    '/subscription',
  );

  await page.goto('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe to Post' })).toHaveAttribute('href', '/subscription');
  // Only members are asked for a first question, because nobody else may post.
  await expect(page.getByRole('button', { name: 'Ask your first question' })).toHaveCount(0);
});

test('on a phone, a parent needs at most 8 taps from the home page to a visible first post', async ({ browser }) => {
  test.setTimeout(90_000);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  // Number of taps on buttons and links. Typing into a field does not count as a tap.
  let taps = 0;
  const tap = async (goal: Locator) => {
    await untilHydrated(goal);
    await goal.tap();
    taps += 1;
  };
  await page.goto('/');
  await tap(page.getByRole('link', { name: /trial/i }).first());
  await page.waitForURL('**/register?*');
  await page.getByLabel('Email').fill(`${unique('first').replaceAll(' ', '.')}@example.test`);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a quiet harbour morning');
  await tap(page.getByRole('button', { name: 'Create Account' }));
  await page.waitForURL('**/subscription');
  await expectToast(page, 'Registration successful');
  await expect(page.getByRole('main')).toBeFocused();
  const isUncovered = await page
    .getByText('Due today: CA$0.00.')
    .first()
    .evaluate((price) => {
      const { left, top } = price.getBoundingClientRect();
      return price.contains(document.elementFromPoint(left + 8, top + 8));
    });
  expect(isUncovered).toBe(true);
  await tap(page.getByRole('main').getByRole('button', { name: 'Subscribe Now' }));
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await fillCard(page, freshCard());
  await tap(payButton(page));
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: "Find your children's schools" });
  await untilHydrated(search);
  await search.fill('sunnyside');
  await tap(page.getByRole('button', { name: `Follow ${SCHOOLS[0]}` }));
  await expectToast(page, 'Subscribed');
  await tap(page.getByRole('button', { name: 'Create Post' }));
  const form = page.getByRole('form', { name: 'Create a post' });
  await expect(form.getByRole('button', { name: `School: ${SCHOOLS[0]}` })).toBeVisible();
  // The toast about the followed school does not cover the form.
  await expect(page.getByText('Subscribed', { exact: true })).toHaveCount(0);
  // The registration form did not ask for a name, so the post form asks for the first name. The parent needs no
  // additional tap for this.
  await expect(form.getByLabel('First name')).toBeFocused();
  await form.getByLabel('First name').fill('Robin');
  const words = unique('When do the concert tickets go out');
  await form.getByLabel('Content').fill(words);
  await tap(form.getByRole('button', { name: 'Post', exact: true }));
  await expectToast(page, 'Post created');
  await test.step('the toast is directly above the navigation bar', async () => {
    const toast = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
    const gap = async () => {
      const [bar, card] = [await page.locator('[data-bottom-bar]').boundingBox(), await toast.boundingBox()];
      return bar && card ? bar.y - card.y - card.height : NaN;
    };
    await expect.poll(gap).toBeLessThanOrEqual(24);
  });
  await expect(postCard(page, words)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: /^Which schools|^What would you like/ })).toHaveCount(0);
  expect(taps).toBeLessThanOrEqual(8);

  const promise = page.getByText("We'll notify you when someone answers.");
  await test.step('below a first post, a note promises a notification', () =>
    expect(postCard(page, words).getByText("We'll notify you when someone answers.")).toBeVisible());

  await test.step("a post to a school that its author does not follow opens on that school's page", async () => {
    await page.goto('/dashboard');
    await tap(page.getByRole('button', { name: 'Create Post' }));
    await form.getByLabel('Content').fill(unique('Does the bus run today'));
    await form.getByRole('button', { name: /^School: / }).tap();
    await form.getByRole('combobox', { name: 'School' }).fill(SCHOOLS[1] ?? '');
    await page.getByRole('option').first().tap();
    await form.getByRole('button', { name: 'Post', exact: true }).tap();
    await page.waitForURL(/\/schools\/\d+\?post=\d+$/);
    await expect(page.getByRole('article').filter({ hasText: 'Does the bus run today' })).toBeInViewport();
    await expect(form).toHaveCount(0);
  });

  await test.step("the school's page scrolls to the new post", async () => {
    await page.getByRole('button', { name: 'Write a post...' }).tap();
    const question = unique('Who coaches basketball');
    await form.getByLabel('Content').fill(question);
    await form.getByRole('button', { name: 'Post', exact: true }).tap();
    await expect(postCard(page, question)).toBeInViewport({ ratio: 1 });
    await expect(promise).toHaveCount(0);
  });
  await phone.close();
});

test(
  "on a phone, a parent needs at most 11 taps from a school's poster to a first comment",
  { tag: '@thorough' },
  async ({ browser }) => {
    const id = await schoolId('Sunnyside Elementary School');
    const office = await browser.newContext();
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    await office.request.post('/api/login', { headers, data: { email: 'admin@demo.test', password: DEMO_PASSWORD } });
    const { code } = (await (await office.request.post(`/api/schools/${id}/codes`, { headers })).json()) as {
      code: string;
    };
    await office.close();

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await phone.newPage();
    let taps = 1; // Number of taps. The first tap opened the link that the phone's camera read from the poster.
    const tap = async (goal: Locator) => {
      await goal.tap();
      taps += 1;
    };
    const began = Date.now();
    await page.goto(`/join/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the parents of Sunnyside Elementary School');
    const email = `${unique('poster').replaceAll(' ', '.')}@example.test`;
    await tap(page.getByLabel('Email'));
    // Only the first field counts as a tap, because a key on the phone's keyboard moves to the next field.
    await page.getByLabel('Email').fill(email);
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a quiet harbour morning');
    await tap(page.getByRole('button', { name: 'Create Account' }));
    await page.waitForURL(`**/schools/${id}`);
    await expect(page.getByRole('button', { name: /^(Following|Unfollow)/ }).first()).toBeVisible();

    const letter = await phone.newPage();
    const link = await linkInEmail(letter, email, '/verify-email/');
    await letter.goto((await link.getAttribute('href')) ?? '');
    taps += 1;
    await tap(letter.getByRole('button', { name: 'Confirm My Address' }));
    await expect(letter.getByText('Your email address is confirmed')).toBeVisible();
    await expect(letter).toHaveTitle(/^Your email address is confirmed \|/);
    await letter.reload();
    await expect(letter).toHaveTitle(/^Your email address is confirmed \|/);
    await letter.close();

    await tap(page.locator('#write').getByRole('link', { name: 'Subscribe Now' }));
    // The link opens the card form at once. It skips the page with the price, because the note beside the link says the
    // price.
    await tap(cardFrame(page).getByLabel('Card number'));
    await fillCard(page, freshCard());
    await tap(payButton(page));
    await page.waitForURL('**/dashboard');
    const box = page.getByRole('article').getByLabel('Write a comment').first();
    await tap(box);
    const words = unique('Thank you for the answer');
    await box.fill(words);
    await tap(page.getByRole('button', { name: 'Post', exact: true }).first());
    const commentItem = page.getByRole('listitem').filter({ hasText: words });
    await expect(
      commentItem.getByRole('button', { name: 'Parent, verified for Sunnyside Elementary School' }),
    ).toBeVisible();
    const seconds = (Date.now() - began) / 1000;
    test.info().annotations.push({ type: 'journey', description: `${taps} taps, ${Math.round(seconds)} seconds` });
    expect(taps).toBeLessThanOrEqual(11);
    expect(seconds).toBeLessThanOrEqual(60);
    await phone.close();
  },
);

test('members can post, comment, vote, get notifications and share a post', async ({ page, browser }) => {
  const words = unique('The crossing guard at the corner');
  const author = await newcomer(await browser.newContext(), { member: true });
  await signInOnScreen(page, author.email);
  await expectToast(page, 'Login successful');

  // The member posts from the page of the school, not from the dashboard.
  await page.goto('/schools');
  await page.getByPlaceholder('Search by name, city, or type...').fill(SCHOOLS[0] ?? '');
  await page.getByRole('link', { name: `View Details of ${SCHOOLS[0]}` }).click();
  const form = await openPostForm(page);
  await form.getByLabel('Content').fill(words);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expectToast(page, 'Post created', 'Your post has been published successfully.');
  await expect(postCard(page, words)).toBeVisible();
  const board = page.url();

  // A follower of the school sees the post in their feed, writes a comment and votes.
  const reader = await newPersonPage(browser, 'member2@demo.test');
  await reader.goto('/dashboard');
  const seen = postCard(reader, words);
  await expect(seen).toBeVisible();
  await seen.getByRole('button', { name: /Upvote/ }).click();
  await expect(seen.getByRole('button', { name: /Upvote/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(seen.getByRole('button', { name: /Upvote/ })).toHaveText(/1$/);
  const reply = unique('We thanked her too');
  await seen.getByLabel('Write a comment').fill(reply);
  await seen.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(seen.getByText(reply)).toBeVisible();

  // The bell of the author shows the comment and the vote without a reload.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  const menu = page.getByRole('menu', { name: 'Notifications' });
  await expect(menu.getByRole('menuitem', { name: new RegExp(`commented on your post: “${words}`) })).toBeVisible();
  const voted = menu.getByRole('menuitem', { name: new RegExp(`1 parent voted on your post: “${words}`) });
  await expect(voted).toBeVisible();
  await voted.click();
  await expect(page).toHaveURL(/\?post=\d+/);
  const own = postCard(page, words);
  await expect(own.getByText(reply)).toBeVisible();

  // The author shares the post, and a visitor who is not signed in reads the post by its link.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await own.getByRole('button', { name: 'Share' }).click();
  await allowCopyingOnlyInClicks(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Share publicly' }).click();
  await expectToast(page, 'Link copied to clipboard', 'Share this link with anyone to let them view this post');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/shared\/[\w-]{32}$/);
  const visitor = await (await browser.newContext()).newPage();
  const opened = await visitor.goto(link);
  expect(opened?.status()).toBe(200);
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByText('A parent', { exact: true })).toBeVisible();

  // The test deletes the post, so that its public link stops working.
  await own.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: 'Delete Post' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to delete this post?');
  await expect(dialog).toContainText(
    'This action cannot be undone. Any public shared links of this post will no longer be active.',
  );
  await expect(dialog).toContainText(
    'This post has been shared publicly. Deleting it will make the shared link inaccessible.',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Post deleted', 'Your post has been successfully deleted');
  await expect(page.getByText(words)).toHaveCount(0);
  expect((await visitor.goto(link))?.status()).toBe(404);
  await expect(visitor.getByText("The post you're looking for doesn't exist or has been removed.")).toBeVisible();
  await page.goto(board);
  await expect(page.getByText(words)).toHaveCount(0);
});
