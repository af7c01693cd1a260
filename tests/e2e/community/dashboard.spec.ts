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

const SCHOOL = 'Sackville Heights Elementary School';

/** The card that asks a new member for a first question. */
const firstQuestionOn = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'What would you like to know?' });

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
  // Only the buttons that follow a first school have the primary colour.
  await expect(main.getByRole('button', { name: /^Follow / }).first()).toBeVisible();
  const filled = await primaryControls(page);
  expect(filled.length).toBeGreaterThan(0);
  expect(filled.filter((text) => !text?.startsWith('Follow '))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone, the list of schools is above the only link to all schools.
  const [list, link] = [
    main.getByRole('list', { name: 'Schools' }),
    main.getByRole('link', { name: 'Browse Schools' }),
  ];
  expect((await list.boundingBox())?.y).toBeLessThan((await link.boundingBox())?.y ?? 0);
});

test('a new member has one filled button, which opens the post form for their school', async ({ page }) => {
  const { call } = await newcomer(page.context(), { member: true, tour: true });
  await call('POST', `/api/schools/${await schoolId(SCHOOL)}/subscribe`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const card = firstQuestionOn(page);
  await expect(card.getByRole('button')).toHaveText(['Ask your first question', 'Not now']);
  expect(await primaryControls(page)).toEqual(['Ask your first question']);
  // On a phone, the header's buttons and the filters of the feed wait until the card is gone.
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeHidden();
  const sort = page.getByRole('combobox', { name: 'Sort posts' });
  await expect(sort).toBeHidden();
  const ask = card.getByRole('button', { name: 'Ask your first question' });
  await untilHydrated(ask);
  await ask.click();
  const form = page.getByRole('form', { name: 'Create a post' });
  await expect(form.getByRole('button', { name: `School: ${SCHOOL}` })).toBeVisible();
  await expect(form.getByLabel('Content')).toBeFocused();
  await page.getByRole('button', { name: 'Hide Form' }).click();
  await expect(ask).toBeFocused();
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await expect(sort).toBeVisible();
});

test('a member who follows no school is asked for their school, and then for a first question', async ({ page }) => {
  await newcomer(page.context(), { member: true, tour: true });
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
  await question.getByRole('button', { name: `Follow ${SCHOOL}` }).click();
  await events;
  await expectToast(page, 'Subscribed', `You are now following ${SCHOOL}.`);
  await expect(question.getByText(`You follow ${SCHOOL}.`)).toBeVisible();
  await expect(firstQuestionOn(page)).toHaveCount(0);
  await expect.poll(() => primaryControls(page)).toEqual(['Done']);
  await question.getByRole('button', { name: 'Done' }).click();
  await expect(question).toHaveCount(0);
  await expect(main).toBeFocused();
  await expect(firstQuestionOn(page)).toContainText(`ask parents at ${SCHOOL}`);
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
  'a new member without a name enters it once, and ends the tour on all devices',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const { email, call } = await newcomer(page.context(), { firstName: '', lastName: '', member: true, tour: true });
    await call('POST', `/api/schools/${await schoolId(SCHOOL)}/subscribe`);
    const card = firstQuestionOn(page);
    const nameOn = (one: Page) => firstQuestionOn(one).getByLabel('What should parents call you?');
    const name = nameOn(page);
    const ask = card.getByRole('button', { name: 'Ask your first question' });
    const form = page.getByRole('form', { name: 'Create a post' });
    const phone = await newPersonPage(browser, email);

    await test.step('the server renders the card, which fits a narrow phone', async () => {
      const { html } = await headOf(page.request, '/dashboard');
      expect(textOfHtml(bodyPartsOf(html).main)).toContain('What would you like to know?');
      await phone.setViewportSize({ width: 320, height: 640 });
      await phone.goto('/dashboard');
      await expect(nameOn(phone)).toBeVisible();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });

    await test.step('an empty name is refused, and a name that cannot be saved stays in the field', async () => {
      await page.goto('/dashboard');
      await untilHydrated(ask);
      await name.press('Enter');
      await expect(card.getByText('First name is required')).toBeVisible();
      await expect(name).toBeFocused();
      await page.route(
        '**/api/user/profile',
        (route) => route.fulfill({ status: 503, json: { message: 'Please come back soon.', code: 'unavailable' } }),
        { times: 1 },
      );
      await name.fill('Robin');
      await name.press('Enter');
      await expectToast(page, 'Update failed', 'Please come back soon.');
      await expect(card.getByText('First name is required')).toHaveCount(0);
      await expect(name).toHaveValue('Robin');
    });

    await test.step('a double click saves the name once and opens the post form', async () => {
      let saves = 0;
      page.on('request', (request) => {
        if (request.method() === 'PATCH') saves += 1;
      });
      await ask.dblclick();
      await expect(form.getByLabel('Content')).toBeFocused();
      await expect(form.getByLabel('First name')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin!');
      expect(saves).toBe(1);
    });

    await test.step('a name that another device has saved is not overwritten', async () => {
      await untilHydrated(nameOn(phone));
      await nameOn(phone).fill('Kim');
      await nameOn(phone).press('Enter');
      await expect(nameOn(phone)).toHaveCount(0);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome, Robin!');
      await expect(firstQuestionOn(phone).getByRole('button', { name: 'Ask your first question' })).toBeFocused();
    });

    await test.step('“Not now” removes the card on all devices', async () => {
      await page.getByRole('button', { name: 'Hide Form' }).click();
      const sent = page.waitForResponse('**/api/user/tour');
      await card.getByRole('button', { name: 'Not now' }).press('Enter');
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      expect((await sent).status()).toBe(204);
      for (const one of [page, phone]) {
        await one.reload();
        await untilHydrated(one.getByRole('combobox', { name: 'Sort posts' }));
        await expect(firstQuestionOn(one)).toHaveCount(0);
      }
      await phone.context().close();
    });
  },
);
