import { expect, type Page } from '@playwright/test';
import { newPersonPage, expectToast, postCard, signIn, unique } from '../../support/browser/browser';
import { untilHydrated } from '../../support/browser/keyboard';
import { newcomer, schoolId } from '../../support/browser/newcomer';
import { headOf, linksIn, bodyPartsOf, textOfHtml } from '../../support/browser/page-head';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

async function openDashboard(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.goto('/dashboard');
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
}

/** Returns the texts of the links and buttons that have the primary colour. */
const primaryControls = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(Object.assign(document.createElement('i'), { className: 'bg-primary' }));
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll('main a, main button')]
      .filter((one) => getComputedStyle(one).backgroundColor === colour)
      .map((one) => one.textContent);
  });

test('a free account sees an offer to subscribe instead of the post form', async ({ request }) => {
  await signIn({ request }, 'new@demo.test');
  const { html } = await headOf(request, '/dashboard');
  expect(textOfHtml(html, ' ')).toMatch(/Your paid membership Inactive /);
  expect(textOfHtml(html)).not.toMatch(/\$5\.99 ?\/month|Create Post/);
  const [card = ''] = /<article\b.*?<\/article>/s.exec(html) ?? [];
  expect(textOfHtml(card)).toContain('Subscribe to join the conversation');
  expect(linksIn(card)).toContainEqual(['Subscribe Now', '/subscription']);
  expect(card).not.toMatch(/>Share</);
  const others = linksIn(html.replaceAll(/<article\b.*?<\/article>/gs, ''));
  expect(others).toContainEqual(['Subscribe Now', '/subscription']);
  expect(others).toContainEqual(['Subscribe to Post', '/subscription']);
});

test('the dashboard shows the membership in each of its states', async ({ context }) => {
  const { id } = await newcomer(context);
  const ahead = "now() + interval '5 days'";
  const states = [
    ["status = 'active', trial_end = AHEAD, access_until = AHEAD", 'Active', / Free trial until \w+ \d+, \d{4} /],
    ["status = 'canceled', trial_end = NULL", 'Active', / Cancelled, last day \w+ \d+, \d{4} /],
    ["override_until = AHEAD, access_until = now() - interval '1 day'", 'Active', / Complimentary until /],
    ['override_until = NULL', 'Inactive', / Membership ended /],
  ] as const;
  const status = async () => {
    const words = textOfHtml((await headOf(context.request, '/dashboard')).html, ' ');
    return /Your paid membership (.*?) Trending /.exec(words)?.[1] ?? '';
  };
  await sql("INSERT INTO memberships (user_id, status) VALUES ($1, 'inactive')", id);
  await sql(
    "INSERT INTO posts (user_id, school_id, content) SELECT $1, (SELECT min(id) FROM schools), 'Hidden' FROM generate_series(1, 2)",
    id,
  );
  for (const [change, word, headline] of states) {
    await sql(`UPDATE memberships SET ${change.replaceAll('AHEAD', ahead)} WHERE user_id = $1`, id);
    const statusText = await status();
    expect(statusText).toMatch(new RegExp(`^${word} `));
    expect(statusText).toMatch(headline);
    // A trial and a cancelled, complimentary or ended membership show no price on the dashboard, because no charge is
    // due.
    expect(statusText).not.toMatch(/5\.99 ?\/month/);
    expect(statusText.includes('2 posts are hidden until you resubscribe.')).toBe(word === 'Inactive');
  }
  await sql("UPDATE users SET suspended_until = now() + interval '5 days' WHERE id = $1", id);
  expect(await status()).toMatch(/\bSuspended until /);
  await sql('UPDATE users SET suspended_until = NULL, is_admin = true WHERE id = $1', id);
  expect(await status()).toMatch(/^Active .*Administrator/);
  await sql('UPDATE users SET is_admin = false WHERE id = $1', id);
});

test('a member who follows no school sees the first steps on the dashboard', async ({ page }) => {
  await newcomer(page.context());
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Which schools?' })).toBeVisible();
  await expect(main.getByText('Your feed is empty')).toBeVisible();
  await expect(page.getByText('Follow schools to see them here')).toBeVisible();
  const { html } = await headOf(page.request, '/subscriptions');
  expect(textOfHtml(bodyPartsOf(html).main)).toContain('No subscriptions yet');
  // Exactly one control on the page has the primary colour.
  expect(await primaryControls(page)).toEqual(['Browse Schools']);
});

test('during the tour, a new member has one button for a post', async ({ page }) => {
  const { call } = await newcomer(page.context(), { member: true, tour: true });
  await call('POST', `/api/schools/${await schoolId('Sackville Heights Elementary School')}/subscribe`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const tour = page.getByRole('main').getByRole('region', { name: /^Step 1 of 2/ });
  await expect(tour.getByRole('button')).toHaveText(['Next', 'Skip']);
  expect(await primaryControls(page)).toEqual(['Create Post']);
  // On a phone, the filters of the feed wait until the tour is over.
  const sort = page.getByRole('combobox', { name: 'Sort posts' });
  await expect(sort).toBeHidden();
  await untilHydrated(tour.getByRole('button', { name: 'Skip' }));
  await tour.getByRole('button', { name: 'Skip' }).click();
  await expect(sort).toBeVisible();
});

test('a member who follows no school is asked for their school, and then sees the tour', async ({ page }) => {
  await newcomer(page.context(), { tour: true });
  const school = 'Sackville Heights Elementary School';
  const main = page.getByRole('main');
  const question = main.getByRole('region', { name: 'Which schools?' });
  const { html } = await headOf(page.request, '/dashboard');
  expect(textOfHtml(bodyPartsOf(html).main)).toContain('Which schools?');
  await page.goto('/dashboard');
  const field = question.getByRole('searchbox', { name: "Find your children's schools" });
  await untilHydrated(field);
  await field.fill('no school has this name');
  await expect(question.getByText('No schools match your search')).toBeVisible();
  await field.fill('sackville heights elem');
  // The events of the followed school appear without a reload.
  const events = page.waitForResponse(/\/api\/events$/);
  await question.getByRole('button', { name: `Follow ${school}` }).click();
  await events;
  await expectToast(page, 'Subscribed', `You are now following ${school}.`);
  await expect(question.getByText(`You follow ${school}.`)).toBeVisible();
  await expect(main.getByRole('region', { name: /^Step/ })).toHaveCount(0);
  await question.getByRole('button', { name: 'Done' }).click();
  await expect(question).toHaveCount(0);
  await expect(main).toBeFocused();
  await expect(main.getByRole('region', { name: /^Step 1 of 2/ })).toBeVisible();
});

test('the post form of the dashboard sends a post only once', async ({ page }) => {
  await openDashboard(page, 'member@demo.test');
  await test.step('the dashboard shows the feed, the post form, the followed schools and the membership', async () => {
    await expect(page).toHaveTitle('Dashboard | Parent Voice NS');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back, \w+!$/);
    await expect(page.getByRole('link', { name: 'Browse Schools' }).first()).toHaveAttribute('href', '/schools');
    const aside = page.getByRole('complementary', { name: 'Your membership and news' });
    await expect(aside.getByText('Active', { exact: true })).toBeVisible();
    await expect(aside.getByText('$5.99/month')).toBeVisible();
    await expect(aside.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute('href', '/subscription');
    await expect(aside.getByText('Trending Schools')).toBeVisible();
    await expect(aside.getByRole('list').first().getByRole('link')).toHaveCount(3);
    await expect(aside.getByText('Community Updates')).toBeVisible();

    const sidebar = page.getByRole('complementary', { name: 'My schools and links' });
    for (const [name, href] of [
      ['Calendar', '/calendar'],
      ['My Posts', '/account/posts'],
      ['Account Settings', '/account'],
      ['Saved', '/saved'],
      ['Help & Support', '/help'],
      ['Follow more schools', '/schools'],
    ] as const) {
      await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });

  const form = page.getByRole('form', { name: 'Create a post' });
  await test.step('the post form on the dashboard opens, closes and validates its fields', async () => {
    await page.getByRole('button', { name: 'Create Post' }).click();
    await page.getByRole('button', { name: 'Hide Form' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Create Post' }).click();
    // The options are in the bar, which would cover them below the fields.
    const bar = form.getByRole('button', { name: 'Post', exact: true }).locator('..');
    for (const option of ['Post anonymously', 'This is a concern', 'Only verified parents of the school can comment'])
      await expect(bar.getByLabel(option)).toBeInViewport({ ratio: 1 });
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(form.getByText('Please select a school')).toBeVisible();
    await expect(form.getByText('Post content is required')).toBeVisible();
    const height = await form.getByLabel('Content').evaluate((box) => box.getBoundingClientRect().height);
    expect(height).toBeGreaterThanOrEqual(100);
  });

  const words = unique('Twice is once');
  await test.step('the post form keeps the text and shows the reason if the server refuses the post', async () => {
    const refusals = [
      { status: 403, json: { message: 'You do not have permission.', code: 'subscription_required' } },
      { status: 503, json: { message: 'Please come back soon.', code: 'unavailable' } },
    ];
    await page.route('**/api/posts', (route) => route.fulfill(refusals.shift()), { times: 2 });
    await form.getByRole('combobox', { name: 'School' }).fill('Sunnyside');
    await page.getByRole('listbox', { name: 'Schools' }).getByRole('option').first().click();
    await form.getByLabel('Content').fill(words);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(page, 'Subscription Required', 'You must have an active subscription to post content.');
    await expect(form.getByLabel('Content')).toHaveValue(words);
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    await expectToast(page, 'Error creating post', 'Please come back soon.');
    await expect(form.getByLabel('Content')).toHaveValue(words);
  });

  await test.step('a double click on Post sends the post once and closes the form', async () => {
    const sent: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/posts', async (route) => {
      sent.push(route.request().postDataJSON());
      await gate.promise;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Post', exact: true }).dblclick();
    await expect(form.getByRole('button', { name: 'Posting...' })).toBeVisible();
    // The fields are locked while the post is being sent, because the form would lose any text that is typed during
    // that time.
    await expect(form.getByLabel('Title (optional)')).not.toBeEditable();
    await expect(form.getByLabel('Content')).not.toBeEditable();
    gate.resolve();
    await expectToast(page, 'Post created', 'Your post has been published successfully.');
    await expect(form).toHaveCount(0);
    await expect(postCard(page, words)).toBeVisible();
    expect(sent).toEqual([{ content: words, schoolId: expect.any(Number) }]);
  });
});

test('the feed loads more posts when the reader scrolls, and remembers the chosen order', async ({ page }) => {
  // The posts of this school have no pictures, and no other test writes at the school.
  const reader = await newcomer(page.context(), { member: true });
  const school = await schoolId('Cyrus Eaton Elementary School');
  await reader.call('POST', `/api/schools/${school}/subscribe`);
  await sql(
    "INSERT INTO posts (user_id, school_id, content, created_at) SELECT $1, $2, 'Post ' || n, now() - interval '1 minute' * n FROM generate_series(1, 25) n",
    reader.id,
    school,
  );
  await page.goto('/dashboard');
  await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
  await test.step('the feed loads more posts on scrolling', async () => {
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    const before = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  });

  await test.step('the reader can choose the order of the feed, and the feed remembers it', async () => {
    const sort = page.getByRole('combobox', { name: 'Sort posts' });
    await expect(sort.getByRole('option')).toHaveText(['Most Recent', 'Most Popular', 'Most Discussed']);
    const gate = Promise.withResolvers<void>();
    await page.route(
      '**/api/user/feed?sort=discussed*',
      async (route) => {
        await gate.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await sort.selectOption('Most Discussed');
    await expect(page).toHaveURL(/\?sort=discussed$/);
    // If a member saves a post while the list loads, the page requests the list again. The list must then appear
    // although the first request has no answer yet.
    const list = page.locator('ul[aria-busy]');
    await expect(list).toHaveAttribute('aria-busy', 'true');
    await list.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(list).toHaveAttribute('aria-busy', 'false');
    gate.resolve();
    // The test waits for the pending request, because a reload during that request could hang.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(sort).toHaveValue('discussed');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('a feed that fails to load shows an error', async () => {
    await untilHydrated(page.getByRole('combobox', { name: 'Sort posts' }));
    await page.route('**/api/user/feed*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
    await page.getByRole('combobox', { name: 'Sort posts' }).selectOption('Most Popular');
    await expectToast(page, 'Error loading feed', 'Out of order');
    // While the toast is visible, the page does not also show its own alert with the same text.
    await expect(page.getByRole('main').getByText('Error loading feed')).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard/); // A server error must not sign the member out.
    await page.unroute('**/api/user/feed*');
    await page
      .getByRole('main')
      .getByRole('button', { name: /retry|try again/i })
      .click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test(
  'a new member can take the tour in two steps by mouse or keyboard',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const { email, call } = await newcomer(page.context(), { tour: true });
    await call('POST', `/api/schools/${await schoolId('Sackville Heights Elementary School')}/subscribe`);
    const tourOn = (one: Page) => one.getByRole('main').getByRole('region', { name: /^Step \d of 2/ });
    const tour = tourOn(page);
    const press = (name: string) => tour.getByRole('button', { name, exact: true });
    const heading = tour.getByRole('heading', { level: 2 });
    const phone = await newPersonPage(browser, email);

    await test.step('the server renders the tour, with a separate text for phones', async () => {
      const { html } = await headOf(page.request, '/dashboard');
      expect(textOfHtml(bodyPartsOf(html).main)).toContain('Search, then ask');
      await phone.setViewportSize({ width: 320, height: 640 });
      await phone.goto('/dashboard');
      await expect(tourOn(phone).getByText('Tap the magnifying glass at the top first.')).toBeVisible();
      await expect(tourOn(phone).getByText('on a keyboard')).toBeHidden();
      const widthOnPhone = () => phone.evaluate(() => document.documentElement.scrollWidth);
      expect(await widthOnPhone()).toBeLessThanOrEqual(320);
      await untilHydrated(tourOn(phone).getByRole('button', { name: 'Next' }));
      await tourOn(phone).getByRole('button', { name: 'Next' }).click();
      await expect(tourOn(phone).getByRole('button', { name: 'Done' })).toBeVisible();
      expect(await widthOnPhone()).toBeLessThanOrEqual(320);
      await page.goto('/dashboard');
      await expect(heading).toHaveText('Step 1 of 2: Search, then ask');
      await expect(tour.getByText('on a keyboard')).toBeVisible();
      await expect(tour.getByRole('link')).toHaveAttribute('href', '/search');
      await expect(press('Back')).toHaveCount(0);
    });

    await test.step('the member moves through the tour by keyboard, forward and back', async () => {
      await untilHydrated(press('Next'));
      await press('Next').focus();
      await page.keyboard.press('Enter');
      await expect(heading).toBeFocused();
      await expect(heading).toHaveText('Step 2 of 2: Get notified of replies');
      await expect(tour.getByRole('link')).toHaveAttribute('href', '/account/notifications');
      await press('Back').press('Enter');
      await expect(heading).toHaveText(/^Step 1/);
      // The second click of the double click hits the button "Done", which has replaced "Next".
      await press('Next').dblclick();
      await expect(heading).toHaveText(/^Step 2/);
    });

    await test.step('a tour that the member skips is removed on all devices', async () => {
      await page.reload();
      await expect(heading).toHaveText(/^Step 1/);
      await untilHydrated(press('Skip'));
      const sent = page.waitForResponse('**/api/user/tour');
      await press('Skip').press('Enter');
      await expect(tour).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      expect((await sent).status()).toBe(204);
      await page.reload();
      await phone.reload();
      for (const one of [page, phone]) {
        await untilHydrated(one.getByRole('combobox', { name: 'Sort posts' }));
        await expect(tourOn(one)).toHaveCount(0);
      }
      await phone.context().close();
    });
  },
);
